import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../index.ts';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
let engine: Engine;
const final = (value: string): string => `So it comes to that.\n\n**Final answer**\n\n$x = ${value}$`;

beforeEach(async () => {
  desk = await openDesk([
    { variables: [{ name: 'x', value: '12' }], answers: { alder: [final('12'), final('13')] } },
    { variables: [{ name: 'x', value: '7' }], answers: { alder: [final('7'), final('9')] } },
  ]);
  ({ engine } = desk);
});
afterEach(async () => {
  await desk.close();
});

/** Labels as somebody else's grader gave them: the first two are false. */
async function importLabels(): Promise<void> {
  const path = join(desk.folder, 'theirs.csv');
  const rows = [
    'id,answer_index,label,note',
    'item0001,1,wrong,by eye',
    'item0001,2,right,',
    'item0002,1,right,',
    'item0002,2,wrong,',
  ];
  writeFileSync(path, rows.join('\n'));
  const answerRunId = desk.sets.get('alder') ?? 0;
  const of = { path, benchmarkId: desk.benchmarkId, answerRunId, expert: 'Their grader' };
  expect((await engine.api('experts.importLabels', of)).written).toBe(true);
}
/** Its rows in the order of the answers. */
const audit = async (more: object = {}) => {
  const { counts, rows } = await engine.api('audit.list', { benchmarkId: desk.benchmarkId, ...more });
  const scores = rows.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  return { counts, rows: rows.toSorted((a, b) => a.position - b.position || a.sampleIndex - b.sampleIndex) };
};
const find = async (index: number, status: 'right' | 'wrong' | 'undecided' | null) => {
  const row = (await audit()).rows[index];
  const { itemId = 0, responseId = 0, variableId = 0, stamp } = row ?? {};
  return engine.api('audit.find', { itemId, responseId, variableId, status, stamp });
};

describe('a label audit', () => {
  it('lists the labels that the verifier contradicts, with both sides’ reasons and the place in the answer', async () => {
    await importLabels();
    const { counts, rows } = await audit();
    expect(counts).toEqual({ compared: 4, doubted: 2, labelRight: 0, labelWrong: 0, unsure: 0 });
    expect(rows.map(({ position, sampleIndex }) => [position, sampleIndex])).toEqual([[0, 0], [0, 1]]); // prettier-ignore
    const [first] = rows;
    expect(first).toMatchObject({
      variable: 'x',
      reference: '12',
      label: { source: 'import', who: 'Their grader', status: 'wrong', reason: 'by eye' },
      against: [{ source: 'offline', who: '', status: 'right', value: '12' }],
      found: null,
    });
    expect(first?.against[0]?.reason).not.toBe('');
    expect(first?.before).toContain('Final answer');
    expect(first?.value).toContain('12');
    expect(first?.score).toBeGreaterThan(0.5);
  });

  it('keeps the label when an expert finds it wrong, under whatever name it was imported; one undo, and it can be taken back', async () => {
    await importLabels();
    await find(0, 'right');
    expect(await audit()).toMatchObject({
      counts: { doubted: 2, labelWrong: 1 },
      rows: [
        { label: { status: 'wrong' }, found: { who: 'Reviewer', status: 'right', right: 'ours' } },
        { found: null },
      ],
    });
    await engine.api('workspace.setReviewer', { name: 'Their grader' });
    await find(1, 'right');
    expect(await audit()).toMatchObject({ counts: { labelWrong: 1, labelRight: 1 } });
    await engine.api('review.undo', {});
    expect(await audit()).toMatchObject({ counts: { doubted: 2, labelWrong: 1, labelRight: 0 } });
    await engine.api('review.redo', {});
    expect(await audit()).toMatchObject({ counts: { labelRight: 1 } });
    await find(1, null);
    expect(await audit()).toMatchObject({ counts: { doubted: 2, labelWrong: 1, labelRight: 0 } });
    await find(1, 'undecided');
    expect(await audit()).toMatchObject({ counts: { unsure: 1 }, rows: [{}, { found: { right: null } }] });
  });

  it('holds an expert’s own verdict against the verifier too, and a taken back finding leaves it', async () => {
    const { rows: none, counts } = await audit();
    expect([none.length, counts.compared]).toEqual([0, 0]);
    const [answer] = await engine.api('answers.get', {
      itemId: desk.itemIds[0] ?? 0,
      answerRunId: desk.sets.get('alder') ?? 0,
    });
    const place = { responseId: answer?.responseId ?? 0, variableId: answer?.cards[0]?.variableId ?? 0 };
    await engine.api('review.decide', { ...place, status: 'wrong', reason: 'the unit is missing' });
    expect((await audit()).rows).toMatchObject([
      { label: { source: 'expert', status: 'wrong', reason: 'the unit is missing' } },
    ]);
    await find(0, 'right');
    expect((await audit()).rows).toMatchObject([{ label: { status: 'wrong' }, found: { right: 'ours' } }]);
    await find(0, null);
    expect((await audit()).rows).toMatchObject([
      { label: { status: 'wrong', reason: 'the unit is missing' }, found: null },
    ]);
    const [again] = await engine.api('answers.get', {
      itemId: desk.itemIds[0] ?? 0,
      answerRunId: desk.sets.get('alder') ?? 0,
    });
    expect(again?.cards[0]?.effective).toMatchObject({ status: 'wrong', reason: 'the unit is missing' });
  });

  it('is written as a table, CSV or JSON, with who is right', async () => {
    await importLabels();
    await find(0, 'right');
    const path = join(desk.folder, 'audit.csv');
    const written = await engine.api('export.write', { what: 'audit', benchmarkId: desk.benchmarkId, path });
    expect(written.rows).toBe(2);
    const [head, ...lines] = readFileSync(path, 'utf8').split('\n');
    expect(head).toContain('id,model,sample,variable');
    const line = lines.find((one) => one.startsWith('1,item0001,alder,1,x,12'));
    expect(line).toContain('right,ours,Reviewer');
    const json = join(desk.folder, 'audit.json');
    await engine.api('export.write', { what: 'audit', benchmarkId: desk.benchmarkId, path: json });
    const rows = JSON.parse(readFileSync(json, 'utf8')) as { sample: number }[];
    expect(rows.toSorted((a, b) => a.sample - b.sample)).toMatchObject([
      {
        item: 1,
        label: 'wrong',
        label_by: 'Their grader',
        label_reason: 'by eye',
        ours: 'right',
        who_is_right: 'ours',
      },
      { item: 1, label: 'right', ours: 'wrong', ours_by: 'offline verifier', who_is_right: null },
    ]);
  });

  it('listens to the gradings that are named alone', async () => {
    await importLabels();
    const [grading] = await engine.api('gradings.list', { benchmarkId: desk.benchmarkId });
    expect((await audit({ gradingIds: [grading?.gradingId ?? 0] })).counts.doubted).toBe(2);
    expect((await audit({ gradingIds: [999] })).counts).toMatchObject({ compared: 0, doubted: 0 });
  });

  it('takes an adjudicated verdict for what was found, and lets nobody find otherwise', async () => {
    await importLabels();
    await find(1, 'right');
    const { itemId = 0, responseId = 0, variableId = 0 } = (await audit()).rows[1] ?? {};
    const place = { about: 'verdict' as const, itemId, responseId, variableId, answerRunId: null };
    const said = { said: 'wrong', value: null, reason: 'seen together' };
    await engine.api('adjudication.decide', { ...place, rubricId: null, stepId: null, part: '', to: said });
    expect(await audit()).toMatchObject({
      counts: { doubted: 2, labelWrong: 1, labelRight: 0 },
      rows: [{ found: null }, { found: { status: 'wrong', right: 'ours', adjudicated: true } }],
    });
    await expect(find(1, 'right')).rejects.toMatchObject({ code: 'adjudicated' });
    await engine.api('review.undo', {});
    expect((await audit()).rows[1]).toMatchObject({ found: { status: 'right', right: 'label', adjudicated: false } });
  });
});

