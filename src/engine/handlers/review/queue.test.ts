import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Sort } from '../../../core/review/filter/views.ts';
import { gradeOffline, openDesk, type Desk } from '../fixtures/desk.ts';

/** It does not end with its value, so that it is read less surely than the others. */
const PENDULUM =
  'Then $y = 3 \\cdot 3 = 9$, so that the answer is 9.\n\nThis is the length of the pendulum, in metres.';
let desk: Desk;
/** Items by what they are for. */
let ids: Record<'easy' | 'mixed' | 'hard' | 'blank', number>;

beforeAll(async () => {
  desk = await openDesk([
    {
      question: 'An easy question about the Carnot cycle.',
      variables: [{ name: 'x', value: '1' }],
      answers: { alpha: ['$x = 1$', '$x = 1$'], beta: ['$x = 1$', '$x = 1$'] },
    },
    {
      question: 'A mixed question with $\\omega_0$.',
      solution: 'Use entropy.',
      variables: [
        { name: 'm', value: '5' },
        { name: 'T', value: 'steel', type: 'other' },
      ],
      flow: [
        { step: 'Mass?', answer: 'm = 5' },
        { step: 'Mass again?', answer: 'm = 7' },
      ],
      answers: { alpha: ['$m = 5$, $T = steel$', '$m = 6$, $T = steel$'], beta: ['$m = 6$', '$m = 6$'] },
    },
    {
      question: 'A hard question.',
      solution: 'Long. '.repeat(300),
      images: ['figure.png'],
      variables: [{ name: 'y', value: '2' }],
      answers: { alpha: ['$y = 8$', PENDULUM], beta: ['$y = 8$', '$y = 7$'] },
    },
    { question: 'Nobody answered this.', variables: [{ name: 'z', value: '3' }] },
  ]);
  const [easy, mixed, hard, blank] = desk.itemIds;
  ids = { easy: easy!, mixed: mixed!, hard: hard!, blank: blank! };
});
afterAll(() => desk.close());

const list = async (filter: string, sort?: Sort, model: string | null = 'alpha') => {
  const answerRunId = model === null ? undefined : desk.sets.get(model);
  const rows = await desk.engine.api('queue.list', { benchmarkId: desk.benchmarkId, answerRunId, filter, sort });
  return rows.map((row) => Object.entries(ids).find(([, id]) => id === row.itemId)?.[0]);
};
const firstAnswer = async (itemId: number, model = 'alpha') =>
  (await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get(model)! }))[0]!;

