import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LengthsView } from '../../../contract/flow-calls.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { saveChart } from '../../app/figures/save-chart.ts';
import { useSession } from '../../app/session.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Button } from '../../ui/button.tsx';
import { Figure } from '../../ui/chart/figure.tsx';
import { Section } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useAnswerChoices } from './answer-sets.ts';
import { NoFlows } from './no-flows.tsx';
import { SolvedByLine } from './solved-by.tsx';
import { openForm } from './diagnose-store.ts';
import { lengthsFigure } from './figures.ts';
import { useCall } from '../../app/use-call.ts';

/** Figure 6 and Table 4: how long the flows are, the professors' and the model's. */
export function Lengths({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const sets = useAnswerChoices(benchmarkId, t('diagnose.noAnswerSet'));
  const [chosen, setChosen] = useState<number | null>(null);
  const answerRunId = chosen ?? sets[1]?.id ?? 0;
  const finished = useSession(
    (s) => s.runs.filter((run) => run.benchmarkId === benchmarkId && run.state === 'done').length,
  );
  const { data, reload } = useCall('diagnose.lengths', {
    benchmarkId,
    answerRunId: answerRunId === 0 ? null : answerRunId,
  });
  useEffect(reload, [finished, reload]);
  if (!data) return null;
  if (data.table.length === 0) return <NoFlows />;
  // Items of one kind only are all items: said once.
  const split = data.histograms.filter(({ subset }) => subset !== 'all');
  const histograms = split.length > 1 ? split : data.histograms.slice(0, 1);
  const uncounted = answerRunId !== 0 && data.table.every(({ response }) => response === null);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-64">
          <Chooser label={t('diagnose.lengthsOf')} choices={sets} value={answerRunId} onChange={setChosen} />
        </div>
        {uncounted ? (
          <>
            <Button onPress={() => openForm({ kind: 'build', answerRunId })}>{t('diagnose.countSteps')}</Button>
            <p className="max-w-[52ch] text-sm text-soft">{t('diagnose.countStepsNote')}</p>
          </>
        ) : null}
      </div>
      <SolvedByLine of={data.solvedBy} reload={reload} />
      <div className={`grid gap-8 ${histograms.length > 1 ? 'xl:grid-cols-2' : 'max-w-[46rem]'}`}>
        {histograms.map((histogram) => (
          <Figure
            key={histogram.subset}
            level={2}
            chart={lengthsFigure(histogram)}
            notes={() => Promise.resolve([data.methods])}
            onExport={(file) => void saveChart(file)}
          />
        ))}
      </div>
      <LengthsTable
        table={data.table.filter(({ subset }) => split.length > 1 || subset === 'all')}
        methods={data.methods}
      />
    </div>
  );
}

type Figures = LengthsView['table'][number]['reference'];
const cellText = (figures: Figures): string =>
  figures ? `${figures.mean.toFixed(2)} ± ${figures.std.toFixed(2)}` : '–';

/** Table 4. */
function LengthsTable({ table, methods }: { table: LengthsView['table']; methods: string }) {
  const { t } = useTranslation();
  const rows = (): TableText => [
    [
      t('diagnose.subsetHead'),
      t('diagnose.outcomeHead'),
      t('diagnose.questions'),
      ...heads('reference'),
      ...heads('response'),
    ],
    ...table.map(({ subset, outcome, questions, reference, response }) => [
      t(`diagnose.subset.${subset}`),
      t(`diagnose.outcomeOf.${outcome}`),
      questions,
      ...numbers(reference),
      ...numbers(response),
    ]),
  ];
  const head = 'pb-1 pl-6 text-end font-normal';
  const cell = 'py-1 pl-6 text-end';
  return (
    <Section
      title={t('diagnose.table4')}
      aside={<CopyTable name={t('diagnose.table4')} rows={rows} notes={[methods]} />}
    >
      <table aria-label={t('diagnose.table4')} className="w-fit tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('diagnose.subsetHead')}</th>
            <th className="pb-1 pl-6 text-left font-normal">{t('diagnose.outcomeHead')}</th>
            <th className={head}>{t('diagnose.questions')}</th>
            <th className={head}>{t('diagnose.reference')}</th>
            <th className={head}>{t('diagnose.responses')}</th>
          </tr>
        </thead>
        <tbody>
          {table.map(({ subset, outcome, questions, reference, response }, index) => {
            const first = table[index - 1]?.subset !== subset;
            return (
              <tr key={`${subset}/${outcome}`} className={first ? 'border-t border-line' : ''}>
                <th scope="row" className="py-1 text-left font-normal">
                  <span className={first ? '' : 'sr-only'}>{t(`diagnose.subset.${subset}`)}</span>
                </th>
                <td className="py-1 pl-6">{t(`diagnose.outcomeOf.${outcome}`)}</td>
                <td className={cell}>{questions}</td>
                <td className={cell}>{cellText(reference)}</td>
                <td className={cell}>{cellText(response)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="max-w-[72ch] text-sm text-faint">
        {t('diagnose.table4Note')} {methods}
      </p>
    </Section>
  );
}

const heads = (name: string): string[] => [`${name} mean`, `${name} std`, `${name} n`];
const numbers = (figures: Figures): (number | null)[] =>
  figures ? [Number(figures.mean.toFixed(4)), Number(figures.std.toFixed(4)), figures.n] : [null, null, null];
