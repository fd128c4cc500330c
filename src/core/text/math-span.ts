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
