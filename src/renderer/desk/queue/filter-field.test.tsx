// @vitest-environment jsdom
/** The chips of a filter, pressed faster than they are drawn anew. */
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ITEM_WORDS } from '../../../core/review/filter/filter-fields.ts';
import '../../app/i18n.ts';
import { FilterChips } from './filter-field.tsx';

const box = document.createElement('div');
const root = createRoot(box);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  act(() => {
    root.unmount();
  });
  vi.unstubAllGlobals();
});

function Chips({ begin }: { begin: string }) {
  const [filter, setFilter] = useState(begin);
  const apply = (change: (filter: string) => string) => {
    setFilter(change);
    return Promise.resolve();
  };
  return <FilterChips filter={filter} words={ITEM_WORDS} onApply={apply} onLeave={() => undefined} />;
}
const chips = () => [...box.querySelectorAll('button')];
const press = (...pressed: HTMLElement[]) =>
  act(async () => {
    for (const chip of pressed) chip.click();
    await Promise.resolve();
  });

it('a chip that is pressed before the one beside it is gone leaves that one gone', async () => {
  act(() => {
    root.render(<Chips begin="wrong>=1 has:image entropy" />);
  });
  expect(chips().map((chip) => chip.textContent)).toEqual(['wrong>=1', 'has:image', 'entropy']);
  const [first, second] = chips();
  await press(first!, second!);
  expect(chips().map((chip) => chip.textContent)).toEqual(['entropy']);
});
