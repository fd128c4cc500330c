/** What is known of a place whatever variable it is for: the words and signs by which a response tells what a statement is, each pattern once. */
import { symbolKey } from '../names/symbol.ts';
import { MARKS } from '../source/source.ts';
import type { Claim } from './claims.ts';
import type { Reading } from './read.ts';

/** A conclusion is drawn: in the words before a value, or with which a line begins. */
const CONCLUDES =
  /\b(?:therefore|thus|hence|so|finally|then|obtain|find|get|result|gives?|yields?|final|we have|it follows|consequently|conclu\w+|simplif\w+|answer|overall|altogether|in (?:total|summary))\b|[∴⇒]|\\(?:therefore|Rightarrow|implies)/i;

/** A line begins with its conclusion. */
const BEGINS_CONCLUDING =
  /^[\W\uE001\uE002]*(?:so|thus|hence|therefore|in (?:total|conclusion|summary)|overall|finally|altogether|consequently)\b/i;

/** What follows is called the answer. */
const ANNOUNCES = /\b(?:answers?|results?|conclu\w+|final\w*|in summary|comes? out)\b/i;

/** Right before a value: "the answer is", "Result:". */
const ANSWER_IS =
  /\b(?:answers?|results?|correct (?:option|choice|statement|alternative))\s*(?:(?:is|are|:|=|to the question is)\s*)?(?:[:=]|is|are)\s*(?:(?:approximately|about|\S{1,12}\s*=)\s*)?$/i;

/** A given, an assumption, an example: what follows in the sentence is no result. */
const SUPPOSES =
  /\b(?:given|suppose|supposing|setting|imposing|putting|assum(?:e|es|ing)|let|where|with|for example|e\.g\.|say|known|if|taking|take|using|use|insert(?:ing)?|substitut\w+|plugging|data|at|for|when|defined|definition|would|might|could|may|tempt\w+|na[iï]ve\w*)\b[^.]{0,90}$/i;

/** Another state of affairs: "without friction", "initially", "ideally". */
const OTHERWISE =
  /\b(?:without|if|neglect\w*|ignor\w*|first|initial\w*|before|original|previous|would|were|had|na[iï]ve\w*|suppos\w+|rough\w*|uncorrected|ideal\w*|guess\w*|estimat\w+|typical\w*|whereas|instead|compar\w+|contrast|alternatively|wrong|not)\b|n't\b/i;

/** "x = … = 3": worked out, not only stated. */
const DERIVED = /(?:=|≈|\\approx)[\s\S]*(?:=|≈|\\approx)/;

/** "x = 3 does not satisfy": what stands before is ruled out. */
const RULED_OUT =
  /^[\s,)]*(?:which |that |this )?(?:does not|doesn't|do not|is not|isn't|cannot|can't|fails?\b|is (?:invalid|extraneous|rejected|impossible|wrong|unphysical|discarded|excluded|too)|must be (?:rejected|discarded)|would|is (?:possible|achievable|attainable|allowed))/i;

/** Behind a value: another one is offered beside it. */
const ALTERNATIVE =
  /^[\s\uE001\uE002)]*(?:,\s*)?(?:\\(?:quad|qquad|[,;\s]))*(?:\\text\{\s*)?(?:or|and)\b[\s}]*(?:\\[,;\s])*(?=[\uE001\uE002\d\\+−-])/;

export interface Facts {
  /** The left side's symbol in one spelling. */
  left: string;
  supposed: boolean;
  concludes: boolean;
  concludesAbove: boolean;
  begins: boolean;
  announces: boolean;
  answerIs: boolean;
  otherwise: boolean;
  derived: boolean;
  alternative: boolean;
  sectionEnd: boolean;
  /** A sequence or a function in terms of itself: "T(n) = 2T(n/2) + n". */
  recurrent: boolean;
  /** It stands in the question word for word. */
  restated: boolean;
  /** Characters and digits between the place and its block's end. */
  behind: number;
  digitsBehind: boolean;
  /** Corrections behind the place. */
  corrected: number;
  correctedBefore: number;
  blockAt: number;
}

