/** Prose and math of exam texts: what is math, what is damaged, and how it can be shown (rendering.md). */
export { CAUSE_WORDS } from './cause.ts';
export type { Cause } from './cause.ts';
export { addHealth, damaged, emptyHealth, inspectText, mathHealth, texLeftovers } from './health.ts';
export type { HealthFinding, HealthReport, TextHealth } from './health.ts';
export { ALLOWED_TAGS } from './html-tags.ts';
export { MACROS } from './macros.ts';
export { fillHoles, markdownSource, splitAtHoles } from './markdown-source.ts';
export type { Hole, MarkdownSource } from './markdown-source.ts';
export { HOLE_CLOSE, HOLE_OPEN } from './prose.ts';
export { LONGEST_FORMULA, repairFormula } from './repair.ts';
export type { Check, Repaired } from './repair.ts';
export { segment, segmentText } from './segment.ts';
export type { MathDelimiter } from './math-span.ts';
export type { Segment, Segmented } from './segment.ts';
export { valueParts } from './value.ts';
export type { ValuePart } from './value.ts';
