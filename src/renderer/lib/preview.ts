/** The start of a question as one plain line for a list: formulas keep their source without delimiters, commands lose their backslash. */
export function plainPreview(text: string): string {
  return text
    .replace(/<image>|<[a-z/][^>]{0,80}>/gi, ' ')
    .replace(/\\[()[\]]|\$+/g, '')
    .replace(/\\(?:mathrm|mathbf|mathit|text|textbf|operatorname|left|right|displaystyle)\b/g, '')
    .replace(/\\([a-zA-Z]+)/g, '$1')
    .replace(/[{}#*_`\\]/g, '')
    .replace(/[\u0000-\u001f\s]+/g, ' ')
    .trim();
}
