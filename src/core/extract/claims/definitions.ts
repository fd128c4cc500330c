import { readResponse } from './read.ts';
import { isQuantity } from '../values/value.ts';

/** What a response says its letters stand for: "\gamma = 1/\sqrt{…}", "where C_f = …", in the order in which it says so, the last ones. */
export function definitionsIn(response: string): { letter: string; value: string }[] {
  const { claims } = readResponse(response);
  return claims
    .flatMap((c) => {
      const [letter] = c.label.symbols;
      const { text } = c.piece;
      const says =
        c.named && letter !== undefined && letter.length <= 40 && text.length <= 200 && c.piece.phrase !== true;
      return says && !isQuantity(text) ? [{ letter: letter.trim(), value: text }] : [];
    })
    .slice(-40);
}
