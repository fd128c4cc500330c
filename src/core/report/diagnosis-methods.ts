/** How the figures of a diagnosis came about, as a paragraph for a paper: it goes with every table and figure of one. */
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
  /** The answers, and the grading of them, that say what is solved; null: nothing does. */
  solvedBy: { answers: string; grading: string } | null;
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
    ...(solvedBy ? [`What is solved is said by ${solvedBy.answers}, graded by ${solvedBy.grading}.`] : []),
    'Each question counts once, with the mean over its steps.',
    `Figures were worked out by Markscheme ${of.version}.`,
  ].join(' ');
}
