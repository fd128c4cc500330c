import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GradingView } from '../../../contract/grading-calls.ts';
import { count, mark } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { CopyTable } from '../figures/copy-table.tsx';
import { reportError } from '../errors.ts';
import { comparableFirst, relation } from './grading-pair.ts';
import { useGradings } from './gradings.ts';
import { PairChoosers, usePair } from '../figures/pair.tsx';
import { gradingName } from '../../lib/grading-name.ts';

interface Pair {
  benchmarkId: number;
  first: number;
  second: number;
  gradingIds: [number, number];
}

interface GradingComparisonProps<F> {
  benchmarkId: number;
  /** Asked anew when it is another. */
  view: object;
  ask: (pair: Pair) => Promise<F>;
  /** What a copied comparison holds; `heads`: of the two sides. */
  tableOf: (found: F, sides: readonly GradingView[], heads: readonly string[]) => TableText;
  /** What is said of a choice beside its name. */
  hintOf?: (grading: GradingView) => string;
  children: (found: F, pair: Pair) => ReactNode;
}

/** Whose answers, and whose verdicts. */
export const gradingLabel = ({ model, answers, name }: GradingView): string =>
  `${model ?? answers}${mark('says')}${gradingName(name)}`;

/** Two gradings against each other, of two answer sets or of the same answers. */
export function GradingComparison<F>({ benchmarkId, view, ask, tableOf, hintOf, children }: GradingComparisonProps<F>) {
  const { t } = useTranslation();
  const gradings = useGradings((s) => s.list);
  const ordered = useMemo(() => comparableFirst(gradings), [gradings]);
  const pair = usePair(ordered, ({ gradingId }) => gradingId);
  const shown = useCompared(benchmarkId, view, pair, ask);
  if (!pair) {
    return (
      <Section title={t('results.compare')}>
        <p className="text-soft">{t('results.needsTwoGradings')}</p>
      </Section>
    );
  }
  const choices = gradings.map((one) => ({
    id: one.gradingId,
    label: gradingLabel(one),
    hint: hintOf?.(one) ?? one.answers,
  }));
  const heads = [t('results.first'), t('results.second')];
  return (
    <Section
      title={t('results.compare')}
      aside={
        shown ? (
          <CopyTable
            name={t('results.compare')}
            rows={() => tableOf(shown.found, [pair.first, pair.second], heads)}
            gradings={shown.of.gradingIds}
          />
        ) : null
      }
    >
      <PairChoosers pair={pair} choices={choices} />
      <p className="max-w-[72ch] text-sm text-soft">{relation(t, pair.first, pair.second)}</p>
      {shown ? children(shown.found, shown.of) : null}
    </Section>
  );
}

/** Undefined while it is not there. */
function useCompared<F>(
  benchmarkId: number,
  view: object,
  pair: { first: GradingView; second: GradingView } | null,
  ask: (pair: Pair) => Promise<F>,
): { found: F; of: Pair } | undefined {
  const [shown, setShown] = useState<{ found: F; of: Pair }>();
  const [first, second] = [pair?.first, pair?.second];
  useEffect(() => {
    if (!first || !second) return;
    let current = true;
    const gradingIds: [number, number] = [first.gradingId, second.gradingId];
    const of = { benchmarkId, first: first.answerRunId, second: second.answerRunId, gradingIds };
    ask(of).then((found) => {
      if (current) setShown({ found, of });
    }, reportError);
    return () => {
      current = false;
    };
  }, [benchmarkId, view, first, second, ask]);
  return shown;
}

interface FlipsProps<L extends string> {
  lists: readonly { id: L; label: string; itemIds: readonly number[] }[];
  /** Items, each of which opens. */
  lines: (itemIds: readonly number[], list: L) => ReactNode;
}

/** The items behind a comparison, list by list; lists without any are left out. */
export function Flips<L extends string>({ lists, lines }: FlipsProps<L>) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<L | null>(null);
  const filled = lists.filter(({ itemIds }) => itemIds.length > 0);
  const list = filled.find(({ id }) => id === wanted) ?? filled[0];
  if (!list) return null;
  return (
    <div className="flex flex-col gap-2 pt-1">
      <Segments
        label={t('results.filter')}
        choices={filled.map(({ id, label, itemIds }) => ({
          id,
          label: (
            <>
              {label} <span className="ml-1 font-normal text-faint tabular-nums">{count(itemIds.length)}</span>
            </>
          ),
        }))}
        value={list.id}
        onChange={setWanted}
      />
      {lines(list.itemIds, list.id)}
    </div>
  );
}
