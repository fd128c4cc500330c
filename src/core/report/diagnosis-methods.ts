/** How the figures of a diagnosis came about, as a paragraph for a paper: it goes with every table and figure of one. */

/** Whose answers in which grading say what is solved, and of how many items; null: nothing does. */
export type SolvedBy = {
  answers: string;
  grading: { name: string; trials: number } | null;
  solved: number;
  unsolved: number;
  unknown: number;
} | null;

/** A sentence; none where nothing says what is solved. */
export function solvedWords(of: SolvedBy): string[] {
  if (!of) return [];
  const { answers, grading, solved, unsolved, unknown } = of;
  if (!grading) return [`What is solved is not known: nobody has graded ${answers}.`];
  const trials = grading.trials > 1 ? ` in ${String(grading.trials)} trials, of which most decide` : '';
  const open = unknown > 0 ? `, ${String(unknown)} not settled` : '';
  return [
    `What is solved is said by ${answers}, graded by ${grading.name}${trials}: ${String(solved)} of ` +
      `${String(solved + unsolved + unknown)} items are solved, ${String(unsolved)} are not${open}.`,
  ];
}

export interface DiagnosisMethods {
  benchmark: { name: string; sha256: string };
  model: string | null;
  /** null: graded offline alone. */
  judge: string | null;
  verifier: string;
  conditions: readonly string[];
  repeats: number;
  images: boolean;
  items: number;
  answers: { right: number; wrong: number; open: number };
  /** What is sent with every request to the model, in words. */
  parameters: readonly string[];
  /** Parameters that an endpoint refused, so that they were not sent. */
  dropped: readonly string[];
  /** sha256 of each prompt's template, by its name. */
  prompts: Readonly<Record<string, string>>;
  solvedBy: SolvedBy;
  version: string;
}

export function diagnosisParagraph(of: DiagnosisMethods): string {
  const { answers, benchmark, solvedBy } = of;
  const graded = answers.right + answers.wrong;
  const grader = of.judge === null ? 'the offline verifier' : `${of.judge}, verifier ${of.verifier}`;
  const prompts = Object.entries(of.prompts).map(([name, hash]) => `${name} sha256 ${hash.slice(0, 12)}`);
  return [
    `${of.model ?? 'A model that is not known'} answered ${String(of.items)} items of ${benchmark.name} (sha256 ${benchmark.sha256.slice(0, 12)}) ` +
      `${String(of.repeats)} times per step under ${of.conditions.join(', ')}, ${of.images ? 'with' : 'without'} figures.`,
    ...(of.parameters.length > 0 ? [`Sent: ${of.parameters.join(', ')}.`] : []),
    ...(of.dropped.length > 0 ? [`Refused by the endpoint and not sent: ${of.dropped.join(', ')}.`] : []),
    `Graded by ${grader}: ${String(graded)} answers${answers.open > 0 ? `, ${String(answers.open)} not settled and in no figure` : ''}.`,
    ...(prompts.length > 0 ? [`Prompts: ${prompts.join(', ')}.`] : []),
    ...solvedWords(solvedBy),
    'Each question counts once, with the mean over its steps.',
    `Figures were worked out by Markscheme ${of.version}.`,
  ].join(' ');
}

/** The same of lengths of flows, which no condition and no grading of steps is part of. */
export function lengthsParagraph(of: {
  benchmark: DiagnosisMethods['benchmark'];
  /** Whose answers were taken apart, and how many of them; null: none. */
  answers: { name: string; model: string; counted: number } | null;
  items: number;
  solvedBy: SolvedBy;
  version: string;
}): string {
  const { benchmark, answers } = of;
  return [
    `Steps were counted in the reasoning flows of ${String(of.items)} items of ${benchmark.name} (sha256 ${benchmark.sha256.slice(0, 12)})` +
      `${answers ? ` and in those of ${String(answers.counted)} answers by ${answers.model} (${answers.name})` : ''}.`,
    ...solvedWords(of.solvedBy),
    `Figures were worked out by Markscheme ${of.version}.`,
  ].join(' ');
}
