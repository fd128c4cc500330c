/** What the desk says of a value that is typed is what the grading that is shown would say of it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([
    {
      question: 'Give the mass m in kg.',
      variables: [{ name: 'm', value: '10 kg' }],
      answers: { alpha: ['m = 11 kg', 'm = 10 kg'] },
    },
  ]);
});
afterEach(() => desk.close());

const policy = (within: number): GradingPolicy => ({
  tolerance: { by: 'relative', within },
  missingUnit: 'wrong',
  unsimplified: 'equal',
  orderOfMagnitude: 'open',
  percent: 'open',
});

it('by the policy of the grading that is shown of the answers, and by the default one where there is no answer', async () => {
  const { engine, benchmarkId, sets } = desk;
  const answerRunId = sets.get('alpha')!;
  const { runId } = await engine.api('runs.startJudging', {
    ...{ benchmarkId, judge: null, verifier: 'offline-only', policy: policy(0.2) },
  });
  await engine.settled(runId);
  const gradings = await engine.api('gradings.list', { benchmarkId });
  expect(gradings).toHaveLength(2);
  // The run is told from one by another policy by its name, as its grading is.
  expect((await engine.api('runs.list', { benchmarkId })).map(({ name }) => name)).toContain(
    'offline, ±20%, missing units wrong',
  );
  const [answer] = await engine.api('answers.get', { itemId: desk.itemIds[0]!, answerRunId });
  const { responseId } = answer!;
  const of = { reference: '10 kg', name: 'm', type: 'numeric' as const };
  const said = async (claimed: string): Promise<string> =>
    (await engine.api('verify.pair', { ...of, claimed, responseId })).verdict;
  const groups = async (): Promise<number[]> =>
    (await engine.api('verify.groups', { values: ['10 kg', '11 kg'], name: 'm', type: 'numeric', responseId })).groups;
  const statusOf = async (gradingId: number): Promise<string[]> =>
    Object.entries((await engine.api('results.get', { benchmarkId, gradingIds: [gradingId] }))[0]!.statuses).flatMap(
      ([status, n]) => (n > 0 ? [`${String(n)} ${status}`] : []),
    );
  for (const { gradingId, name } of gradings) {
    await engine.api('gradings.choose', { answerRunId, gradingId });
    const isLoose = name.includes('±20%');
    expect(await said('11 kg'), name).toBe(isLoose ? 'equivalent' : 'different');
    // As the grading itself found the very answer.
    expect(await statusOf(gradingId), name).toEqual(isLoose ? ['2 right'] : ['1 right', '1 wrong']);
    expect(await said('10'), name).toBe(isLoose ? 'different' : 'equivalent');
    expect(await groups(), name).toEqual(isLoose ? [0, 0] : [0, 1]);
  }
  expect((await engine.api('verify.pair', { ...of, claimed: '11 kg' })).verdict).toBe('different');
});

const FALL =
  'A rocket that starts from rest accelerates with $g$ in its own frame. How far has it come at the speed $v$? Give it by $g$, $v$ and $c$.';
const FAR = '\\frac{c^2}{g}';

it('what the solution says of the reference counts in groups of equal values as it does in grading and on the desk, and joins no two answers', async () => {
  const final = (value: string): string => `**Final answer**\n\n$x = ${value}$`;
  const stretched = (a: string): string => `${FAR}\\left(${a}\\frac{1}{\\sqrt{1-v^2/c^2}} - 1\\right)`;
  const claimed = [`${FAR}(\\Gamma - 1)`, stretched(''), stretched('2'), `${FAR}(2\\Gamma - 1)`];
  const solved = await openDesk([
    {
      question: FALL,
      solution: `With $\\Gamma = (1 - v^2/c^2)^{-1/2}$ it is $x = ${FAR}(\\Gamma - 1)$.`,
      variables: [{ name: 'x', value: `x = ${FAR}(\\Gamma - 1)`, type: 'formula' }],
      answers: { alpha: claimed.map(final) },
    },
  ]);
  try {
    const { engine, itemIds, sets } = solved;
    const itemId = itemIds[0]!;
    const answers = await engine.api('answers.get', { itemId, answerRunId: sets.get('alpha')! });
    const { name, type, description, value: reference } = (await engine.api('items.get', { itemId })).variables[0]!;
    const about = { name, type, description, reference, responseId: answers[0]!.responseId };
    const live = await Promise.all(
      claimed.map(async (value) => (await engine.api('verify.pair', { ...about, claimed: value })).verdict),
    );
    expect(live.map((verdict) => verdict === 'equivalent')).toEqual([true, true, false, false]);
    expect(answers.map(({ overall }) => overall === 'right')).toEqual([true, true, false, false]);
    expect((await engine.api('verify.groups', { ...about, values: claimed })).groups).toEqual([0, 0, 1, 2]);
    const groups = (await engine.api('groups.get', { itemId })).variables[0]!.groups;
    expect(groups.map(({ members }) => members.map(({ sampleIndex }) => sampleIndex))).toEqual([[0, 1], [3], [2]]);
  } finally {
    await solved.close();
  }
});
