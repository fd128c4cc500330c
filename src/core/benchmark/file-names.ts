/** Names of models and benchmarks as parts of file names, on every system. */

/** What no file name has on Windows, "/", which none has anywhere, and what cannot be seen or turns around what is seen. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu;
/** On Windows a device, whatever ending follows: what is written there is gone. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name with other characters in place of those that a file system refuses: "llama3:8b" is "llama3_8b". */
export function asFileName(name: string, instead: '_' | '-' | ' '): string {
  // Windows drops a point or a blank at the end without a word.
  return name
    .replace(REFUSED, instead)
    .replace(/[. ]{1,20}$/, '')
    .replace(DEVICE, '$&_');
}
