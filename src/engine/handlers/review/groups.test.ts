import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerGroupView, ItemGroups } from '../../../contract/group-calls.ts';
import type { Engine } from '../../index.ts';
import { placeOfValue } from '../../store/answers/answer-groups.ts';
import { gradeOffline, openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
let engine: Engine;
const final = (value: string): string => `So it comes to that.\n\n**Final answer**\n\n$x = ${value}$`;

beforeEach(async () => {
  desk = await openDesk([
    {
      variables: [{ name: 'x', value: '\\frac{1}{4} m', type: 'formula' }],
      answers: {
        alder: [final('\\frac{m}{4}'), final('\\frac{m}{2}')],
        birch: [final('0.25 m'), final('\\frac{m}{8}')],
        cedar: [final('m/2'), 'I cannot tell.'],
      },
    },
    { variables: [{ name: 'y', value: '3' }], answers: { alder: [final('3').replace('x', 'y'), 'I cannot tell.'] } },
  ]);
  ({ engine } = desk);
});
afterEach(async () => {
  await desk.close();
});

const itemId = (): number => desk.itemIds[0] ?? 0;
const read = (): Promise<ItemGroups> => engine.api('groups.get', { itemId: itemId() });
const groupsIn = (view: ItemGroups): AnswerGroupView[] => view.variables[0]?.groups ?? [];
const names = ({ members }: AnswerGroupView): string[] =>
  members.map((one) => `${one.model} ${String(one.sampleIndex + 1)}`);
/** The group that an answer is in, by "model sample". */
const groupOf = async (name: string): Promise<AnswerGroupView | undefined> =>
  groupsIn(await read()).find((group) => names(group).includes(name));
const decide = async (group: AnswerGroupView | undefined, status: 'right' | 'wrong' | null, overwrite = false) =>
  engine.api('groups.decide', {
    itemId: itemId(),
    variableId: group?.members[0]?.card.variableId ?? 0,
    responseIds: group?.members.map(({ responseId }) => responseId) ?? [],
    status,
    overwrite,
  });
const verdicts = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    groupsIn(await read()).flatMap(({ members }) =>
      members.flatMap(({ model, sampleIndex, card }) =>
        card.effective.source === 'expert' ? [[`${model} ${String(sampleIndex + 1)}`, card.effective.status]] : [],
      ),
    ),
  );

describe('the place of a value', () => {
  it('begins and ends between paragraphs, so that no formula is cut', () => {
    const text = 'Some way off.\n\nBecause of what was said before, $$a\n= b$$ it is $x = 4$ m,\nso.\n\nDone.';
    const start = text.indexOf('4');
    expect(placeOfValue(text, { start, end: start + 1 })).toEqual({
      before: 'Because of what was said before, $$a\n= b$$ it is $x = ',
      value: '4',
      after: '$ m,\nso.',
    });
    const long = `${'word '.repeat(400)}$x = 4$ and ${'more '.repeat(400)}`;
    const at = long.indexOf('4');
    const place = placeOfValue(long, { start: at, end: at + 1 });
    expect(place.before).toMatch(/^word .{600,}\$x = $/);
    expect(place.after).toMatch(/^\$ and .{600,}more$/);
    expect(placeOfValue('First.\n\nFrom what is given it cannot be told at all.\n', null)).toEqual({
      before: 'From what is given it cannot be told at all.\n',
      value: '',
      after: '',
    });
  });
});

