import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultRow } from '../../../contract/shapes.ts';
import { STATUSES } from '../../../core/grading/status.ts';
import { useBenchmark, useSession } from '../../app/session.ts';
import { count, percent } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { useResults } from './results-store.ts';

/** One row per answer set: as the judges have it, and as reviewed by the experts. */
export function Results() {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const benchmarks = useSession((s) => s.workspace?.benchmarks);
  const rows = useResults((s) => s.rows);
  const id = benchmark?.id;
  useEffect(() => {
    if (id !== undefined) void useResults.getState().load(id);
  }, [id]);
  return (
    <Page
      title={t('screens.results')}
      actions={
        benchmarks && benchmarks.length > 1 ? (
          <Chooser
            label={t('queue.benchmark')}
            labelled={false}
            choices={benchmarks.map((b) => ({ id: b.id, label: b.name }))}
            value={id ?? null}
            onChange={(next) => {
              useSession.getState().chooseBenchmark(next);
            }}
          />
        ) : null
      }
    >
      {!benchmark ? <Empty title={t('results.empty')} text={t('review.noBenchmarkText')} /> : null}
      {benchmark && rows?.length === 0 ? (
        <Empty
          title={t('results.empty')}
          text={t('results.emptyText')}
          action={
            <Button
              look="primary"
              onPress={() => {
                useSession.getState().show('runs');
              }}
            >
              {t('results.toRuns')}
            </Button>
          }
        />
      ) : null}
      {rows && rows.length > 0 ? <Table rows={rows} /> : null}
    </Page>
  );
}

function Table({ rows }: { rows: ResultRow[] }) {
  const { t } = useTranslation();
  const head = 'pb-1 pl-6 text-right font-normal align-bottom';
  const ks = [...new Set(rows.flatMap((row) => row.published.passAtK.map((p) => p.k)))].sort((a, b) => a - b);
  return (
    <div className="flex flex-col gap-6">
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('screens.results')}>
        <table className="w-full">
          <thead className="text-sm text-soft">
            <tr>
              <th className="pb-1 text-left align-bottom font-normal">{t('results.model')}</th>
              <th className="pb-1 pl-6 text-left align-bottom font-normal">{t('results.figures')}</th>
              <th className={head}>{t('results.question')}</th>
              <th className={head}>{t('results.variable')}</th>
              {ks.map((k) => (
                <th key={k} className={head}>
                  pass@{k}
                </th>
              ))}
              <th className={head}>{t('results.n')}</th>
            </tr>
          </thead>
          {rows.map((row) => (
            <tbody key={row.runId} className="border-t border-line tabular-nums">
              <Line row={row} figures={row.published} ks={ks} name={t('results.reviewed')} strong lead />
              <Line row={row} figures={row.asJudged} ks={ks} name={t('results.judged')} />
              <Line row={row} figures={row.graded} ks={ks} name={t('results.graded')} />
              <tr>
                <td colSpan={4 + ks.length} className="pb-3 pl-6">
                  <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
                    {STATUSES.filter((status) => row.statuses[status] > 0).map((status) => (
                      <span key={status} className="inline-flex items-center gap-1.5">
                        <StatusMark status={status} /> {count(row.statuses[status])}
                      </span>
                    ))}
                    {row.overridden > 0 ? (
                      <span className="text-accent">{t('results.overridden', { count: row.overridden })}</span>
                    ) : null}
                  </div>
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      <p className="max-w-[72ch] text-soft">{t('results.note')}</p>
    </div>
  );
}

interface LineProps {
  row: ResultRow;
  figures: ResultRow['published'];
  ks: number[];
  name: string;
  strong?: boolean;
  lead?: boolean;
}

function Line({ row, figures, ks, name, strong = false, lead = false }: LineProps) {
  const { t } = useTranslation();
  const tone = strong ? 'font-semibold' : 'text-soft';
  const cell = `pl-6 text-right ${tone}`;
  return (
    <tr className="h-7">
      {lead ? (
        <th rowSpan={4} scope="rowgroup" className="pt-1.5 text-left align-top font-semibold">
          {row.model}
          <span className="block text-sm font-normal text-faint">{t('results.samples', { count: row.k })}</span>
        </th>
      ) : null}
      <td className={`pl-6 text-left ${tone}`}>{name}</td>
      <td className={cell}>{percent(figures.questionAccuracy)}</td>
      <td className={cell}>{percent(figures.variableAccuracy)}</td>
      {ks.map((k) => (
        <td key={k} className={cell}>
          {percent(figures.passAtK.find((p) => p.k === k)?.value)}
        </td>
      ))}
      <td className="pl-6 text-right text-sm text-faint">
        {t('results.counts', { questions: count(figures.questions), answers: count(figures.answers) })}
      </td>
    </tr>
  );
}
