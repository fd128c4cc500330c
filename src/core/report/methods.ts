/**
 * How figures came about, as a methods section states it: what was graded by whom, how, of how much, and what is still open. Pure: the same
 * grading gives the same words in the window, in files and on the command line.
 */
import type { Asked } from '../metrics/asked.ts';
import { parametersInWords, type GradingMethod } from '../grading/method.ts';
import { decidedShare, measuredAt, type Line } from '../grading/confidence/lines.ts';
import { policyName } from '../grading/policy.ts';
import { statusWord } from '../grading/status.ts';

export interface MethodsOf {
  /** null: not known. */
  model: string | null;
  /** The name of the answer set. */
  answers: string;
  grading: { name: string; method: GradingMethod; trials: number; dropped: readonly string[] };
  asked: Asked;
  benchmark: { name: string; sha256: string };
  /** Verdicts that count, over all trials, by what they say: about answers, and of grading that did not come to an end. */
  settled: Readonly<Record<string, number>>;
  open: Readonly<Record<string, number>>;
  /** Verdicts that experts decided. */
  overridden: number;
  /** YYYY-MM-DD of the prices that costs are stated by; null where none are. */
  priceDate: string | null;
  /** The version of this application that worked the figures out. */
  version: string;
}

export interface MethodsLine {
  label: string;
  text: string;
}

const PROTOCOLS = {
  s2s: 'S2S: values are extracted from the answer, then each is compared with its reference',
  l2s: 'L2S: the whole answer is compared with the reference values',
  l2l: 'L2L: the whole answer is compared with the whole solution',
};
const VERIFIERS = {
  'offline-first': 'offline first; the judge is asked about what stays undecided',
  'judge-only': 'the judge alone',
  'offline-only': 'offline only; no model is asked',
};

const many = (n: number, noun: string): string => `${String(n)} ${noun}${n === 1 ? '' : 's'}`;
const percent = (share: number): string => `${String(Number((share * 100).toFixed(1)))}%`;

/** The lines of the methods card, in their order. */
export function methodsLines(of: MethodsOf): MethodsLine[] {
  const { method } = of.grading;
  const lines: [string, string | null][] = [
    ['Benchmark', `${of.benchmark.name}, sha256 ${of.benchmark.sha256}`],
    ['Model', of.model ?? 'not known'],
    ['Answers', `${of.answers}: ${askedWords(of)}`],
    ['Without answers', of.asked.unanswered > 0 ? `${many(of.asked.unanswered, 'question')} of the benchmark` : null],
    ['Cut off at the limit of length', of.asked.cut === null ? 'not recorded' : many(of.asked.cut, 'answer')],
    ['Grading', of.grading.name],
    ['Graded by', graderWords(method)],
    ['Connection', plainHost(method) && `without encryption, to ${plainHost(method) ?? ''}`],
    ['Protocol', method.protocol && PROTOCOLS[method.protocol]],
    ['Verifier', method.verifier && VERIFIERS[method.verifier]],
    ['Prompts', promptWords(method)],
    [
      'Parameters',
      method.parameters && (parametersInWords(method.parameters).join(', ') || 'the defaults of the model'),
    ],
    ['Not sent, since the endpoint refused it', of.grading.dropped.join(', ') || null],
    ['Grading policy', method.kind === 'judged' ? (method.policy && policyName(method.policy)) || 'default' : null],
    ['Line between decided and left open', lineWords(method)],
    ['Audit', method.audit > 0 ? `${percent(method.audit)} of what was settled offline` : null],
    ['Trials', String(of.grading.trials)],
    ['Verdicts', countWords(of.settled)],
    ['Not settled', countWords(of.open)],
    ['Overridden by experts', `${many(of.overridden, 'verdict')}, above all gradings`],
    ['Prices', of.priceDate && `of ${of.priceDate}`],
    ['Graded with', method.version && `Markscheme ${method.version}`],
    ['Figures by', `Markscheme ${of.version}`],
  ];
  return lines.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));
}

