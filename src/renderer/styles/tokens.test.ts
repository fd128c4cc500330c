import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Contrast of the palette in both themes, computed from the tokens themselves (docs/design/look.md, "Palette"). */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
type Theme = 'light' | 'dark';

function luminance(token: string, theme: Theme): number {
  const alone = new RegExp(`--${token}: (oklch\\([^)]+\\));`).exec(css)?.[1];
  const both = alone === undefined ? css : `--${token}: light-dark(${alone}, ${alone})`;
  const pair = new RegExp(`--${token}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(both);
  if (!pair) throw new Error(`No token --${token} in tokens.css`);
  const [l = 0, c = 0, h = 0] = (pair[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const lms = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ];
  const [x = 0, y = 0, z = 0] = lms.map((v) => v ** 3);
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((v) => Math.min(1, Math.max(0, v)));
  return 0.2126 * (rgb[0] ?? 0) + 0.7152 * (rgb[1] ?? 0) + 0.0722 * (rgb[2] ?? 0);
}

function contrast(front: string, back: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminance(front, theme), luminance(back, theme)].sort((p, q) => p - q);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = ['text', 'text-soft', 'text-faint', 'accent', 'right', 'wrong', 'undecided', 'notfound', 'error'];
const GROUNDS = ['paper', 'raised', 'sunken', 'hover', 'selected'];

describe.each<Theme>(['light', 'dark'])('the %s palette', (theme) => {
  it.each(TEXT.flatMap((front) => GROUNDS.map((back) => [front, back] as const)))(
    '%s on %s reads at 4.5:1',
    (front, back) => {
      expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
    },
  );
  it('text on the primary button reads at 4.5:1', () => {
    expect(contrast('on-accent', 'accent', theme)).toBeGreaterThanOrEqual(4.5);
  });
  it('text on highlighted spans reads at 4.5:1', () => {
    expect(contrast('text', 'mark', theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('text', 'mark-active', theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('on-found', 'found', theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('on-found-now', 'found-now', theme)).toBeGreaterThanOrEqual(4.5);
  });
  it.each([1, 2, 3, 4, 5])('curve %i stands out from the page at 3:1', (number) => {
    expect(contrast(`chart-${String(number)}`, 'paper', theme)).toBeGreaterThanOrEqual(3);
  });
  it.each(GROUNDS)('the focus ring and control borders stand out from %s at 3:1', (back) => {
    expect(contrast('focus', back, theme)).toBeGreaterThanOrEqual(3);
    expect(contrast('line-strong', back, theme)).toBeGreaterThanOrEqual(3);
  });
});
