import { useEffect, useRef, useState } from 'react';

/** Until the keys rest: an expert who decides quickly reads no forecast, and the engine should not work one out for each key. */
const REST_MS = 250;

/**
 * What the engine answers to a question, a moment after it was last changed; null while nothing is asked, while it is not known yet, and when
 * there is no answer. Questions are compared by their JSON. What was known is forgotten with the question: when the same one is asked again, the
 * workspace may be another.
 */
export function useAsked<Q, A>(question: Q | null, ask: (question: Q) => Promise<A>): A | null {
  const [known, setKnown] = useState<{ key: string; answer: A } | null>(null);
  const latest = useRef({ question, ask });
  useEffect(() => {
    latest.current = { question, ask };
  });
  const key = JSON.stringify(question);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const { question: asked, ask: send } = latest.current;
      if (asked === null) return;
      send(asked).then(
        (answer) => {
          if (current) setKnown({ key, answer });
        },
        () => undefined,
      );
    }, REST_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      setKnown(null);
    };
  }, [key]);
  return known?.key === key ? known.answer : null;
}
