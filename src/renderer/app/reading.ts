import type { ReadingCall } from '../../contract/reading.ts';
import { workspaceStore } from './stores.ts';

interface Going {
  /** How many wait for it. */
  asked: number;
  done: number;
  of: number;
}
interface Reading {
  /** Calls that look at all answers and have not come back yet. */
  going: Readonly<Record<string, Going>>;
  asked: (name: ReadingCall) => void;
  moved: (name: ReadingCall, done: number, of: number) => void;
  answered: (name: ReadingCall) => void;
}

export const useReading = workspaceStore<Reading>((set, get) => ({
  going: {},
  asked: (name) => {
    const { asked = 0, ...rest } = get().going[name] ?? { done: 0, of: 0 };
    set({ going: { ...get().going, [name]: { ...rest, asked: asked + 1 } } });
  },
  moved: (name, done, of) => {
    const known = get().going[name];
    if (known) set({ going: { ...get().going, [name]: { ...known, done, of } } });
  },
  answered: (name) => {
    const { [name]: known, ...others } = get().going;
    if (!known) return;
    // The next one begins anew.
    const left = { asked: known.asked - 1, done: 0, of: 0 };
    set({ going: left.asked > 0 ? { ...others, [name]: left } : others });
  },
}));