describe('groups of equal answers', () => {
  it('hold the answers of all models, most frequent first, those without a value apart; each with its place', async () => {
    const groups = groupsIn(await read());
    expect(groups.map(names)).toEqual([['alder 2', 'cedar 1'], ['alder 1', 'birch 1'], ['birch 2'], ['cedar 2']]);
    expect(groups.map(({ kind }) => kind)).toEqual(['value', 'value', 'value', 'not_found']);
    const [first] = groups[0]?.members ?? [];
    expect(first?.before).toContain('Final answer');
    expect(first?.value).toContain('\\frac{m}{2}');
    expect(groups[3]?.members[0]).toMatchObject({ before: 'I cannot tell.', value: '' });
  });

  it('take one decision as one step of undo, and each answer says in its history that it came with its group', async () => {
    const result = await decide(await groupOf('alder 2'), 'wrong');
    expect(result).toMatchObject({ decided: 2, kept: 0, undo: '2 verdicts, item 1' });
    expect(await verdicts()).toEqual({ 'alder 2': 'wrong', 'cedar 1': 'wrong' });
    const history = await engine.api('review.history', { itemId: itemId() });
    expect(history.map(({ title, reason }) => [title, reason])).toEqual([
      ['x: not decided → wrong, item 1, sample 1 of cedar', 'with its group of 2 equal answers'],
      ['x: not decided → wrong, item 1, sample 2 of alder', 'with its group of 2 equal answers'],
    ]);
    await engine.api('review.undo', {});
    expect(await verdicts()).toEqual({});
  });

  it('keep a standing decision to the contrary, of the same expert or another, unless it is asked to change', async () => {
    const group = await groupOf('alder 2');
    const [first, second] = group?.members ?? [];
    const variableId = first?.card.variableId ?? 0;
    await engine.api('review.decide', {
      responseId: first?.responseId ?? 0,
      variableId,
      status: 'right',
      value: 'm/2',
    });
    expect(await decide(group, 'wrong')).toMatchObject({ decided: 1, kept: 1 });
    expect(await verdicts()).toEqual({ 'alder 2': 'right', 'cedar 1': 'wrong' });

    await engine.api('workspace.setReviewer', { name: 'Second' });
    expect(await decide(group, 'right')).toMatchObject({ decided: 1, kept: 1 });
    expect(await decide(group, 'right', true)).toMatchObject({ decided: 1, kept: 0 });
    expect(await verdicts()).toEqual({ 'alder 2': 'right', 'cedar 1': 'right' });
    expect(second?.card.variableId).toBe(variableId);
    // The value that the first expert gave is the first expert's still.
    const cards = groupsIn(await read()).flatMap(({ members }) => members.map(({ card }) => card.layers));
    expect(cards.flat().filter(({ source, value }) => source === 'expert' && value !== null)).toHaveLength(1);
  });

  it('are reviewed blind without regard to what others decided', async () => {
    const group = await groupOf('alder 2');
    await decide(group, 'right');
    await engine.api('blind.set', { benchmarkId: desk.benchmarkId, on: true });
    await engine.api('workspace.setReviewer', { name: 'Second' });
    expect(await decide(group, 'wrong')).toMatchObject({ decided: 2, kept: 0 });
  });

  it('refuse answers that are not of one group, and decide nothing then', async () => {
    const [one, other] = groupsIn(await read());
    const both = { ...one, members: [...(one?.members ?? []), ...(other?.members ?? [])] } as AnswerGroupView;
    await expect(decide(both, 'right')).rejects.toMatchObject({ code: 'item-changed' });
    expect(await verdicts()).toEqual({});
  });

  it('tell an answer what was decided of its equals, and whose decisions the expert may not see', async () => {
    const idOf = async (name: string): Promise<number> =>
      (await groupOf(name))?.members.find((one) => `${one.model} ${String(one.sampleIndex + 1)}` === name)
        ?.responseId ?? 0;
    const beside = async (name: string) =>
      (await engine.api('groups.beside', { itemId: itemId(), responseId: await idOf(name) })).map(({ said }) => said);
    expect(await beside('alder 2')).toEqual([]);
    const variableId = (await groupOf('alder 2'))?.members[0]?.card.variableId ?? 0;
    await engine.api('review.decide', { responseId: await idOf('alder 2'), variableId, status: 'wrong' });
    // Its own verdict is none of its equals', and other values are not concerned.
    expect(await beside('alder 2')).toEqual([]);
    expect(await beside('alder 1')).toEqual([]);
    expect(await beside('cedar 1')).toEqual([[{ status: 'wrong', answers: 1 }]]);
    await engine.api('review.decide', { responseId: await idOf('cedar 1'), variableId, status: 'right' });
    expect(await beside('alder 2')).toEqual([[{ status: 'right', answers: 1 }]]);
    await engine.api('workspace.setReviewer', { name: 'Second' });
    expect(await beside('alder 2')).toEqual([[{ status: 'right', answers: 1 }]]);
    await engine.api('blind.set', { benchmarkId: desk.benchmarkId, on: true });
    expect(await beside('alder 2')).toEqual([]);
  });

  it('offer answers that join later, and decide them only when told', async () => {
    const nextOffer = () => engine.api('groups.nextOffer', { benchmarkId: desk.benchmarkId, from: 0 });
    await decide(await groupOf('alder 1'), 'right');
    expect(await nextOffer()).toEqual({ next: null, on: null });
    const path = join(desk.folder, 'bench_k_1_test_elm.json');
    writeFileSync(path, JSON.stringify([{ id: 'item0001', generated_answers: [final('m/4')] }]));
    expect((await engine.api('import.files', { paths: [path] })).written).toBe(true);
    await gradeOffline(engine, desk.benchmarkId);
    expect(await nextOffer()).toEqual({ next: itemId(), on: null });
    const [group] = groupsIn(await read());
    expect(group && names(group)).toEqual(['alder 1', 'birch 1', 'elm 1']);
    expect(Object.keys(await verdicts())).toEqual(['alder 1', 'birch 1']);
    expect(await decide(group, 'right')).toMatchObject({ decided: 1, kept: 0 });
    expect(await nextOffer()).toEqual({ next: null, on: null });
  });
});
