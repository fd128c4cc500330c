import type { EngineCalls } from '../contract/calls.ts';
import { isReadingCall } from '../contract/reading.ts';

/**
 * Calls of the window that only read, and of which many come at once: what is read ahead, and what is shown beside an item. Whatever writes, and what is not
 * named here, keeps the order in which it came: an undo before the decision that was made after it.
 */
const READ = [
  ...([
    'queue.list',
    'queue.order',
    'queue.page',
    'queue.begin',
    'queue.rows',
    'queue.progress',
    'search.items',
  ] as const),
  ...([
    'items.get',
    'items.json',
    'answers.get',
    'answers.sets',
    'answers.coverage',
    'groups.get',
    'groups.beside',
  ] as const),
  ...(['review.item', 'review.standings', 'review.filtering', 'review.duplicates', 'review.history'] as const),
  ...([
    'review.steps',
    'review.evidence',
    'review.preview',
    'review.needsJudge',
    'verify.pair',
    'verify.groups',
  ] as const),
  ...(['exam.queue', 'exam.question', 'exam.answers', 'exam.preview', 'exam.lines'] as const),
  ...(['cl.queue', 'cl.task', 'cl.text', 'cl.answers', 'cl.preview', 'cl.line'] as const),
  ...(['adjudication.list', 'adjudication.beside', 'gradings.list', 'runs.list', 'benchmarks.list'] as const),
] as const satisfies readonly (keyof EngineCalls)[];

export const onlyReads = (name: string): boolean => (READ as readonly string[]).includes(name) || isReadingCall(name);

/**
 * What only reads is answered one call at a time, in its order; whatever else comes in is answered at once, before all that has come in to be read and not begun: between
 * two calls what has arrived meanwhile is heard. A decision does not wait for what is read ahead, nor can what is read be made older by it.
 */
export function inTurns<Call>(canWait: (call: Call) => boolean, answer: (call: Call) => void): (call: Call) => void {
  const waiting: Call[] = [];
  const next = (): void => {
    const [call] = waiting.splice(0, 1);
    if (waiting.length > 0) setImmediate(next);
    if (call !== undefined) answer(call);
  };
  return (call) => {
    if (!canWait(call)) answer(call);
    else if (waiting.push(call) === 1) setImmediate(next);
  };
}
