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

const COUNTS = ['items', 'withImages', 'responses', 'edited'] as const;

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
  return (
    <>
      <table className="w-full text-left">
        <Heads />
        <tbody className="tabular-nums">
          {workspace.benchmarks.map((benchmark) => (
            <Row
              key={benchmark.id}
              benchmark={benchmark}
              onExport={() => setExporting(benchmark)}
              onManage={() => setManaging(benchmark.id)}
            />
          ))}
        </tbody>
      </table>
      <RemovedThings workspace={workspace} />
      {managed ? <ManageDialog key={managed.id} benchmark={managed} onClose={() => setManaging(null)} /> : null}
      {exporting ? <ExportDialog benchmark={exporting} onClose={() => setExporting(null)} /> : null}
    </>
  );
}

function Heads() {
  const { t } = useTranslation();
  return (
    <thead className="text-sm text-faint">
      <tr>
        <th className="pb-1 font-normal">{t('home.name')}</th>
        {COUNTS.map((id) => (
          <th key={id} className="pb-1 pl-6 text-right font-normal">
            {t(`home.${id}`)}
          </th>
        ))}
        <th className="pb-1 font-normal">
          <span className="sr-only">{t('home.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  benchmark: BenchmarkView;
  onExport: () => void;
  onManage: () => void;
}

function Row({ benchmark, onExport, onManage }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr className="border-t border-line first:border-t-0">
      <td className="py-2 align-top">
        <span className="block font-semibold">{benchmark.name}</span>
        <span className="block text-sm text-faint">
          {joined([t(`benchmarkKind.${benchmark.kind}`), benchmark.sourceName].filter(Boolean), 'clause')}
        </span>
        <Figures benchmark={benchmark} />
        {benchmark.missingFigures > 0 ? (
          <button
            type="button"
            onClick={onManage}
            className="block min-h-6 text-left text-sm text-soft underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            {t('manage.missing', { count: benchmark.missingFigures })}
          </button>
        ) : null}
        <Progress benchmarkId={benchmark.id} name={benchmark.name} />
      </td>
      {COUNTS.map((id) => (
        <td key={id} className="py-2 pl-6 text-right align-top">
          {count(benchmark[id])}
        </td>
      ))}
      <td className="w-px py-2 pl-8 align-top @max-3xl:pl-4">
        <Actions {...{ benchmark, onExport, onManage }} />
      </td>
    </tr>
  );
}

function Actions({ benchmark, onExport, onManage }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-end gap-2 @max-3xl:flex-col @max-3xl:items-stretch @max-3xl:[&>button]:justify-center">
      <Button look="quiet" onPress={onManage} aria-label={t('manage.open', { name: benchmark.name })}>
        {t('manage.button')}
      </Button>
      <Button onPress={onExport} aria-label={t('home.exportOf', { name: benchmark.name })}>
        {t('home.export')}
      </Button>
      <Button
        onPress={() => navigate({ screen: 'review', benchmarkId: benchmark.id })}
        aria-label={t('home.reviewOf', { name: benchmark.name })}
      >
        {t('home.review')}
      </Button>
    </div>
  );
}
