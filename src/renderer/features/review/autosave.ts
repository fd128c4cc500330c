import { useEffect, useRef } from 'react';

/** Text is saved this long after the last key, and at once when the field is left, the item changes or the window closes (docs/design/review.md, "Saving and undo"). */
const IDLE_MS = 400;

/** Saves `text` when it rests, if it is not what is saved already. Answers a function that saves at once. */
export function useAutosave(text: string, saved: string, keep: (text: string) => void): () => void {
  const latest = useRef({ text, keep, kept: saved });
  useEffect(() => {
    latest.current.text = text;
    latest.current.keep = keep;
  });
  const flush = useRef(() => {
    const { text, keep, kept } = latest.current;
    if (text === kept) return;
    latest.current.kept = text;
    keep(text);
  });
  useEffect(() => {
    const timer = setTimeout(flush.current, IDLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  useEffect(() => {
    const save = flush.current;
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, []);
  return () => {
    flush.current();
  };
}
