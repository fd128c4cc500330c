// @vitest-environment jsdom
/** Figures by group: whichever there are more of, groups or answer sets, stand below each other, so that the table fits the window. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SetBreakdown } from '../../../contract/breakdown.ts';
import '../../app/i18n.ts';
import { Groups } from './groups.tsx';

let box: HTMLDivElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => {
    root.unmount();
  });
  box.remove();
  vi.unstubAllGlobals();
});

const SUBJECTS = ['Optics', 'Waves'];
/** A set whose accuracy by subject is its number of tenths, and a tenth more. */
const setOf = (runId: number): SetBreakdown => {
  const none = { question: null, variable: null, atMost: null, passAtK: [], spread: null };
  const both = { published: none, graded: none } as unknown as SetBreakdown['reviewed'];
  return {
    ...{ runId, model: `model-${String(runId)}`, name: 'a.json', k: 1, statuses: {}, overridden: 0 },
    ...{ grading: { gradingId: runId, name: 'Offline verifier', trials: 1 }, reviewed: both, judged: both },
    asked: {} as SetBreakdown['asked'],
    groups: SUBJECTS.map((group, at) => ({
      ...{ dimension: 'subject' as const, group, variable: null, atMost: null },
      question: { value: (runId + at) / 10, interval: null, n: 10 },
    })),
  } as SetBreakdown;
};

const table = (count: number): string[][] => tableOf(Array.from({ length: count }, (_, at) => setOf(at + 1)));

function tableOf(sets: SetBreakdown[]): string[][] {
  const view = { sets, groups: SUBJECTS.map((group) => ({ dimension: 'subject' as const, group, items: 10 })) };
  act(() => {
    root.render(<Groups view={view} alike={[{ key: 'a', name: 'Offline verifier', sets }]} />);
  });
  return [...box.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => /^[\w %-]*%|^[^%]*$/.exec(cell.textContent)?.[0] ?? ''),
  );
}

it('a few answer sets stand side by side', () => {
  expect(table(3)).toEqual([
    ['', 'Graded by Offline verifier'],
    ['Subject', 'n', 'model-1', 'model-2', 'model-3'],
    ['Optics', '10', '10%', '20%', '30%'],
    ['Waves', '10', '20%', '30%', '40%'],
  ]);
});

it('many stand below each other, each with the same figures', () => {
  const rows = table(6);
  expect(rows.slice(0, 4)).toEqual([
    ['Answers', 'Optics', 'Waves'],
    ['n', '10', '10'],
    ['Graded by Offline verifier'],
    ['model-1', '10%', '20%'],
  ]);
  expect(rows).toHaveLength(9);
  expect(rows.at(-1)).toEqual(['model-6', '60%', '70%']);
});

it('a figure over fewer questions than the group has says of how many it is', () => {
  const one = setOf(1);
  const fewer = one.groups.map((group) => ({ ...group, question: { ...group.question!, n: 4 } }));
  tableOf([setOf(2), { ...one, groups: fewer }]);
  const cells = [...box.querySelectorAll('td:has([data-figure])')].map((cell) => cell.textContent);
  expect(cells.map((text) => text.includes('4 items, of 10'))).toEqual([false, true, false, true]);
});

it('a group of which a set has no graded answer is said to have none', () => {
  const one = setOf(1);
  const rows = tableOf([
    setOf(2),
    { ...one, groups: one.groups.slice(1) },
    { ...one, runId: 3, grading: null, groups: [] },
  ]);
  expect(rows.slice(2)).toEqual([
    ['Optics', '10', '20%', 'none graded', 'not graded'],
    ['Waves', '10', '30%', '20%', 'not graded'],
  ]);
});
