import { useEffect, useRef } from 'react';

/** Text is saved this long after the last key, and at once when the field is left, the item changes or the window closes (docs/design/review.md, "Saving and undo"). */
const IDLE_MS = 400;

/**
 * Saves `text` when it rests, if it is not what is saved already. `flush` saves at once; `giveUp` puts back what stood there at `first`, also where
 * something else has been saved since, and saves nothing more.
 */
export function useAutosave(
  text: string,
  saved: string,
  first: string,
  keep: (text: string) => void,
): { flush: () => void; giveUp: () => void } {
  const latest = useRef({ text, keep, kept: saved, given: false });
  useEffect(() => {
    latest.current.text = text;
    latest.current.keep = keep;
  });
  const put = useRef((wanted: string) => {
    const { keep, kept, given } = latest.current;
    if (given || wanted === kept) return;
    latest.current.kept = wanted;
    keep(wanted);
  });
  const flush = useRef(() => put.current(latest.current.text));
  useEffect(() => {
    const timer = setTimeout(flush.current, IDLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const save = flush.current;
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, []);
  return {
    flush: () => flush.current(),
    giveUp: () => {
      put.current(first);
      latest.current.given = true;
    },
  };
}
