import { expect, test } from 'vitest';
import { figureScale, MAX_PIXELS, MAX_SIDE, viewScale } from './scale.ts';

test('a page of usual size is drawn as wide as is wanted, and becomes a figure of 200 dots per inch', () => {
  expect(viewScale(612, 792, 1224)).toBe(2);
  expect(Math.round(612 * figureScale(612, 792, null))).toBe(1700);
  expect(figureScale(612, 792, { x: 0, y: 0, width: 0.5, height: 0.1 })).toBe(figureScale(612, 792, null));
});

test.each([
  [1e9, 1e9],
  [1e9, 1],
  [1, 1e9],
  [1e-3, 1e6],
  [14_400, 14_400],
])('a page that says it is %f by %f points has no more pixels than a canvas can have', (width, height) => {
  for (const scale of [viewScale(width, height, 3000), figureScale(width, height, null)]) {
    expect(width * scale).toBeLessThanOrEqual(MAX_SIDE * 1.000_001);
    expect(height * scale).toBeLessThanOrEqual(MAX_SIDE * 1.000_001);
    expect(width * scale * height * scale).toBeLessThanOrEqual(MAX_PIXELS * 1.000_001);
  }
});
