import type { Facts } from '../question/context.ts';
import { features, isConstant } from '../expressions/features.ts';
import { MAIN } from '../expressions/samples.ts';
import { PLAIN, valuesAt } from '../expressions/values.ts';
import { hasUnit } from '../read/read-value.ts';
import { compareChains } from './compare-chains.ts';
import { compareLists } from './compare-lists.ts';
import { compareEnds } from './confidence.ts';
import { compareRelations } from './compare-relations.ts';
import { compareValued } from './compare-values.ts';
import type { Reading, Statement } from '../read/statement.ts';
import { isRegion } from './regions.ts';
import { compareText } from '../kinds/text.ts';
import { type Outcome, equivalent, undecided, differs } from '../types.ts';

/** Comparison of two read values, kind by kind, and over all pairs of readings (design, points 4, 6, 8, 9). */

/** Compares two values as read. */
export function compareStatements(a: Statement, b: Statement, facts: Facts): Outcome {
  if (a.k === 'remark' || b.k === 'remark') return compareRemarks(a, b, facts);
  if (a.k === 'conditional' || b.k === 'conditional') return compareConditionals(a, b, facts);
  if (a.k === 'opaque' || b.k === 'opaque')
    return a.k === 'opaque' && b.k === 'opaque' && a.key === b.key ? equivalent('opaque') : undecided('opaque');
  if (a.k === 'text' || b.k === 'text') return undecided('text');
  const ends = facts.confidence ? compareEnds(a, b) : null;
  if (ends) return ends;
  if (a.k === 'value' && b.k === 'value') {
    const lonely =
      facts.all && isSigned(a) !== isSigned(b) && isConstant(a.expr) && isConstant(b.expr) && !isZero(a) && !isZero(b);
    return lonely
      ? differs('list', 'count', 'one side has both signs, the other one value')
      : compareValued(a, b, facts);
  }
  if (a.k === 'chain' || b.k === 'chain') {
    if (a.k !== 'chain' && a.k !== 'value') return compareChainList(b, a, facts);
    if (b.k !== 'chain' && b.k !== 'value') return compareChainList(a, b, facts);
    return compareChains(a, b, facts);
  }
  if (isRange(a) || isRange(b) || isBounds(a) !== isBounds(b)) return compareRelations(a, b, facts);
  return compareLists(a, b, facts, compareStatements);
}

/** x = 3 against a list or an interval. */
function compareChainList(chain: Statement, other: Statement, facts: Facts): Outcome {
  if (chain.k !== 'chain') return undecided('kind');
  const only = chain.links[0];
  if (chain.links.length === 1 && only && chain.name && other.k === 'list')
    return compareLists(only, other, facts, compareStatements);
  if (chain.links.length === 1 && only && chain.name?.t === 'sym' && !only.unit && !hasUnit(other)) {
    const letter = chain.name.name;
    const relates =
      other.k === 'relation'
        ? other.parts.some((p) => p?.t === 'sym' && p.name === letter)
        : other.k === 'interval' && other.variable === letter;
    if (relates && letter !== 'p' && isConstant(only.expr) && isRegion(other))
      return differs('relation', 'relation', 'one side is a single number, the other a range');
  }
  return undecided('kind');
}

/** Prose beside a value: the same prose is compared away, other prose leaves equal values undecided. */
function compareRemarks(a: Statement, b: Statement, facts: Facts): Outcome {
  const [x, y] = [a.k === 'remark' ? a.core : a, b.k === 'remark' ? b.core : b];
  const [p, q] = [a.k === 'remark' ? a.remark : '', b.k === 'remark' ? b.remark : ''];
  const inner = compareStatements(x, y, facts);
  if (p === q || (harmless(p, facts) && harmless(q, facts))) return inner;
  const words = p !== '' && q !== '' ? compareText(p, q) : null;
  if (words?.verdict === 'equivalent') return inner;
  if (words?.verdict === 'different' && inner.verdict === 'equivalent') return words;
  if (/\b(?:absolute|abs|gauge)\b/.test(p + q)) return undecided('remark');
  return inner.verdict === 'equivalent'
    ? undecided('remark')
    : inner.verdict === 'different' && inner.differences?.[0]?.kind !== 'sign'
      ? inner
      : undecided('remark');
}

const NOUNS =
  /^(?:double root|repeated root|twice|double|(?:with )?multiplicity (?:two|three|\d)|times|units?|ways|moves|terms|elements|points|people|persons|students|rolls|trials|solutions|cells|colou?rs|items|objects|particles|molecules|atoms|electrons|photons|edges|vertices|nodes|steps|iterations|bits|states|tilings|pairs|integers|numbers|arrangements|permutations|combinations|approx|approximately|exactly|exact|rounded|per unit|dimensionless|no units|unitless)$/;

