/** A workspace in which the disk has turned one byte: refused, named, or harmless; never another text or another figure without a word. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EngineCalls, InputOf } from '../../src/contract/calls.ts';
import { UserError } from '../../src/contract/router.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { openWorkspace } from '../../src/engine/store/file/open.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { mutated } from './files/mutate.ts';
import { randomFrom } from './random.ts';

const FLIPS = extent(15, 200);
const FUZZED = extent(20, 10_000);
let folder = '';
const own = (): string => join(folder, 'own.sqlite');
const resources = 'resources';
const DAMAGED = 'DAMAGED';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-damage-'));
  const engine = createEngine({ resources, userData: folder });
  const { benchmarks } = await engine.api('workspace.openSample', {});
  await decideSome(engine, benchmarks[0]?.id ?? 0);
  await engine.api('workspace.backup', { path: own() });
  await engine.close();
  // Worked in once, it is a workspace and no backup.
  openWorkspace(own(), { create: false }).close();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function decideSome(engine: Engine, benchmarkId: number): Promise<void> {
  const [set] = await engine.api('answers.sets', { benchmarkId });
  for (const { itemId } of (await engine.api('queue.list', { benchmarkId })).slice(0, 3)) {
    const { stamp } = await engine.api('items.get', { itemId });
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: set?.runId ?? 0 });
    const variableId = answer?.cards[0]?.variableId ?? 0;
    const of = { responseId: answer?.responseId ?? 0, variableId, reason: 'the sign is wrong', stamp };
    await engine.api('review.decide', { ...of, status: 'wrong' });
    const comment = await engine.api('items.get', { itemId });
    await engine.api('review.comment', { itemId, text: 'ask the professor about this one', stamp: comment.stamp });
  }
}

/** Everything that the window shows of a workspace, piece by piece; what is refused or said to be damaged is DAMAGED. */
async function shownIn(engine: Engine): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const put = (key: string, value: unknown): void => {
    const text = JSON.stringify(value, (name, part: unknown) => (UNSTABLE.has(name) ? undefined : part));
    shown.set(key, /is damaged/.test(text) ? DAMAGED : text);
  };
  const ask = async <N extends keyof EngineCalls>(key: string, name: N, input: InputOf<EngineCalls, N>) => {
    try {
      const value = await engine.api(name, input);
      put(key, value);
      return value;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      shown.set(key, error.code === 'internal' ? `DEFECT ${error.message}` : DAMAGED);
      return undefined;
    }
  };
  const info = await ask('info', 'workspace.info', {});
  await ask('runs', 'runs.list', {});
  await ask('prices', 'prices.list', {});
  for (const { id: benchmarkId, kind } of info?.benchmarks ?? []) {
    const of = `${kind} ${String(benchmarkId)}`;
    const sets = (await ask(`${of} sets`, 'answers.sets', { benchmarkId })) ?? [];
    const [queue, one, answers, figures] = CALLS[kind];
    await ask(`${of} figures`, figures, { benchmarkId });
    for (const { itemId } of (await ask(`${of} queue`, queue, { benchmarkId })) ?? []) {
      await ask(`${of} item ${String(itemId)}`, one, { itemId });
      await ask(`${of} history ${String(itemId)}`, 'review.history', { itemId });
      for (const { runId: answerRunId } of sets)
        for (const [n, answer] of (
          (await ask(`${of} answers ${String(itemId)} ${String(answerRunId)}`, answers, { itemId, answerRunId })) ?? []
        ).entries())
          put(`${of} answer ${String(itemId)} ${String(answerRunId)} ${String(n)}`, answer);
    }
  }
  return shown;
}
const CALLS = {
  'own-exam': ['queue.list', 'items.get', 'answers.get', 'results.get'],
  cfe: ['queue.list', 'items.get', 'answers.get', 'results.get'],
  'course-exam': ['exam.queue', 'exam.question', 'exam.answers', 'exam.results'],
  'cl-bench': ['cl.queue', 'cl.task', 'cl.answers', 'cl.results'],
} as const;
/** Of the opening, not of what is in the file. */
const UNSTABLE: ReadonlySet<string> = new Set(['opening', 'path', 'name', 'stamp', 'standing', 'at', 'sample']);

type Fate = 'refused' | 'named' | 'harmless' | 'silent';

it(
  `${String(FLIPS)} files with one byte turned: each refused, named or harmless`,
  { timeout: extent(120_000, 6 * 3_600_000) },
  async () => {
    const original = readFileSync(own());
    const sound = await looked(own());
    expect(sound.problems).toEqual([]);
    const fates: Record<Fate, number> = { refused: 0, named: 0, harmless: 0, silent: 0 };
    const silent: string[] = [];
    const random = randomFrom(SEED);
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const bytes = Buffer.from(original);
      let place = random(bytes.length);
      // Bytes in use, but for every fourth.
      while (flip % 4 !== 0 && bytes[place] === 0) place = random(bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << random(8));
      const path = join(folder, 'turned.sqlite');
      for (const rest of ['', '-wal', '-shm']) rmSync(path + rest, { force: true });
      writeFileSync(path, bytes);
      const { fate, changed } = await fateOf(path, sound.shown);
      fates[fate] += 1;
      if (fate === 'silent') {
        silent.push(`byte ${String(place)}: ${changed}`);
        copyFileSync(path, join(tmpdir(), 'markscheme-silent.sqlite'));
      }
    }
    tellFigures('files with one byte turned', { files: FLIPS, ...fates });
    expect(silent).toEqual([]);
  },
);

