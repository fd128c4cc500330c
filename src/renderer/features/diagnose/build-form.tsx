import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { useDryRun } from '../../app/run-form/dry-run.tsx';
import { isUsable, ModelFields, NO_MODEL, tidy, type Model } from '../../app/run-form/model-fields.tsx';
import { JUDGING_DEFAULTS, OptionalAmount, RequestFields } from '../../app/run-form/request-fields.tsx';
import { StartDrawer } from '../../app/run-form/start-drawer.tsx';
import { useSession } from '../../app/session.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { AmountField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useAnswerChoices } from './answer-sets.ts';
import { afterStart, showTab } from './diagnose-store.ts';

interface BuildFormProps {
  benchmark: BenchmarkView;
  /** Whose answers are taken apart at first; null: the professor's solutions. */
  answers: number | null;
  onClose: () => void;
}

/** A model takes solutions, or answers, apart into steps. Proposals for items wait for review; flows of answers are only counted. */
export function BuildForm({ benchmark, answers, onClose }: BuildFormProps) {
  const { t } = useTranslation();
  const sources = useAnswerChoices(benchmark.id, t('diagnose.solutions'));
  const [source, setSource] = useState(answers ?? 0);
  const [onlyMissing, setOnlyMissing] = useState(true);
  const [model, setModel] = useState<Model>(NO_MODEL);
  const [workers, setWorkers] = useState(4);
  const [budget, setBudget] = useState<number | null>(null);
  const [request, setRequest] = useState(JUDGING_DEFAULTS);
  const [fresh, setFresh] = useState(false);
  const input: InputOf<EngineCalls, 'flow.start'> | null = isUsable(model)
    ? {
        benchmarkId: benchmark.id,
        judge: tidy(model),
        answerRunId: source === 0 ? null : source,
        onlyMissing: source === 0 && onlyMissing,
        workers,
        budget,
        ...request,
        fresh,
      }
    : null;
  const dryRun = useDryRun('flow.dryRun', input);
  const start = async () => {
    if (!input) return;
    const run = await attempt(() => api('flow.start', input));
    if (!run) return;
    useSession.getState().updateRun(run);
    afterStart(null);
    showTab(source === 0 ? 'proposals' : 'lengths');
    reportDone(t('diagnose.buildStarted'));
  };
  return (
    <StartDrawer title={t('diagnose.build')} dryRun={dryRun} start={input ? start : null} onClose={onClose}>
      <p className="text-soft">{t(source === 0 ? 'diagnose.buildNote' : 'diagnose.buildAnswersNote')}</p>
      <Chooser label={t('diagnose.buildOf')} choices={sources} value={source} onChange={setSource} />
      {source === 0 ? (
        <TickBox isSelected={onlyMissing} onChange={setOnlyMissing}>
          {t('diagnose.onlyMissing')}
        </TickBox>
      ) : null}
      <ModelFields model={model} onChange={setModel} />
      <div className="grid grid-cols-3 gap-3">
        <AmountField label={t('newRun.workers')} value={workers} minValue={1} maxValue={256} onChange={setWorkers} />
        <OptionalAmount label={t('newRun.budget')} minValue={0.01} step={0.01} value={budget} onChange={setBudget} />
      </div>
      <RequestFields value={request} onChange={setRequest}>
        <TickBox isSelected={fresh} onChange={setFresh}>
          {t('newRun.fresh')}
        </TickBox>
      </RequestFields>
    </StartDrawer>
  );
}
