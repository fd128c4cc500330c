import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSetView, BenchmarkView } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone, reportError } from '../../app/errors.ts';
import { fileName } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { Chooser } from '../../ui/select.tsx';
import { Segments } from '../../ui/segments.tsx';

const WHAT = ['benchmark', 'generated', 'detailed', 'errata'] as const;
type What = (typeof WHAT)[number];

/** What to write, of which answers, where to. The files are the benchmark's own (formats.md). */
export function ExportDialog({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const [what, setWhat] = useState<What>('benchmark');
  const [sets, setSets] = useState<AnswerSetView[]>([]);
  const [runId, setRunId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api('answers.sets', { benchmarkId: benchmark.id }).then((found) => {
      setSets(found);
      setRunId(found[0]?.runId ?? null);
    }, reportError);
  }, [benchmark.id]);
  const needsAnswers = what === 'generated' || what === 'detailed';
  const write = async () => {
    const set = sets.find((s) => s.runId === runId);
    const path = await attempt(() =>
      api('shell.pickSave', { kind: 'export', name: suggestedName(benchmark, what, set) }),
    );
    if (!path) return;
    setBusy(true);
    const result = await attempt(() =>
      api('export.write', {
        what,
        benchmarkId: benchmark.id,
        path,
        ...(needsAnswers && set ? { runId: set.runId, k: set.k } : {}),
      }),
    );
    setBusy(false);
    if (!result) return;
    const [first] = result.paths;
    reportDone(
      t('export.done', { count: result.rows, files: result.paths.map(fileName).join(', ') }),
      first
        ? { label: t('export.show'), onClick: () => void attempt(() => api('shell.showInFolder', { path: first })) }
        : undefined,
    );
    onClose();
  };
  return (
    <DialogFrame
      title={t('export.title', { name: benchmark.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={busy || (needsAnswers && runId === null)} onPress={() => void write()}>
            {t('export.write')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segments
          label={t('export.what')}
          choices={WHAT.map((id) => ({ id, label: t(`export.${id}`) }))}
          value={what}
          onChange={setWhat}
        />
        <p className="min-h-9 max-w-[60ch] text-soft">{t(`export.${what}Hint`)}</p>
        {needsAnswers ? (
          <Chooser
            label={t('export.answers')}
            placeholder={t('queue.noAnswers')}
            choices={sets.map((s) => ({
              id: s.runId,
              label: s.model,
              hint: t('queue.answerSet', { k: s.k, count: s.responses }),
            }))}
            value={runId}
            onChange={setRunId}
          />
        ) : null}
      </div>
    </DialogFrame>
  );
}

/** The file name that the benchmark's own scripts would give (formats.md). */
function suggestedName(benchmark: BenchmarkView, what: What, set: AnswerSetView | undefined): string {
  const source = benchmark.sourceName.replace(/\.json$/i, '');
  const model = (set?.model ?? '').replace(/[/_]/g, '-');
  if (what === 'generated') return `${source}_k_${String(set?.k ?? 1)}_test_${model}.json`;
  if (what === 'detailed') return `${source}_k_${String(set?.k ?? 1)}_test_${model}_detailed.json`;
  return what === 'errata' ? `${source}_errata.json` : `${source}.json`;
}
