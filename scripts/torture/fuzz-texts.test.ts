/**
 * What models and judges write, and what is typed, mutated ten thousand times at each place where it is read: every reader answers, soon, in words
 * of its own, and only what a judge said becomes a verdict.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { verdictByOpinion } from '../../src/core/grading/s2s.ts';
import { readClErrors } from '../../src/core/prompts/cl-errors.ts';
import { readClGrade } from '../../src/core/prompts/cl-judge.ts';
import { readJudgedPoints } from '../../src/core/prompts/exam-judge.ts';
import { parseExamReply } from '../../src/core/prompts/exam-reply.ts';
import { readExtraction } from '../../src/core/prompts/extraction.ts';
import { readFlow } from '../../src/core/prompts/flow.ts';
import { parseJsonReply } from '../../src/core/prompts/json-reply.ts';
import { readL2s } from '../../src/core/prompts/l2s.ts';
import { readOpinion } from '../../src/core/prompts/verification.ts';
import { completeFilter } from '../../src/core/review/filter/filter-completion.ts';
import { FIELDS, ITEM_WORDS } from '../../src/core/review/filter/filter-fields.ts';
import { parseFilter } from '../../src/core/review/filter/filter.ts';
import { PARAPHRASES } from '../../src/core/verify/fixtures/paraphrases.ts';
import { DEFAULT_POLICY } from '../../src/core/grading/policy.ts';
import { gradeOffline } from '../../src/engine/runner/grading/offline.ts';
import { offlineVerifier } from '../../src/engine/runner/grading/offline-values.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { mutatedText, oneOf } from './fuzz/texts.ts';
import { randomFrom } from './random.ts';
import { threadTime } from '../../testing/thread-time.ts';

const CASES = extent(150, 10_000);
const LIMIT_MS = 5000;
const timeout = extent(60_000, 3 * 3_600_000);

/** Runs the cases of a boundary and tells its figures; one that takes too long, or that throws, fails with its number. */
function fuzzed(subject: string, tryOne: (random: (below: number) => number) => 'taken' | 'refused'): void {
  const random = randomFrom(SEED);
  const told = { cases: 0, taken: 0, refused: 0, slowest_ms: 0 };
  for (let n = 0; n < CASES; n += 1) {
    const before = threadTime();
    const what = tryOne(random);
    const ms = Math.round(threadTime() - before);
    told.cases += 1;
    told[what] += 1;
    told.slowest_ms = Math.max(told.slowest_ms, ms);
    expect(ms, `case ${String(n)} of seed ${String(SEED)}`).toBeLessThan(LIMIT_MS);
  }
  tellFigures(subject, told);
  expect(told.taken).toBeGreaterThan(0);
}

/** What a reader throws is a sentence of its own about the reply, no defect. */
function readOr<T>(read: () => T): { value: T } | null {
  try {
    return { value: read() };
  } catch (error) {
    expect((error as Error).constructor).toBe(Error);
    expect((error as Error).message).toMatch(/^(?:the|entry|a) /);
    expect((error as Error).message.length).toBeLessThan(400);
    return null;
  }
}

const REPLIES = [
  { short_answer_value_list: ['$\\frac{1}{2}$', 'null'] },
  { is_correct: true, reasoning: 'The same number.', confidence: 'high' },
  { is_correct: false, reasoning: 'Another sign: $-3$.', confidence: 'low' },
  { results: [{ is_correct: true, reasoning: 'a' }] },
  { score: 3, explanation: 'Half of it is said.' },
  {
    'Grading Rationale': '1. Met.\n2. Not met.',
    'List of Requirement Satisfaction Status': ['yes', 'no'],
    'Overall Score': 0,
  },
  { steps: [{ step_id: 1, step: 'Divide.', verifiable_answer: '2' }] },
  { error_types: ['Context Ignored'], rationale: 'It is not said.' },
  { answer: 'A,C', explanation: 'Both hold.' },
].flatMap((reply) => {
  const json = JSON.stringify(reply);
  return [json, `Here it is:\n\`\`\`json\n${JSON.stringify(reply, null, 2)}\n\`\`\``, `${json} So: ${json}`];
});

it('judge replies', { timeout }, () => {
  fuzzed('fuzz: judge replies', (random) => {
    const text = mutatedText(REPLIES, random);
    const json = parseJsonReply(text);
    const opinion = readOr(() => readOpinion(json));
    if (opinion) {
      // No verdict but one that is written there.
      expect(text).toMatch(/is_correct|\\u/);
      expect(['right', 'wrong']).toContain(verdictByOpinion('1', opinion.value).status);
    }
    const points = readOr(() => readJudgedPoints(json, 5));
    if (points) expect(points.value.score >= 0 && points.value.score <= 5).toBe(true);
    const grade = readOr(() => readClGrade(json));
    if (grade) expect([0, 1]).toContain(grade.value.score);
    const values = readOr(() => readExtraction(json, 2));
    if (values) expect(values.value).toHaveLength(2);
    const others = [
      readOr(() => readL2s(json, 1)),
      readOr(() => readFlow(json)),
      readOr(() => readClErrors(json)),
      'answer' in parseExamReply(text) ? true : null,
    ];
    return [opinion, points, grade, values, ...others].some((one) => one !== null) ? 'taken' : 'refused';
  });
});

