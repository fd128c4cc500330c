import { memo } from 'react';
import { typesetFormula } from '../lib/typeset/index.ts';
import { Formula } from './prose/prose.tsx';
import { sentence } from '../lib/sentence.ts';

/** What reasons quote, in pairs of typographic quotation marks. */
const QUOTED = /(“[^“”]{1,400}”)/;
/** A quotation that is more than words and plain numbers. */
const FORMULA = /[\\^_{]/;

/**
 * A source's sentence, its quoted formulas typeset: “(1-b)^{k}” is compared with what stands in the answer, not deciphered. It stands on a
 * button, where a formula with a badge of its own may not: one that needs repair is shown as it is written.
 */
export const ReasonText = memo(function ReasonText({ text }: { text: string }) {
  if (!FORMULA.test(text)) return sentence(text);
  return sentence(text)
    .split(QUOTED)
    .map((part, index) => {
      const tex = part.slice(1, -1).replace(/^\$([^$]*)\$$/, '$1');
      if (index % 2 === 0 || !FORMULA.test(tex) || tex.includes('$')) return part;
      if (typesetFormula(tex, false).formula.status !== 'ok') return part;
      return (
        <span key={index} className="text-ink">
          “<Formula tex={tex} />”
        </span>
      );
    });
});