/** A remark that changes nothing: none, a counted noun, a noun that the description has. */
function harmless(remark: string, facts: Facts): boolean {
  if (remark === '' || NOUNS.test(remark)) return true;
  if (
    /\b(?:not|no|left|right|up|down|clockwise|counter|toward|away|below|above|tension|compression|inward|outward|million|billion|thousand|dozen|or|and|less|more|greater|at least|at most|if|when|north|south|east|west|before|after)\b/.test(
      remark,
    )
  )
    return false;
  return /^[a-z]{4,}$/.test(remark) && facts.description.includes(remark);
}

function compareConditionals(a: Statement, b: Statement, facts: Facts): Outcome {
  const [x, y] = [a.k === 'conditional' ? a.core : a, b.k === 'conditional' ? b.core : b];
  const inner = compareStatements(x, y, facts);
  const same = a.k === 'conditional' && b.k === 'conditional' && a.condition === b.condition;
  if (same || (inner.verdict === 'different' && a.k !== b.k)) return inner;
  return undecided('condition');
}

type Best = { outcome: Outcome; pair: [number, number] };

/** Over all pairs of readings: equivalent if any pair is; different only if every likely pair is (design, point 4). */
export function compareReadings(a: Reading[], b: Reading[], facts: Facts): Best {
  if (isList(a) && !isList(b)) return overPairs(a, asLists(b), facts);
  if (isList(b) && !isList(a)) return overPairs(asLists(a), b, facts);
  return overPairs(a, b, facts);
}

/** Whether every likely reading is a list of several things. */
const isList = (readings: Reading[]): boolean =>
  readings.every(
    (r) => !r.likely || (r.statement.k === 'list' && r.statement.form !== 'tuple' && r.statement.items.length > 1),
  );

/** Beside a list, 2,3 is a list too and no decimal number. */
function asLists(readings: Reading[]): Reading[] {
  if (!readings.some((r) => !r.likely && r.statement.k === 'list' && r.statement.form === 'bare')) return readings;
  return readings.map((r) => ({ ...r, likely: r.statement.k === 'list' }));
}

function overPairs(a: Reading[], b: Reading[], facts: Facts): Best {
  const [ua, ub] = [a.some((r) => hasUnit(r.statement)), b.some((r) => hasUnit(r.statement))];
  const units = ua === ub || isNumeric(ua ? b : a);
  let best: Best | null = null;
  let different = true;
  let unlike: Best | null = null;
  // Signs of a difference count where every reading has some.
  let leans = true;
  for (const [i, x] of a.entries()) {
    for (const [j, y] of b.entries()) {
      if (ua !== ub && units && ((ua && !x.units) || (ub && !y.units))) continue;
      if (ua && ub && !x.units && !y.units && isZero(x.statement) && isZero(y.statement)) continue;
      const outcome = compareStatements(x.statement, y.statement, facts);
      if (outcome.verdict === 'equivalent') return { outcome, pair: [i, j] };
      if (!x.likely || !y.likely) continue;
      if ((ua && x.units !== units) || (ub && y.units !== units)) continue;
      // m_pc against 2m_p c: the reading in which both have the same letters is the one that is meant.
      if (
        (x.script === true || y.script === true) &&
        outcome.verdict === 'undecided' &&
        /^(?:symbols|rename)$/.test(outcome.reason)
      ) {
        unlike ??= { outcome, pair: [i, j] };
        continue;
      }
      leans &&= outcome.verdict === 'different' || Object.keys(outcome.signs ?? {}).length > 0;
      if (outcome.verdict !== 'different') {
        if (different) best = { outcome, pair: [i, j] };
        different = false;
      } else best ??= { outcome, pair: [i, j] };
    }
  }
  if (best?.outcome.signs && !leans) return { ...best, outcome: { ...best.outcome, signs: undefined } };
  return best ?? unlike ?? { outcome: undecided('ambiguous'), pair: [0, 0] };
}

const isRange = (s: Statement): boolean => s.k === 'relation' || s.k === 'interval' || s.k === 'union';

/** x > 0, x < 4. */
const isBounds = (s: Statement): boolean =>
  s.k === 'list' && s.items.length > 0 && s.items.every((i) => i.k === 'relation');

/** ±4. */
const isSigned = (s: Statement): boolean => s.k === 'value' && s.expr.t === 'pm' && s.expr.a === null;

/** 0 °C is not 0 times C: a unit that vanishes beside a zero tells nothing. */
const isZero = (s: Statement): boolean =>
  s.k === 'value' &&
  s.expr.t !== 'num' &&
  features(s.expr).symbols.size > 0 &&
  valuesAt(s.expr, MAIN, PLAIN).v.every((z) => z.re === 0 && z.im === 0);

/** Whether a side is plain numbers, so that letters after the other side's number are its unit. */
function isNumeric(readings: Reading[]): boolean {
  const s = readings[0]?.statement;
  return s?.k === 'value'
    ? isConstant(s.expr)
    : s?.k === 'chain'
      ? s.links.every((l) => isConstant(l.expr))
      : s?.k !== 'relation';
}
