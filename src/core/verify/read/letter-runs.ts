/** Letters that stand together: a name, several factors, or a word of prose (design, point 5). */
import { GREEK } from '../../notation/greek.ts';
import { FUNCTIONS, GLUED, SHORT_WORDS, SYMBOL_COMMANDS } from '../../notation/names.ts';

/** Splits a run of letters into known names and single letters; null when it is an English word. */
export function splitRun(run: string, latex: boolean, raised = false): { k: 'fn' | 'id'; v: string }[] | null {
  const whole = GREEK.get(run) ?? SYMBOL_COMMANDS.get(run);
  if (whole) return [{ k: 'id', v: whole }];
  const fn = FUNCTIONS.get(run);
  if (fn) return [{ k: 'fn', v: fn }];
  if (run.length === 1) return [{ k: 'id', v: run }];
  if (
    !(raised && run.length === 2) &&
    SHORT_WORDS.has(run.toLowerCase()) &&
    run !== 'in' &&
    !(run.length === 2 && run === run.toUpperCase())
  )
    return null;
  if (/^p(?:H|OH|K[ab]|I)$/.test(run)) return [{ k: 'id', v: run }];
  const parts: { k: 'fn' | 'id'; v: string }[] = [];
  let named = 0;
  let letters = 0;
  for (let i = 0; i < run.length;) {
    const name = run.length > 2 ? GLUED.find((g) => run.startsWith(g, i)) : undefined;
    if (name) {
      const f = FUNCTIONS.get(name);
      parts.push(f ? { k: 'fn', v: f } : { k: 'id', v: GREEK.get(name) ?? name });
      named += name.length;
      i += name.length;
    } else {
      parts.push({ k: 'id', v: run.charAt(i) });
      letters++;
      i++;
    }
  }
  const functions = parts.some((p) => p.k === 'fn');
  const longName = parts.some((p) => p.v.length > 2);
  if (run.length >= 5 && letters > 2 && !functions && !longName && /^[A-Z]?[a-z]+$/.test(run)) return null;
  if (letters <= 3) return parts;
  if (/[a-z]/.test(run) && /[A-Z]/.test(run.slice(1)) && run.length <= 6) return parts;
  if (latex ? letters <= 5 : letters <= 3 || named >= letters) return parts;
  return null;
}
