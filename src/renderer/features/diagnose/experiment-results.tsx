import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosisView } from '../../../contract/flow-calls.ts';
import { OUTCOME_GROUPS, SUBSETS, type OutcomeGroup, type Subset } from '../../../core/flow/words.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { saveChart } from '../../app/figures/save-chart.ts';
import { useBenchmark } from '../../app/session.ts';
import { count, range, rate } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { Figure } from '../../ui/chart/figure.tsx';
import { Empty, Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useAnswerChoices } from './answer-sets.ts';
import { useDiagnose } from './diagnose-store.ts';
import { lengthFigure, stepFigure, unitFigure } from './figures.ts';
import { Items } from './items.tsx';
import { SolvedByLine } from './solved-by.tsx';

/** The figures of one experiment: Figures 3 to 5 of the paper, and its items one by one. */
export function ExperimentResults({ view, reload }: { view: DiagnosisView; reload: () => void }) {
  const { t } = useTranslation();
  const [subset, setSubset] = useState<Subset>('all');
  const [outcome, setOutcome] = useState<OutcomeGroup>('all');
  const [small, setSmall] = useState(false);
  const graded = view.answers.right + view.answers.wrong;
  if (graded === 0) return <Empty title={t('diagnose.notYet')} text={t('diagnose.notYetText')} />;
  const subsets = SUBSETS.filter((one) => view.overall.some((group) => group.subset === one));
  const outcomes = OUTCOME_GROUPS.filter((one) => view.overall.some((group) => group.outcome === one));
  const at = {
    subset: subsets.includes(subset) ? subset : 'all',
    outcome: outcomes.includes(outcome) ? outcome : 'all',
  } as const;
  const unit = unitFigure(view, at.outcome);
  const steps = stepFigure(view, at.subset, at.outcome);
  const lengths = view.byLength.filter((one) => one.subset === at.subset && one.outcome === at.outcome);
  const full = lengths.filter(({ shown }) => shown);
  const drawn = small || full.length === 0 ? lengths : full;
  const notes = () => Promise.resolve([view.methods]);
  const save = (file: Parameters<typeof saveChart>[0]) => void saveChart(file);
  return (
    <div className="flex flex-col gap-8">
      <Chosen view={view} subsets={subsets} outcomes={outcomes} {...at} onSubset={setSubset} onOutcome={setOutcome} />
      <SolvedByLine of={view.solvedBy} isFixed={view.gradingId !== null} reload={reload} />
      <Overall view={view} {...at} />
      <div className={`grid gap-8 ${unit && steps ? 'xl:grid-cols-2' : ''}`}>
        {unit ? <Figure chart={unit} height={300} notes={notes} onExport={save} /> : null}
        {steps ? <Figure chart={steps} height={300} notes={notes} onExport={save} /> : null}
      </div>
      {drawn.length > 0 ? (
        <Section
          title={t('diagnose.byLength')}
          aside={
            full.length > 0 && full.length < lengths.length ? (
              <TickBox isSelected={small} onChange={setSmall}>
                {t('diagnose.fewToo')}
              </TickBox>
            ) : null
          }
        >
          <p className="max-w-[72ch] text-sm text-soft">
            {full.length === 0 ? t('diagnose.fewOnly') : t('diagnose.byLengthNote')}
          </p>
          <div className="grid gap-8 pt-2 lg:grid-cols-2">
            {drawn.map((bucket) => (
              <Figure key={bucket.length} chart={lengthFigure(bucket)} notes={notes} onExport={save} />
            ))}
          </div>
        </Section>
      ) : null}
      <Items view={view} {...at} />
    </div>
  );
}

interface ChosenProps {
  view: DiagnosisView;
  subsets: readonly Subset[];
  outcomes: readonly OutcomeGroup[];
  subset: Subset;
  outcome: OutcomeGroup;
  onSubset: (subset: Subset) => void;
  onOutcome: (outcome: OutcomeGroup) => void;
}

/** Which items the figures are about. */
function Chosen({ view, subsets, outcomes, subset, outcome, onSubset, onOutcome }: ChosenProps) {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const sets = useAnswerChoices(benchmark?.id ?? view.run.benchmarkId, t('diagnose.noAnswerSet'));
  const { right, wrong, open } = view.answers;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {outcomes.length > 1 ? (
        <Segments
          label={t('diagnose.outcomeHead')}
          choices={outcomes.map((id) => ({ id, label: t(`diagnose.outcome.${id}`) }))}
          value={outcome}
          onChange={onOutcome}
        />
      ) : null}
      {subsets.length > 2 ? (
        <Segments
          label={t('diagnose.subsetHead')}
          choices={subsets.map((id) => ({ id, label: t(`diagnose.subset.${id}`) }))}
          value={subset}
          onChange={onSubset}
        />
      ) : null}
      <div className="w-60">
        <Chooser
          label={t('diagnose.solvedBy')}
          choices={sets}
          value={view.answerRunId ?? 0}
          onChange={(id) => useDiagnose.setState({ solvedBy: id })}
        />
      </div>
      <p className="pb-1 text-sm text-soft tabular-nums">
        {t('diagnose.answersSoFar', { right: count(right), wrong: count(wrong) })}
        {open > 0 ? ` ${t('diagnose.openAnswers', { open: count(open) })}` : ''}
      </p>
    </div>
  );
}

/** The mean of each condition over items and steps. */
function Overall({ view, subset, outcome }: { view: DiagnosisView; subset: Subset; outcome: OutcomeGroup }) {
  const { t } = useTranslation();
  const lines = view.overall.filter((one) => one.subset === subset && one.outcome === outcome);
  const rows = (): TableText => [
    [t('diagnose.condition_'), t('diagnose.accuracy'), 'low', 'high', 'n'],
    ...lines.map(({ condition, estimate: { value, interval, n } }) => [
      t(`diagnose.condition.${condition}`),
      Number(value.toFixed(6)),
      interval ? Number(interval.low.toFixed(6)) : null,
      interval ? Number(interval.high.toFixed(6)) : null,
      n,
    ]),
  ];
  return (
    <Section
      title={t('diagnose.overall')}
      aside={<CopyTable name={t('diagnose.overall')} rows={rows} notes={[view.methods]} />}
    >
      <table aria-label={t('diagnose.overall')} className="w-fit tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('diagnose.condition_')}</th>
            <th className="pb-1 pl-8 text-left font-normal">{t('diagnose.given')}</th>
            <th className="pb-1 pl-8 text-end font-normal">{t('diagnose.accuracy')}</th>
            <th className="pb-1 pl-3 text-left font-normal">{t('diagnose.interval')}</th>
            <th className="pb-1 pl-6 text-end font-normal">n</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ condition, estimate: { value, interval, n } }) => (
            <tr key={condition} className="h-7 border-t border-line">
              <th scope="row" className="text-left font-normal">
                {t(`diagnose.condition.${condition}`)}
              </th>
              <td className="pl-8 text-soft">{t(`diagnose.conditionHint.${condition}`)}</td>
              <td className="pl-8 text-end font-semibold">{rate(value, n)}</td>
              <td className="pl-3 text-sm text-faint">{interval ? range(interval.low, interval.high, n) : '–'}</td>
              <td className="pl-6 text-end text-faint">{n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
