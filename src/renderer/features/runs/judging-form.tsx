import { useEffect, useState } from 'react';
import { CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { AmountField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { isUsable, ModelFields, tidy, type Model } from './model-fields.tsx';
import { useRuns } from './runs-store.ts';

const VERIFIERS = ['offline-first', 'judge-only', 'offline-only'] as const;
type Verifier = (typeof VERIFIERS)[number];

/** An evaluation: which answers, with or without a judge. */
export function JudgingForm({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const sets = useRuns((s) => s.sets);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [judging, setJudging] = useState<'none' | 'model'>('none');
  const [model, setModel] = useState<Model>({ provider: 'openai', model: '' });
  const [verifier, setVerifier] = useState<Verifier>('offline-first');
  const [workers, setWorkers] = useState(4);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void useRuns.getState().loadSets(benchmark.id);
  }, [benchmark.id]);
  const all = sets.map((set) => String(set.runId));
  const picked = chosen ?? all;
  const ready = picked.length > 0 && (judging === 'none' || isUsable(model)) && !busy;
  const start = async () => {
    setBusy(true);
    const ok = await useRuns.getState().judge({
      benchmarkId: benchmark.id,
      answerRunIds: picked.map(Number),
      judge: judging === 'none' ? null : tidy(model),
      verifier: judging === 'none' ? 'offline-only' : verifier,
      workers,
    });
    setBusy(false);
    if (ok) onClose();
  };
  return (
    <Drawer
      title={t('runs.newJudging')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!ready} onPress={() => void start()}>
            {t('runs.start')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-soft">{t('runs.judgingNote', { name: benchmark.name })}</p>
        <CheckboxGroup value={picked} onChange={setChosen} className="flex flex-col gap-1">
          <Label className="text-sm text-soft">{t('runs.answers')}</Label>
          {sets.map((set) => (
            <TickBox key={set.runId} value={String(set.runId)}>
              {set.model}
              <span className="text-faint">{t('queue.answerSet', { k: set.k, count: set.responses })}</span>
            </TickBox>
          ))}
          {sets.length === 0 ? <p className="text-soft">{t('runs.noAnswers')}</p> : null}
        </CheckboxGroup>
        <Segments
          label={t('runs.judge')}
          choices={[
            { id: 'none', label: t('runs.judgeNone') },
            { id: 'model', label: t('runs.judgeModel') },
          ]}
          value={judging}
          onChange={setJudging}
        />
        {judging === 'none' ? (
          <p className="text-soft">{t('runs.judgeNoneHint')}</p>
        ) : (
          <>
            <ModelFields model={model} onChange={setModel} />
            <Segments
              label={t('runs.verifier')}
              choices={VERIFIERS.map((id) => ({ id, label: t(`verifier.${id}`) }))}
              value={verifier}
              onChange={setVerifier}
            />
            <p className="text-soft">{t(`verifierHint.${verifier}`)}</p>
          </>
        )}
        <AmountField label={t('runs.workers')} value={workers} minValue={1} maxValue={256} onChange={setWorkers} />
      </div>
    </Drawer>
  );
}
