import { CONCLUDES, RULED_OUT, SUPPOSES } from '../lexicon.ts';
import type { Claim } from './claims.ts';
import type { Reading } from './read.ts';
import { MARKS } from '../source/source.ts';

/** "One might think that …": everything said in that sentence. */
const MIGHT =
  /\b(?:might|could|would) (?:think|expect|guess|assume|suppose|conclude)\b|\btempt(?:ing|ed)\b|\bna[iï]vely\b/i;
/** Words that suppose only where no result follows behind them. */
const WEAK = /\b(?:with|for|at|when|using|use|data|say|taking|take|where|insert\w*|substitut\w+|plugging|known)\b/i;

/** Givens, assumptions and examples of running text ("we are given m = 2 kg", "with g = 9.81"), and what is ruled out behind, are no results. */
export function supposed(reading: Reading, claim: Claim): boolean {
  const { view, plain } = reading.source;
  const start = claim.whole?.start ?? claim.piece.start;
  const before = view.slice(Math.max(claim.block.start, start - 140), start);
  if (claim.aside === true || RULED_OUT.test(plain.slice(claim.piece.end, claim.piece.end + 60))) return true;
  if (/\b(?:for example|for instance|e\.g\.|such as)(?![^.]*[.]\s)/i.test(before.slice(-120))) return true;
  if (claim.block.zone === 'final' || claim.form === 'table') return false;
  if (MIGHT.test(view.slice(claim.block.start, start).slice(-800).split(/\.\s/).at(-1) ?? '')) return true;
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1;
  const sentence = before.slice(from).replace(MARKS, ' ');
  const rest = SUPPOSES.exec(sentence)?.[0];
  if (rest === undefined || CONCLUDES.test(rest)) return false;
  // "The maximum is z = 29 at x = 4" says where, "so they meet at t = 3 s with v = 2 m/s" states both.
  if (
    claim.named &&
    /^at\b/i.test(rest) &&
    /\b(?:maxim\w+|minim\w+|optim\w+|attained|reached|achieved|occurs?)\b/i.test(sentence)
  )
    return false;
  if (claim.named && /^(?:with|at)\b/i.test(rest) && CONCLUDES.test(sentence.slice(0, 20))) return false;
  return !WEAK.test(rest.slice(0, 14)) || !/[,:]|\b(?:is|are|gives?|yields?|get|find|obtain)\b/.test(rest);
}
