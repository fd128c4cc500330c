/** Source text with its control characters made visible (FORM FEED as ␌): damaged imports hold them, and they must be seen. Line feeds stay. */
export function showControls(text: string): string {
  return text.replace(/[\u0000-\u0009\u000b-\u001f]/g, (character) =>
    String.fromCharCode(0x2400 + character.charCodeAt(0)),
  );
}
