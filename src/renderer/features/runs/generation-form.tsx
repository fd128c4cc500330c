import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { AmountField } from '../../ui/field.tsx';
import { useDryRun } from '../../app/run-form/dry-run.tsx';
import { areUsable, ONE_MODEL } from '../../app/run-form/model-entries.ts';
import { tidy } from '../../app/run-form/model-fields.tsx';
import { ModelsList } from '../../app/run-form/models-list.tsx';
import { GENERATION_DEFAULTS, OptionalAmount, RequestFields } from '../../app/run-form/request-fields.tsx';
import { PromptSetField, textsOf, type PromptSet } from '../../app/run-form/prompt-set.tsx';
import { StartDrawer } from '../../app/run-form/start-drawer.tsx';
import { BatchSwitch, hasBatches } from '../../app/run-form/batch-switch.tsx';
import { useRuns, type GenerationInput } from './runs-store.ts';
import { ALL, isChosen, itemsOf, type Scope } from './scope.ts';
import { ScopeFields } from './scope-fields.tsx';

/** A generation: k answers per item by each of the models. Every model is a run of its own, all with the same settings. */
export function GenerationForm({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const { gradedBy, isShort } = benchmarkKind(benchmark.kind);
  const [models, setModels] = useState(ONE_MODEL);
  const [scope, setScope] = useState<Scope>(ALL);
  const [k, setK] = useState(1);
  const [workers, setWorkers] = useState(4);
  const [budget, setBudget] = useState<number | null>(null);
  const [request, setRequest] = useState(GENERATION_DEFAULTS);
  const [prompts, setPrompts] = useState<PromptSet>('own');
  const [images, setImages] = useState(true);
  const [fresh, setFresh] = useState(false);
  const [batch, setBatch] = useState(false);
  useEffect(() => {
    void useRuns.getState().loadForm(benchmark.id);
  }, [benchmark.id]);
  const inputs: GenerationInput[] | null =
    areUsable(models) && isChosen(scope)
      ? models.map(({ model }) => ({
          benchmarkId: benchmark.id,
          model: tidy(model),
          ...itemsOf(scope),
          k,
          workers,
          budget,
          ...request,
          ...(gradedBy === 'variables' ? textsOf(prompts) : {}),
          images,
          fresh,
          batch: batch && hasBatches(model),
        }))
      : null;
  const dryRun = useDryRun('runs.dryRun', inputs?.map((input) => ({ kind: 'generation' as const, ...input })) ?? null);
  const start = async () => {
    if (!inputs) return;
    const begun = await useRuns.getState().startAll(inputs.map((input) => ({ generation: input })));
    // What has started leaves the form, so that trying again starts only what is missing.
    if (begun === inputs.length) onClose();
    else setModels(models.slice(begun));
  };
  return (
    <StartDrawer title={t('runs.newGeneration')} dryRun={dryRun} start={inputs ? start : null} onClose={onClose}>
      <p className="text-soft">
        {t(isShort ? 'newRun.generationNote' : 'newRun.inferenceNote', {
          name: benchmark.name,
        })}
      </p>
      <ScopeFields benchmark={benchmark} scope={scope} onChange={setScope} />
      <ModelsList part="model" entries={models} onChange={setModels} />
      <div className="grid grid-cols-3 gap-3">
        <AmountField label={t('newRun.k')} value={k} minValue={1} maxValue={1000} onChange={setK} />
        <AmountField label={t('newRun.workers')} value={workers} minValue={1} maxValue={256} onChange={setWorkers} />
        <OptionalAmount label={t('newRun.budget')} minValue={0.01} step={0.01} value={budget} onChange={setBudget} />
      </div>
      {gradedBy === 'variables' ? <PromptSetField value={prompts} onChange={setPrompts} /> : null}
      <RequestFields value={request} onChange={setRequest}>
        {isShort ? (
          <TickBox isSelected={images} onChange={setImages}>
            {t('newRun.withImages')}
          </TickBox>
        ) : null}
        <TickBox isSelected={fresh} onChange={setFresh}>
          {t('newRun.fresh')}
        </TickBox>
      </RequestFields>
      <BatchSwitch models={models.map(({ model }) => model)} value={batch} onChange={setBatch} />
    </StartDrawer>
  );
}
