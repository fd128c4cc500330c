// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { Reply } from '../../contract/router.ts';
import { api, LateReply, setOpening } from './api.ts';

interface Sent {
  name: string;
  input: Record<string, unknown>;
  opening: string | null;
  answer: (value: unknown) => void;
}
let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
  window.markscheme = {
    call: (name, input, opening) =>
      new Promise<Reply>((resolve) => {
        sent.push({
          name,
          input: input as Record<string, unknown>,
          opening,
          answer: (value) => {
            resolve({ ok: true, value });
          },
        });
      }),
    subscribe: () => () => undefined,
  };
  setOpening('first');
});

it('a call names the opening that it is about, and its reply is not heard once another workspace is open', async () => {
  const queue = api('benchmarks.list', {});
  expect(sent[0]?.opening).toBe('first');
  setOpening('second');
  sent[0]?.answer([]);
  await expect(queue).rejects.toBeInstanceOf(LateReply);
  const next = api('benchmarks.list', {});
  expect(sent[1]?.opening).toBe('second');
  sent[1]?.answer([]);
  await expect(next).resolves.toEqual([]);
});

it('what opens a workspace is heard, though the window speaks about that one by then', async () => {
  const opened = api('workspace.info', {});
  setOpening('second');
  sent[0]?.answer({ opening: 'second' });
  await expect(opened).resolves.toMatchObject({ opening: 'second' });
});

it('a decision made before the reply to the last one came is about the item as that one left it', async () => {
  const edit = (text: string) => api('review.comment', { itemId: 1, text, stamp: 'shown' });
  const first = edit('a');
  sent[0]?.answer({ stampBefore: 'shown', stamp: 'after a' });
  await first;
  const second = edit('b');
  expect(sent[1]?.input.stamp).toBe('after a');
  sent[1]?.answer({ stampBefore: 'after a', stamp: 'after b' });
  await second;
  void edit('c').catch(() => undefined);
  expect(sent[2]?.input.stamp).toBe('after b');
  // Of another workspace nothing is carried over.
  setOpening('second');
  void edit('d').catch(() => undefined);
  expect(sent[3]?.input.stamp).toBe('shown');
});
