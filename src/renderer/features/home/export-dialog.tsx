import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { AnswerSetView, BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { useGradingsOf } from '../../app/gradings/gradings.ts';
import { useCall } from '../../app/use-call.ts';
import { useMasking } from '../../app/masking.tsx';
import { fileName, list } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';
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

interface Chosen {
  what: What;
  runId: number | null;
  form: Form;
  filter: Filter;
}

/** What to write, of which answers, where to. The files are the benchmark's own (docs/design/files.md). */
export function ExportDialog({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, set] = useFields<Chosen>({ what: 'benchmark', runId: null, form: 'json', filter: 'kept' });
  const sets = useCall('answers.sets', { benchmarkId: benchmark.id }).data ?? [];
  const masking = useMasking(benchmark.id);
  // Not known of what gets no verdicts, nor by whom they are hidden from.
  const isFiltered = masking === null && benchmarkKind(benchmark.kind).exports.includes('filtered');
  const { data: standings } = useCall('review.standings', isFiltered ? { benchmarkId: benchmark.id } : null);
  const [busy, setBusy] = useState(false);
  useGradingsOf(benchmark.id);
  const { what, filter } = chosen;
  const answers = sets.find(({ runId }) => runId === chosen.runId) ?? sets[0];
  const nothingPasses = what === 'filtered' && passing(filter, standings) === 0;
  const write = async () => {
    const name = suggestedName(benchmark, what, answers, new Date(), chosen.form);
    const path = await attempt(() => api('shell.pickSave', { kind: 'export', name }));
    if (!path) return;
    setBusy(true);
    const isDone = await writeTo(path, benchmark.id, chosen, answers);
    setBusy(false);
    if (isDone) onClose();
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
            isDisabled={busy || nothingPasses || (isOfAnswers(what) && !answers)}
            onPress={() => void write()}
          >
            {t('export.write')}
          </Button>
        </>
      }
    >
      <Fields
        {...{ benchmark, chosen, sets, standings }}
        runId={answers?.runId ?? null}
        isMasked={masking !== null}
        set={set}
      />
    </DialogFrame>
  );
}

/** How many items pass the filter; 0 while it is not known. */
const passing = (filter: Filter, standings: Standings | null): number =>
  standings ? FILTERS[filter].reduce((sum, standing) => sum + standings[standing], 0) : 0;

/** Writes it and says so, with the way to the first file. Whether it was written. */
async function writeTo(
  path: string,
  benchmarkId: number,
  { what, filter }: Chosen,
  set: AnswerSetView | undefined,
): Promise<boolean> {
  const result = await attempt(() =>
    api('export.write', {
      ...{ what, benchmarkId, path, replace: true },
      ...(isOfAnswers(what) && set ? { runId: set.runId, k: set.k } : {}),
      ...(what === 'filtered' ? { standings: [...FILTERS[filter]] } : {}),
    }),
  );
  if (!result) return false;
  const [first] = result.paths;
  reportDone(
    t('export.done', { count: result.rows, files: list(result.paths.map(fileName)) }),
    first
      ? { label: t('export.show'), onClick: () => void attempt(() => api('shell.showInFolder', { path: first })) }
      : undefined,
  );
  return true;
}

interface FieldsProps {
  benchmark: BenchmarkView;
  chosen: Chosen;
  sets: readonly AnswerSetView[];
  /** Of which answers it is written; null: there are none. */
  runId: number | null;
  standings: Standings | null;
  isMasked: boolean;
  set: SetField<Chosen>;
}

function Fields({ benchmark, chosen, sets, runId, standings, isMasked, set }: FieldsProps) {
  const { t } = useTranslation();
  const { what, form, filter } = chosen;
  const { ending, isOwn } = benchmarkKind(benchmark.kind);
  const ofBenchmark = ending === null ? 'export.examHint' : isOwn ? 'export.ownHint' : 'export.hints.benchmark';
  return (
    <div className="flex flex-col gap-4">
      <Chooser
        label={t('export.what')}
        choices={offersOf(benchmark, isMasked).map((id) => ({ id, label: t(`export.kinds.${id}`) }))}
        value={what}
        onChange={set('what')}
      />
      <p className="min-h-9 max-w-[60ch] text-soft">{t(what === 'benchmark' ? ofBenchmark : `export.hints.${what}`)}</p>
      {isTable(what) ? (
        <Chooser
          label={t('export.form')}
          choices={FORMS.map((id) => ({ id, label: t(`export.forms.${id}`) }))}
          value={form}
          onChange={set('form')}
        />
      ) : null}
      {what === 'filtered' && standings ? <FilterFields {...{ filter, standings, set }} /> : null}
      {isOfAnswers(what) ? (
        <Chooser
          label={t('export.answers')}
          placeholder={t('queue.noAnswers')}
          choices={sets.map((s) => ({
            ...{ id: s.runId, label: s.model, hint: t('queue.answerSet', { k: s.k, count: s.responses }) },
          }))}
          value={runId}
          onChange={set('runId')}
        />
      ) : null}
      {isOfGrading(what) && runId !== null ? <GradingPicker answerRunId={runId} methods /> : null}
      {what === 'table' ? <p className="text-soft">{t('export.tableGradings')}</p> : null}
    </div>
  );
}

interface FilterFieldsProps extends Pick<FieldsProps, 'set'> {
  filter: Filter;
  standings: Standings;
}

/** Which items are written, by how they stand. */
function FilterFields({ filter, standings, set }: FilterFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Chooser
        label={t('export.items')}
        choices={(Object.keys(FILTERS) as Filter[]).map((id) => ({
          id,
          label: t(`export.filters.${id}`, { count: passing(id, standings) }),
        }))}
        value={filter}
        onChange={set('filter')}
      />
      {passing(filter, standings) === 0 ? <p className="text-soft">{t('export.nothingPasses')}</p> : null}
      {standings.disputed > 0 ? (
        <p className="text-soft">{t('export.disputed', { count: standings.disputed })}</p>
      ) : null}
    </>
  );
}
