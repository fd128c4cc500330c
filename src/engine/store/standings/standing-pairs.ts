/** How far those who judged the same things agree about an item: the verifier, a judge (or an imported file), experts. */
import { settlesBy, type Status } from '../../../core/grading/status.ts';
import type { LayerRow, OverrideRow, StandingRows } from './standing-rows.ts';

export interface Pair {
  /** Compared verdicts, and those that differ. */
  n: number;
  differing: number;
}
export interface Pairs {
  judgeVerifier: Pair;
  expertJudge: Pair;
  expertVerifier: Pair;
  expertExpert: Pair;
  /** Of judge and verifier: the verifier found right what the judge did not. */
  suspect: number;
}

const isRight = (status: Status): boolean => status === 'right';
const place = ({ responseId, variableId }: { responseId: number; variableId: number }): string =>
  `${String(responseId)}/${String(variableId)}`;

function counted(pairs: readonly (readonly [boolean, boolean])[]): Pair {
  return { n: pairs.length, differing: pairs.filter(([one, other]) => one !== other).length };
}

export function pairsOf(layers: readonly LayerRow[], overrides: readonly OverrideRow[]): Pairs {
  const byPlace = Map.groupBy(layers, place);
  const judged = [...byPlace.values()].flatMap((list): [boolean, boolean][] => {
    const judge = list.find(({ source }) => source === 'judge');
    const verifier = list.find(({ source }) => source === 'offline');
    if (!judge || !verifier || !settlesBy('judge', judge.status) || !settlesBy('offline', verifier.status)) return [];
    return [[isRight(judge.status), isRight(verifier.status)]];
  });
  const decided = overrides.filter(({ status }) => status !== 'undecided');
  const against = (which: (source: LayerRow['source']) => boolean): Pair =>
    counted(
      decided.flatMap((override) =>
        (byPlace.get(place(override)) ?? []).flatMap(({ source, status }): [boolean, boolean][] =>
          which(source) && settlesBy(source, status) ? [[isRight(status), isRight(override.status)]] : [],
        ),
      ),
    );
  return {
    judgeVerifier: counted(judged),
    expertJudge: against((source) => source !== 'offline'),
    expertVerifier: against((source) => source === 'offline'),
    expertExpert: pairwiseAgreement(Map.groupBy(decided, place), ({ status }) => isRight(status)),
    suspect: judged.filter(([judge, verifier]) => !judge && verifier).length,
  };
}

/** The same of what experts decided of the item as a whole. */
export const decisionPairs = (decisions: StandingRows['decisions'], itemId: number): Pair =>
  pairwiseAgreement(
    Map.groupBy(decisions.get(itemId) ?? [], ({ question }) => question),
    ({ answer }) => answer,
  );

/** What more than one expert decided. */
function pairwiseAgreement<T>(groups: ReadonlyMap<string, readonly T[]>, said: (one: T) => unknown): Pair {
  const shared = [...groups.values()].filter(({ length }) => length > 1);
  return { n: shared.length, differing: shared.filter((list) => new Set(list.map(said)).size > 1).length };
}
