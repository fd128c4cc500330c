/**
 * Calls that look at all answers and only read. On a large workspace they take seconds, in which others are answered (engine/reading); how far they are is told
 * by `reading.progress`, and `workspace.leave` ends those that nobody waits for.
 */
export const READING_CALLS = [
  ...([
    'results.get',
    'results.breakdown',
    'results.items',
    'results.compare',
    'subsets.get',
    'subsets.items',
  ] as const),
  ...(['agreement.pairs', 'agreement.experts', 'experts.against', 'audit.list'] as const),
  ...(['exam.results', 'exam.compare', 'exam.runFigures', 'diagnose.results', 'diagnose.lengths'] as const),
  ...(['cl.results', 'cl.runFigures', 'cl.compare', 'cl.rubrics', 'cl.errors'] as const),
] as const;
export type ReadingCall = (typeof READING_CALLS)[number];

export const isReadingCall = (name: string): name is ReadingCall => (READING_CALLS as readonly string[]).includes(name);
