import { expect, it } from 'vitest';
import { openDesk } from '../../handlers/fixtures/desk.ts';

it('a run says of its answers what Results say, bounds and what is known included: what the verifier did not find is open', async () => {
  const variables = [
    { name: 'x', value: '5' },
    { name: 'y', value: '7' },
  ];
  const answers = [
    'x = 5\ny = 7',
    'x = 5\nThe other one is a matter of taste.',
    'x = 6\nNo more can be said.',
    'Nobody knows.',
  ];
  const desk = await openDesk(answers.map((text) => ({ variables, answers: { alder: [text] } })));
  try {
    const { engine, benchmarkId } = desk;
    const [run] = await engine.api('runs.list', { benchmarkId });
    const { figures } = await engine.api('runs.get', { runId: run?.runId ?? 0 });
    const { sets } = await engine.api('results.breakdown', { benchmarkId });
    const shown = figures.find(({ model }) => model === 'alder');
    const [results] = sets;
    expect(results?.judged.published.atMost?.question).toBeGreaterThan(results?.judged.published.question?.value ?? 1);
    for (const which of ['published', 'graded'] as const) {
      const [own, others] = [shown?.[which], results?.judged[which]];
      expect({ ...own, spread: null, passAtK: own?.passAtK.map(({ value }) => value) }, which).toEqual({
        questionAccuracy: others?.question?.value,
        variableAccuracy: others?.variable?.value,
        atMost: others?.atMost,
        passAtK: others?.passAtK.map(({ estimate }) => estimate.value),
        questions: others?.questions,
        answers: others?.answers,
        spread: null,
      });
    }
  } finally {
    await desk.close();
  }
});
