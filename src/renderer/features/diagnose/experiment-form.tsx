import { useState } from 'react';
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
import { GENERATION_DEFAULTS, OptionalAmount, RequestFields } from '../../app/run-form/request-fields.tsx';
import { StartDrawer } from '../../app/run-form/start-drawer.tsx';
import { useSession } from '../../app/session.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { AmountField, LineField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useAnswerChoices } from './answer-sets.ts';
import { useDiagnose } from './diagnose-store.ts';
import { JudgeFields } from './judge-fields.tsx';

interface ExperimentFormProps {
  benchmark: BenchmarkView;
  /** Whether figures are sent at first. */
  images: boolean;
  onClose: () => void;
}

/** A new experiment: which items, under which conditions, how often, by which model. What it would send stands there before it starts. */
export function ExperimentForm({ benchmark, images: withImages, onClose }: ExperimentFormProps) {
  const { t } = useTranslation();
  const sets = useAnswerChoices(benchmark.id, t('diagnose.noAnswerSet'));
  const [answers, setAnswers] = useState<number | null>(null);
  const [only, setOnly] = useState<OutcomeGroup>('all');
  const [ids, setIds] = useState('');
  const [conditions, setConditions] = useState<readonly Condition[]>(CONDITIONS);
  const [model, setModel] = useState<Model>(NO_MODEL);
  const [judge, setJudge] = useState<Model | null>(null);
  const [repeats, setRepeats] = useState(8);
  const [workers, setWorkers] = useState(4);
  const [budget, setBudget] = useState<number | null>(null);
  const [request, setRequest] = useState(GENERATION_DEFAULTS);
  const [images, setImages] = useState(withImages);
  const [fresh, setFresh] = useState(false);
  const [batch, setBatch] = useState(false);
  // The newest answers say what is solved, unless the user says otherwise.
  const answerRunId = answers ?? sets[1]?.id ?? 0;
  const chosenIds = ids.split(/[\s,;]+/).filter(Boolean);
  const ready = isUsable(model) && conditions.length > 0 && (judge === null || isUsable(judge));
  const asked = judge ? [model, judge] : [model];
  const input: InputOf<EngineCalls, 'diagnose.start'> | null = ready
    ? {
        benchmarkId: benchmark.id,
        ...(chosenIds.length > 0 ? { items: { ids: chosenIds } } : {}),
        model: tidy(model),
        judge: judge ? tidy(judge) : null,
        verifier: judge ? 'offline-first' : 'offline-only',
        conditions: [...conditions],
        answerRunId: answerRunId === 0 ? null : answerRunId,
        only: answerRunId === 0 ? 'all' : only,
        repeats,
        workers,
        budget,
        ...request,
        images,
        fresh,
        batch: batch && asked.some((one) => hasBatches(one)),
      }
    : null;
  const dryRun = useDryRun('diagnose.dryRun', input);
  const start = async () => {
    if (!input) return;
    const run = await attempt(() => api('diagnose.start', input));
    if (!run) return;
    useSession.getState().runMoved(run);
    useDiagnose.getState().wasStarted(run.runId);
  };
  return (
    <StartDrawer title={t('diagnose.newExperiment')} dryRun={dryRun} start={input ? start : null} onClose={onClose}>
      <p className="text-soft">{t('diagnose.formNote', { name: benchmark.name })}</p>
      <div className="grid grid-cols-2 gap-3">
        <Chooser label={t('diagnose.solvedBy')} choices={sets} value={answerRunId} onChange={setAnswers} />
        <Segments
          label={t('newRun.items')}
          choices={(answerRunId === 0 ? (['all'] as const) : OUTCOME_GROUPS).map((id) => ({
            id,
            label: t(`diagnose.outcome.${id}`),
          }))}
          value={answerRunId === 0 ? 'all' : only}
          onChange={setOnly}
        />
      </div>
      <LineField
        label={t('diagnose.ids')}
        hint={t('diagnose.idsHint')}
        placeholder={t('diagnose.idsAll')}
        value={ids}
        onChange={setIds}
      />
      <CheckboxGroup
        value={[...conditions]}
        onChange={(chosen) => {
          setConditions(CONDITIONS.filter((one) => chosen.includes(one)));
        }}
        className="flex flex-col"
      >
        <Label className="text-sm text-soft">{t('diagnose.conditions')}</Label>
        {CONDITIONS.map((id) => (
          <TickBox key={id} value={id}>
            {t(`diagnose.condition.${id}`)} <span className="text-faint">{t(`diagnose.conditionHint.${id}`)}</span>
          </TickBox>
        ))}
      </CheckboxGroup>
      <ModelFields model={model} onChange={setModel} />
      <JudgeFields judge={judge} onChange={setJudge} />
      <div className="grid grid-cols-3 gap-3">
        <AmountField label={t('diagnose.repeats')} value={repeats} minValue={1} maxValue={100} onChange={setRepeats} />
        <AmountField label={t('newRun.workers')} value={workers} minValue={1} maxValue={256} onChange={setWorkers} />
        <OptionalAmount label={t('newRun.budget')} minValue={0.01} step={0.01} value={budget} onChange={setBudget} />
      </div>
      <RequestFields value={request} onChange={setRequest}>
        <TickBox isSelected={images} onChange={setImages}>
          {t('newRun.withImages')}
        </TickBox>
        <TickBox isSelected={fresh} onChange={setFresh}>
          {t('newRun.fresh')}
        </TickBox>
      </RequestFields>
      <BatchSwitch models={asked} value={batch} onChange={setBatch} />
    </StartDrawer>
  );
}
