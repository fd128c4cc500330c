/**
 * Text as a field of the window can hold it. Fields and editors take a carriage return for a line end and give back a line feed; in the real
 * files it is the `\r` of a damaged `\right` (docs/design/text.md, "Damage"), and must come out as it went in. So it is edited as a visible sign.
 */
const SIGNS = ['\u240d', '\u21b5', '\ue00d'] as const;

/** The sign that stands for a carriage return in this text: one that it does not contain itself. */
function signFor(text: string): string {
  return SIGNS.find((sign) => !text.includes(sign)) ?? SIGNS[0];
}

export interface EditableText {
  shown: string;
  /** The text that an edited form of `shown` stands for. */
  read: (edited: string) => string;
}

/** Never throws; `read(shown)` is the text. */
export function editableText(text: string): EditableText {
  const sign = signFor(text);
  return {
    shown: text.replaceAll('\r', sign),
    // A text without carriage returns keeps every sign that is typed into it.
    read: text.includes('\r') ? (edited) => edited.replaceAll(sign, '\r') : (edited) => edited,
  };
}