describe('the filter', () => {
  it.each([
    ['wrong>=1', ['mixed', 'hard']],
    ['right=k has:answer', ['easy']],
    ['right>=1 right<k', ['mixed']],
    ['open=k has:answer', []],
    ['has:image', ['hard']],
    ['-has:image,flow', ['easy', 'blank']],
    ['has:flow steps=2', ['mixed']],
    ['variables>1', ['mixed']],
    ['type:other', ['mixed']],
    ['type!=other', ['easy', 'hard', 'blank']],
    ['length>1000', ['hard']],
    ['id:item0003', ['hard']],
    ['verdict:wrong', ['mixed', 'hard']],
    ['text:"carnot cycle"', ['easy']],
    ['entropy', ['mixed']],
    ['pendul', ['hard']],
    ['\\omega_0', ['mixed']],
    ['-question', ['blank']],
    ['status:todo', ['easy', 'mixed', 'hard', 'blank']],
    ['evidence:simple', ['easy']],
    ['evidence:flow', ['mixed']],
    ['subject:""', ['easy', 'mixed', 'hard', 'blank']],
    ['simple:none -status:done', ['easy', 'mixed', 'hard', 'blank']],
  ])('%s', async (filter, expected) => {
    expect(await list(filter)).toEqual(expected);
  });

  it('counts the samples of the chosen set, or of all sets', async () => {
    expect(await list('right>=1', undefined, 'beta')).toEqual(['easy']);
    expect(await list('right>=1', undefined, null)).toEqual(['easy', 'mixed']);
    expect(await list('pendulum', undefined, 'beta')).toEqual([]);
  });

  it('that has errors is refused, with the place', async () => {
    await expect(list('has:image colour:red')).rejects.toThrow(/at "colour:red": There is no field/);
  });

  it('follows what experts do', async () => {
    const answer = await firstAnswer(ids.hard);
    const place = { responseId: answer.responseId, variableId: answer.cards[0]!.variableId };
    await desk.engine.api('review.decide', { ...place, status: 'right', reason: 'sign convention differs' });
    expect(await list('status:draft')).toEqual(['hard']);
    expect(await list('has:override')).toEqual(['hard']);
    expect(await list('expert!=verifier')).toEqual(['hard']);
    expect(await list('expert=verifier')).toEqual([]);
    expect(await list('text:convention')).toEqual(['hard']);
    expect(await list('', 'disagreement')).toEqual(['hard', 'easy', 'mixed', 'blank']);
    await desk.engine.api('workspace.setReviewer', { name: 'Bo' });
    expect(await list('status:draft')).toEqual([]);
    await desk.engine.api('review.decide', { ...place, status: 'wrong' });
    expect(await list('expert!=expert')).toEqual(['hard']);
    expect(await list('evidence:target')).toEqual(['mixed', 'hard']);
    await desk.engine.api('review.setStatus', { itemId: ids.hard, status: 'needs_adjudication' });
    expect(await list('status:adjudication')).toEqual(['hard']);
    await desk.engine.api('review.decideItem', {
      itemId: ids.easy,
      question: 'tooSimple',
      answer: 'yes',
      note: 'arithmetic',
    });
    expect(await list('simple:yes')).toEqual(['easy']);
    expect(await list('arithmetic')).toEqual(['easy']);
    await desk.engine.api('review.bookmark', { itemId: ids.blank, set: true });
    await desk.engine.api('review.comment', { itemId: ids.mixed, text: 'ask the author' });
    expect(await list('has:bookmark,comment')).toEqual(['mixed', 'blank']);
    const rows = await desk.engine.api('queue.list', { benchmarkId: desk.benchmarkId });
    expect(rows.map((row) => [row.bookmarked, row.commented])).toEqual([
      [false, false],
      [false, true],
      [false, false],
      [true, false],
    ]);
    for (;;) if ((await desk.engine.api('review.undo', {})) === null) break;
    await desk.engine.api('workspace.setReviewer', { name: 'Reviewer' });
    for (;;) if ((await desk.engine.api('review.undo', {})) === null) break;
    expect(await list('convention')).toEqual([]);
    expect(await list('status:todo')).toHaveLength(4);
  });
});

describe('the order', () => {
  it('is by length, by subject, by priority, or by chance that can be found again', async () => {
    expect((await list('', 'length')).at(-1)).toBe('hard');
    expect(await list('', 'subject')).toHaveLength(4);
    const first = await list('', 'random');
    expect(await list('', 'random')).toEqual(first);
    const orders = new Set([first.join()]);
    for (let i = 0; i < 12; i += 1) {
      await desk.engine.api('queue.shuffle', { benchmarkId: desk.benchmarkId });
      orders.add((await list('', 'random')).join());
    }
    expect(orders.size).toBeGreaterThan(1);
    await desk.engine.api('review.setStatus', { itemId: ids.easy, status: 'done' });
    expect((await list('', 'priority')).at(-1)).toBe('easy');
    await desk.engine.api('review.undo', {});
  });
});

