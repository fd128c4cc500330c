/** Names of models and benchmarks as parts of file names, on every system. */

/** What no file name has on Windows, and "/", which none has anywhere. */
const REFUSED = /[\\/:*?"<>|\u0000-\u001f]/g;

/** A name with other characters in place of those that a file system refuses: "llama3:8b" is "llama3_8b". */
export function asFileName(name: string, instead: '_' | '-' | ' '): string {
  // Windows drops a point or a blank at the end without a word.
  return name.replace(REFUSED, instead).replace(/[. ]{1,20}$/, '');
}
