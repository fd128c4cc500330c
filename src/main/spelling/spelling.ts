/** The spelling of what experts write, looked up on this machine alone. The dictionary is read when the first text is written, not before. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { OWN_WORDS_KEPT, type SettingsFile } from '../settings.ts';
import type { FromSpelling, ToSpelling } from './thread.ts';

/** A menu has room for so many. */
const SUGGESTIONS = 5;

export interface Spelling {
  /** Whether words are marked, and the user's own, by the alphabet. */
  view: () => { on: boolean; words: string[] };
  turn: (on: boolean) => void;
  add: (word: string) => void;
  remove: (word: string) => void;
  /** The words of a text that are to be marked; none where spelling is off. */
  misspelt: (text: string) => Promise<string[]>;
  /** What may have been meant, the likeliest first. */
  suggestions: (word: string) => Promise<string[]>;
}

/** A message before it has its number. */
type Question = { text: string; own: readonly string[] } | { word: string };

export function createSpelling(settings: SettingsFile, log: Log): Spelling {
  let thread: Worker | null = null;
  let nextId = 1;
  const waiting = new Map<number, (words: string[]) => void>();

  function start(): Worker {
    const started = new Worker(path.join(__dirname, 'spelling.cjs'), { execArgv: [] });
    started.on('message', ({ id, words }: FromSpelling) => {
      waiting.get(id)?.(words);
      waiting.delete(id);
    });
    started.on('error', (error) => {
      log.error('The dictionary cannot be used', error);
    });
    // Whatever ended it: nobody waits for ever, and the next text starts another one.
    started.on('exit', () => {
      if (thread === started) thread = null;
      for (const answer of waiting.values()) answer([]);
      waiting.clear();
    });
    started.unref();
    return started;
  }

  function ask(question: Question): Promise<string[]> {
    const id = nextId++;
    thread ??= start();
    thread.postMessage({ id, ...question } satisfies ToSpelling);
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  const own = (): readonly string[] => settings.get().ownWords;
  return {
    view: () => ({ on: settings.get().spelling, words: [...own()].sort((a, b) => a.localeCompare(b)) }),
    turn: (on) => {
      settings.change({ spelling: on });
      if (!on) void thread?.terminate();
    },
    add: (word) => {
      settings.change({ ownWords: [...own().filter((each) => each !== word), word].slice(-OWN_WORDS_KEPT) });
    },
    remove: (word) => {
      settings.change({ ownWords: own().filter((each) => each !== word) });
    },
    misspelt: async (text) => (settings.get().spelling ? ask({ text, own: own() }) : []),
    suggestions: async (word) => (await ask({ word })).slice(0, SUGGESTIONS),
  };
}
