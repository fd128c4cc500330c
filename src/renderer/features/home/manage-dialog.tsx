import { FolderSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSetView, BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { api } from '../../app/api.ts';
import { t as translate } from '../../app/i18n.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { NearDuplicates } from './near-duplicates.tsx';
import { list } from '../../lib/format.ts';

/** The names of a benchmark and its answer sets, figures that are missing, and how to be rid of any of them. */
export function ManageDialog({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: benchmarkId, name, missingFigures } = benchmark;
  const { data: sets, reload } = useCall('answers.sets', { benchmarkId });
  // What was found is told also when nothing is missing any more.
  const [hadMissing] = useState(missingFigures > 0);
  return (
    <DialogFrame
      title={t('manage.title', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            className="mr-auto"
            onPress={() => {
              void remove(() => api('manage.removeBenchmark', { benchmarkId }));
              onClose();
            }}
          >
            <Trash2 size={14} aria-hidden />
            {t('manage.removeBenchmark')}
          </Button>
          <Button look="primary" onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Name
          label={t('manage.name')}
          name={name}
          keep={(next) => attempt(() => api('manage.renameBenchmark', { benchmarkId, name: next }))}
        />
        {hadMissing ? <Figures benchmarkId={benchmarkId} count={missingFigures} /> : null}
        {benchmarkKind(benchmark.kind).isShort ? <NearDuplicates benchmarkId={benchmarkId} /> : null}
        {(sets?.length ?? 0) > 0 ? (
          <section aria-label={t('manage.sets')} className="flex flex-col gap-2">
            <h3 className="font-semibold">{t('manage.sets')}</h3>
            {sets?.map((set) => (
              <AnswerSet key={set.runId} set={set} onRemoved={() => reload()} />
            ))}
          </section>
        ) : null}
      </div>
    </DialogFrame>
  );
}

/** Removes, says so, and offers the way back. */
async function remove(call: () => Promise<{ id: number; name: string }>): Promise<boolean> {
  const removed = await attempt(call);
  if (!removed) return false;
  reportDone(translate('manage.removed', { name: removed.name }), {
    label: translate('manage.bringBack'),
    onClick: () => void attempt(() => api('manage.bringBack', { id: removed.id })),
  });
  return true;
}

function AnswerSet({ set, onRemoved }: { set: AnswerSetView; onRemoved: () => void }) {
  const { t } = useTranslation();
  const { runId: answerRunId, model, given, name } = set;
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Name
          label={given === null ? t('manage.answersOf', { model }) : t('manage.answersCalled', { model, name: given })}
          hint={name === model ? undefined : name}
          name={given ?? model}
          keep={(next) => attempt(() => api('manage.renameAnswers', { answerRunId, name: next === model ? '' : next }))}
        />
      </div>
      <Button
        aria-label={t('manage.removeAnswers', { model: given ?? model })}
        className={name === model ? '' : 'mb-5'}
        onPress={() => {
          void remove(() => api('manage.removeAnswers', { answerRunId })).then((done) => {
            if (done) onRemoved();
          });
        }}
      >
        <Trash2 size={14} aria-hidden />
        {t('manage.remove')}
      </Button>
    </div>
  );
}

interface NameProps {
  label: string;
  hint?: string | undefined;
  name: string;
  keep: (name: string) => Promise<unknown>;
}

/** A name is kept on Enter and when the field is left; an empty one brings the old one back. */
function Name({ label, hint, name, keep }: NameProps) {
  const [text, setText] = useState(name);
  const commit = () => {
    const next = text.trim();
    if (next === '' || next === name) setText(name);
    else
      void keep(next).then((done) => {
        if (done === undefined) setText(name);
      });
  };
  return (
    <LineField
      label={label}
      hint={hint}
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** One folder for all that are missing, and one message of what was found in it. */
function Figures({ benchmarkId, count }: { benchmarkId: number; count: number }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState<string | null>(null);
  const locate = async () => {
    const [images] = (await attempt(() => api('shell.pickFiles', { kind: 'folder' }))) ?? [];
    if (images === undefined) return;
    const result = await attempt(() => api('manage.locateFigures', { benchmarkId, images }));
    if (!result) return;
    const found = t('manage.found', { count: result.found });
    const left =
      result.missing > 0 ? t('manage.stillMissing', { count: result.missing, examples: list(result.examples) }) : '';
    setMessage([found, left, ...result.refused].filter((part) => part !== '').join(' '));
  };
  return (
    <div className="flex flex-col gap-1">
      {count > 0 ? (
        <div className="flex items-center justify-between gap-3">
          <p>{t('manage.missing', { count })}</p>
          <Button onPress={() => void locate()}>
            <FolderSearch size={14} aria-hidden />
            {t('manage.locate')}
          </Button>
        </div>
      ) : null}
      <p role="status" className="text-sm text-soft wrap-anywhere">
        {message}
      </p>
    </div>
  );
}
