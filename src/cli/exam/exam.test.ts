import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startFakeProvider,
  type FakeProvider,
  type FakeReply,
  type SeenRequest,
} from '../../../testing/fake-provider.ts';
import { cli, program } from '../run-cli.testing.ts';

/** `exam run` against a provider over HTTP. What the files must say is computed here from the script and the benchmark's files alone. */
const SAMPLE = resolve('resources/sample/exam');
const REAL = resolve('../shared/data/course-exam');
const KEY = 'sk-test-0123456789';

interface Question {
  instance_id: number;
  exam_id: string;
  points: number;
  problem: string;
  answer: string;
  explanation: string;
  type: string;
}
interface Exam {
  exam_id: string;
  test_paper_name: string;
  course: string;
  score_avg: number;
  score_max: number;
  score_median: number;
  score_total: number;
}
type Row = Record<string, unknown> & {
  exam_id: string;
  status: string;
  points_earned: number;
  points_possible: number;
};

let folder = '';
let provider: FakeProvider;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  provider = await startFakeProvider({ reply: () => ({ status: 500 }), key: KEY });
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});
const env = (): Record<string, string> => ({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: KEY });
const command = (data: string, ...more: string[]): string[] => [
  ...['exam', 'run', '--data_dir', data, '--model_name', 'student-1', '--judge_model', 'judge-1'],
  ...['--output_dir', 'out', '--max_workers', '4', ...more],
];
const run = (data: string, ...more: string[]) => cli(folder, command(data, ...more), { env: env() });

const jsonLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const questionsOf = (data: string): Question[] => jsonLines(join(data, 'questions.jsonl'));

/** The scripted student: what it writes for a question, what that says, and what it earns by the rules, worked out by hand for each way. */
function student(question: Question): { reply: string; says: string; earns: number } {
  const { instance_id: id, type, points, answer } = question;
  const explanation = `Explanation ${String(id)}, with "quotes".`;
  const object = (says: unknown): string => JSON.stringify({ answer: says, explanation });
  if (type === 'ShortAnswerQuestion') {
    const says = `Short answer ${String(id)}.`;
    return { reply: '```json\n' + object(says) + '\n```', says, earns: judged(question) };
  }
  const letters = answer.split(',');
  switch (id % 5) {
    case 0:
      return { reply: object(answer.toLowerCase()), says: answer.toLowerCase(), earns: points };
    case 1:
      return { reply: `Let me see.\n\n${object(answer).replace('}', ',}')}\nThat is it.`, says: answer, earns: points };
    case 2: {
      const some = letters[0]!;
      const earns = letters.length === 1 ? points : type === 'MultipleChoice' ? 2 : 0;
      return { reply: '```\n' + object(some) + '\n```', says: some, earns };
    }
    case 3: {
      const back = letters.toReversed().join(', ');
      const same = letters.length === 1 || type === 'MultipleChoice';
      return { reply: object(back), says: back, earns: same ? points : 0 };
    }
    default:
      return { reply: object([...letters, 'Q']), says: [...letters, 'Q'].join(','), earns: 0 };
  }
}
/** The scripted judge gives half points too; the files state whole ones. */
const score = ({ instance_id: id, points }: Question): number => Math.min(points, ((id * 3) % (points + 1)) + 0.5);
const judged = (question: Question): number => Math.trunc(score(question));
const judgeWords = ({ instance_id: id }: Question): string => `Points for ${String(id)}.`;

function asked(request: SeenRequest, questions: Question[]): { question: Question; judge: boolean } {
  const matching = questions.filter((question) => request.text.includes(question.problem));
  const question = matching.toSorted((a, b) => b.problem.length - a.problem.length)[0];
  if (!question) throw new Error('no question in the request');
  return { question, judge: request.model === 'judge-1' };
}
const scripted =
  (questions: Question[]) =>
  (request: SeenRequest): FakeReply => {
    const { question, judge } = asked(request, questions);
    return { answer: judge ? { score: score(question), explanation: judgeWords(question) } : student(question).reply };
  };

function expectedRow(question: Question): Row {
  const { says, earns } = student(question);
  return {
    instance_id: question.instance_id,
    exam_id: question.exam_id,
    question_type: question.type,
    llm_answer: says,
    correct_answer: question.answer,
    points_earned: earns,
    points_possible: question.points,
    status: earns === question.points ? 'correct' : earns > 0 ? 'partial' : 'incorrect',
  };
}
const failedRow = (question: Question, error: RegExp): Row => ({
  ...expectedRow(question),
  llm_answer: null,
  points_earned: 0,
  status: 'error',
  error: expect.stringMatching(error) as string,
});

