/** Calls to the engine on workspaces of several sizes: how long each takes, and how that grows. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { SORTS } from '../../src/core/review/filter/views.ts';
import { slopeOf, timed, type Line } from './measure.ts';
import { workspaceOf } from './workspace.ts';

interface Place {
  engine: Engine;
  benchmarkId: number;
  answerRunId: number;
  /** The item that is asked about the index-th time. */
  itemAt: (index: number) => number;
}

interface Call {
  what: string;
  /** How often at most. */
  times?: number;
  /** Of the last size, in ms. */
  atMost?: number;
  /** How it may grow, as an exponent. */
  slope?: number;
  ask: (place: Place, index: number) => Promise<unknown>;
}

const WORDS = [
  ['frequent', 'weight'],
  ['rare', '"case 17"'],
] as const;
const FILTERS = ['status:todo', 'subject:optics', 'judge!=verifier', 'has:error', 'right>=1 right<k', 'verdict:wrong'];

const page =
  (filter: string, sort: (typeof SORTS)[number]): Call['ask'] =>
  ({ engine, benchmarkId, answerRunId, itemAt }, index) =>
    engine.api('queue.page', { benchmarkId, answerRunId, filter, sort, around: itemAt(index), limit: 60 });
const order =
  (filter: string, sort: (typeof SORTS)[number]): Call['ask'] =>
  ({ engine, benchmarkId, answerRunId }) =>
    engine.api('queue.order', { benchmarkId, answerRunId, filter, sort });

const CALLS: Call[] = [
  ...SORTS.map((sort): Call => ({ what: `page by ${sort}`, times: 50, atMost: 100, slope: 0.2, ask: page('', sort) })),
  ...SORTS.map((sort): Call => ({ what: `order by ${sort}`, atMost: 500, ask: order('', sort) })),
  ...FILTERS.map((filter): Call => ({
    what: `page of ${filter}`,
    times: 20,
    atMost: 100,
    slope: 0.2,
    ask: page(filter, 'position'),
  })),
  ...FILTERS.map((filter): Call => ({ what: `order of ${filter}`, atMost: 500, ask: order(filter, 'position') })),
  ...WORDS.flatMap(([kind, word]): Call[] => [
    { what: `page of a ${kind} word`, atMost: 100, slope: 0.2, ask: page(word, 'position') },
    { what: `order of a ${kind} word`, atMost: 500, ask: order(word, 'position') },
  ]),
  { what: 'order of evidence', times: 3, ask: order('evidence:target', 'position') },
  { what: 'progress', ask: ({ engine, benchmarkId }) => engine.api('queue.progress', { benchmarkId }) },
  { what: 'answer sets', slope: 0.2, ask: ({ engine, benchmarkId }) => engine.api('answers.sets', { benchmarkId }) },
  { what: 'benchmarks', ask: ({ engine }) => engine.api('benchmarks.list', {}) },
  { what: 'list of runs', slope: 0.2, ask: ({ engine }) => engine.api('runs.list', {}) },
  {
    what: 'item',
    slope: 0.2,
    times: 100,
    ask: ({ engine, itemAt }, i) => engine.api('items.get', { itemId: itemAt(i) }),
  },
  {
    what: 'review of an item',
    slope: 0.2,
    times: 100,
    ask: ({ engine, itemAt }, i) => engine.api('review.item', { itemId: itemAt(i) }),
  },
  {
    what: 'answers to an item',
    slope: 0.2,
    times: 100,
    ask: ({ engine, itemAt, answerRunId }, i) => engine.api('answers.get', { itemId: itemAt(i), answerRunId }),
  },
  {
    what: 'groups of equal answers to an item',
    times: 50,
    ask: ({ engine, itemAt }, i) => engine.api('groups.get', { itemId: itemAt(i) }),
  },
  { what: 'search', ask: ({ engine, benchmarkId }) => engine.api('search.items', { benchmarkId, text: 'friction' }) },
  { what: 'results', ask: ({ engine, benchmarkId }) => engine.api('results.get', { benchmarkId }) },
  {
    what: 'results after a decision',
    atMost: 50,
    times: 5,
    ask: afterDecision(({ engine, benchmarkId }) => engine.api('results.get', { benchmarkId })),
  },
  { what: 'breakdown', times: 3, ask: ({ engine, benchmarkId }) => engine.api('results.breakdown', { benchmarkId }) },
  {
    what: 'breakdown after a decision',
    times: 3,
    ask: afterDecision(({ engine, benchmarkId }) => engine.api('results.breakdown', { benchmarkId })),
  },
  { what: 'agreement', times: 3, ask: ({ engine, benchmarkId }) => engine.api('agreement.pairs', { benchmarkId }) },
  {
    what: 'agreement after a decision',
    atMost: 50,
    times: 3,
    ask: afterDecision(({ engine, benchmarkId }) => engine.api('agreement.pairs', { benchmarkId })),
  },
  { what: 'forecast', slope: 0.2, times: 20, ask: (place, i) => forecast(place, i) },
  {
    what: 'board of evidence',
    times: 3,
    ask: ({ engine, benchmarkId }) => engine.api('review.evidence', { benchmarkId }),
  },
  { what: 'decision', slope: 0.2, times: 50, ask: (place, i) => decide(place, i) },
];

