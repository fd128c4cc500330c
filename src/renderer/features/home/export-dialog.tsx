import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { AnswerSetView, BenchmarkView, Veil } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone, reportError } from '../../app/errors.ts';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { useGradingsOf } from '../../app/gradings/gradings.ts';
import { useVeil } from '../../app/veil.tsx';
import { fileName, list } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { Chooser } from '../../ui/select.tsx';
import {
  FILTERS,
  FORMS,
  isOfAnswers,
  isOfGrading,
  isTable,
  offersOf,
  suggestedName,
  type Filter,
  type Form,
  type What,
} from './export-offers.ts';

type Standings = OutputOf<EngineCalls, 'review.standings'>;

/** How the items of a benchmark stand; null until it is known, and where items get no verdicts. */
function useStandings({ id, kind }: BenchmarkView, veil: Veil | null): Standings | null {
  const [standings, setStandings] = useState<Standings | null>(null);
  useEffect(() => {
    if (veil === null && benchmarkKind(kind).exports.includes('filtered'))
      api('review.standings', { benchmarkId: id }).then(setStandings, reportError);
  }, [id, kind, veil]);
  return standings;
}

/** What to write, of which answers, where to. The files are the benchmark's own (docs/design/files.md). */
export function ExportDialog({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const [what, setWhat] = useState<What>('benchmark');
  const [sets, setSets] = useState<AnswerSetView[]>([]);
  const [runId, setRunId] = useState<number | null>(null);
  const [form, setForm] = useState<Form>('json');
  const [filter, setFilter] = useState<Filter>('kept');
  const veil = useVeil(benchmark.id);
  const standings = useStandings(benchmark, veil);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api('answers.sets', { benchmarkId: benchmark.id }).then((found) => {
      setSets(found);
      setRunId(found[0]?.runId ?? null);
    }, reportError);
  }, [benchmark.id]);
  useGradingsOf(benchmark.id);
  const needsAnswers = isOfAnswers(what);
  const passing = (one: Filter): number =>
    standings ? FILTERS[one].reduce((sum, standing) => sum + standings[standing], 0) : 0;
  const nothingPasses = what === 'filtered' && passing(filter) === 0;
  const write = async () => {
    const set = sets.find((s) => s.runId === runId);
    const path = await attempt(() =>
      api('shell.pickSave', { kind: 'export', name: suggestedName(benchmark, what, set, new Date(), form) }),
    );
    if (!path) return;
    setBusy(true);
    const result = await attempt(() =>
      api('export.write', {
        what,
        benchmarkId: benchmark.id,
        path,
        replace: true,
        ...(needsAnswers && set ? { runId: set.runId, k: set.k } : {}),
        ...(what === 'filtered' ? { standings: [...FILTERS[filter]] } : {}),
      }),
    );
    setBusy(false);
    if (!result) return;
    const [first] = result.paths;
    reportDone(
      t('export.done', { count: result.rows, files: list(result.paths.map(fileName)) }),
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
          <Button
            look="primary"
            isDisabled={busy || nothingPasses || (needsAnswers && runId === null)}
            onPress={() => void write()}
          >
            {t('export.write')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Chooser
          label={t('export.what')}
          choices={offersOf(benchmark, veil !== null).map((id) => ({ id, label: t(`export.kinds.${id}`) }))}
          value={what}
          onChange={setWhat}
        />
        <p className="min-h-9 max-w-[60ch] text-soft">
          {t(
            what === 'benchmark' && benchmarkKind(benchmark.kind).ending === null
              ? 'export.examHint'
              : `export.hints.${what}`,
          )}
        </p>
        {isTable(what) ? (
          <Chooser
            label={t('export.form')}
            choices={FORMS.map((id) => ({ id, label: t(`export.forms.${id}`) }))}
            value={form}
            onChange={setForm}
          />
        ) : null}
        {what === 'filtered' && standings ? (
          <>
            <Chooser
              label={t('export.items')}
              choices={(Object.keys(FILTERS) as Filter[]).map((id) => ({
                id,
                label: t(`export.filters.${id}`, { count: passing(id) }),
              }))}
              value={filter}
              onChange={setFilter}
            />
            {nothingPasses ? <p className="text-soft">{t('export.nothingPasses')}</p> : null}
            {standings.disputed > 0 ? (
              <p className="text-soft">{t('export.disputed', { count: standings.disputed })}</p>
            ) : null}
          </>
        ) : null}
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
        {isOfGrading(what) && runId !== null ? <GradingPicker answerRunId={runId} methods /> : null}
        {what === 'table' ? <p className="text-soft">{t('export.tableGradings')}</p> : null}
      </div>
    </DialogFrame>
  );
}