describe('the order by confidence', () => {
  /** The least confidence of what the verifier settled of an item; 2 where it settled nothing. */
  const leastSure = async (itemId: number) => {
    const answers = await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha')! });
    const layers = answers.flatMap(({ cards }) => cards.flatMap((card) => card.layers));
    const settled = layers.filter(({ source, status }) => source === 'offline' && /^(?:right|wrong)$/.test(status));
    return Math.min(2, ...settled.map(({ confidence }) => Number(confidence)));
  };

  it('begins with the verdict of least confidence among unfinished items, and ends with what the verifier left open', async () => {
    const sure = new Map(await Promise.all(desk.itemIds.map(async (id) => [id, await leastSure(id)] as const)));
    expect(sure.get(ids.blank)).toBe(2);
    expect(new Set(sure.values()).size).toBeGreaterThan(2);
    const names = Object.entries(ids).sort(([, a], [, b]) => sure.get(a)! - sure.get(b)! || a - b);
    expect(await list('', 'confidence')).toEqual(names.map(([name]) => name));
    // A page by key is the same order as the whole.
    const query = { benchmarkId: desk.benchmarkId, answerRunId: desk.sets.get('alpha')!, sort: 'confidence' as const };
    const order = await desk.engine.api('queue.order', query);
    expect(order.itemIds).toEqual(names.map(([, id]) => id));
    for (const around of order.itemIds) {
      const rows = await desk.engine.api('queue.page', { ...query, around, limit: 3 });
      const from = order.itemIds.indexOf(rows[0]!.itemId);
      expect(rows.map(({ itemId }) => itemId)).toEqual(order.itemIds.slice(from, from + rows.length));
      expect(rows.map(({ itemId }) => itemId)).toContain(around);
    }
    const [first] = names as [[keyof typeof ids, number]];
    await desk.engine.api('review.setStatus', { itemId: first[1], status: 'done' });
    expect((await list('', 'confidence')).at(-1)).toBe(first[0]);
    await desk.engine.api('review.undo', {});
    expect(await list('', 'confidence', null)).toHaveLength(4);
  });
});

describe('views', () => {
  it('of one’s own are saved, replaced and removed; the application’s stay', async () => {
    const before = await desk.engine.api('queue.views', {});
    await desk.engine.api('queue.saveView', { name: 'Mine', filter: 'has:image', sort: 'length' });
    const saved = await desk.engine.api('queue.saveView', { name: 'Mine', filter: 'wrong>=1', sort: 'random' });
    expect(saved).toHaveLength(before.length + 1);
    expect(saved.at(-1)).toMatchObject({ name: 'Mine', filter: 'wrong>=1', sort: 'random' });
    await expect(desk.engine.api('queue.saveView', { name: 'My to-do', filter: '', sort: 'position' })).rejects.toThrow(
      /own views/,
    );
    await expect(desk.engine.api('queue.saveView', { name: 'Bad', filter: 'x:y', sort: 'position' })).rejects.toThrow(
      /no field/,
    );
    expect(await desk.engine.api('queue.removeView', { id: saved.at(-1)!.id! })).toEqual(before);
    for (const view of before) expect(await list(view.filter, view.sort)).toBeInstanceOf(Array);
  });
});

describe('search', () => {
  const search = (text: string) => desk.engine.api('search.items', { benchmarkId: desk.benchmarkId, text });
  it('finds words in questions, solutions, answers and notes, and shows where', async () => {
    expect((await search('carnot cyc')).items).toMatchObject([
      {
        itemId: ids.easy,
        places: [{ where: 'question', snippet: 'An easy question about the \u0002Carnot\u0003 \u0002cycle\u0003.' }],
      },
    ]);
    expect((await search('ENTROPY')).items).toMatchObject([{ itemId: ids.mixed, places: [{ where: 'solution' }] }]);
    expect((await search('pendulum')).items).toMatchObject([
      { itemId: ids.hard, answers: 1, places: [{ where: 'answer', model: 'alpha' }] },
    ]);
    expect(await search('question')).toMatchObject({ total: 3 });
    expect(await search('"question easy"')).toMatchObject({ total: 0 });
    expect(await search('$')).toEqual({ total: 0, more: false, items: [] });
  });
  it('follows comments and corrections, and forgets them with undo', async () => {
    await desk.engine.api('review.comment', { itemId: ids.blank, text: 'zebrafish' });
    await desk.engine.api('review.editText', { itemId: ids.easy, field: 'question', text: 'A zebrafish swims.' });
    const { items } = await search('zebrafish');
    expect(items.map((item) => [item.itemId, item.places[0]!.where])).toEqual([
      [ids.easy, 'correction'],
      [ids.blank, 'note'],
    ]);
    await desk.engine.api('review.undo', {});
    await desk.engine.api('review.undo', {});
    expect(await search('zebrafish')).toMatchObject({ total: 0 });
  });
});

