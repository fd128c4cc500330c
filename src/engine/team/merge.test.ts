/** Copies of a workspace, worked on apart and joined by bundles, over real files: the result is the same whatever came first, and how often. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeOffline, openDesk, type Desk } from '../handlers/fixtures/desk.ts';
import { createEngine, type Engine } from '../index.ts';
import { wholeDump } from '../store/fixtures/whole-dump.ts';

let desk: Desk;
let base = '';
let copies = 0;
const start = Date.now() + 60_000;

beforeAll(async () => {
  desk = await openDesk(
    ['5', '6', '7'].map((value) => ({
      variables: [
        { name: 'm', value },
        { name: 'n', value: '2' },
      ],
      flow: [{ step: 'What is m?', answer: value }],
      answers: { alpha: [`m = ${value}\nn = 2`, `m = 1\nn = 2`] },
    })),
  );
  await gradeOffline(desk.engine, desk.benchmarkId);
  // Somebody has worked in it before it was copied.
  await desk.engine.api('workspace.setReviewer', { name: 'Lead', rename: true });
  await desk.engine.api('review.comment', { itemId: desk.itemIds[0] ?? 0, text: 'Look at this.' });
  base = join(desk.folder, 'base.sqlite');
  await desk.engine.api('workspace.backup', { path: base });
}, 120_000);
afterAll(async () => {
  await desk.close();
});

interface Copy {
  engine: Engine;
  path: string;
  tick: { at: number };
}

async function copyOf(seat: string | null, from = base): Promise<Copy> {
  copies += 1;
  const path = join(desk.folder, `copy${String(copies)}.sqlite`);
  copyFileSync(from, path);
  const tick = { at: start };
  const engine = createEngine({ resources: 'resources', now: () => new Date(tick.at) });
  await engine.api('workspace.open', { path });
  if (seat !== null) await engine.api('team.addSeat', { name: seat, colour: 1, role: 'expert', sit: true });
  return { engine, path, tick };
}

async function bundleOf({ engine, path }: Copy, all = false): Promise<string> {
  const to = `${path}.${all ? 'all' : 'own'}.msbundle`;
  await engine.api('team.bundle', { path: to, all, replace: true });
  return to;
}

const Op = fc.record({
  what: fc.constantFrom(
    'verdict',
    'verdict',
    'verdict',
    'value',
    'add',
    'flow',
    'mark',
    'done',
    'comment',
    'question',
    'undo',
    'redo',
  ),
  item: fc.nat(2),
  place: fc.nat(3),
  choice: fc.nat(3),
  /** Clocks of copies are not one; decisions of one moment are common. */
  wait: fc.nat(3),
});
type Op = typeof Op extends fc.Arbitrary<infer T> ? T : never;

