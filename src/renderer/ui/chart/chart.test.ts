import { describe, expect, it } from 'vitest';
import { placesOf, tableOf, ticksOf, type Chart } from './chart.ts';
import { LOOKS } from './look.tsx';
import { intervalText, openEnds, valueText } from './reading.ts';

const chart: Chart = {
  form: 'curves',
  title: 'Two curves',
  summary: '',
  xLabel: 'Step',
  yLabel: 'Accuracy',
  rates: true,
  series: [
    {
      label: 'First',
      look: 0,
      points: [
        { x: 2, y: 1 / 3, low: 0.1, high: 0.7, n: 9 },
        { x: 1, y: 0.5, low: null, high: null, n: 4 },
      ],
    },
    { label: 'Second', look: 1, points: [{ x: 3, y: 1, low: null, high: null, n: null }] },
  ],
};

describe('the data of a figure', () => {
  it('has a row for every place, and cells only for what there is', () => {
    expect(placesOf(chart)).toEqual([1, 2, 3]);
    expect(tableOf(chart)).toEqual([
      ['Step', 'First', 'First low', 'First high', 'First n', 'Second'],
      [1, 0.5, null, null, 4, null],
      [2, 0.333333, 0.1, 0.7, 9, null],
      [3, null, null, null, null, 1],
    ]);
  });
  it('has what a value could be at most, and says so, where something is open alone', () => {
    const [first, second] = chart.series;
    if (!first || !second) throw new Error('no series');
    const point = { x: 1, y: 0.61, low: null, high: null, n: 100, atMost: 0.68 };
    const open: Chart = { ...chart, series: [{ ...first, points: [point, { ...point, x: 2, atMost: null }] }, second] };
    expect(tableOf(open).slice(0, 3)).toEqual([
      ['Step', 'First', 'First at most', 'First n', 'Second'],
      [1, 0.61, 0.68, 100, null],
      [2, 0.61, 0.61, 100, null],
    ]);
    expect(openEnds(open, point)).toEqual({ low: '61.0', high: '68.0' });
    expect(openEnds(open, { ...point, atMost: null })).toBeNull();
  });
  it('is drawn on an axis that shows every step, also those without a value', () => {
    expect(ticksOf({ ...chart, span: [1, 5] })).toEqual([1, 2, 3, 4, 5]);
    expect(ticksOf(chart)).toEqual([1, 2, 3]);
  });
  it('is read with the digits that n supports, and says what it rests on', () => {
    const point = chart.series[0]?.points[0];
    expect(point && valueText(chart, point)).toBe('33%');
    expect(point && intervalText(chart, point)).toBe('10–70, n = 9');
    expect(intervalText(chart, { x: 1, y: 0, low: null, high: null, n: null })).toBe('');
  });
});

describe('the looks of curves', () => {
  it('differ without colour: no two have the same line, point and filling', () => {
    const without = LOOKS.map(({ dash, shape, hollow }) => `${dash ?? 'whole'}/${shape}/${String(hollow)}`);
    expect(new Set(without).size).toBe(LOOKS.length);
  });
});