describe('evidence', () => {
  const board = async (question?: 'tooSimple' | 'targetWellDefined' | 'flowCorrect') =>
    (await desk.engine.api('review.evidence', { benchmarkId: desk.benchmarkId, question })).rows;
  it('is listed by item with its numbers', async () => {
    expect(await board('tooSimple')).toMatchObject([
      { itemId: ids.easy, evidence: [{ kind: 'all-right', text: 'Both models are right in all 4 samples.' }] },
    ]);
    expect(await board('flowCorrect')).toMatchObject([
      {
        itemId: ids.mixed,
        evidence: [
          { kind: 'steps-contradict', text: 'm is 5 in step 1 and 7 in step 2.' },
          { text: 'm is 7 in step 2 and 5 in the reference.' },
        ],
      },
    ]);
    expect((await board('targetWellDefined')).map((row) => [row.itemId, row.evidence[0]!.text])).toEqual([
      [ids.mixed, '2 models give 6 for m; 1 the reference 5.'],
      [ids.hard, '2 models give 8 for y; none the reference 2.'],
    ]);
    const { evidence } = await desk.engine.api('review.item', { itemId: ids.easy });
    expect(evidence.map((one) => one.kind)).toEqual(['all-right']);
  });
  it('goes away with its reason', async () => {
    const { flow } = await desk.engine.api('items.get', { itemId: ids.mixed });
    await desk.engine.api('review.editFlow', {
      itemId: ids.mixed,
      steps: flow.map((step) => ({ id: step.id, step: step.step, answer: '"m = 5.0"' })),
    });
    expect(await board('flowCorrect')).toEqual([]);
    await desk.engine.api('review.undo', {});
    expect(await board('flowCorrect')).toHaveLength(1);
  });
});

describe('the preview of a change', () => {
  it('is what the change then does, and keeps nothing', async () => {
    const answer = await firstAnswer(ids.hard, 'beta');
    const change = { responseId: answer.responseId, variableId: answer.cards[0]!.variableId, status: 'right' as const };
    const results = () => desk.engine.api('results.get', { benchmarkId: desk.benchmarkId });
    const [before, history] = [await results(), await desk.engine.api('review.history', { itemId: ids.hard })];
    const { sets } = await desk.engine.api('review.preview', { kind: 'decision', ...change });
    expect(await results()).toEqual(before);
    expect(await desk.engine.api('review.history', { itemId: ids.hard })).toEqual(history);
    expect(sets.map((set) => [set.model, set.rankBefore, set.rankAfter])).toEqual([
      ['alpha', 1, 1],
      ['beta', 2, 1],
    ]);
    await desk.engine.api('review.decide', change);
    const after = await results();
    expect(before.map((row) => row.published)).toMatchObject(sets.map((set) => set.before.published));
    expect(after.map((row) => row.published)).toMatchObject(sets.map((set) => set.after.published));
    expect(after.map((row) => row.graded)).toMatchObject(sets.map((set) => set.after.graded));
    await desk.engine.api('review.undo', {});
  });
  it('of a corrected reference moves every set', async () => {
    const { variables } = await desk.engine.api('items.get', { itemId: ids.mixed });
    const { sets } = await desk.engine.api('review.preview', {
      kind: 'variables',
      itemId: ids.mixed,
      variables: [{ id: variables[0]!.id, name: 'm', type: 'numeric', description: '', value: '6' }],
    });
    expect(sets.map((set) => [set.before.published.questionAccuracy, set.after.published.questionAccuracy])).toEqual([
      [0.5, 0.5],
      [1 / 3, 2 / 3],
    ]);
    expect((await desk.engine.api('items.get', { itemId: ids.mixed })).original).toBeUndefined();
  });
  it('begins at what stands, whatever was decided, corrected, taken back or graded since the last one', async () => {
    const answer = await firstAnswer(ids.hard, 'beta');
    const change = { responseId: answer.responseId, variableId: answer.cards[0]!.variableId };
    const agrees = async () => {
      const { sets } = await desk.engine.api('review.preview', { kind: 'decision', ...change, status: 'wrong' });
      const rows = await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId });
      expect(rows).toMatchObject(sets.map((set) => set.before));
    };
    await agrees();
    await desk.engine.api('review.decide', { ...change, status: 'right' });
    await agrees();
    const { variables } = await desk.engine.api('items.get', { itemId: ids.mixed });
    const edit = { itemId: ids.mixed, variableId: variables[0]!.id, field: 'value', text: '6' } as const;
    await desk.engine.api('review.editVariable', edit);
    await agrees();
    await desk.engine.api('review.undo', {});
    await agrees();
    await desk.engine.api('review.undo', {});
    await agrees();
    await gradeOffline(desk.engine, desk.benchmarkId);
    await agrees();
  });
});

