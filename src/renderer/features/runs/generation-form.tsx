import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { AmountField } from '../../ui/field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useDryRun } from '../../app/run-form/dry-run.tsx';
import { areUsable, ONE_MODEL, type ModelEntry } from '../../app/run-form/model-entries.ts';
import { tidy } from '../../app/run-form/model-fields.tsx';
import { ModelsList } from '../../app/run-form/models-list.tsx';
import {
  GENERATION_DEFAULTS,
  OptionalAmount,
  RequestFields,
  type RequestSettings,
} from '../../app/run-form/request-fields.tsx';
import { PromptSetField, textsOf, type PromptSet } from '../../app/run-form/prompt-set.tsx';
import { StartDrawer } from '../../app/run-form/start-drawer.tsx';
import { BatchSwitch, hasBatches } from '../../app/run-form/batch-switch.tsx';
import { type GenerationInput, loadForm, startAll } from './runs-store.ts';
import { ALL, isChosen, itemsOf, type Scope } from './scope.ts';
import { ScopeFields } from './scope-fields.tsx';

interface Settings {
  models: readonly ModelEntry[];
  scope: Scope;
  k: number;
  workers: number;
  budget: number | null;
  request: RequestSettings;
  prompts: PromptSet;
  images: boolean;
  fresh: boolean;
  batch: boolean;
}
const INITIAL: Settings = {
  ...{ models: ONE_MODEL, scope: ALL, k: 1, workers: 4, budget: null, request: GENERATION_DEFAULTS },
  ...{ prompts: 'own', images: true, fresh: false, batch: false },
};

/** A run for each model; null: something is missing. */
function inputsOf({ id, kind }: BenchmarkView, settings: Settings): GenerationInput[] | null {
  const { models, scope, k, workers, budget, request, prompts, images, fresh, batch } = settings;
  if (!areUsable(models) || !isChosen(scope)) return null;
  const asked = { benchmarkId: id, ...itemsOf(scope), k, workers, budget, ...request, images, fresh };
  const texts = benchmarkKind(kind).gradedBy === 'variables' ? textsOf(prompts) : {};
  return models.map(({ model }) => ({ ...asked, ...texts, model: tidy(model), batch: batch && hasBatches(model) }));
}

/** A generation: k answers per item by each of the models. Every model is a run of its own, all with the same settings. */
export function GenerationForm({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const { gradedBy, isShort } = benchmarkKind(benchmark.kind);
  const [settings, set] = useFields(INITIAL);
  const { models, scope, k, workers, budget, request, prompts, images, fresh, batch } = settings;
  useEffect(() => {
    void loadForm(benchmark.id);
  }, [benchmark.id]);
  const inputs = inputsOf(benchmark, settings);
  const dryRun = useDryRun('runs.dryRun', inputs?.map((input) => ({ kind: 'generation' as const, ...input })) ?? null);
  const start = async () => {
    if (!inputs) return;
    const begun = await startAll(inputs.map((input) => ({ generation: input })));
    // What has started leaves the form, so that trying again starts only what is missing.
    if (begun === inputs.length) onClose();
    else set('models')(models.slice(begun));
  };
  return (
    <StartDrawer title={t('runs.newGeneration')} dryRun={dryRun} start={inputs ? start : null} onClose={onClose}>
      <p className="text-soft">
        {t(isShort ? 'newRun.generationNote' : 'newRun.inferenceNote', { name: benchmark.name })}
      </p>
      <ScopeFields benchmark={benchmark} scope={scope} onChange={set('scope')} />
      <ModelsList part="model" entries={models} onChange={set('models')} />
      <div className="grid grid-cols-3 gap-3">
        <AmountField label={t('newRun.k')} value={k} minValue={1} maxValue={1000} onChange={set('k')} />
        <AmountField
          {...{ label: t('newRun.workers'), value: workers, minValue: 1, maxValue: 256, onChange: set('workers') }}
        />
        <OptionalAmount
          {...{ label: t('newRun.budget'), minValue: 0.01, step: 0.01, value: budget, onChange: set('budget') }}
        />
      </div>
      {gradedBy === 'variables' ? <PromptSetField value={prompts} onChange={set('prompts')} /> : null}
      <RequestFields value={request} onChange={set('request')}>
        {isShort ? (
          <TickBox isSelected={images} onChange={set('images')}>
            {t('newRun.withImages')}
          </TickBox>
        ) : null}
        <TickBox isSelected={fresh} onChange={set('fresh')}>
          {t('newRun.fresh')}
        </TickBox>
      </RequestFields>
      <BatchSwitch models={models.map(({ model }) => model)} value={batch} onChange={set('batch')} />
    </StartDrawer>
  );
}
