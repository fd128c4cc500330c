// @vitest-environment jsdom
/** Everything that is written at a desk: Escape leaves what stood, Ctrl+Enter saves, and "Saved" never stands over what is not. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n.ts';
import { savedState, useSaving } from '../../app/saving.ts';
import { Reasons } from '../decisions/reasons.tsx';
import { SavedLine } from './saved-line.tsx';
import { SkipDialog } from '../decisions/skip-dialog.tsx';
import { WritingField } from './writing-field.tsx';

let box: HTMLDivElement;
let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = () => undefined;
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => {
    root.unmount();
  });
  box.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (node: ReactNode) => {
  act(() => {
    root.render(node);
  });
};
const field = () => {
  const found = document.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  if (!found) throw new Error('there is no field');
  return found;
};
function type(text: string): void {
  const element = field();
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  act(() => {
    element.focus();
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
function press(key: string, more: KeyboardEventInit = {}): void {
  act(() => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
}
const rest = () => {
  act(() => {
    vi.advanceTimersByTime(1000);
  });
};
const state = () => savedState(useSaving.getState());

describe.each(['a note, a comment or a remark', 'a line'])('%s', (name) => {
  const kept: string[] = [];
  let left = 0;
  /** As its desk does it: what is kept is stored, unless the file cannot be written. */
  function Field({ writes }: { writes: boolean }) {
    const common = {
      label: 'Text',
      keep: (text: string, done: () => void) => {
        kept.push(text);
        if (!writes) return;
        show(<Stored text={text} writes />);
        done();
      },
    };
    const leave = () => {
      left += 1;
    };
    return name === 'a line' ? (
      <SavedLine {...common} stored={stored} onLeave={leave} />
    ) : (
      <WritingField {...common} draft="note/1" text={stored} onClose={leave} />
    );
  }
  let stored = 'before';
  function Stored({ text, writes }: { text: string; writes: boolean }) {
    stored = text;
    return <Field writes={writes} />;
  }
  beforeEach(() => {
    kept.length = 0;
    left = 0;
    stored = 'before';
  });

  it('is saved by Ctrl+Enter at once, and left', () => {
    show(<Stored text="before" writes />);
    expect(state()).toBe('saved');
    type('written');
    expect(state()).toBe('draft');
    press('Enter', { ctrlKey: true });
    expect([kept, left]).toEqual([['written'], 1]);
    rest();
    expect([kept, state()]).toEqual([['written'], 'saved']);
  });

  it('is left as it was by Escape, also where it was saved meanwhile', () => {
    show(<Stored text="before" writes />);
    type('not');
    press('Escape');
    rest();
    expect([kept.filter((text) => text !== 'before'), left]).toEqual([[], 1]);
    act(() => {
      root.unmount();
    });
    root = createRoot(box);
    show(<Stored text="before" writes />);
    act(() => {
      field().focus();
    });
    type('saved while one writes');
    rest();
    expect(kept.at(-1)).toBe('saved while one writes');
    press('Escape');
    rest();
    expect(kept.at(-1)).toBe('before');
  });

  it('is not called saved while it is not in the file', () => {
    show(<Stored text="before" writes={false} />);
    type('written');
    rest();
    expect([kept, state()]).toEqual([['written'], 'draft']);
  });
});

describe('a reason in one’s own words', () => {
  const settled: [string, boolean][] = [];
  beforeEach(() => {
    settled.length = 0;
    show(
      <Reasons
        reasons={['Rounding']}
        onSettle={(reason, leave) => {
          settled.push([reason, leave]);
        }}
      />,
    );
    const own = [...document.querySelectorAll('button')].at(-1);
    act(() => {
      own?.click();
    });
  });

  it('is kept by Ctrl+Enter, and is a draft until then', () => {
    type('sign');
    expect(state()).toBe('draft');
    press('Enter', { ctrlKey: true });
    expect(settled).toEqual([['sign', true]]);
  });

  it('is given up by Escape', () => {
    type('sign');
    press('Escape');
    expect(settled).toEqual([['', true]]);
  });
});

it('the reason for putting an item aside is kept by Ctrl+Enter, and a draft until then', () => {
  const skipped: string[][] = [];
  show(<SkipDialog isOpen onClose={() => undefined} onSkip={(...of) => skipped.push(of)} />);
  type('figure unreadable');
  expect(state()).toBe('draft');
  press('Enter', { ctrlKey: true });
  rest();
  expect(skipped).toEqual([['skipped', 'figure unreadable']]);
});