async function perform({ engine, tick }: Copy, { what, item, place, choice, wait }: Op): Promise<void> {
  tick.at += wait * 1000;
  const itemId = desk.itemIds[item] ?? 0;
  const answerRunId = desk.sets.get('alpha') ?? 0;
  const view = await engine.api('items.get', { itemId });
  const variable = view.variables[place % view.variables.length];
  const reason = `because ${String(choice)}`;
  if (what === 'undo' || what === 'redo') await engine.api(`review.${what}`, {});
  else if (what === 'verdict') {
    const answers = await engine.api('answers.get', { itemId, answerRunId });
    const responseId = answers[place % 2]?.responseId ?? 0;
    const status = (['right', 'wrong', 'undecided', null] as const)[choice] ?? null;
    await engine.api('review.decide', { responseId, variableId: variable?.id ?? 0, status, reason });
  } else if (what === 'value') {
    const field = 'value';
    await engine.api('review.editVariable', {
      itemId,
      variableId: variable?.id ?? 0,
      field,
      text: String(choice + 5),
      reason,
    });
  } else if (what === 'add') {
    const added = { name: `x${String(choice)}`, type: 'numeric' as const, description: 'more', value: '1' };
    const kept = choice === 0 ? view.variables.slice(0, 1) : view.variables;
    const variables = [
      ...kept.map(({ id, name, type, description, value }) => ({ id, name, type, description, value })),
      { ...added, id: null },
    ];
    await engine.api('review.editVariables', { itemId, variables, reason });
  } else if (what === 'flow') {
    const steps = view.flow.map((step) => ({ id: step.id, step: step.step, answer: step.answer }));
    await engine.api('review.editFlow', {
      itemId,
      steps: [...steps, { id: null, step: `And ${reason}?`, answer: '3' }],
      reason,
    });
  } else if (what === 'mark') {
    const stepId = view.flow[place % Math.max(1, view.flow.length)]?.id ?? 0;
    await engine.api('review.markStep', { itemId, stepId, mark: choice > 1 ? 'wrong' : 'verified' });
  } else if (what === 'done') {
    const status = (['done', 'skipped', 'todo', 'needs_adjudication'] as const)[choice] ?? 'done';
    await engine.api('review.setStatus', { itemId, status, reason, ...(place > 1 ? { answerRunId } : {}) });
  } else if (what === 'comment') await engine.api('review.comment', { itemId, text: choice === 0 ? '' : reason });
  else {
    const answer = (['yes', 'no', 'unsure', null] as const)[choice] ?? null;
    await engine.api('review.decideItem', { itemId, question: 'targetWellDefined', answer, note: '' });
  }
}

async function everything({ engine, path }: Copy): Promise<unknown> {
  // An expert's seat is not shown what the others decided.
  await engine.api('workspace.setReviewer', { name: 'Lead', rename: false });
  const figures = await engine.api('results.breakdown', { benchmarkId: desk.benchmarkId });
  const histories = await Promise.all(desk.itemIds.map((itemId) => engine.api('review.history', { itemId })));
  const said = histories.map((rows) =>
    rows.map(({ at, reviewer, from, to, reason, undone }) => [at, reviewer, from, to, reason, undone]),
  );
  return { dump: wholeDump(path), figures, said };
}

describe('bundles', () => {
  it('lead to the same workspace in any order, in any portions, any number of times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), Op), { minLength: 8, maxLength: 30 }),
        fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 3, maxLength: 6 }),
        async (ops, order) => {
          const writers = [await copyOf('Ada'), await copyOf('Bea'), await copyOf(null)];
          for (const [who, op] of ops) {
            const writer = writers[who];
            if (writer) await perform(writer, op);
          }
          const bundles = await Promise.all(writers.map((one, index) => bundleOf(one, index === 2)));
          const at = (index: number) => bundles[index] ?? '';
          const one = await copyOf(null);
          await one.engine.api('team.merge', { paths: bundles, own: true });
          const other = await copyOf(null);
          for (const index of [...order, 0, 1, 2])
            await other.engine.api('team.merge', { paths: [at(index)], own: true });
          // Whoever wrote a part of it joins the rest to it, and what comes from there again changes nothing.
          const [ada, bea] = writers;
          if (!ada || !bea) throw new Error('no writers');
          await ada.engine.api('team.merge', { paths: [at(2), at(1)], own: true });
          await ada.engine.api('workspace.setReviewer', { name: 'Lead', rename: false });
          await bea.engine.api('team.merge', { paths: [await bundleOf(ada, true)], own: true });
          const wanted = await everything(one);
          for (const copy of [other, ada, bea]) expect(await everything(copy)).toEqual(wanted);
          const again = await one.engine.api('team.merge', { paths: [await bundleOf(bea, true)] });
          expect(again).toMatchObject({ added: 0, leftOut: 0, conflicting: 0 });
          expect(await one.engine.api('workspace.check', {})).toEqual({ ok: true, problems: [] });
          for (const copy of [...writers, one, other]) await copy.engine.close();
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  }, 300_000);
});
