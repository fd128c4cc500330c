/**
 * One researcher's day, by the command line: one model's answers in one workspace, judged by one judge, by another, by other prompts, by another
 * protocol, in several trials. Whatever is repeated in whatever order, each command prints and writes its own grading's figures, over what it
 * was asked for. What each judge says is fixed below, so that every figure is worked out here from that alone.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider } from '../../../testing/fake-provider.ts';
import type { FakeProvider, FakeReply, SeenRequest } from '../../../testing/fake-provider.ts';
import { cli, type Outcome } from '../run-cli.testing.ts';

const QUESTIONS = 12;
/** The first four questions are of Biology, the others of Physics. */
const BIOLOGY = 4;
const K = 4;
const TRIALS = 5;

let folder = '';
let provider: FakeProvider;
/** How often each answer was judged in trials; what was said each time. */
const said = new Map<string, boolean[]>();

const run = (...args: string[]): Promise<Outcome> =>
  cli(folder, args, { env: { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' } });
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const idOf = (question: number): string => createHash('sha256').update(String(question)).digest('hex');
const range = (n: number): number[] => Array.from({ length: n }, (_, index) => index);
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

const colour = (question: number, sample: number): string =>
  ['red', 'crimson', 'scarlet', 'blue'][(question * sample + question + sample) % 4] ?? '';
const shape = (question: number, sample: number): string => ((question + 2 * sample) % 5 === 0 ? 'square' : 'round');
const textOf = (question: number, sample: number): string =>
  `[answer ${String(question)}.${String(sample)}]\ncolour: ${colour(question, sample)}\nshape: ${shape(question, sample)}`;

/** The gradings of the story: the colours that each takes for red. */
const GRADINGS = {
  first: { colours: ['red', 'crimson'], says: 'judge-1 on the values', name: /^judge-1, S2S, judge alone$/ },
  second: { colours: ['red'], says: 'judge-2 on the values', name: /^judge-2, S2S, judge alone$/ },
  prompts: { colours: ['scarlet'], says: 'judge-1 as in the paper', name: /^judge-1, S2S, .*prompts of the paper$/ },
  whole: { colours: ['red', 'crimson', 'scarlet'], says: 'judge-1 on the whole', name: /^judge-1, L2L, judge alone$/ },
} as const;
type Which = keyof typeof GRADINGS;

/** Whether each variable of an answer is right in a grading: L2L has one verdict on the whole answer. */
function verdicts(which: Which, question: number, sample: number): boolean[] {
  const each = [
    (GRADINGS[which].colours as readonly string[]).includes(colour(question, sample)),
    shape(question, sample) === 'round',
  ];
  return which === 'whole' ? each.map(() => each.every(Boolean)) : each;
}

function judge(request: SeenRequest): FakeReply {
  const query = judgeQuery(request.text);
  if (query.kind === 'extraction') return plainJudge(request);
  const opinion = (which: Which, is_correct: boolean): FakeReply => ({
    answer: { is_correct, reasoning: `Said by ${GRADINGS[which].says}.`, confidence: 'high' },
  });
  if (query.kind === 'verification') {
    const which =
      request.model === 'judge-2' ? 'second' : request.text.includes('mathematics and logic') ? 'prompts' : 'first';
    const takes: readonly string[] = query.name === 'colour' ? GRADINGS[which].colours : ['round'];
    return opinion(which, takes.includes(query.extracted));
  }
  const [, question = '', sample = ''] = /\[answer (\d+)\.(\d+)\]/.exec(request.text) ?? [];
  if (request.model === 'judge-1')
    return opinion('whole', verdicts('whole', Number(question), Number(sample))[0] ?? false);
  // Another opinion each time.
  const key = `${question}.${sample}`;
  const before = said.get(key) ?? [];
  const right =
    (createHash('sha256')
      .update(`${key}/${String(before.length)}`)
      .digest()[0] ?? 0) < 150;
  said.set(key, [...before, right]);
  return { answer: { is_correct: right, reasoning: 'As the mood is.', confidence: 'high' } };
}

/** The figures of a grading over these questions, from what its judge says. */
function figuresOf(which: Which, questions: readonly number[]) {
  const answers = questions.map((question) => range(K).map((sample) => verdicts(which, question, sample)));
  return {
    'pass@k': mean(answers.map((list) => (list.some((one) => one.every(Boolean)) ? 1 : 0))),
    k: K,
    total_samples: questions.length,
    overall_avg_variable_accuracy: mean(answers.map((list) => mean(list.map((one) => mean(one.map(Number)))))),
    overall_question_accuracy: mean(answers.map((list) => mean(list.map((one) => Number(one.every(Boolean)))))),
  };
}
type Metrics = ReturnType<typeof figuresOf>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-story-'));
  provider = await startFakeProvider({ reply: judge });
  const rows = range(QUESTIONS).map((question) => ({
    question: { text: `What is seen in case ${String(question)}?`, images: [] },
    answer: { text: 'Something red and round.', images: [] },
    id: idOf(question),
    short_answer_value: ['red', 'round'],
    short_answer_variable: ['colour', 'shape'],
    short_answer_description: ['Its colour.', 'Its shape.'],
    short_answer_type: ['other', 'other'],
    reasoning_flow: [],
  }));
  writeFileSync(join(folder, 'B.json'), JSON.stringify(rows));
  const sources = range(QUESTIONS).map(
    (question) => `${idOf(question)},text,,,,${question < BIOLOGY ? 'Biology' : 'Physics'},Calculation,MIT,verified,`,
  );
  const head =
    'id,subset,source_url,source_domain,source_description,topic,question_type,license,license_status,license_terms_url';
  writeFileSync(join(folder, 'PROVENANCE.csv'), [head, ...sources, ''].join('\n'));
  const answersTo = (questions: readonly number[], shift: number): string =>
    JSON.stringify(
      questions.map((question) => ({
        generated_answers: range(K).map((sample) => textOf(question, (sample + shift) % K)),
        id: idOf(question),
      })),
    );
  writeFileSync(join(folder, 'alpha.json'), answersTo(range(QUESTIONS), 0));
  writeFileSync(join(folder, 'beta.json'), answersTo(range(QUESTIONS), 1));
  writeFileSync(join(folder, 'few.json'), answersTo([0, 1, 2, 5, 6, 7, 8], 0));
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const evaluate = (input: string, output: string, ...more: string[]): string[] => [
  ...['evaluate', '--input', input, '--input_benchmark', 'B.json', '--output', output, '--workspace', 'w.sqlite'],
  ...['--verifier', 'judge-only', '--max_workers', '8', ...more],
];
const COMMANDS: Record<Which, string[]> = {
  first: evaluate('alpha.json', 'first.json', '--k', '4', '--judge_model', 'judge-1'),
  second: evaluate('alpha.json', 'second.json', '--k', '4', '--judge_model', 'judge-2'),
  prompts: evaluate('alpha.json', 'prompts.json', '--k', '4', '--judge_model', 'judge-1', '--prompts', 'paper'),
  whole: evaluate('alpha.json', 'whole.json', '--k', '4', '--judge_model', 'judge-1', '--protocol', 'l2l'),
};

/** What is printed but for the calls, which a repetition does not make. */
const figuresIn = ({ stdout }: Outcome): string => stdout.replace(/^Calls: .*$/m, '');

function shows(outcome: Outcome, which: Which, expected: Metrics, output = `${which}.json`): void {
  expect(outcome.status, outcome.stderr).toBe(0);
  const lines = outcome.stdout.split('\n');
  expect(lines).toContain(`Pass@4: ${(expected['pass@k'] * 100).toFixed(2)}%`);
  expect(lines).toContain(`Total samples: ${String(expected.total_samples)}`);
  expect(lines).toContain(`overall_avg_variable_accuracy: ${expected.overall_avg_variable_accuracy.toFixed(2)}`);
  expect(lines).toContain(`overall_question_accuracy: ${expected.overall_question_accuracy.toFixed(2)}`);
  const named = lines.find((line) => line.startsWith('Grading: '))?.slice('Grading: '.length);
  expect(named).toMatch(GRADINGS[which].name);
  const summary = JSON.parse(read(output.replace('.json', '_summary.json'))) as {
    metrics: Metrics;
    markscheme: { grading: string };
  };
  expect(summary.markscheme.grading).toBe(named);
  for (const [figure, value] of Object.entries(expected))
    expect(summary.metrics[figure as keyof Metrics], `${which}: ${figure}`).toBe(value);
}

/** The file has this judge's verdict and words on every variable, and nobody else's. */
function wroteItsOwn(which: Which): void {
  interface Row {
    id: string;
    judgment_llm: {
      generated_answers_with_judgments: { per_variable_results: { is_correct: boolean; reasoning: string }[] }[];
    };
  }
  const rows = JSON.parse(read(`${which}.json`)) as Row[];
  expect(rows.map(({ id }) => id)).toEqual(range(QUESTIONS).map(idOf));
  rows.forEach((row, question) => {
    row.judgment_llm.generated_answers_with_judgments.forEach(({ per_variable_results: results }, sample) => {
      expect(results.map((one) => one.is_correct)).toEqual(verdicts(which, question, sample));
      for (const { reasoning } of results) expect(reasoning).toBe(`Said by ${GRADINGS[which].says}.`);
    });
  });
}

it('each command prints and writes the figures of its own grading, in any order of repetition', async () => {
  const all = range(QUESTIONS);
  expect((await run('import', 'B.json', '--workspace', 'w.sqlite')).status).toBe(0);
  const order: Which[] = ['first', 'second', 'prompts', 'whole'];
  const printed = new Map<Which, string>();
  for (const which of order) {
    const outcome = await run(...COMMANDS[which]);
    shows(outcome, which, figuresOf(which, all));
    printed.set(which, figuresIn(outcome));
  }
  // All four differ: a command that printed another's would be seen.
  expect(new Set(order.map((which) => figuresOf(which, all).overall_question_accuracy)).size).toBe(order.length);

  const asked = provider.requests.length;
  for (const which of ['first', 'whole', 'second', 'first', 'prompts', 'second'] as const) {
    const outcome = await run(...COMMANDS[which]);
    expect(figuresIn(outcome)).toBe(printed.get(which));
    for (const one of order) wroteItsOwn(one);
  }
  expect(provider.requests).toHaveLength(asked);
}, 240_000);

it('a part has its own denominator; what cannot be is refused, or told', async () => {
  const biology = range(BIOLOGY);
  const part = await run(...COMMANDS.first, '--subjects', 'Biology', '--output', 'biology.json');
  shows(part, 'first', figuresOf('first', biology), 'biology.json');
  expect(part.stdout).toContain('Asked: 16 answers to 4 questions, of 48 answers to 12 in the set');
  expect(JSON.parse(read('biology.json'))).toHaveLength(BIOLOGY);
  // The whole stays the whole.
  shows(await run(...COMMANDS.first), 'first', figuresOf('first', range(QUESTIONS)));

  const more = evaluate('alpha.json', 'more.json', '--k', '8', '--judge_model', 'judge-1');
  const refused = await run(...more);
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(refused.stderr).toContain('pass@8 needs 8 answers to each question; alpha.json has 4 to some');
  const allowed = await run(...more, '--allow-partial');
  expect(allowed.stdout).toContain('pass@8 was asked for; some question has 4 answers only');
  expect(allowed.stdout).not.toContain('Pass@8');
  shows(allowed, 'first', figuresOf('first', range(QUESTIONS)), 'more.json');

  const few = evaluate('few.json', 'few-judged.json', '--k', '4', '--judge_model', 'judge-1');
  const missing = await run(...few);
  expect(missing).toMatchObject({ status: 2, stdout: '' });
  expect(missing.stderr).toMatch(/has no answers to 5 of the 12 questions asked \(.*--allow-partial/);
  const told = await run(...few, '--allow-partial');
  shows(told, 'first', figuresOf('first', [0, 1, 2, 5, 6, 7, 8]), 'few-judged.json');
  expect(told.stdout).toContain('Without answers: 5 questions of the benchmark');
  expect(read('few-judged_summary.json')).toContain('5 questions of the benchmark');
}, 120_000);

it('several trials are their mean and how far they lie apart', async () => {
  const outcome = await run(
    ...evaluate('alpha.json', 'moody.json', '--judge_model', 'judge-5', '--protocol', 'l2l', '--max_workers', '1'),
    ...['--trials', String(TRIALS)],
  );
  expect(outcome.status, outcome.stderr).toBe(0);
  const rates = range(TRIALS).map((trial) => mean([...said.values()].map((list) => Number(list[trial]))));
  const middle = mean(rates);
  const std = Math.sqrt(rates.reduce((sum, rate) => sum + (rate - middle) ** 2, 0) / (TRIALS - 1));
  expect(said.size).toBe(QUESTIONS * K);
  expect(std).toBeGreaterThan(0.001);
  const shown = `${(middle * 100).toFixed(2)} ± ${(std * 100).toFixed(2)}%`;
  expect(outcome.stdout).toContain(`Over 5 trials (mean ± standard deviation): question accuracy ${shown}, `);
  expect(outcome.stdout).toContain(`overall_question_accuracy: ${middle.toFixed(2)}\n`);
}, 120_000);

it('a report keeps what was graded differently apart unless told otherwise, and two gradings of the same answers are compared', async () => {
  expect((await run(...evaluate('beta.json', 'b.json', '--k', '4', '--judge_model', 'judge-2'))).status).toBe(0);
  const list = JSON.parse((await run('gradings', 'list', '--workspace', 'w.sqlite', '--json')).stdout) as {
    gradingId: number;
    answers: string;
    name: string;
  }[];
  const idWhere = (answers: string, name: RegExp): string =>
    String(list.find((one) => one.answers === answers && name.test(one.name))?.gradingId);
  const [first, second, prompts, whole] = (['first', 'second', 'prompts', 'whole'] as const).map((which) =>
    idWhere('alpha.json', GRADINGS[which].name),
  ) as [string, string, string, string];
  const beta = idWhere('beta.json', GRADINGS.second.name);

  // Shown are alpha by judge-1 and beta by judge-2: each in a table of its own.
  const folderOf = async (out: string, ...more: string[]): Promise<string[]> => {
    expect((await run('report', '--workspace', 'w.sqlite', '--out', out, ...more)).status).toBe(0);
    return readdirSync(join(folder, out));
  };
  const apart = await folderOf('apart', '--grading', first, '--grading', beta);
  expect(apart).toContain('B-results-2.csv');
  expect(apart.filter((name) => name.includes('comparisons'))).toEqual([]);
  expect(read('apart/report.md')).toContain('not to be ranked against these');
  const alike = await folderOf('alike', '--grading', second, '--grading', beta);
  expect(alike).not.toContain('B-results-2.csv');
  expect(alike).toContain('B-comparisons.csv');

  const rate = (which: Which, question: number): number =>
    mean(range(K).map((sample) => Number(verdicts(which, question, sample).every(Boolean))));
  for (const [other, which] of [
    [second, 'second'],
    [prompts, 'prompts'],
    [whole, 'whole'],
  ] as const) {
    const pair = ['compare', '--workspace', 'w.sqlite', '--first', first, '--second', other, '--json'];
    expect((await run(...pair)).stderr).toContain('graded by different methods');
    const [found] = JSON.parse((await run(...pair, '--together')).stdout) as [Record<string, unknown>];
    const gains = range(QUESTIONS).map((question) => rate(which, question) - rate('first', question));
    const where = (test: (gain: number) => boolean): string[] =>
      range(QUESTIONS).flatMap((question) => (test(gains[question] ?? 0) ? [idOf(question)] : []));
    expect(found).toMatchObject({ sameMethod: false, question: { n: QUESTIONS } });
    expect((found['question'] as { value: number }).value).toBeCloseTo(mean(gains), 12);
    expect([found['gained'], found['lost']]).toEqual([where((gain) => gain > 0), where((gain) => gain < 0)]);
  }

  // All four in one table only because it is asked for: every pair, and p adjusted for six of them (Holm, 1979).
  const four = [first, second, prompts, whole].flatMap((id) => ['--grading', id]);
  await folderOf('together', ...four, '--together');
  expect(read('together/report.md')).toContain('were graded by different methods');
  const [head = '', ...rows] = read('together/B-comparisons.csv').trim().split(/\r?\n/);
  // Names of gradings hold commas and stand in quotes; what follows them are numbers, then ids.
  const numbers = rows.map((row) => row.replaceAll(/"[^"]*"/g, '').split(','));
  const column = (name: string): number[] => numbers.map((row) => Number(row[head.split(',').indexOf(name)]));
  expect(rows).toHaveLength(6);
  const p = column('p');
  const adjusted = p.map((own) =>
    Math.max(
      ...p.filter((other) => other <= own).map((other) => Math.min(1, other * p.filter((one) => one >= other).length)),
    ),
  );
  column('p after Holm').forEach((found, index) => {
    expect(found).toBeCloseTo(adjusted[index] ?? 0, 5);
  });
  for (const detectable of column('detectable')) expect(detectable).toBeGreaterThan(0);
}, 120_000);