it('progress counts mine, all and today, and estimates from the time that items took', async () => {
  const progress = () => desk.engine.api('queue.progress', { benchmarkId: desk.benchmarkId });
  expect(await progress()).toMatchObject({ total: 4, mine: 0, all: 0, today: 0 });
  await desk.engine.api('review.setStatus', { itemId: ids.easy, status: 'done' });
  await desk.engine.api('review.setStatus', { itemId: ids.hard, status: 'skipped', reason: 'no figure' });
  const after = await progress();
  expect(after).toMatchObject({ mine: 2, all: 2, today: 2 });
  expect(after.secondsPerItem).toBeGreaterThanOrEqual(0);
  // The same person by another name.
  const named = await desk.engine.api('workspace.setReviewer', { name: 'Ada', rename: true });
  expect(named).toMatchObject({ reviewer: 'Ada', reviewerNamed: true });
  expect(await progress()).toMatchObject({ mine: 2, all: 2 });
  expect((await desk.engine.api('review.history', { itemId: ids.easy }))[0]?.reviewer).toBe('Ada');
  // Another person.
  await desk.engine.api('workspace.setReviewer', { name: 'Bo' });
  expect(await progress()).toMatchObject({ mine: 0, all: 2, secondsPerItem: null, secondsLeft: null });
  await desk.engine.api('review.setStatus', { itemId: ids.easy, status: 'done' });
  const { people } = await progress();
  expect(people.map(({ name, done, me }) => [name, done, me])).toEqual([
    ['Bo', 1, true],
    ['Ada', 2, false],
  ]);
  expect(Date.parse(people[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(people[1]?.at ?? ''));
  await desk.engine.api('review.undo', {});
  await expect(desk.engine.api('workspace.setReviewer', { name: 'Ada', rename: true })).rejects.toMatchObject({
    code: 'name-taken',
  });
  expect(await desk.engine.api('workspace.info', {})).toMatchObject({ reviewer: 'Bo' });
});

it('work goes on at the item that was open last if it is unfinished, else at the first unfinished one', async () => {
  const own = await openDesk([1, 2, 3].map(() => ({ variables: [{ name: 'm', value: '5 kg' }] })));
  const [first, second, third] = own.itemIds as [number, number, number];
  const next = async (last?: number) =>
    (await own.engine.api('queue.progress', { benchmarkId: own.benchmarkId, ...(last ? { last } : {}) })).next;
  const done = (itemId: number) => own.engine.api('review.setStatus', { itemId, status: 'done' });
  expect(await next()).toEqual({ itemId: first, number: 1 });
  expect(await next(third)).toEqual({ itemId: third, number: 3 });
  await done(first);
  await done(third);
  expect(await next(third)).toEqual({ itemId: second, number: 2 });
  await done(second);
  expect(await next(third)).toBeNull();
  await own.close();
});

it('the order says that work on an item is unfinished, and that something in it is open, each whatever the other is', async () => {
  const own = await openDesk(
    [1, 2].map(() => ({ variables: [{ name: 'x', value: '1' }], answers: { alpha: ['$x = 1$'] } })),
  );
  try {
    const { engine, benchmarkId, itemIds } = own;
    const answerRunId = own.sets.get('alpha')!;
    const flags = async () => (await engine.api('queue.order', { benchmarkId, answerRunId })).flags;
    const of = { itemId: itemIds[1]!, answerRunId };
    const [answer] = await engine.api('answers.get', of);
    const place = { responseId: answer!.responseId, variableId: answer!.cards[0]!.variableId };
    await engine.api('review.decide', { ...place, status: 'undecided' });
    expect(await flags()).toEqual([2, 3]);
    await engine.api('review.setStatus', { ...of, status: 'done' });
    expect(await flags()).toEqual([2, 1]);
  } finally {
    await own.close();
  }
});

it('what the verifier did not find is open until a judge or an expert has looked, whoever may see whose verdicts', async () => {
  const silent = 'I cannot tell.';
  const own = await openDesk([
    { variables: [{ name: 'x', value: '1' }], answers: { alpha: ['$x = 1$', silent] } },
    { variables: [{ name: 'x', value: '1' }], answers: { alpha: ['$x = 1$'] } },
    {
      variables: [
        { name: 'm', value: '5' },
        { name: 'T', value: 'steel', type: 'other' },
      ],
      answers: { alpha: ['$m = 6$'] },
    },
  ]);
  try {
    const { engine, benchmarkId, itemIds } = own;
    const answerRunId = own.sets.get('alpha')!;
    const found = async (filter: string) =>
      (await engine.api('queue.order', { benchmarkId, answerRunId, filter })).itemIds.map((id) => itemIds.indexOf(id));
    const open = async () => {
      const { flags } = await engine.api('queue.order', { benchmarkId, answerRunId });
      const rows = await engine.api('queue.list', { benchmarkId, answerRunId });
      expect(flags).toEqual(rows.map((row) => 2 + Number(row.open)));
      return rows.map((row) => row.open);
    };
    const [, second] = await engine.api('answers.get', { itemId: itemIds[0]!, answerRunId });
    const { responseId, cards } = second!;
    expect([second!.text, second!.overall]).toEqual([silent, 'not_found']);
    expect((await engine.api('queue.list', { benchmarkId, answerRunId })).map(({ samples }) => samples)).toEqual([
      ['right', 'not_found'],
      ['right'],
      ['wrong'],
    ]);
    for (const seesAll of [true, false]) {
      if (!seesAll) await engine.api('team.addSeat', { name: 'Bea', colour: 2, role: 'expert', sit: true });
      // One wrong value settles the answer, and leaves the other verdict open.
      expect([await open(), await found('open>=1'), await found('wrong>=1')]).toEqual([[true, false, true], [0], [2]]);
      expect(await found('verdict:not_found')).toEqual([0, 2]);
    }
    // Accepted with all others it would be an expert's word that nobody looked for.
    const all = await engine.api('review.accept', { itemId: itemIds[0]!, answerRunId });
    expect(all).toMatchObject({ accepted: 1, open: 1 });
    expect((await open())[0]).toBe(true);
    await engine.api('review.accept', { responseId, variableId: cards[0]!.variableId });
    expect([await open(), await found('open>=1'), await found('wrong>=1')]).toEqual([[false, false, true], [], [0, 2]]);
  } finally {
    await own.close();
  }
});

it('who comes back to a completed item has not taken longer to complete it', async () => {
  await desk.engine.api('workspace.setReviewer', { name: 'Cleo' });
  const answer = await firstAnswer(ids.hard, 'beta');
  const change = { responseId: answer.responseId, variableId: answer.cards[0]!.variableId };
  const at = (second: number) => vi.setSystemTime(Date.UTC(2026, 0, 5, 10, 0, second));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    at(0);
    await desk.engine.api('review.decide', { ...change, status: 'right' });
    at(20);
    await desk.engine.api('review.setStatus', { itemId: ids.hard, status: 'done' });
    at(200);
    await desk.engine.api('review.decide', { ...change, status: 'wrong' });
  } finally {
    vi.useRealTimers();
  }
  expect(await desk.engine.api('queue.progress', { benchmarkId: desk.benchmarkId })).toMatchObject({
    secondsPerItem: 20,
  });
});
