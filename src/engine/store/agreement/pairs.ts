/**
 * Who graded the same things as whom: the offline verifier, each judge by its grading, experts, imported files. Trials are compared one by one, the
 * first of one rater beside the first of the other. A judge and the verifier meet only where both were asked: in an offline-first grading those
 * are the answers of its audit (docs/design/review.md, "Statistics").
 */
import type { AgreementPair, AgreementUnit } from '../../../contract/agreement-calls.ts';
import { agreementOf, type RatedTwice, type SaidOnce } from '../../../core/metrics/agreement.ts';
import { kindOf } from '../items/benchmarks.ts';
import type { ReadableDb } from '../file/open.ts';
import { ratersOfExams, ratersOfRubrics } from './grades.ts';
import { keptPairs } from './kept-variables.ts';
import { inOrder, type Chosen, type Rater, type Said } from './rater.ts';
import { ratersOfVariables } from './variables.ts';

const RATERS = { variables: ratersOfVariables, points: ratersOfExams, rubrics: ratersOfRubrics };

/** Every two raters that settled the same things. */
export function agreementPairs(
  db: ReadableDb,
  chosen: Chosen,
  told: (done: number, of: number) => void = () => undefined,
): AgreementPair[] {
  const { gradedBy } = kindOf(db, chosen.benchmarkId);
  return (gradedBy === 'variables' ? keptPairs(db, chosen, told) : null) ?? wholePairs(db, chosen, told);
}

/** The definition: from all that was said. */
export function wholePairs(
  db: ReadableDb,
  chosen: Chosen,
  told: (done: number, of: number) => void = () => undefined,
): AgreementPair[] {
  const raters = RATERS[kindOf(db, chosen.benchmarkId).gradedBy](db, chosen).map(remembering).sort(inOrder);
  const twos = raters.flatMap((first, index) => raters.slice(index + 1).map((second) => ({ first, second })));
  return twos.flatMap(({ first, second }, done) => {
    told(done, twos.length);
    return unitsOf(first, second)
      .map((unit) => pairOf(first, second, unit))
      .filter(({ n }) => n > 0);
  });
}

/** What a rater says is put together once, and not for each other rater anew. */
function remembering(rater: Rater): Rater {
  const known = new Map<string, ReturnType<Rater['said']>>();
  return {
    ...rater,
    said: (unit, besideVerifier) => {
      const key = `${unit} ${String(besideVerifier)}`;
      const said = known.get(key) ?? rater.said(unit, besideVerifier);
      known.set(key, said);
      return said;
    },
  };
}

/** Rubrics and the whole answers that are graded by them are both compared; of variables, what both raters were shown. */
function unitsOf(first: Rater, second: Rater): AgreementUnit[] {
  const common = first.units.filter((unit) => second.units.includes(unit));
  return common.includes('rubric') ? common : common.slice(0, 1);
}

interface Common extends RatedTwice {
  answerRunId: number;
}

function pairOf(first: Rater, second: Rater, unit: AgreementUnit): AgreementPair {
  // A judge that was asked about what the verifier left open says nothing of how far the two agree.
  const withVerifier = first.source === 'offline' || second.source === 'offline';
  const others = second.said(unit, withVerifier);
  const common = [...first.said(unit, withVerifier)].flatMap(([key, one]): Common[] => {
    const other = others.get(key);
    const trials = other ? trialsOf(one, other) : [];
    const { answerRunId, itemId, cluster } = one;
    return trials.length === 0 ? [] : [{ answerRunId, itemId, ...(cluster === undefined ? {} : { cluster }), trials }];
  });
  // What is drawn for intervals has an order that hangs on nothing but the items.
  common.sort((a, b) => a.answerRunId - b.answerRunId || a.itemId - b.itemId);
  const byItem = common.toSorted((a, b) => a.itemId - b.itemId);
  const only = (which: (said: SaidOnce) => boolean) => bySet(common.filter(({ trials }) => trials.some(which)));
  return {
    first: { source: first.source, name: first.name },
    second: { source: second.source, name: second.name },
    unit,
    audited: withVerifier && (first.isAudited || second.isAudited),
    ...agreementOf(byItem),
    firstItems: only((said) => said.first && !said.second),
    secondItems: only((said) => said.second && !said.first),
  };
}

/** The trials that both settled; what a rater said once stands beside each trial of the other. */
function trialsOf(one: Said, other: Said): SaidOnce[] {
  const of = ({ trials, byTrial }: Said, trial: number): boolean | undefined =>
    trials === 1 ? byTrial.values().next().value : byTrial.get(trial);
  const both: SaidOnce[] = [];
  // A loop: a desk of twenty experts asks for each of hundreds of thousands of things.
  for (let trial = 1; trial <= Math.max(one.trials, other.trials); trial += 1) {
    const [first, second] = [of(one, trial), of(other, trial)];
    if (first !== undefined && second !== undefined) both.push({ trial, first, second });
  }
  return both;
}

function bySet(rated: readonly Common[]): AgreementPair['firstItems'] {
  return [...Map.groupBy(rated, ({ answerRunId }) => answerRunId)].map(([runId, list]) => ({
    runId,
    itemIds: [...new Set(list.map(({ itemId }) => itemId))],
  }));
}
