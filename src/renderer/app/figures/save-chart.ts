import { fileName } from '../../lib/format.ts';
import type { ChartFile } from '../../ui/chart/figure.tsx';
import { api } from '../api.ts';
import { attempt, reportDone } from '../errors.ts';
import { t } from '../i18n.ts';

/** Asks where to, writes a file of a figure, and offers to show it. */
export async function saveChart(file: ChartFile): Promise<void> {
  const saved = await attempt(() => api('shell.saveFile', file));
  if (!saved?.path) return;
  const { path } = saved;
  reportDone(t('chart.saved', { name: fileName(path) }), {
    label: t('export.show'),
    onClick: () => void attempt(() => api('shell.showInFolder', { path })),
  });
}
