import { CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { CONDITIONS, OUTCOME_GROUPS, type Condition, type OutcomeGroup } from '../../../core/flow/words.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { BatchSwitch, hasBatches } from '../../app/run-form/batch-switch.tsx';
import { useDryRun } from '../../app/run-form/dry-run.tsx';
import { isUsable, ModelFields, NO_MODEL, tidy, type Model } from '../../app/run-form/model-fields.tsx';
import {
  GENERATION_DEFAULTS,
  OptionalAmount,
  RequestFields,
  type RequestSettings,
} from '../../app/run-form/request-fields.tsx';
import { StartDrawer } from '../../app/run-form/start-drawer.tsx';
import { useSession } from '../../app/session.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { AmountField, LineField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';
import { useAnswerChoices } from './answer-sets.ts';
import { afterStart } from './diagnose-store.ts';
import { JudgeFields } from './judge-fields.tsx';

type Input = InputOf<EngineCalls, 'diagnose.start'>;

interface ExperimentFormProps {
  benchmark: BenchmarkView;
  /** Whether figures are sent at first. */
  images: boolean;
  onClose: () => void;
}

interface Settings {
  /** The answers that say what is solved: null, the newest; 0, none. */
  answers: number | null;
  only: OutcomeGroup;
  ids: string;
  conditions: readonly Condition[];
  model: Model;
  judge: Model | null;
  repeats: number;
  workers: number;
  budget: number | null;
  request: RequestSettings;
  images: boolean;
  fresh: boolean;
  batch: boolean;
}
const INITIAL: Omit<Settings, 'images'> = {
  ...{ answers: null, only: 'all', ids: '', conditions: CONDITIONS, model: NO_MODEL, judge: null },
  ...{ repeats: 8, workers: 4, budget: null, request: GENERATION_DEFAULTS, fresh: false, batch: false },
};

const modelsOf = ({ model, judge }: Settings): Model[] => (judge ? [model, judge] : [model]);

/** What the form starts; null: something is missing. `answerRunId` 0: nothing is known of what is solved. */
function inputOf(benchmarkId: number, answerRunId: number, settings: Settings): Input | null {
  const { only, ids, conditions, model, judge, repeats, workers, budget, request, images, fresh, batch } = settings;
  const chosenIds = ids.split(/[\s,;]+/).filter(Boolean);
  if (!modelsOf(settings).every(isUsable) || conditions.length === 0) return null;
  return {
    benchmarkId,
    ...(chosenIds.length > 0 ? { items: { ids: chosenIds } } : {}),
    model: tidy(model),
    judge: judge ? tidy(judge) : null,
    verifier: judge ? 'offline-first' : 'offline-only',
    conditions: [...conditions],
    answerRunId: answerRunId === 0 ? null : answerRunId,
    only: answerRunId === 0 ? 'all' : only,
    ...{ repeats, workers, budget, ...request, images, fresh },
    batch: batch && modelsOf(settings).some((one) => hasBatches(one)),
  };
}

async function start(input: Input): Promise<void> {
  const run = await attempt(() => api('diagnose.start', input));
  if (!run) return;
  useSession.getState().updateRun(run);
  afterStart(run.runId);
}

/** A new experiment: which items, under which conditions, how often, by which model. What it would send stands there before it starts. */
export function ExperimentForm({ benchmark, images: withImages, onClose }: ExperimentFormProps) {
  const { t } = useTranslation();
  const sets = useAnswerChoices(benchmark.id, t('diagnose.noAnswerSet'));
  const [settings, set] = useFields<Settings>({ ...INITIAL, images: withImages });
  const { model, judge, repeats, workers, budget, request, images, fresh, batch } = settings;
  // The newest answers say what is solved, unless the user says otherwise.
  const answerRunId = settings.answers ?? sets[1]?.id ?? 0;
  const input = inputOf(benchmark.id, answerRunId, settings);
  const dryRun = useDryRun('diagnose.dryRun', input);
  return (
    <StartDrawer
      title={t('diagnose.newExperiment')}
      dryRun={dryRun}
      start={input ? () => start(input) : null}
      onClose={onClose}
    >
      <p className="text-soft">{t('diagnose.formNote', { name: benchmark.name })}</p>
      <div className="grid grid-cols-2 gap-3">
        <Chooser label={t('diagnose.solvedBy')} choices={sets} value={answerRunId} onChange={set('answers')} />
        <Segments
          label={t('newRun.items')}
          choices={(answerRunId === 0 ? (['all'] as const) : OUTCOME_GROUPS).map((id) => ({
            id,
            label: t(`diagnose.outcome.${id}`),
          }))}
          value={answerRunId === 0 ? 'all' : settings.only}
          onChange={set('only')}
        />
      </div>
      <WhichItems settings={settings} set={set} />
      <ModelFields model={model} onChange={set('model')} />
      <JudgeFields judge={judge} onChange={set('judge')} />
      <div className="grid grid-cols-3 gap-3">
        <AmountField
          {...{ label: t('diagnose.repeats'), value: repeats, minValue: 1, maxValue: 100 }}
          onChange={set('repeats')}
        />
        <AmountField
          {...{ label: t('newRun.workers'), value: workers, minValue: 1, maxValue: 256 }}
          onChange={set('workers')}
        />
        <OptionalAmount
          {...{ label: t('newRun.budget'), minValue: 0.01, step: 0.01, value: budget }}
          onChange={set('budget')}
        />
      </div>
      <RequestFields value={request} onChange={set('request')}>
        <TickBox isSelected={images} onChange={set('images')}>
          {t('newRun.withImages')}
        </TickBox>
        <TickBox isSelected={fresh} onChange={set('fresh')}>
          {t('newRun.fresh')}
        </TickBox>
      </RequestFields>
      <BatchSwitch models={modelsOf(settings)} value={batch} onChange={set('batch')} />
    </StartDrawer>
  );
}

/** Items by their ids, and under which conditions they are asked. */
function WhichItems({ settings: { ids, conditions }, set }: { settings: Settings; set: SetField<Settings> }) {
  const { t } = useTranslation();
  return (
    <>
      <LineField
        label={t('diagnose.ids')}
        hint={t('diagnose.idsHint')}
        placeholder={t('diagnose.idsAll')}
        value={ids}
        onChange={set('ids')}
      />
      <CheckboxGroup
        value={[...conditions]}
        onChange={(chosen) => set('conditions')(CONDITIONS.filter((one) => chosen.includes(one)))}
        className="flex flex-col"
      >
        <Label className="text-sm text-soft">{t('diagnose.conditions')}</Label>
        {CONDITIONS.map((id) => (
          <TickBox key={id} value={id}>
            {t(`diagnose.condition.${id}`)} <span className="text-faint">{t(`diagnose.conditionHint.${id}`)}</span>
          </TickBox>
        ))}
      </CheckboxGroup>
    </>
  );
}
