/** What the thread of the dictionary imports has no types of its own. */
declare module '*?raw' {
  const text: string;
  export default text;
}

declare module 'nspell' {
  interface Dictionary {
    correct: (word: string) => boolean;
    suggest: (word: string) => string[];
  }
  export default function nspell(affixes: string, words: string): Dictionary;
}