/** The same as a paragraph for a paper. */
export function methodsParagraph(of: MethodsOf): string {
  const { grading, benchmark, asked } = of;
  const { method, trials } = grading;
  const open = countWords(of.open);
  const parts = [
    ...(method.protocol ? [`protocol ${method.protocol.toUpperCase()}`] : []),
    ...(method.verifier ? [`verifier ${VERIFIERS[method.verifier]}`] : []),
    ...(method.parameters ? parametersInWords(method.parameters) : []),
    ...grading.dropped.map((name) => `${name} refused by the endpoint and not sent`),
    ...(method.policy ? [`policy ${policyName(method.policy)}`] : []),
    ...(Object.keys(method.prompts).length > 0 ? [`prompts ${promptWords(method, 12) ?? ''}`] : []),
  ];
  const how = parts.length > 0 ? ` (${parts.join('; ')})` : '';
  return [
    `We graded ${askedWords(of)} by ${of.model ?? 'a model that is not known'} on ${benchmark.name} (sha256 ${benchmark.sha256.slice(0, 12)}).`,
    `Grading: ${graderWords(method)}${how}, ${trials === 1 ? 'in one trial' : `in ${String(trials)} trials, given as mean ± standard deviation`}.`,
    ...(method.audit > 0
      ? [`The judge was also asked about a random ${percent(method.audit)} of what was settled offline.`]
      : []),
    ...(asked.unanswered > 0
      ? [
          `${many(asked.unanswered, 'question')} of the benchmark ${asked.unanswered === 1 ? 'has no answer and is' : 'have no answer and are'} in no figure.`,
        ]
      : []),
    ...(asked.cut
      ? [`${many(asked.cut, 'answer')} ${asked.cut === 1 ? 'was' : 'were'} cut off at the length limit.`]
      : []),
    open === 'none' ? 'All verdicts are settled.' : `Verdicts not settled: ${open}.`,
    ...(of.overridden > 0 ? [`Experts overrode ${many(of.overridden, 'verdict')}.`] : []),
    ...(of.priceDate === null ? [] : [`Prices are of ${of.priceDate}.`]),
    `Figures were worked out by Markscheme ${of.version}.`,
  ].join(' ');
}

/** What a table says that has no figure of a grading: where it comes from, and who made it. */
export const ofNoGrading = (what: string, version: string): string => `Of no grading: ${what}. Markscheme ${version}.`;

/** What each row of a table says of the gradings that its own figures are of. `said`: by grading; `notes`: of all rows; `none`: where there is no grading. */
export const methodsByRow = (
  rows: readonly (readonly (number | undefined)[])[],
  said: ReadonlyMap<number, string>,
  notes: readonly string[],
  none: string,
): string[] =>
  rows.map((of) => {
    const own = [...new Set(of)].flatMap((id) => (id === undefined ? [] : (said.get(id) ?? [])));
    return own.length === 0 ? none : [...notes, ...own].join(' ');
  });

function askedWords({ asked }: MethodsOf): string {
  const part = asked.answers < asked.ofAnswers;
  return (
    `${many(asked.answers, 'answer')} to ${many(asked.questions, 'question')}` +
    (part ? ` (of ${many(asked.ofAnswers, 'answer')} to ${many(asked.ofQuestions, 'question')} in the set)` : '')
  );
}

function graderWords({ kind, judge, file }: GradingMethod): string {
  switch (kind) {
    case 'judged':
      return judge ? `${judge.model} at ${judge.provider}` : 'the offline verifier';
    case 'import': {
      const from = file ? `${file.name}, sha256 ${file.hash}` : 'a file';
      return `${judge?.model ?? 'a judge that is not named'}, imported from ${from}`;
    }
    case 'expert':
      return 'experts alone';
    case 'newest':
      return 'several judgings, of which the newest verdict on each variable counts';
  }
}

/** The host that the judge was asked at by http, where that is not this machine. */
function plainHost({ judge }: GradingMethod): string | null {
  const host = /^http:\/\/(\[[^\]]+\]|[^/:?#]+)/i.exec(judge?.baseUrl ?? '')?.[1] ?? null;
  return host === null || /^(?:localhost|\[::1\]|127\.[\d.]+)$/.test(host) ? null : host;
}

function promptWords({ prompts }: GradingMethod, digits = 64): string | null {
  const named = Object.entries(prompts).map(([name, hash]) => `${name} sha256 ${hash.slice(0, digits)}`);
  return named.length > 0 ? named.join(', ') : null;
}

/** What the policy's line was measured to do; null where the default counts, or no verdict without a model. */
function lineWords({ policy, verifier }: GradingMethod): string | null {
  const line = policy?.leastConfidence;
  if (line === undefined || verifier === 'judge-only') return null;
  return `confidence from ${line.toFixed(2)}; ${measuredWords(line)}`;
}

/** A line's measured figures in words; undefined: those of no line. */
export function measuredWords(line: Line | undefined): string {
  const row = measuredAt(line);
  const { of, rightRead, falselyRight, wrongRead, falselyWrong } = row;
  return (
    `measured: ${percent(decidedShare(row))} of ${String(of)} real answers to problems held out are decided without a model; of those that were read ` +
    `${String(falselyRight)} of ${String(rightRead)} falsely right and ${String(falselyWrong)} of ${String(wrongRead)} falsely wrong`
  );
}

function countWords(counts: Readonly<Record<string, number>>): string {
  const counted = Object.entries(counts).filter(([, n]) => n > 0);
  return counted.map(([status, n]) => `${String(n)} ${statusWord(status)}`).join(', ') || 'none';
}

/** The counts that say something about answers, and the others. */
export function settledAndOpen(
  counts: Readonly<Record<string, number>>,
  isSettled: (status: string) => boolean,
): Pick<MethodsOf, 'settled' | 'open'> {
  const where = (settled: boolean): Record<string, number> =>
    Object.fromEntries(Object.entries(counts).filter(([status]) => isSettled(status) === settled));
  return { settled: where(true), open: where(false) };
}