const round = (value: number): number => Number(value.toFixed(3));
function figures(rows: Row[]): Record<string, number> {
  const count = (status: string): number => rows.filter((row) => row.status === status).length;
  const answered = rows.length - count('error');
  const earned = rows.reduce((total, row) => total + row.points_earned, 0);
  const possible = rows.reduce((total, row) => total + row.points_possible, 0);
  return {
    total_questions: rows.length,
    answered,
    correct: count('correct'),
    incorrect: count('incorrect') + count('partial'),
    points_earned: earned,
    points_possible: possible,
    accuracy: answered === 0 ? 0 : round(count('correct') / answered),
    score_percentage: round(earned / possible),
  };
}

function checkFiles(data: string, rows: Row[], out = 'out'): void {
  const path = (name: string): string => join(folder, out, name);
  expect(jsonLines(path('results.jsonl'))).toEqual(rows);
  const { exams } = json<{ exams: Exam[] }>(join(data, 'exams_metadata.json'));
  const inOrder = [...new Set(rows.map((row) => row.exam_id))].map((id) => exams.find((exam) => exam.exam_id === id)!);
  const of = (exam: Exam): Record<string, number> => figures(rows.filter((row) => row.exam_id === exam.exam_id));
  const overall = figures(rows);
  expect(json(path('summary.json'))).toEqual({
    overall: { ...overall, unanswered: overall.total_questions! - overall.answered! },
    by_exam: inOrder.map((exam) => ({ exam_id: exam.exam_id, exam_name: exam.test_paper_name, ...of(exam) })),
  });
  expect(json(path('comparison.json'))).toEqual({
    exams: inOrder.map((exam) => ({
      exam_id: exam.exam_id,
      exam_name: exam.test_paper_name,
      llm_performance: {
        points_earned: of(exam).points_earned,
        points_possible: of(exam).points_possible,
        percentage: of(exam).score_percentage,
      },
      student_baseline: {
        average_score: exam.score_avg,
        max_score: exam.score_max,
        median_score: exam.score_median,
        total_points: exam.score_total,
        average_percentage: round(exam.score_avg / exam.score_total),
      },
    })),
  });
}

describe.each([
  ['the sample exam', SAMPLE],
  ['the real exams', REAL],
])('%s', (_name, data) => {
  it.runIf(existsSync(data))(
    'gives the four files that the rules ask for, and asks nothing the second time',
    async () => {
      const questions = questionsOf(data);
      provider.script(scripted(questions));
      const first = await run(data);
      expect(first.stderr).not.toContain('failed');
      expect(first.status).toBe(0);
      const rows = questions.map(expectedRow);
      checkFiles(data, rows);
      const { exams } = json<{ exams: Exam[] }>(join(data, 'exams_metadata.json'));
      const detailed = jsonLines<Row>(join(folder, 'out', 'results_detailed.jsonl'));
      expect(detailed).toEqual(
        questions.map((question, index) => ({
          ...rows[index],
          problem: question.problem,
          llm_explanation: `Explanation ${String(question.instance_id)}, with "quotes".`,
          correct_explanation: question.explanation,
          llmjudger_explanation: question.type === 'ShortAnswerQuestion' ? judgeWords(question) : null,
          system_prompt: expect.stringContaining(
            exams.find((exam) => exam.exam_id === question.exam_id)!.course,
          ) as string,
          user_prompt: expect.stringContaining(question.problem) as string,
        })),
      );
      const short = questions.filter((question) => question.type === 'ShortAnswerQuestion').length;
      expect(provider.requests).toHaveLength(questions.length + short);
      expect(provider.maxInFlight).toBeLessThanOrEqual(4);
      const files = readdirSync(join(folder, 'out')).map((name) => readFileSync(join(folder, 'out', name), 'utf8'));
      const again = await run(data);
      expect(again.status).toBe(0);
      expect(again.stdout).toContain('Calls: ');
      expect(provider.requests).toHaveLength(questions.length + short);
      expect(readdirSync(join(folder, 'out')).map((name) => readFileSync(join(folder, 'out', name), 'utf8'))).toEqual(
        files,
      );
    },
  );
});

const questions = questionsOf(SAMPLE);
const shortOnes = questions.filter((question) => question.type === 'ShortAnswerQuestion');