describe('labels of whole answers with several variables', () => {
  it('are held against what is said of all variables, one row for each answer', async () => {
    await desk.close();
    const both = (x: string, y: string): string => `So.\n\n**Final answer**\n\n$x = ${x}$, $y = ${y}$`;
    const variables = [
      { name: 'x', value: '12' },
      { name: 'y', value: '5' },
    ];
    desk = await openDesk([{ variables, answers: { alder: [both('12', '5'), both('12', '6')] } }]);
    ({ engine } = desk);
    const path = join(desk.folder, 'theirs.csv');
    writeFileSync(path, 'id,answer_index,label,note\nitem0001,1,wrong,no\nitem0001,2,right,yes\n');
    const of = { path, benchmarkId: desk.benchmarkId, answerRunId: desk.sets.get('alder') ?? 0, expert: 'Theirs' };
    expect((await engine.api('experts.importLabels', of)).written).toBe(true);
    const { counts, rows } = await audit();
    expect(counts).toMatchObject({ compared: 2, doubted: 2 });
    expect(rows).toMatchObject([
      {
        variableId: null,
        variable: 'x, y',
        label: { status: 'wrong' },
        against: [{ source: 'offline', status: 'right' }],
      },
      { variableId: null, reference: 'x: 12\n\ny: 5', label: { status: 'right' }, against: [{ status: 'wrong' }] },
    ]);
    // Only what makes the answer wrong is told, and where it stands.
    expect(rows[1]?.against[0]?.reason).toMatch(/^y: wrong \(“6”\)/);
    expect(rows[1]?.value).toContain('6');

    await find(1, 'wrong');
    expect(await audit()).toMatchObject({ counts: { labelWrong: 1 }, rows: [{}, { found: { right: 'ours' } }] });
    await expect(find(1, 'undecided')).rejects.toThrow('A whole answer is right or wrong.');
    await find(1, null);
    expect((await audit()).counts).toMatchObject({ doubted: 2, labelWrong: 0 });
    const table = join(desk.folder, 'audit.csv');
    await engine.api('export.write', { what: 'audit', benchmarkId: desk.benchmarkId, path: table });
    expect(readFileSync(table, 'utf8')).toContain(',whole answer,');
  });
});
