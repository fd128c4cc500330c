/** Experts differ, one of them adjudicates: what counts in figures, lists and exports, and how it goes back. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { createEngine, type Engine } from '../../index.ts';
import { openDesk, type Desk } from '../fixtures/desk.ts';

const as = (engine: Engine, name: string) => engine.api('workspace.setReviewer', { name });
const settled = (said: string, more: { value?: string; reason?: string } = {}) => ({
  said,
  value: more.value ?? null,
  reason: more.reason ?? '',
});

describe('of a benchmark graded by variables', () => {
  let desk: Desk;
  let itemId = 0;
  let responseId = 0;
  let variableId = 0;
  beforeEach(async () => {
    desk = await openDesk([
      {
        variables: [{ name: 'm', value: '5 kg' }],
        flow: [{ step: 'Weigh it.', answer: 5 }],
        answers: { alpha: ['$m = 5$ kg', '$m = 7$ kg'] },
      },
      { variables: [{ name: 'v', value: '2' }], answers: { alpha: ['It is fast.'] } },
    ]);
    itemId = desk.itemIds[0] ?? 0;
    const [answer] = await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha') ?? 0 });
    responseId = answer?.responseId ?? 0;
    variableId = answer?.cards[0]?.variableId ?? 0;
  });
  afterEach(() => desk.close());

  const list = (state: 'open' | 'unanimous' | 'adjudicated' = 'open') =>
    desk.engine.api('adjudication.list', { benchmarkId: desk.benchmarkId, state });
  const only = async (state: 'open' | 'unanimous' | 'adjudicated' = 'open'): Promise<DisputeView> => {
    const found = await list(state);
    expect(found).toHaveLength(1);
    return found[0]!;
  };
  const card = async () =>
    (await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha') ?? 0 }))[0]!.cards[0]!;
  const accuracy = async () => {
    const [set] = await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId });
    return set;
  };
  const say = async (who: string, status: 'right' | 'wrong' | 'undecided', value?: string) => {
    await as(desk.engine, who);
    await desk.engine.api('review.decide', {
      responseId,
      variableId,
      status,
      reason: `${who} says so`,
      ...(value === undefined ? {} : { value }),
    });
  };
  const adjudicate = async (thing: DisputeView, to: ReturnType<typeof settled> | null) => {
    await as(desk.engine, 'Chair');
    const { about, part, rubricId, stepId, answerRunId, ...of } = thing;
    await desk.engine.api('adjudication.decide', {
      ...{ about, part, rubricId, stepId, answerRunId, to },
      ...{ itemId: of.itemId, responseId: of.responseId, variableId: of.variableId },
    });
  };

  it('an adjudicated verdict stands above every expert, before and after, until it is taken back', async () => {
    await say('Ada', 'wrong');
    const asAdaSaid = await accuracy();
    await say('Bo', 'right');
    const asBoSaid = await accuracy();
    const open = await only();
    expect(open).toMatchObject({
      kind: 'verdict',
      number: 1,
      name: 'm',
      answer: { model: 'alpha', sample: 1 },
      voices: [
        { who: 'Ada', said: 'wrong', reason: 'Ada says so' },
        { who: 'Bo', said: 'right' },
      ],
    });
    const among = { about: 'verdict', raters: 2, n: 1, questions: 1, differing: 1, raw: { value: 0 } };
    const items = [{ runId: desk.sets.get('alpha'), itemIds: [itemId] }];
    expect(await desk.engine.api('agreement.experts', { benchmarkId: desk.benchmarkId })).toMatchObject([
      { ...among, dimension: 'all', items },
      { ...among, dimension: 'type', group: 'numeric' },
    ]);
    expect((await card()).effective).toMatchObject({ source: 'expert', status: 'right' });
    await adjudicate(open, settled('wrong', { reason: 'the unit is another one' }));
    expect((await card()).effective).toMatchObject({
      source: 'adjudicated',
      who: 'Chair',
      status: 'wrong',
      reason: 'the unit is another one',
    });
    expect(await list()).toEqual([]);
    expect(await only('adjudicated')).toMatchObject({ adjudicated: { who: 'Chair', said: 'wrong' } });
    expect(await accuracy()).toEqual(asAdaSaid);
    // Whoever decides later changes nothing of what counts.
    await say('Bo', 'undecided');
    expect((await card()).effective).toMatchObject({ source: 'adjudicated', status: 'wrong' });
    expect(await accuracy()).toEqual(asAdaSaid);
    await desk.engine.api('review.undo', {});
    await as(desk.engine, 'Chair');
    await desk.engine.api('review.undo', {});
    expect((await card()).effective).toMatchObject({ source: 'expert', status: 'right' });
    expect(await accuracy()).toEqual(asBoSaid);
    await desk.engine.api('review.redo', {});
    expect(await accuracy()).toEqual(asAdaSaid);
    const history = await desk.engine.api('review.history', { itemId });
    expect(history[0]?.title).toMatch(/^redo: m: verdict adjudicated: wrong \(the unit is another one\), item \d/);
  });

  it('whoever adjudicates what is reviewed blind is shown judge and verifier after a reveal, which is recorded', async () => {
    const { benchmarkId, engine } = desk;
    await say('Ada', 'wrong');
    await say('Bo', 'right');
    await as(engine, 'Chair');
    const { about, part, rubricId, stepId, answerRunId, ...of } = await only();
    const thing = {
      about,
      part,
      rubricId,
      stepId,
      answerRunId,
      itemId,
      responseId: of.responseId,
      variableId: of.variableId,
    };
    const beside = () => engine.api('adjudication.beside', thing);
    const open = await beside();
    expect(open).toMatchObject({ machines: [{ source: 'offline' }], hidden: null });
    await engine.api('blind.set', { benchmarkId, on: true });
    const hidden = { responseId, variableId };
    expect(await beside()).toMatchObject({ machines: [], hidden: { ...hidden, voices: open.machines.length } });
    await engine.api('blind.reveal', { itemId, ...hidden });
    expect(await beside()).toEqual(open);
    const history = await engine.api('review.history', { itemId });
    expect(history[0]).toMatchObject({ reviewer: 'Chair', restorable: false });
    expect(JSON.stringify(history[0])).toContain('revealed');
  });

  it('what was decided after a reveal is left out of the agreement where that is asked for', async () => {
    await say('Ada', 'wrong');
    await as(desk.engine, 'Bo');
    await desk.engine.api('blind.reveal', { itemId, responseId, variableId });
    await say('Bo', 'wrong');
    const { benchmarkId } = desk;
    const [all] = await desk.engine.api('agreement.experts', { benchmarkId });
    expect(all).toMatchObject({ about: 'verdict', n: 1, differing: 0, items: [], raw: { value: 1 } });
    expect(await desk.engine.api('agreement.experts', { benchmarkId, unrevealed: true })).toEqual([]);
    expect(await desk.engine.api('agreement.experts', { benchmarkId, answerRunId: 9999 })).toEqual([]);
  });

  it('of what was changed after a reveal, what was said before it counts in the agreement without reveals', async () => {
    const { benchmarkId, engine } = desk;
    const judge = async (who: string, verdict: 'keep' | 'revise' | 'drop') => {
      await as(engine, who);
      await engine.api('review.judgeItem', { itemId, verdict, reason: '' });
    };
    await say('Ada', 'wrong');
    await judge('Ada', 'keep');
    await say('Bo', 'right');
    await judge('Bo', 'drop');
    await engine.api('blind.reveal', { itemId, responseId, variableId });
    await engine.api('blind.reveal', { itemId, responseId: null, variableId: null });
    await say('Bo', 'wrong');
    await judge('Bo', 'keep');
    const agreeing = async (unrevealed: boolean) =>
      (await engine.api('agreement.experts', { benchmarkId, unrevealed }))
        .filter(({ dimension }) => dimension === 'all')
        .map(({ about, scale, n, raw }) => [about, scale, n, raw?.value]);
    expect(await agreeing(false)).toEqual([
      ['verdict', 'nominal', 1, 1],
      ['item', 'ordinal', 1, 1],
    ]);
    expect(await agreeing(true)).toEqual([
      ['verdict', 'nominal', 1, 0],
      ['item', 'ordinal', 1, 0],
    ]);
  });

  it('one verdict on different values is a disagreement about the value', async () => {
    await say('Ada', 'right', '5 kg');
    await say('Bo', 'right', '$5$ kg');
    expect(await list()).toEqual([]);
    await say('Bo', 'right', '5.0 kg');
    const open = await only();
    expect(open.kind).toBe('value');
    await adjudicate(open, settled('right', { value: '5 kg' }));
    expect((await card()).effective).toMatchObject({ source: 'adjudicated', value: '5 kg' });
  });

  it('what all say alike is adopted in one step, which one undo takes back', async () => {
    await say('Ada', 'wrong');
    await say('Bo', 'wrong');
    for (const who of ['Ada', 'Bo']) {
      await as(desk.engine, who);
      await desk.engine.api('review.judgeItem', { itemId, verdict: 'keep', reason: '' });
    }
    expect((await list('unanimous')).map(({ about }) => about)).toEqual(['item', 'verdict']);
    await as(desk.engine, 'Chair');
    const { adopted, undo } = await desk.engine.api('adjudication.adopt', { benchmarkId: desk.benchmarkId });
    expect([adopted, undo]).toEqual([2, '2 adjudications, item 1']);
    expect((await card()).effective.source).toBe('adjudicated');
    expect(await list('unanimous')).toEqual([]);
    await desk.engine.api('review.undo', {});
    expect((await card()).effective.source).toBe('expert');
    expect(await list('unanimous')).toHaveLength(2);
  });

  it('whether an item stays, the decisions on it, its steps and labels of answers are adjudicated too', async () => {
    const [step] = (await desk.engine.api('items.get', { itemId })).flow;
    for (const [who, yes] of [
      ['Ada', true],
      ['Bo', false],
    ] as const) {
      await as(desk.engine, who);
      await desk.engine.api('review.judgeItem', { itemId, verdict: yes ? 'keep' : 'drop', reason: '' });
      await desk.engine.api('review.decideItem', { itemId, question: 'tooSimple', answer: yes ? 'no' : 'yes' });
      await desk.engine.api('review.markStep', {
        itemId,
        stepId: step!.id,
        mark: yes ? 'verified' : 'wrong',
        note: '',
      });
      await desk.engine.api('experts.label', { itemId, responseId, right: yes });
    }
    const standings = () => desk.engine.api('review.standings', { benchmarkId: desk.benchmarkId });
    expect(await standings()).toMatchObject({ disputed: 1, keep: 0 });
    const open = await list();
    expect(open.map(({ about }) => about)).toEqual(['item', 'question', 'step', 'label']);
    const [item, question, ofStep, label] = open as [DisputeView, DisputeView, DisputeView, DisputeView];
    await adjudicate(item, settled('keep', { reason: 'hard enough' }));
    expect(await standings()).toMatchObject({ disputed: 0, keep: 1 });
    expect(await desk.engine.api('review.filtering', { benchmarkId: desk.benchmarkId })).toMatchObject([
      { standing: 'keep', verdicts: [{}, {}, { reviewer: 'Chair', adjudicated: true, verdict: 'keep' }] },
    ]);
    await adjudicate(question, settled('no'));
    await adjudicate(ofStep, settled('verified'));
    await adjudicate(label, settled('right'));
    expect(await list()).toEqual([]);
    const beside = async () =>
      (await desk.engine.api('review.item', { itemId })).adjudicated.map(({ about, said, reviewer }) => [
        ...[about, said, reviewer],
      ]);
    const chairs = [
      ['label', 'right', 'Chair'],
      ['item', 'keep', 'Chair'],
      ['question', 'no', 'Chair'],
      ['step', 'verified', 'Chair'],
    ];
    expect((await beside()).toSorted()).toEqual(chairs.toSorted());
    await desk.engine.api('team.addSeat', { name: 'Eve', colour: 1, role: 'expert', sit: true });
    expect(await beside()).toEqual([]);
    await as(desk.engine, 'Chair');
    expect(await beside()).toHaveLength(4);
    expect(await desk.engine.api('experts.against', { benchmarkId: desk.benchmarkId, unit: 'answer' })).toMatchObject([
      { n: 1, experts: ['Chair'], cells: { tp: { mean: 1 } } },
    ]);
    await expect(adjudicate(item, settled('maybe'))).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('the adjudicated text of a field is what exports and errata take, whoever edits later', async () => {
    const edit = async (who: string, text: string) => {
      await as(desk.engine, who);
      await desk.engine.api('review.editVariable', {
        ...{ itemId, variableId, field: 'value', text, reason: `by ${who}` },
      });
    };
    const value = async () => (await desk.engine.api('items.get', { itemId })).variables[0]?.value;
    await edit('Ada', '6 kg');
    await edit('Bo', '7 kg');
    const open = await only();
    expect(open).toMatchObject({
      kind: 'annotation',
      name: 'value of m',
      voices: [{ value: '6 kg' }, { value: '7 kg' }],
    });
    await adjudicate(open, settled('', { value: '6 kg', reason: 'as on page 3' }));
    expect(await value()).toBe('6 kg');
    const path = join(desk.folder, 'errata.csv');
    await desk.engine.api('export.write', { what: 'errata', benchmarkId: desk.benchmarkId, path });
    expect(readFileSync(path, 'utf8')).toContain('as on page 3');
    await edit('Bo', '9 kg').catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'adjudicated' });
    });
    expect(await value()).toBe('6 kg');
    // Another variable is added beside it: the adjudicated one stays as it is.
    const { variables } = await desk.engine.api('items.get', { itemId });
    await as(desk.engine, 'Bo');
    await desk.engine.api('review.editVariables', {
      itemId,
      reason: '',
      variables: [
        ...variables.map(({ id, name, type, description }) => ({ id, name, type, description, value: '8 kg' })),
        { id: null, name: 'n', type: 'numeric' as const, description: '', value: '1' },
      ],
    });
    expect(await value()).toBe('6 kg');
    await as(desk.engine, 'Chair');
    await desk.engine.api('review.undo', {});
    expect(await value()).toBe('8 kg');
  });

  it('lists of variables and steps that experts left differently are adjudicated: by one of them, by a third, and taken back', async () => {
    const { engine } = desk;
    const view = () => engine.api('items.get', { itemId });
    const names = async () => (await view()).variables.map(({ name, value }) => `${name}=${value}`);
    const leave = async (who: string, more: { name: string; value: string }[]) => {
      await as(engine, who);
      const [own] = (await view()).variables.filter(({ name }) => name === 'm');
      const { id = 0, type = 'numeric', description = '' } = own ?? {};
      const kept = { id, name: 'm', type, description, value: '5 kg' };
      const added = more.map((one) => ({ id: null, type: 'numeric' as const, description: '', ...one }));
      await engine.api('review.editVariables', { itemId, variables: [kept, ...added], reason: `${who} read page 3` });
    };
    await leave('Ada', [{ name: 'v', value: '2' }]);
    await leave('Bo', [{ name: 'v', value: '3' }]);
    expect(await names()).toEqual(['m=5 kg', 'v=3']);
    const thing = await only();
    expect(thing).toMatchObject({ about: 'variables', kind: 'variables', variableId: null });
    expect(thing.voices.map(({ who, value }) => [who, value?.includes('"value":"2"')])).toEqual([
      ['Ada', true],
      ['Bo', false],
    ]);
    // Above both, before and after: it is not edited any more.
    await adjudicate(thing, settled('', { value: thing.voices[0]?.value ?? '', reason: 'page 3' }));
    expect(await names()).toEqual(['m=5 kg', 'v=2']);
    expect(await list()).toEqual([]);
    await expect(leave('Bo', [])).rejects.toThrow('was adjudicated');
    const [, v] = (await view()).variables;
    const edit = { itemId, variableId: v?.id ?? 0, field: 'value' as const, text: '9', reason: '' };
    await expect(engine.api('review.editVariable', edit)).rejects.toThrow('was adjudicated');
    const errata = join(desk.folder, 'errata.csv');
    await engine.api('export.write', { what: 'errata', benchmarkId: desk.benchmarkId, path: errata });
    expect(readFileSync(errata, 'utf8')).toContain('page 3');
    await as(engine, 'Chair');
    await engine.api('review.undo', {});
    expect(await names()).toEqual(['m=5 kg', 'v=3']);
    // A third one, with an entry that nobody had; a list that is none changes nothing.
    const { variables } = await view();
    const third = [
      ...variables.map(({ id, name, type, description, value }) => ({ id, name, type, description, value })),
    ];
    const value = JSON.stringify([...third, { id: null, name: 'w', type: 'numeric', description: '', value: '7' }]);
    for (const bad of ['[]', '{', '[{"id":null}]'])
      await expect(adjudicate(thing, settled('', { value: bad }))).rejects.toThrow('no list of variables');
    await adjudicate(thing, settled('', { value, reason: 'all three' }));
    expect(await names()).toEqual(['m=5 kg', 'v=3', 'w=7']);

    // The same of the steps; who leaves the same list agrees, whatever numbers its entries have.
    const steps = [{ id: null, step: 'Drop it.', answer: '2' }];
    for (const who of ['Ada', 'Bo']) {
      await as(engine, who);
      await engine.api('review.editFlow', { itemId, steps, reason: who });
    }
    expect(await list()).toEqual([]);
    await as(engine, 'Bo');
    await engine.api('review.editFlow', { itemId, steps: [{ id: null, step: 'Lift it.', answer: '2' }], reason: '' });
    const flow = await only();
    expect(flow.kind).toBe('flow');
    await adjudicate(flow, settled('', { value: flow.voices.find(({ who }) => who === 'Ada')?.value ?? '' }));
    expect((await view()).flow.map(({ step }) => step)).toEqual(['Drop it.']);

    // It travels: a copy that knows nothing of it has the same list, also where the bundle comes before the experts' own.
    const path = join(desk.folder, 'lists.msbundle');
    await engine.api('team.bundle', { path, all: true });
    const other = createEngine({ resources: 'resources' });
    await other.api('workspace.open', { path: join(desk.folder, 'other.sqlite'), create: true });
    await other.api('import.files', { paths: [desk.file] });
    await other.api('team.merge', { paths: [path] });
    const [entry] = await other.api('queue.list', {
      benchmarkId: (await other.api('benchmarks.list', {}))[0]?.id ?? 0,
    });
    const there = await other.api('items.get', { itemId: entry?.itemId ?? 0 });
    expect(there.variables.map(({ name, value: text }) => `${name}=${text}`)).toEqual(['m=5 kg', 'v=3', 'w=7']);
    expect(there.flow.map(({ step }) => step)).toEqual(['Drop it.']);
    expect(await other.api('workspace.check', {})).toEqual({ ok: true, problems: [] });
    await other.close();
  });

  it('an item that was sent to adjudication stands in the list with what nobody settled, until it is settled', async () => {
    await as(desk.engine, 'Ada');
    const fast = { itemId: desk.itemIds[1] ?? 0, answerRunId: desk.sets.get('alpha') ?? 0 };
    const [answer] = await desk.engine.api('answers.get', fast);
    await desk.engine.api('review.decide', {
      ...{ responseId: answer!.responseId, variableId: answer!.cards[0]!.variableId, status: 'undecided', reason: '' },
    });
    expect(await list()).toEqual([]);
    await desk.engine.api('review.setStatus', {
      itemId: fast.itemId,
      status: 'needs_adjudication',
      reason: 'what is fast?',
    });
    const open = await list();
    expect(open).toMatchObject([
      { about: 'flag', number: 2, voices: [{ who: 'Ada', reason: 'what is fast?' }] },
      { about: 'verdict', name: 'v', voices: [{ who: 'Ada', said: 'undecided' }] },
    ]);
    const beside = await desk.engine.api('adjudication.beside', thingOf(open[1]!));
    expect(beside).toMatchObject({ reference: '2', answer: 'It is fast.', solution: 'The solution.' });
    expect(beside.machines.map(({ source }) => source)).toEqual(['offline']);
    await adjudicate(open[1]!, settled('not_found'));
    await adjudicate(open[0]!, settled('settled'));
    expect(await list()).toEqual([]);
  });

  it('with it stands a value that the verifier did not find, of which nobody said anything, until somebody has looked', async () => {
    await as(desk.engine, 'Ada');
    const of = { itemId: desk.itemIds[1] ?? 0, answerRunId: desk.sets.get('alpha') ?? 0 };
    expect((await desk.engine.api('answers.get', of))[0]!.overall).toBe('not_found');
    await desk.engine.api('review.setStatus', { ...of, status: 'needs_adjudication', reason: '' });
    const open = await list();
    expect(open).toMatchObject([{ about: 'flag' }, { about: 'verdict', name: 'v', voices: [] }]);
    await adjudicate(open[1]!, settled('not_found'));
    expect(await list()).toMatchObject([{ about: 'flag' }]);
  });

  it('decisions leave and come back as a table with the adjudications among them', async () => {
    await say('Ada', 'wrong');
    await say('Bo', 'right');
    await adjudicate(await only(), settled('wrong'));
    const path = join(desk.folder, 'reviews.json');
    await desk.engine.api('export.write', { what: 'reviews', benchmarkId: desk.benchmarkId, path });
    const other = await openDesk([
      {
        variables: [{ name: 'm', value: '5 kg' }],
        flow: [{ step: 'Weigh it.', answer: 5 }],
        answers: { alpha: ['$m = 5$ kg', '$m = 7$ kg'] },
      },
      { variables: [{ name: 'v', value: '2' }], answers: { alpha: ['It is fast.'] } },
    ]);
    const report = await other.engine.api('import.files', { paths: [path], kind: 'reviews', benchmark: 'bench' });
    expect(report.rejections).toEqual([]);
    expect(
      await other.engine.api('adjudication.list', { benchmarkId: other.benchmarkId, state: 'adjudicated' }),
    ).toMatchObject([{ adjudicated: { who: 'Chair', said: 'wrong' } }]);
    await other.close();
  });
});

const thingOf = ({ about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part }: DisputeView) => ({
  ...{ about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part },
});

describe('of exams and CL-bench', () => {
  let folder = '';
  let engine: Engine;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
    engine = createEngine({ resources: 'resources', userData: folder });
    await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  });
  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('adjudicated points are those that count, and no more than the question is worth', async () => {
    const files = ['questions.jsonl', 'exams_metadata.json', 'questions_k_1_test_larkspur-2.json'];
    const report = await engine.api('import.files', {
      paths: files.map((name) => join('resources/sample/exam', name)),
    });
    const benchmarkId = report.files[0]?.benchmarkId ?? 0;
    const [set] = await engine.api('answers.sets', { benchmarkId });
    const answerRunId = set?.runId ?? 0;
    const row = (await engine.api('exam.queue', { benchmarkId, answerRunId })).at(-1)!;
    const answer = async () => (await engine.api('exam.answers', { itemId: row.itemId, answerRunId }))[0]!;
    const { responseId, max } = await answer();
    const earned = async () => (await engine.api('exam.results', { benchmarkId })).models[0]!.reviewed.earned;
    const awarded: number[] = [];
    for (const [who, points] of [
      ['Ada', 0],
      ['Bo', max],
    ] as const) {
      await as(engine, who);
      await engine.api('exam.award', { responseId, points });
      awarded.push(await earned());
    }
    const [open] = await engine.api('adjudication.list', { benchmarkId });
    expect(open).toMatchObject({ kind: 'points', max, voices: [{ said: '0' }, { said: String(max) }] });
    await as(engine, 'Chair');
    const decide = (said: string) =>
      engine.api('adjudication.decide', { ...thingOf(open!), to: settled(said, { reason: 'half' }) });
    await expect(decide(String(max + 1))).rejects.toMatchObject({ code: 'bad-input' });
    await decide('0.5');
    expect(await answer()).toMatchObject({ points: 0.5, effective: { source: 'adjudicated', who: 'Chair' } });
    expect(await earned()).toBe((awarded[0] ?? 0) + 0.5);
    expect(await engine.api('adjudication.list', { benchmarkId })).toEqual([]);
  });

  it('an adjudicated rubric is the one that counts', async () => {
    const files = ['sample_cl.jsonl', 'larkspur-2_graded.jsonl'];
    const report = await engine.api('import.files', { paths: files.map((name) => join('resources/sample/cl', name)) });
    const benchmarkId = report.files[0]?.benchmarkId ?? 0;
    const { runId } = (await engine.api('cl.results', { benchmarkId })).sets[0]!;
    const row = (await engine.api('cl.queue', { benchmarkId, answerRunId: runId })).find(
      ({ samples }) => samples[0]?.failed === 1,
    );
    const answer = async () => (await engine.api('cl.answers', { itemId: row!.itemId, answerRunId: runId }))[0]!;
    const { responseId, rubrics } = await answer();
    const { rubricId } = rubrics.find(({ status }) => status === 'fail')!;
    for (const [who, status] of [
      ['Ada', 'pass'],
      ['Bo', 'fail'],
    ] as const) {
      await as(engine, who);
      await engine.api('cl.decide', { responseId, decisions: [{ rubricId, status }], reason: '' });
    }
    expect((await answer()).status).toBe('unsolved');
    const [open] = await engine.api('adjudication.list', { benchmarkId });
    expect(open).toMatchObject({ kind: 'rubric', voices: [{ said: 'pass' }, { said: 'fail' }] });
    expect(open!.text).not.toBe('');
    const beside = await engine.api('adjudication.beside', thingOf(open!));
    expect(beside.machines).toMatchObject([{ source: 'import', said: 'fail' }]);
    // The file's grade is a doubtful label: one expert contradicts it, the newest of them does not.
    const audited = () => engine.api('audit.list', { benchmarkId });
    expect((await audited()).rows).toMatchObject([
      {
        ...{ of: 'rubrics', rubricId, responseId, reference: open!.text, found: { who: 'Bo', right: 'label' } },
        ...{ label: { source: 'import', value: 'fail' }, against: [{ who: 'Ada', value: 'pass' }] },
      },
    ]);
    await as(engine, 'Chair');
    await engine.api('adjudication.decide', { ...thingOf(open!), to: settled('pass') });
    expect(await answer()).toMatchObject({ status: 'solved' });
    expect((await audited()).rows[0]?.found).toMatchObject({ who: 'Chair', right: 'ours', adjudicated: true });
    const table = join(folder, 'audit.csv');
    await engine.api('export.write', { what: 'audit', benchmarkId, path: table });
    expect(readFileSync(table, 'utf8')).toMatch(/rubric \d+,.*,fail,.*,pass,Ada,/s);
    expect((await answer()).rubrics.find((one) => one.rubricId === rubricId)).toMatchObject({
      status: 'pass',
      source: 'adjudicated',
    });
  });
});