export function factsOf(
  reading: Reading,
  claim: Claim,
  blockAt: number,
  ends: ReadonlySet<Claim>,
  asked: string,
): Facts {
  const { view, plain } = reading.source;
  const { block, piece } = claim;
  const start = claim.whole?.start ?? piece.start;
  const before = plain.slice(Math.max(block.start, start - 160), start);
  const clause = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1);
  const above = reading.blocks[blockAt - 1];
  const aboveText =
    above && above.kind !== 'display' ? view.slice(Math.max(above.start, above.end - 120), above.end) : '';
  const rest = view.slice(piece.end, block.end);
  return {
    left: symbolKey(claim.label.symbols[0] ?? '').flat,
    supposed: supposed(reading, claim),
    concludes: CONCLUDES.test(clause),
    concludesAbove: CONCLUDES.test(aboveText),
    begins: BEGINS_CONCLUDING.test(view.slice(block.start, block.start + 40)),
    announces: ANNOUNCES.test(clause) || ANNOUNCES.test(aboveText),
    answerIs: ANSWER_IS.test(plain.slice(Math.max(block.start, piece.start - 120), piece.start)),
    otherwise: OTHERWISE.test(clause),
    derived: DERIVED.test(claim.whole?.text ?? ''),
    alternative: ALTERNATIVE.test(view.slice(piece.end, piece.end + 60)),
    sectionEnd: ends.has(claim),
    recurrent: claim.named && isRecurrent(claim.label.symbols[0] ?? '', piece.text),
    restated:
      asked !== '' &&
      asked.includes(
        squeeze(
          claim.whole && claim.whole.text.length >= 3
            ? claim.whole.text
            : view.slice(Math.max(block.start, piece.start - 60), piece.end),
        ),
      ),
    behind: rest.length,
    digitsBehind: /\d/.test(rest),
    corrected: reading.corrections.filter((c) => c > piece.end).length,
    correctedBefore: reading.corrections.filter((c) => c <= piece.start).length,
    blockAt,
  };
}

/** The same text however it is set. */
export const squeeze = (text: string): string => text.replace(/[\s$\\(){}\uE001\uE002]/g, '').toLowerCase();

function isRecurrent(left: string, text: string): boolean {
  const own = /^\s*(\\?[A-Za-z]+)\s*[([_]/.exec(left)?.[1];
  if (own === undefined) return false;
  const at = [`${own}(`, `${own}[`, `${own}_{n-`, `${own}_{n - `]
    .map((call) => text.indexOf(call))
    .filter((k) => k !== -1);
  return at.some((k) => !/[A-Za-z\\]/.test(text[k - 1] ?? ''));
}

/** Words that suppose only where no result follows behind them. */
const WEAK = /\b(?:with|for|at|when|using|use|data|say|taking|take|where|insert\w*|substitut\w+|plugging|known)\b/i;

/** Givens, assumptions and examples of running text ("we are given m = 2 kg", "with g = 9.81"), and what is ruled out behind, are no results. */
function supposed(reading: Reading, claim: Claim): boolean {
  const { view, plain } = reading.source;
  const start = claim.whole?.start ?? claim.piece.start;
  const before = view.slice(Math.max(claim.block.start, start - 140), start);
  if (claim.aside === true || RULED_OUT.test(plain.slice(claim.piece.end, claim.piece.end + 60))) return true;
  if (/\b(?:for example|for instance|e\.g\.|such as)(?![^.]*[.]\s)/i.test(before.slice(-120))) return true;
  if (claim.block.zone === 'final' || claim.form === 'table') return false;
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1;
  const sentence = before.slice(from).replace(MARKS, ' ');
  const rest = SUPPOSES.exec(sentence)?.[0];
  if (rest === undefined || CONCLUDES.test(rest)) return false;
  // "So they meet at t = 3 s with v = 2 m/s" states both.
  if (claim.named && /^(?:with|at)\b/i.test(rest) && CONCLUDES.test(sentence.slice(0, 20))) return false;
  return !WEAK.test(rest.slice(0, 14)) || !/[,:]|\b(?:is|are|gives?|yields?|get|find|obtain)\b/.test(rest);
}