async function looked(path: string): Promise<{ shown: Map<string, string>; problems: string[] }> {
  const engine = createEngine({ resources });
  try {
    await engine.api('workspace.open', { path });
    const { problems } = await engine.api('workspace.check', {});
    return { shown: await shownIn(engine), problems };
  } finally {
    await engine.close();
  }
}

/** Looked at as the window does, which has not asked for a check: what is shown must speak for itself. */
async function fateOf(path: string, sound: Map<string, string>): Promise<{ fate: Fate; changed: string }> {
  const engine = createEngine({ resources });
  try {
    await engine.api('workspace.open', { path });
  } catch (error) {
    if (error instanceof UserError && error.code !== 'internal') return { fate: 'refused', changed: '' };
    throw error;
  }
  try {
    const shown = await shownIn(engine);
    const { standing } = await engine
      .api('workspace.info', {})
      .catch(() => ({ standing: { damaged: ['unreadable'] } }));
    const { problems } = await engine
      .api('workspace.check', {})
      .catch((error: unknown) => ({ problems: [String(error)] }));
    const isNamed = problems.length > 0;
    const changed = [...sound].filter(([key, text]) => shown.get(key) !== text && shown.get(key) !== DAMAGED);
    // A text of an item or an answer is never shown changed; a list or a figure only where the window itself says what is damaged. What is read
    // through an index that is damaged may be missing: the window says that the structure is.
    const isToldOf = standing.damaged.some((what) => /structure|malformed/.test(what));
    const bad = changed.find(
      ([key]) => standing.damaged.length === 0 || (/ (?:item|answer) /.test(key) && shown.has(key) && !isToldOf),
    );
    const defect = [...shown].find(([, text]) => text.startsWith('DEFECT'));
    if (bad && !isLeftOut(bad[0], shown, isNamed))
      return { fate: 'silent', changed: `${bad[0]}\n${bad[1]}\n${String(shown.get(bad[0]))}\n${problems.join('\n')}` };
    if (defect && !isNamed) return { fate: 'silent', changed: defect.join(' ') };
    return { fate: isNamed ? 'named' : 'harmless', changed: '' };
  } finally {
    await engine.close();
  }
}

/** What is not there any more, or a page that cannot be read, is found by the check. */
const isLeftOut = (key: string, shown: Map<string, string>, isNamed: boolean): boolean =>
  isNamed && (!shown.has(key) || shown.get(key)?.startsWith('DEFECT') === true);

/** Not only one byte: cut, doubled, put in, of a file as it is copied or fetched. Opening, reading and checking it ends in a sentence; the file stays. */
it(
  `${String(FUZZED)} workspaces cut, doubled or with something put in: none is opened unnoticed`,
  { timeout: extent(120_000, 6 * 3_600_000) },
  async () => {
    const path = join(folder, 'small.sqlite');
    openWorkspace(path, { create: true }).close();
    const engine = createEngine({ resources });
    await engine.api('workspace.open', { path });
    await engine.api('import.files', {
      paths: [join(resources, 'sample/exam/exams_metadata.json'), join(resources, 'sample/exam/questions.jsonl')],
    });
    await engine.close();
    const original = readFileSync(path);
    const random = randomFrom(SEED);
    const told = { files: 0, refused: 0, named: 0, harmless: 0, silent: 0 };
    const whole = await questionsIn(path);
    for (let n = 0; n < FUZZED; n += 1) {
      const bytes = Buffer.from(mutated(original, random));
      const changed = join(folder, 'changed.sqlite');
      for (const rest of ['', '-wal', '-shm']) rmSync(changed + rest, { force: true });
      writeFileSync(changed, bytes);
      told.files += 1;
      const found = await questionsIn(changed);
      expect(existsSync(changed), `case ${String(n)} of seed ${String(SEED)}`).toBe(true);
      if (found === 'refused') told.refused += 1;
      else if (found.problems.length > 0) told.named += 1;
      else if (found.questions === (whole === 'refused' ? '' : whole.questions)) told.harmless += 1;
      else told.silent += 1;
      expect(told.silent, `case ${String(n)} of seed ${String(SEED)}`).toBe(0);
    }
    tellFigures('fuzz: workspace files', told);
    expect(told.refused + told.named).toBeGreaterThan(0);
  },
);

/** What a workspace shows of its exams, and what its check says; a defect fails. */
async function questionsIn(path: string): Promise<'refused' | { questions: string; problems: string[] }> {
  const engine = createEngine({ resources });
  const answered = async (name: keyof EngineCalls, input: unknown): Promise<unknown> => {
    const reply = await engine.call(name, input);
    if (reply.ok) return reply.value;
    expect(`${name} ${reply.error.code}: ${reply.error.message}`).not.toMatch(/ internal: |\n\s+at |SQLITE_/);
    return null;
  };
  try {
    if ((await answered('workspace.open', { path })) === null) return 'refused';
    const benchmarks = ((await answered('benchmarks.list', {})) ?? []) as { id: number }[];
    const shown: unknown[] = [benchmarks.length];
    for (const { id: benchmarkId } of benchmarks) {
      const queue = ((await answered('exam.queue', { benchmarkId })) ?? []) as { itemId: number }[];
      for (const { itemId } of queue) shown.push(await answered('exam.question', { itemId }));
    }
    const check = (await answered('workspace.check', {})) as { problems: string[] } | null;
    const text = JSON.stringify(shown, (name, part: unknown) => (UNSTABLE.has(name) ? undefined : part));
    return { questions: text, problems: check?.problems ?? ['it cannot be checked'] };
  } finally {
    await engine.close();
  }
}
