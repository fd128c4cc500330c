/** Typesets exam texts for the screen: docs/design/text.md. */
export { typesetFormula, visible } from './formula.ts';
export type { TypesetFormula } from './formula.ts';
export { markHighlights, sourceOffsets } from './highlight.ts';
export type { Highlight } from './highlight.ts';
export { KATEX_OPTIONS, typesetInto } from './katex-check.ts';
export { imageSlot, LONGEST_TEXT, typesetProse, visibleProse } from './typeset-prose.ts';
export type { TypesetProse } from './typeset-prose.ts';
export { typesetWords, word } from './words.ts';
