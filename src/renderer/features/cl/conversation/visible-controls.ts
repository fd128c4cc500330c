/**
 * Control characters as signs of their own, one for one, so that places stay: damage is seen, and no text can turn the order of what is
 * read around it. Tabs, ends of lines and the marks that right-to-left writing needs stay.
 */
export const withControls = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (character) =>
      String.fromCharCode(0x2400 + character.charCodeAt(0)),
    )
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '\u21c4');
