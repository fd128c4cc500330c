import { useTranslation } from 'react-i18next';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { GradingView } from '../../../contract/grading-calls.ts';
import { api } from '../../app/api.ts';
import { Difference, figureColumns, figureHeads } from '../../app/figures/figure-cell.tsx';
import { Flips, GradingComparison } from '../../app/gradings/grading-comparison.tsx';
import { t as translate } from '../../app/i18n.ts';
import { Detectable, pText } from '../../app/figures/pair.tsx';
import { count, difference, mark } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import type { LineSets } from './figure-lines.ts';
import { ItemLines } from './item-lines.tsx';

type Compared = OutputOf<EngineCalls, 'results.compare'>;
const LISTS = ['lost', 'gained', 'onlyFirst', 'onlySecond', 'same'] as const;
const ask = ({ benchmarkId, gradingIds }: { benchmarkId: number; gradingIds: [number, number] }) =>
  api('results.compare', { benchmarkId, gradingIds });

/**
 * Two gradings against each other, of two answer sets or of the same answers: what changed, by how much, whether it could be chance, and on
 * which items.
 */
export function Comparison({ benchmarkId, view }: { benchmarkId: number; view: BreakdownView }) {
  const { t } = useTranslation();
  const hintOf = ({ answerRunId, answers }: GradingView): string => {
    const k = view.sets.find((set) => set.runId === answerRunId)?.k ?? 1;
    return `${answers}, ${t('results.samples', { count: k })}`;
  };
  return (
    <GradingComparison {...{ benchmarkId, view, ask, tableOf, hintOf }}>
      {(found, { first, second, gradingIds }) => (
        <Found
          view={view}
          found={found}
          sets={[
            { runId: first, gradingId: gradingIds[0] },
            { runId: second, gradingId: gradingIds[1] },
          ]}
        />
      )}
    </GradingComparison>
  );
}

interface FoundProps {
  view: BreakdownView;
  found: Compared;
  sets: LineSets;
}

function Found({ view, found, sets }: FoundProps) {
  const { t } = useTranslation();
  // Where something is open, what is not right need not be wrong.
  const isFlip = found.isMcNemar && found.open === null;
  return (
    <>
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <Difference name={t('results.question')} estimate={found.question} />
        <Difference name={t('results.variable')} estimate={found.variable} />
      </div>
      <p className="text-sm text-soft">
        {t('results.paired', { items: count(found.question?.n ?? 0) })}
        {mark('sentence')}
        {t(found.isMcNemar ? 'results.mcnemar' : 'results.signTest', { p: pText(found.p) })}
        <Detectable detectable={found.detectable} n={found.question?.n ?? 0} />
      </p>
      {found.open ? <StillOpen open={found.open} n={found.question?.n ?? 0} /> : null}
      <Flips
        lists={LISTS.map((id) => ({
          id,
          label: isFlip && (id === 'gained' || id === 'lost') ? t(`results.${id}Flip`) : t(`results.${id}`),
          itemIds: found[id],
        }))}
        lines={(itemIds, list) => <ItemLines key={list} view={view} sets={sets} itemIds={itemIds} />}
      />
    </>
  );
}

/** The difference counts what is open as wrong; this says how much that is, and what is left without it. */
function StillOpen({ open, n }: { open: NonNullable<Compared['open']>; n: number }) {
  const { t } = useTranslation();
  const { question, p } = open.settled;
  const bound = (value: number): string => difference(value, n);
  return (
    <p className="max-w-[72ch] text-sm text-is-undecided">
      {t('results.openPairs', { count: open.questions, least: bound(open.least), most: bound(open.most) })}
      {mark('sentence')}
      {question
        ? t('results.settledPairs', {
            items: count(question.n),
            difference: difference(question.value, question.n),
            p: pText(p),
          })
        : t('results.settledNone')}
    </p>
  );
}

function tableOf(
  found: Compared,
  sides: readonly Pick<GradingView, 'model' | 'answers' | 'name'>[],
  heads: readonly string[],
): TableText {
  return [
    [
      ...[...heads, 'baseline graded by', 'second graded by'],
      ...figureHeads(translate('results.question')),
      ...figureHeads(translate('results.variable')),
      ...[
        'items',
        ...LISTS.map((list) => translate(`results.${list}`)),
        'p',
        'detectable',
        'items open',
        'at least',
        'at most',
      ],
    ],
    [
      ...[...sides.map(({ model, answers }) => model ?? answers), ...sides.map(({ name }) => name)],
      ...figureColumns(found.question),
      ...figureColumns(found.variable),
      found.question?.n ?? 0,
      ...LISTS.map((list) => found[list].length),
      Number(found.p.toPrecision(3)),
      found.detectable === null ? null : Number(found.detectable.toPrecision(3)),
      ...(found.open ? [found.open.questions, found.open.least, found.open.most] : [0, null, null]),
    ],
  ];
}
