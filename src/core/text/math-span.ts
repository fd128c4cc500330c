/** How a formula was set off from the prose; `bare` when it was not. */
export type MathDelimiter = '$' | '$$' | '\\(' | '\\[' | 'environment' | 'bare';

/** Where a formula's delimiters end and its content begins, in the scanned text. */
export interface MathSpan {
  end: number;
  contentStart: number;
  contentEnd: number;
  display: boolean;
  delimiter: MathDelimiter;
}

/** How long a formula may be between two delimiters, in characters. Real ones stay far below. */
export const LONGEST_INLINE = 4_000;
export const LONGEST_DISPLAY = 12_000;

export const BLANK_LINE = /\n[ \t]*\n/;

/** Something that only math has: a backslash command, or a script; or a command whose backslash became a control. */
export const MATH_SIGN = /\\[a-zA-Z,;:!{}|]|[\^_]|[\u0007\b\v\f]|\t[a-z]|^\s*``/;