interface Sampled {
  question: { text: string };
  answers: string[];
  variables: { name: string; type: 'numeric' | 'formula' | 'other'; description: string; value: string }[];
}
function samples(): Sampled[] {
  const read = <T>(name: string): T => JSON.parse(readFileSync(`resources/sample/${name}`, 'utf8')) as T;
  type Row = { id: string; question: { text: string } } & Record<
    'short_answer_value' | 'short_answer_variable' | 'short_answer_description' | 'short_answer_type',
    string[]
  >;
  const answers = new Map(
    read<{ id: string; generated_answers: (string | null)[] }[]>('sample_text_k_2_test_larkspur-2.json').map((one) => [
      one.id,
      one.generated_answers.filter((text) => text !== null),
    ]),
  );
  return read<Row[]>('sample_text.json').map((row) => ({
    question: row.question,
    answers: answers.get(row.id) ?? [],
    variables: row.short_answer_variable.map((name, n) => ({
      name,
      type: row.short_answer_type[n] as Sampled['variables'][number]['type'],
      description: row.short_answer_description[n] ?? '',
      value: row.short_answer_value[n] ?? '',
    })),
  }));
}

it('the extractor, with answers, questions and variables of others', { timeout }, () => {
  const rows = samples().filter(({ answers }) => answers.length > 0);
  expect(rows.length).toBeGreaterThan(5);
  const variableOf = (one: Sampled['variables'][number], id: number) => ({
    ...one,
    id,
    position: id,
    original: one.value,
  });
  fuzzed('fuzz: answers through the extractor', (random) => {
    const row = oneOf(rows, random);
    const text = mutatedText(row.answers, random);
    const variables = row.variables.map((one, id) => {
      const changed = random(6) === 0 ? { ...one, name: mutatedText([one.name], random) } : one;
      return variableOf(random(6) === 0 ? { ...changed, value: mutatedText([one.value], random) } : changed, id);
    });
    const question = random(6) === 0 ? mutatedText([row.question.text], random) : row.question.text;
    const graded = gradeOffline({ text, question, variables });
    expect(graded).toHaveLength(variables.length);
    for (const { found, decided } of graded) {
      expect(decided.reason).not.toMatch(/\n\s+at /);
      if (found.span) expect(found.span.start >= 0 && found.span.end <= text.length).toBe(true);
    }
    return graded.some(({ decided }) => decided.status === 'right' || decided.status === 'wrong') ? 'taken' : 'refused';
  });
});

it('the verifier', { timeout }, () => {
  const verify = offlineVerifier(DEFAULT_POLICY);
  const types = ['numeric', 'formula', 'other'] as const;
  fuzzed('fuzz: pairs through the verifier', (random) => {
    const [reference, claimed, , context] = oneOf(PARAPHRASES, random);
    const pair = [
      random(2) === 0 ? reference : mutatedText([reference], random),
      random(3) === 0 ? claimed : mutatedText([claimed, reference], random),
    ] as const;
    const given = { name: 'x', description: 'The value.', type: oneOf(types, random), ...context, value: pair[0] };
    const found = verify(...pair, given);
    expect(['equivalent', 'different', 'undecided']).toContain(found.verdict);
    // A defect inside it is undecided too, and is told here.
    expect(`${found.reason}: ${JSON.stringify(pair)}`).not.toMatch(/^error: /);
    // The same text is never two values.
    expect(verify(pair[0], pair[0], given).verdict).not.toBe('different');
    return found.verdict === 'undecided' ? 'refused' : 'taken';
  });
});

it('filters as they are typed', { timeout }, () => {
  const typed = FIELDS.flatMap(({ name, values }) => [
    `${name}:${values[0] ?? 'x'}`,
    `-${name}!=1,2 "a b" ${name}>=3`,
    `text:"carnot cycle" ${name}<4`,
  ]);
  fuzzed('fuzz: filters', (random) => {
    const text = mutatedText(typed, random);
    const { terms, errors } = parseFilter(text);
    for (const { start, end } of [...terms, ...errors])
      expect(start >= 0 && start <= end && end <= text.length).toBe(true);
    for (const { message } of errors) expect(message).not.toMatch(/undefined|\n\s+at /);
    completeFilter(ITEM_WORDS, {}, text, random(text.length + 1));
    return errors.length === 0 ? 'taken' : 'refused';
  });
});
