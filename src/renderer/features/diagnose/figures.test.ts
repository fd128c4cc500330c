import { describe, expect, it } from 'vitest';
import type { DiagnosedItem, DiagnosisView } from '../../../contract/flow-calls.ts';
import '../../app/i18n.ts';
import { itemFigure, lengthFigure, lengthsFigure, unitFigure } from './figures.ts';

type Point = DiagnosisView['byStep'][number]['points'][number];
const point = (step: number, value: number, n: number, shown = true): Point => ({
  step,
  estimate: { value, interval: n >= 5 ? { low: 0, high: 1 } : null, n },
  shown,
});

/** What the figures read of a view. */
const view = (parts: Partial<DiagnosisView>): DiagnosisView =>
  ({ byStep: [], byLength: [], ...parts }) as DiagnosisView;

describe('Figure 3', () => {
  const group = { outcome: 'unsolved', condition: 'unit' } as const;
  it('leaves out the steps that too few items contribute to, and says so', () => {
    const figure = unitFigure(
      view({
        byStep: [{ ...group, subset: 'all', points: [point(1, 0.9, 12), point(2, 0.6, 8), point(3, 0.1, 5, false)] }],
      }),
      'unsolved',
    );
    expect(figure?.series.map(({ points }) => points.map(({ x, y }) => [x, y]))).toEqual([
      [
        [1, 0.9],
        [2, 0.6],
      ],
    ]);
    expect(figure?.summary).toBe(
      'Unit execution: 90% at step 1, 60% at step 2. The lowest is 60% at step 2 (n = 8). Steps to which five items or fewer contribute are left out.',
    );
  });
  it('has a curve for each subset where there are two', () => {
    const points = [point(1, 0.5, 6)];
    const subsets = ['all', 'text', 'multimodal'] as const;
    const figure = unitFigure(view({ byStep: subsets.map((subset) => ({ ...group, subset, points })) }), 'unsolved');
    expect(figure?.series.map(({ label }) => label)).toEqual(['text only', 'with a figure']);
  });
  it('is not there for a group without answers', () => {
    expect(unitFigure(view({}), 'solved')).toBeNull();
  });
});

describe('Figures 4 and 5', () => {
  it('say at which step the answers help most beyond the questions', () => {
    const figure = lengthFigure({
      subset: 'all',
      outcome: 'all',
      length: 2,
      items: 5,
      shown: true,
      curves: [
        { condition: 'prefix', points: [point(1, 0.2, 5), point(2, 0.9, 5)] },
        { condition: 'prefix-questions', points: [point(1, 0.1, 5), point(2, 0.2, 5)] },
      ],
    });
    expect(figure.title).toBe('s = 2, 5 items');
    expect(figure.summary).toContain('The answers help most beyond the questions at step 2 (+70\u00a0pp).');
  });
});

describe('an item step by step', () => {
  it('counts answers that are not settled neither as right nor as wrong', () => {
    const item = {
      number: 3,
      length: 2,
      critical: { step: 2, before: 0, after: 0.5, gain: 0.5 },
      curves: [
        {
          condition: 'prefix',
          points: [
            { step: 1, right: 0, wrong: 0, open: 8, accuracy: null },
            { step: 2, right: 2, wrong: 2, open: 4, accuracy: 0.5 },
          ],
        },
      ],
    } as unknown as DiagnosedItem;
    const figure = itemFigure(item);
    expect(figure.series[0]?.points).toHaveLength(1);
    expect(figure.series[0]?.points[0]).toMatchObject({ x: 2, y: 0.5, n: 4 });
    expect(figure.summary).toContain('Step 2 helps most');
  });
});

describe('Figure 6', () => {
  it('tells both means and their distance', () => {
    const figure = lengthsFigure({
      subset: 'text',
      bins: [{ length: 7, reference: 2, response: 1 }],
      referenceMean: 10.73,
      responseMean: 12.2,
    });
    expect(figure.summary).toBe(
      'The references have 10.73 steps on average. The answers have 12.20. The difference is +1.47 steps.',
    );
    expect(figure.rules?.map(({ x }) => x)).toEqual([10.73, 12.2]);
  });
});