it('prints numbers as the original does', async () => {
  provider.script(scripted(questions));
  await run(SAMPLE);
  const text = (name: string): string => readFileSync(join(folder, 'out', name), 'utf8');
  expect(text('results.jsonl').split('\n')[0]).toMatch(
    /^\{"instance_id": 1, "exam_id": "intro_\w+", "question_type": "/,
  );
  expect(text('comparison.json')).toContain('"max_score": 25.0,\n        "median_score": 16.5,');
  expect(text('summary.json')).toMatch(/^\{\n {2}"overall": \{\n {4}"total_questions": 8,/);
});

it('what goes over the wire: the form for the type and the problem, and to the judge a schema', async () => {
  provider.script(scripted(questions));
  await run(SAMPLE);
  const requests = provider.requests.map((request) => ({ request, ...asked(request, questions) }));
  for (const { request, question, judge } of requests) {
    if (judge) {
      expect(request.schema).toMatchObject({ required: ['score', 'explanation'] });
      expect(request.text).toContain(`Short answer ${String(question.instance_id)}.`);
      expect(request.text).toContain(question.answer);
    } else {
      expect(request.schema).toBeNull();
      expect(request.text).toContain('"explanation"');
      expect(request.text).not.toContain(question.explanation);
    }
  }
  const form = (type: string): string => requests.find(({ question }) => question.type === type)!.request.text;
  expect(form('MultipleChoice')).toContain('{"answer": "A,B,C"');
  expect(form('True/False Questions')).toContain('{"answer": "True,False,True"');
});

describe('what fails is an error, never incorrect', () => {
  it('a reply that cannot be read and a judge that fails, and the same command asks for just those again', async () => {
    const unread = questions[1]!;
    const unjudged = shortOnes[0]!;
    provider.script((request) => {
      const { question, judge } = asked(request, questions);
      if (!judge && question === unread) return { answer: 'The answer is B, I think.' };
      if (judge && question === unjudged)
        return { status: 400, error: { message: 'flagged by the content filter', code: 'content_filter' } };
      return scripted(questions)(request);
    });
    const first = await run(SAMPLE, '--json');
    expect(first.status).toBe(1);
    const rows = questions.map((question) => {
      if (question === unread) return failedRow(question, /no JSON object/);
      return question === unjudged ? failedRow(question, /content filter/) : expectedRow(question);
    });
    checkFiles(SAMPLE, rows);
    const detailed = jsonLines<Row>(join(folder, 'out', 'results_detailed.jsonl'));
    expect(detailed[3]).toMatchObject({ status: 'error', llm_explanation: `Explanation 4, with "quotes".` });
    expect((JSON.parse(first.stdout) as { statuses: object }).statuses).toMatchObject({ malformed: 1, judge_error: 1 });
    const before = provider.requests.length;
    expect(before).toBe(questions.length + shortOnes.length);

    // As long as it fails, each command asks once more, and says so.
    expect((await run(SAMPLE)).status).toBe(1);
    expect(provider.requests).toHaveLength(before + 2);
    provider.script(scripted(questions));
    const second = await run(SAMPLE);
    expect(second.status).toBe(0);
    expect(provider.requests).toHaveLength(before + 4);
    checkFiles(SAMPLE, questions.map(expectedRow));
  });

  it('an answer that the provider withholds', async () => {
    const withheld = questions[6]!;
    provider.script((request) =>
      asked(request, questions).question === withheld
        ? { status: 400, error: { message: 'refused', code: 'content_filter' } }
        : scripted(questions)(request),
    );
    expect((await run(SAMPLE)).status).toBe(1);
    const row = jsonLines<Row>(join(folder, 'out', 'results.jsonl'))[6];
    expect(row).toEqual(failedRow(withheld, /./));
  });

  it('short answers without a judge', async () => {
    provider.script(scripted(questions));
    const outcome = await run(SAMPLE, '--judge_provider', 'none');
    expect(outcome.status).toBe(0);
    expect(outcome.stderr).toContain('2 short answers were not graded');
    const rows = questions.map((question) =>
      shortOnes.includes(question) ? failedRow(question, /judge/) : expectedRow(question),
    );
    checkFiles(SAMPLE, rows);
    expect(provider.requests).toHaveLength(questions.length);
  });
});

describe('a run that is cut off', () => {
  /** Starts the command and sends a signal when the provider has seen so many requests. */
  async function cutOff(signal: NodeJS.Signals, after: number): Promise<{ status: number | null; took: number }> {
    const args = [program(), ...command(SAMPLE, '--max_workers', '2')];
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env() }, stdio: 'ignore' });
    const closed = new Promise<number | null>((done) => child.on('close', done));
    while (provider.requests.length < after) await new Promise((done) => setTimeout(done, 10));
    const sent = Date.now();
    child.kill(signal);
    return { status: await closed, took: Date.now() - sent };
  }

  it.each([
    ['SIGKILL', 5, null],
    ['SIGKILL', 10, null],
    ['SIGINT', 6, 130],
  ] as const)('by %s at request %d keeps what it had, and goes on from there', async (signal, after, status) => {
    provider.script((request) => ({ ...scripted(questions)(request), delayMs: 400 }));
    const cut = await cutOff(signal, after);
    expect(cut.status).toBe(status);
    expect(cut.took).toBeLessThan(15_000);
    const kept = jsonLines<Row>(join(folder, 'out', 'results.jsonl'));
    expect(kept.length).toBeGreaterThan(0);
    for (const row of kept)
      expect(row).toEqual(expectedRow(questions.find((question) => question.instance_id === row.instance_id)!));
    provider.script(scripted(questions));
    expect((await run(SAMPLE)).status).toBe(0);
    // Only what was in flight is asked twice.
    expect(provider.requests.length).toBeLessThanOrEqual(questions.length + shortOnes.length + 2);
    checkFiles(SAMPLE, questions.map(expectedRow));
  });
});

