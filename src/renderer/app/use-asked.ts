import { useEffect, useRef, useState } from 'react';

/** Until the keys rest: an expert who decides quickly reads no forecast, and the engine should not work one out for each key. */
const REST_MS = 250;

interface Asking {
  restMs?: number;
  /** What was known stands until the answer to the changed question is there. */
  keeps?: boolean;
  /** Told of what went wrong; nothing is known then. */
  onError?: (error: unknown) => void;
}

/**
 * What the engine answers to a question, a moment after it was last changed; null while nothing is asked, while it is not known yet, and when
 * there is no answer. Questions are compared by their JSON. What was known is forgotten with the question (unless it `keeps`): when the same one is
 * asked again, the workspace may be another.
 */
export function useAsked<Q, A>(
  question: Q | null,
  ask: (question: Q) => Promise<A>,
  { restMs = REST_MS, keeps = false, onError }: Asking = {},
): A | null {
  const [known, setKnown] = useState<{ key: string; answer: A } | null>(null);
  const latest = useRef({ question, ask, onError });
  useEffect(() => {
    latest.current = { question, ask, onError };
  });
  const key = JSON.stringify(question);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const { question: asked, ask: send } = latest.current;
      if (asked === null) setKnown(null);
      else
        send(asked).then(
          (answer) => {
            if (current) setKnown({ key, answer });
          },
          (error: unknown) => {
            if (!current) return;
            setKnown(null);
            latest.current.onError?.(error);
          },
        );
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
      if (!keeps) setKnown(null);
    };
  }, [key, restMs, keeps]);
  return known !== null && (keeps || known.key === key) ? known.answer : null;
}
