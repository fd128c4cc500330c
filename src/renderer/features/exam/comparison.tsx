import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { GradingView } from '../../../contract/grading-calls.ts';
import { api } from '../../app/api.ts';
import { CopyTable } from '../../app/copy-table.tsx';
import { reportError } from '../../app/errors.ts';
import { Difference, figureColumns, figureHeads } from '../../app/figure-cell.tsx';
import { comparableFirst, relation } from '../../app/grading-pair.ts';
import { useGradings } from '../../app/gradings.ts';
import { Detectable, PairChoosers, pText, usePair } from '../../app/pair.tsx';
import { count } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Section } from '../../ui/page.tsx';

type Compared = OutputOf<EngineCalls, 'exam.compare'>;
const LISTS = ['lost', 'gained', 'fewerPoints', 'morePoints', 'onlyFirst', 'onlySecond'] as const;

/** Two gradings against each other, of two answer sets or of the same answers. `view`: asked anew when it is another. */
export function ExamComparison({ benchmarkId, view }: { benchmarkId: number; view: object }) {
  const { t } = useTranslation();
  const gradings = useGradings((s) => s.list);
  const ordered = useMemo(() => comparableFirst(gradings), [gradings]);
  const pair = usePair(ordered, ({ gradingId }) => gradingId);
  const found = useCompared(benchmarkId, view, pair?.first, pair?.second);
  if (!pair) {
    return (
      <Section title={t('results.compare')}>
        <p className="text-soft">{t('results.needsTwoGradings')}</p>
      </Section>
    );
  }
  const labelOf = ({ model, answers, name }: GradingView): string => `${model ?? answers}: ${name}`;
  const choices = gradings.map((one) => ({ id: one.gradingId, label: labelOf(one), hint: one.answers }));
  const names = [pair.first, pair.second].map(labelOf);
  const heads = [t('results.first'), t('results.second')];
  return (
    <Section
      title={t('results.compare')}
      aside={
        found ? (
          <CopyTable name={t('results.compare')} rows={() => tableOf(found, names, heads)} gradings={pair.ids} />
        ) : null
      }
    >
      <PairChoosers pair={pair} choices={choices} />
      <p className="max-w-[72ch] text-sm text-soft">{relation(t, pair.first, pair.second)}</p>
      {found ? <Found found={found} /> : null}
    </Section>
  );
}

interface Shown extends Compared {
  /** The questions by item. */
  instanceIds: ReadonlyMap<number, number>;
}

/** Undefined while it is not there. */
function useCompared(
  benchmarkId: number,
  view: object,
  first: GradingView | undefined,
  second: GradingView | undefined,
): Shown | undefined {
  const [found, setFound] = useState<Shown>();
  useEffect(() => {
    if (!first || !second) return;
    let current = true;
    const gradingIds: [number, number] = [first.gradingId, second.gradingId];
    const of = { benchmarkId, first: first.answerRunId, second: second.answerRunId, gradingIds };
    Promise.all([api('exam.compare', of), api('exam.queue', { benchmarkId })]).then(([compared, rows]) => {
      const instanceIds = new Map(rows.map(({ itemId, instanceId }) => [itemId, instanceId]));
      if (current) setFound({ ...compared, instanceIds });
    }, reportError);
    return () => {
      current = false;
    };
  }, [benchmarkId, view, first, second]);
  return found;
}

function Found({ found }: { found: Shown }) {
  const { t } = useTranslation();
  const n = found.correct?.n ?? 0;
  const ids = (list: (typeof LISTS)[number]): string =>
    found[list].map((itemId) => found.instanceIds.get(itemId) ?? itemId).join(', ');
  return (
    <>
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <Difference name={t('exam.results.share')} estimate={found.points} />
        <Difference name={t('exam.results.correct')} estimate={found.correct} />
      </div>
      <p className="text-sm text-soft">
        {t('exam.results.paired', { questions: count(n) })}{' '}
        {t(found.test === 'mcnemar' ? 'results.mcnemar' : 'results.signTest', { p: pText(found.p) })}
        <Detectable detectable={found.detectable.correct} n={n} />
      </p>
      <dl className="flex max-w-[90ch] flex-col gap-1 text-sm">
        {LISTS.filter((list) => found[list].length > 0).map((list) => (
          <div key={list} className="flex gap-x-3">
            <dt className="w-56 shrink-0 text-soft">
              {t(`exam.results.${list}`)} <span className="text-faint tabular-nums">{found[list].length}</span>
            </dt>
            <dd className="tabular-nums">{ids(list)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What a copied comparison holds. */
function tableOf(found: Shown, names: readonly string[], heads: readonly string[]): TableText {
  const digits = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(3)));
  return [
    [
      ...[...heads, ...figureHeads('share of points'), ...figureHeads('correct answers'), 'questions'],
      ...[...LISTS, 'p', 'test', 'detectable points', 'detectable correct'],
    ],
    [
      ...[...names, ...figureColumns(found.points), ...figureColumns(found.correct), found.correct?.n ?? 0],
      ...LISTS.map((list) => found[list].length),
      ...[digits(found.p), found.test, digits(found.detectable.points), digits(found.detectable.correct)],
    ],
  ];
}
