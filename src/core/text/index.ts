/** Prose and math of exam texts: what is math, what is damaged, and how it can be shown (docs/design/text.md). */
export { CAUSE_WORDS } from './cause.ts';
export { addHealth, damaged, emptyHealth, inspectText, texLeftovers } from './health.ts';
export type { HealthReport } from './health.ts';
export { ALLOWED_TAGS } from './html-tags.ts';
export { MACROS } from './macros.ts';
export { fillHoles, markdownSource, splitAtHoles } from './markdown-source.ts';
export type { Hole } from './markdown-source.ts';
export { HOLE_CLOSE, HOLE_OPEN } from './prose.ts';
export { repairFormula } from './repair.ts';
export type { Check, Repaired } from './repair.ts';
export { segmentText } from './segment.ts';
export type { Segment } from './segment.ts';
export { valueParts } from './value.ts';