async function answerOf({ engine, itemAt, answerRunId }: Place, index: number) {
  const [answer] = await engine.api('answers.get', { itemId: itemAt(index), answerRunId });
  const [card] = answer?.cards ?? [];
  if (!answer || !card) throw new Error('the generated item has no answer');
  return { responseId: answer.responseId, variableId: card.variableId };
}

async function decide(place: Place, index: number): Promise<unknown> {
  return place.engine.api('review.decide', {
    ...(await answerOf(place, index)),
    status: index % 2 === 0 ? 'wrong' : 'right',
  });
}

async function forecast(place: Place, index: number): Promise<unknown> {
  return place.engine.api('review.preview', { kind: 'decision', ...(await answerOf(place, index)), status: 'wrong' });
}

/** Only what is asked is timed; the decision before it is made between two askings. */
function afterDecision(
  ask: (place: Place) => Promise<unknown>,
): Call['ask'] & { before: (place: Place, index: number) => Promise<unknown> } {
  return Object.assign((place: Place) => ask(place), { before: decide });
}

const SECONDS_EACH = 6;

export async function measureEngine(sizes: readonly number[], only: RegExp | null): Promise<Line[]> {
  const found = new Map<string, { size: number; ms: number }[]>();
  for (const size of sizes) {
    const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
    const file = path.join(folder, 'bench.sqlite');
    copyFileSync(workspaceOf(size), file);
    const engine = createEngine({ resources: path.resolve('resources') });
    try {
      const { benchmarks } = await engine.api('workspace.open', { path: file, create: false });
      const benchmarkId = benchmarks[0]?.id ?? 0;
      const answerRunId = (await engine.api('answers.sets', { benchmarkId }))[0]?.runId ?? 0;
      // Whoever counts waits until everything has been compared with its seal once.
      await engine.api('results.get', { benchmarkId });
      const place: Place = { engine, benchmarkId, answerRunId, itemAt: (index) => 1 + ((index * 7919) % size) };
      for (const call of CALLS.filter(({ what }) => only === null || only.test(what))) {
        const { median } = await measured(call, place);
        const list = found.get(call.what) ?? [];
        found.set(call.what, [...list, { size, ms: median }]);
      }
    } finally {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return CALLS.flatMap((call) => linesOf(call, found.get(call.what) ?? []));
}

async function measured({ ask, times = 10 }: Call, place: Place) {
  const before = 'before' in ask && typeof ask.before === 'function' ? (ask.before as Call['ask']) : null;
  if (!before) return timed(times, SECONDS_EACH, (index) => ask(place, index));
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await before(place, index + 1000);
    taken.push((await timed(1, 0, () => ask(place, index))).median);
  }
  return { median: taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0 };
}

function linesOf({ what, atMost, slope }: Call, points: readonly { size: number; ms: number }[]): Line[] {
  const last = points.at(-1);
  const grows = slopeOf(points);
  return [
    ...points.map((point): Line => ({
      what: `${what}, ${String(point.size)} items`,
      value: point.ms,
      unit: 'ms',
      ...(atMost !== undefined && point === last ? { atMost } : {}),
    })),
    ...(grows === null
      ? []
      : [{ what: `${what}, growth`, value: grows, unit: 'slope', ...(slope === undefined ? {} : { atMost: slope }) }]),
  ];
}