it('says beforehand what it would cost, and stops at a budget that it shares with the judge', async () => {
  const named = (request: SeenRequest) => ({
    ...request,
    model: request.model === 'gpt-5.1' ? 'judge-1' : 'student-1',
  });
  provider.script((request) => ({ ...scripted(questions)(named(request)), tokens: { in: 1000, out: 1000 } }));
  // By the price list 1.25 cents an answer, of which there are eight.
  const priced = ['--model_name', 'gpt-4o', '--judge_model', 'gpt-5.1', '--max_workers', '1'];
  const dry = await run(SAMPLE, ...priced, '--dry-run');
  expect(dry.status).toBe(0);
  expect(dry.stdout).toContain('8 calls (8 requests');
  expect(dry.stdout).toContain('up to 2 calls more');
  expect(provider.requests).toHaveLength(0);

  const stopped = await run(SAMPLE, ...priced, '--max-tokens', '1000', '--budget', '0.113');
  expect(stopped.status).toBe(1);
  expect(stopped.stderr).toMatch(/budget/);
  expect(provider.requests).toHaveLength(8);
  const finished = await run(SAMPLE, ...priced, '--max-tokens', '1000', '--budget', '5', '--json');
  expect(finished.status).toBe(0);
  expect(provider.requests).toHaveLength(10);
  checkFiles(SAMPLE, questions.map(expectedRow));
});

it('an unusable key ends it at once with one message, and nothing is scored', async () => {
  const outcome = await cli(folder, command(SAMPLE), { env: { ...env(), OPENAI_API_KEY: 'sk-wrong-key-9876' } });
  expect(outcome.status).toBe(2);
  expect(outcome.stderr).toMatch(/key/i);
  expect(outcome.stderr + outcome.stdout).not.toContain('sk-wrong-key-9876');
  expect(existsSync(join(folder, 'out'))).toBe(false);
});

it('without --output_dir the folder has the model’s name and the time of the run', async () => {
  provider.script(scripted(questions));
  const args = ['exam', 'run', '--data_dir', SAMPLE, '--model_name', 'org/student', '--judge_model', 'judge-1'];
  expect((await cli(folder, args, { env: env() })).status).toBe(0);
  await cli(folder, args, { env: env() });
  const folders = readdirSync(join(folder, 'outputs')).filter((name) => !name.includes('.markscheme.sqlite'));
  expect(folders).toHaveLength(1);
  expect(folders[0]).toMatch(/^course_exam__org_student__\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/);
  checkFiles(SAMPLE, questions.map(expectedRow), join('outputs', folders[0]!));
  expect(provider.requests).toHaveLength(questions.length + shortOnes.length);
});

it('refuses data that are wrong with file, line and field, and arguments that are missing', async () => {
  expect((await cli(folder, ['exam', 'run', '--model_name', 'm'])).status).toBe(2);
  expect((await run(join(folder, 'nowhere'))).stderr).toContain('exams_metadata.json was not found');
  cpSync(SAMPLE, join(folder, 'bad'), { recursive: true });
  const path = join(folder, 'bad', 'questions.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"points": 6', '"points": "six"'));
  const outcome = await run('bad');
  expect(outcome.status).toBe(2);
  expect(outcome.stderr).toContain('rejected: questions.jsonl (record 2, line 2, points)');
  expect(provider.requests).toHaveLength(0);
  const help = await cli(folder, ['exam', 'run', '--help']);
  expect(help.stdout).toMatch(/Example:\n {2}.*markscheme /);
});
