import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distance } from '../../lib/format.ts';
import { Chooser } from '../../ui/select.tsx';

interface Pair<S> {
  ids: readonly [number, number];
  first: S;
  second: S;
  choose: (first: number, second: number) => void;
}

/** Two different ones out of several, such as answer sets: those chosen, else the first two. Null where there are fewer. */
export function usePair<S>(all: readonly S[], idOf: (one: S) => number): Pair<S> | null {
  const [chosen, setChosen] = useState<readonly [number, number]>();
  const first = all.find((one) => idOf(one) === chosen?.[0]) ?? all[0];
  const others = all.filter((one) => one !== first);
  const second = others.find((one) => idOf(one) === chosen?.[1]) ?? others[0];
  if (!first || !second) return null;
  return {
    ids: [idOf(first), idOf(second)],
    first,
    second,
    choose: (a, b) => setChosen([a, b]),
  };
}

interface ChoosersProps {
  pair: Pair<unknown>;
  choices: readonly { id: number; label: string; hint: string }[];
}

/** The two fields that choose them. Choosing the set of the other field swaps both. */
export function PairChoosers({ pair, choices }: ChoosersProps) {
  const { t } = useTranslation();
  const [first, second] = pair.ids;
  return (
    <div className="grid max-w-[56rem] grid-cols-2 gap-3 pb-1">
      <Chooser
        label={t('results.first')}
        choices={choices}
        value={first}
        onChange={(runId) => pair.choose(runId, runId === second ? first : second)}
      />
      <Chooser
        label={t('results.second')}
        choices={choices}
        value={second}
        onChange={(runId) => pair.choose(runId === first ? second : first, runId)}
      />
    </div>
  );
}

/** The smallest difference that the comparison would have found; nothing where that is not known. */
export function Detectable({ detectable, n }: { detectable: number | null; n: number }) {
  const { t } = useTranslation();
  if (detectable === null) return null;
  return <span className="block">{t('results.detectable', { points: distance(detectable, n) })}</span>;
}

/** A p-value as it is printed. */
export const pText = (p: number): string => (p < 0.001 ? '< 0.001' : `= ${p.toFixed(p < 0.1 ? 3 : 2)}`);
