import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView, WorkspaceView } from '../../../contract/workspace-shapes.ts';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { navigate } from '../../app/navigate.ts';
import { count, joined } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Figures } from './figures.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { Progress } from './progress.tsx';
import { RemovedThings } from './removed.tsx';

/** The benchmarks of the open workspace with their counts, each one step from its review. */
export function Benchmarks({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useTranslation();
  const [exporting, setExporting] = useState<BenchmarkView | null>(null);
  const [managing, setManaging] = useState<number | null>(null);
  const managed = workspace.benchmarks.find(({ id }) => id === managing);
  if (workspace.benchmarks.length === 0) {
    return (
      <>
        <Empty title={t('home.noBenchmarks')} text={t('home.noBenchmarksText')} action={<ImportOrSample />} />
        <RemovedThings workspace={workspace} />
      </>
    );
  }
  const head = 'pb-1 font-normal';
  return (
    <>
      <table className="w-full text-left">
        <thead className="text-sm text-faint">
          <tr>
            <th className={head}>{t('home.name')}</th>
            <th className={`${head} pl-6 text-right`}>{t('home.items')}</th>
            <th className={`${head} pl-6 text-right`}>{t('home.withImages')}</th>
            <th className={`${head} pl-6 text-right`}>{t('home.responses')}</th>
            <th className={`${head} pl-6 text-right`}>{t('home.edited')}</th>
            <th className={head}>
              <span className="sr-only">{t('home.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {workspace.benchmarks.map((benchmark) => (
            <tr key={benchmark.id} className="border-t border-line first:border-t-0">
              <td className="py-2 align-top">
                <span className="block font-semibold">{benchmark.name}</span>
                <span className="block text-sm text-faint">
                  {joined([t(`benchmarkKind.${benchmark.kind}`), benchmark.sourceName], 'clause')}
                </span>
                <Figures benchmark={benchmark} />
                {benchmark.missingFigures > 0 ? (
                  <button
                    type="button"
                    onClick={() => {
                      setManaging(benchmark.id);
                    }}
                    className="block min-h-6 text-left text-sm text-soft underline decoration-line-strong underline-offset-2 hover:text-ink"
                  >
                    {t('manage.missing', { count: benchmark.missingFigures })}
                  </button>
                ) : null}
                <Progress benchmarkId={benchmark.id} name={benchmark.name} />
              </td>
              <td className="py-2 pl-6 text-right align-top">{count(benchmark.items)}</td>
              <td className="py-2 pl-6 text-right align-top">{count(benchmark.withImages)}</td>
              <td className="py-2 pl-6 text-right align-top">{count(benchmark.responses)}</td>
              <td className="py-2 pl-6 text-right align-top">{count(benchmark.edited)}</td>
              <td className="w-px py-2 pl-8 align-top @max-3xl:pl-4">
                <div className="flex justify-end gap-2 @max-3xl:flex-col @max-3xl:items-stretch @max-3xl:[&>button]:justify-center">
                  <Button
                    look="quiet"
                    onPress={() => {
                      setManaging(benchmark.id);
                    }}
                    aria-label={t('manage.open', { name: benchmark.name })}
                  >
                    {t('manage.button')}
                  </Button>
                  <Button
                    onPress={() => {
                      setExporting(benchmark);
                    }}
                    aria-label={t('home.exportOf', { name: benchmark.name })}
                  >
                    {t('home.export')}
                  </Button>
                  <Button
                    onPress={() => {
                      navigate({ screen: 'review', benchmarkId: benchmark.id });
                    }}
                    aria-label={t('home.reviewOf', { name: benchmark.name })}
                  >
                    {t('home.review')}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RemovedThings workspace={workspace} />
      {managed ? (
        <ManageDialog
          key={managed.id}
          benchmark={managed}
          onClose={() => {
            setManaging(null);
          }}
        />
      ) : null}
      {exporting ? (
        <ExportDialog
          benchmark={exporting}
          onClose={() => {
            setExporting(null);
          }}
        />
      ) : null}
    </>
  );
}
