import { expect, it } from 'vitest';
import { inOrder } from './log-order.ts';

const decided = (uid: string, at: string, undoes: string | null = null) => ({ uid, at, undoes });
const uids = (entries: Parameters<typeof inOrder>[0]): string[] => inOrder(entries).map(({ uid }) => uid);

it('decisions of one moment have the same order in every copy, whichever came first', () => {
  const [a, b, later] = [decided('a', '10:00'), decided('b', '10:00'), decided('0', '10:01')];
  expect(uids([a, b, later])).toEqual(['a', 'b', '0']);
  expect(uids([later, b, a])).toEqual(['a', 'b', '0']);
});

it('what takes a decision back comes after it, whatever the clocks said', () => {
  const [done, undone] = [decided('b', '10:05'), decided('a', '10:00', 'b')];
  expect(uids([undone, done])).toEqual(['b', 'a']);
  expect(uids([done, undone])).toEqual(['b', 'a']);
});
