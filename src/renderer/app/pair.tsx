import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chooser } from '../ui/select.tsx';

interface Pair<S> {
  first: S;
  second: S;
  choose: (first: number, second: number) => void;
}

/** Two different answer sets out of several: those chosen, else the first two. Null where there are fewer. */
export function usePair<S extends { runId: number }>(sets: readonly S[]): Pair<S> | null {
  const [chosen, setChosen] = useState<readonly [number, number]>();
  const first = sets.find((set) => set.runId === chosen?.[0]) ?? sets[0];
  const second = sets.find((set) => set !== first && set.runId === chosen?.[1]) ?? sets.find((set) => set !== first);
  if (!first || !second) return null;
  return {
    first,
    second,
    choose: (a, b) => {
      setChosen([a, b]);
    },
  };
}

interface ChoosersProps {
  pair: Pair<{ runId: number }>;
  choices: readonly { id: number; label: string; hint: string }[];
}

/** The two fields that choose them. Choosing the set of the other field swaps both. */
export function PairChoosers({ pair, choices }: ChoosersProps) {
  const { t } = useTranslation();
  const [first, second] = [pair.first.runId, pair.second.runId];
  return (
    <div className="grid max-w-[40rem] grid-cols-2 gap-3 pb-1">
      <Chooser
        label={t('results.first')}
        choices={choices}
        value={first}
        onChange={(runId) => {
          pair.choose(runId, runId === second ? first : second);
        }}
      />
      <Chooser
        label={t('results.second')}
        choices={choices}
        value={second}
        onChange={(runId) => {
          pair.choose(runId === first ? second : first, runId);
        }}
      />
    </div>
  );
}

/** A p-value as it is printed. */
export const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(p < 0.1 ? 3 : 2));
