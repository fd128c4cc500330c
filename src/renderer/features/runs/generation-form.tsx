import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/shapes.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { AmountField } from '../../ui/field.tsx';
import { isUsable, ModelFields, tidy, type Model } from './model-fields.tsx';
import { useRuns } from './runs-store.ts';

/** A generation: k answers per item by one model. */
export function GenerationForm({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const [model, setModel] = useState<Model>({ provider: 'openai', model: '' });
  const [k, setK] = useState(1);
  const [temperature, setTemperature] = useState(0.7);
  const [images, setImages] = useState(true);
  const [workers, setWorkers] = useState(4);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const ok = await useRuns
      .getState()
      .generate({ benchmarkId: benchmark.id, model: tidy(model), k, temperature, images, workers });
    setBusy(false);
    if (ok) onClose();
  };
  return (
    <Drawer
      title={t('runs.newGeneration')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!isUsable(model) || busy} onPress={() => void start()}>
            {t('runs.start')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-soft">{t('runs.generationNote', { name: benchmark.name })}</p>
        <ModelFields model={model} onChange={setModel} />
        <div className="grid grid-cols-3 gap-3">
          <AmountField label={t('runs.k')} value={k} minValue={1} maxValue={1000} onChange={setK} />
          <AmountField
            label={t('runs.temperature')}
            value={temperature}
            minValue={0}
            maxValue={2}
            step={0.1}
            onChange={setTemperature}
          />
          <AmountField label={t('runs.workers')} value={workers} minValue={1} maxValue={256} onChange={setWorkers} />
        </div>
        <TickBox isSelected={images} onChange={setImages}>
          {t('runs.withImages')}
        </TickBox>
        <p className="text-soft tabular-nums">
          {t('runs.willCall', { calls: count(benchmark.items * k), items: count(benchmark.items), k })}
        </p>
      </div>
    </Drawer>
  );
}
