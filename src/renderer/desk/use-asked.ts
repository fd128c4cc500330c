import { useEffect, useRef, useState } from 'react';

const REST_MS = 200;

/**
 * What the engine answers to a question, a moment after it was last changed; null while nothing is asked, while it is not known yet, and when
 * there is no answer. Questions are compared by their JSON.
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
    };
  }, [key]);
  return known?.key === key ? known.answer : null;
}
