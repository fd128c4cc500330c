/**
 * The thread in which words are looked up: the dictionary takes a second to read, during which neither window nor menus may stand still.
 * A file of its own when built, with the dictionary in it; the other end is spelling.ts.
 */
import { parentPort } from 'node:worker_threads';
import { dictionary } from './dictionary.ts';
import { misspelt } from './rule.ts';

export type ToSpelling = { id: number; text: string; own: readonly string[] } | { id: number; word: string };
export interface FromSpelling {
  id: number;
  words: string[];
}

parentPort?.on('message', (message: ToSpelling) => {
  const words =
    'word' in message
      ? dictionary.suggest(message.word)
      : misspelt(message.text, (word) => dictionary.correct(word), message.own);
  parentPort?.postMessage({ id: message.id, words } satisfies FromSpelling);
});
