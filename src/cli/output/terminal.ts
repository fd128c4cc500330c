/**
 * What a terminal would obey instead of showing: escape sequences and other control characters, and the marks that turn the direction of
 * text around. They come from files, ids, names of models and replies. In JSON the same text says the same.
 */
const OBEYED = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff]/gu;

/** The text with each of them written out, as \u001b. Line ends and tabs stay. */
export function visible(text: string): string {
  return text.replace(OBEYED, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
