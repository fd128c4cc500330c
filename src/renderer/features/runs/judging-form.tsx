import { useEffect, useState } from 'react';
import { CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { AUDIT_SHARE } from '../../../contract/run-config.ts';
import type { GradedBy } from '../../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { AmountField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useGradings } from '../../app/gradings/gradings.ts';
import { useDryRun } from '../../app/run-form/dry-run.tsx';
import { areUsable, ONE_MODEL } from '../../app/run-form/model-entries.ts';
import { tidy } from '../../app/run-form/model-fields.tsx';
import { ModelsList } from '../../app/run-form/models-list.tsx';
import {
  JUDGING_DEFAULTS,
  OptionalAmount,
  RequestFields,
  RUBRIC_JUDGING_DEFAULTS,
  type RequestSettings,
} from '../../app/run-form/request-fields.tsx';
import { PromptSetField, textsOf, type PromptSet } from '../../app/run-form/prompt-set.tsx';
import { StartDrawer } from '../../app/run-form/start-drawer.tsx';
import { BatchSwitch, hasBatches } from '../../app/run-form/batch-switch.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { useRuns, type JudgingInput } from './runs-store.ts';
import { ALL, isChosen, itemsOf, type Scope } from './scope.ts';
import { ScopeFields } from './scope-fields.tsx';

const VERIFIERS = ['offline-first', 'judge-only', 'offline-only'] as const;
const PROTOCOLS = ['s2s', 'l2s', 'l2l'] as const;
const NOTES = {
  variables: 'newRun.judgingNote',
  points: 'newRun.examNote',
  rubrics: 'newRun.rubricNote',
} as const satisfies Record<GradedBy, string>;
const PURPOSES = ['grade', 'error-types'] as const;

/** An evaluation: which answers, with or without a judge. Every judge is a run of its own, all with the same settings. */
export function JudgingForm({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const sets = useRuns((s) => s.sets);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [scope, setScope] = useState<Scope>(ALL);
  // Rubrics need a judge; nothing of them can be verified offline.
  const { gradedBy, gradedOffline } = benchmarkKind(benchmark.kind);
  const rubrics = !gradedOffline;
  const claims = gradedBy === 'variables';
  const [wanted, setJudging] = useState<'none' | 'model'>('none');
  const judging = rubrics ? 'model' : wanted;
  const [purpose, setPurpose] = useState<(typeof PURPOSES)[number]>('grade');
  const [judges, setJudges] = useState(ONE_MODEL);
  const [protocol, setProtocol] = useState<(typeof PROTOCOLS)[number]>('s2s');
  const [verifier, setVerifier] = useState<(typeof VERIFIERS)[number]>('offline-first');
  const [policy, setPolicy] = useState<GradingPolicy | null>(null);
  const [audit, setAudit] = useState(AUDIT_SHARE);
  const [prompts, setPrompts] = useState<PromptSet>('own');
  const [trials, setTrials] = useState(1);
  const [workers, setWorkers] = useState(4);
  const [budget, setBudget] = useState<number | null>(null);
  const [own, setRequest] = useState<RequestSettings | null>(null);
  const request = own ?? (rubrics ? RUBRIC_JUDGING_DEFAULTS : JUDGING_DEFAULTS);
  const [fresh, setFresh] = useState(false);
  const [batch, setBatch] = useState(false);
  const [wantsShown, setShown] = useState<boolean | null>(null);
  const gradings = useGradings((s) => s.list);
  useEffect(() => {
    void useRuns.getState().loadForm(benchmark.id);
  }, [benchmark.id]);
  const all = sets.map((set) => String(set.runId));
  const picked = chosen?.filter((id) => all.includes(id)) ?? all;
  const isReady = picked.length > 0 && isChosen(scope) && (judging === 'none' || areUsable(judges));
  // What a judge says takes the place of what the verifier says alone, unless the user says otherwise; never that of another judge.
  const replaces = (id: string): boolean => {
    const present = gradings.find(({ answerRunId, chosen: isShown }) => isShown && String(answerRunId) === id);
    return present === undefined || (present.kind === 'judged' && present.method.judge === null);
  };
  const show = claims && (wantsShown ?? picked.every(replaces));
  const common = { benchmarkId: benchmark.id, answerRunIds: picked.map(Number), ...itemsOf(scope), workers };
  const ofRubrics = { verifier: 'judge-only' as const, purpose, ...(purpose === 'grade' ? {} : { trials: 1 }) };
  const values = claims && protocol === 's2s';
  const words = values ? textsOf(prompts) : {};
  const compares = values && verifier !== 'judge-only';
  const audits = values && verifier === 'offline-first';
  const verifying = { ...(compares ? { policy } : {}), ...(audits ? { audit } : {}) };
  const asked = {
    ...verifying,
    protocol,
    verifier,
    trials,
    budget,
    ...request,
    ...words,
    fresh,
    ...(rubrics ? ofRubrics : {}),
  };
  const offline = { ...common, show, policy, judge: null, verifier: 'offline-only' as const };
  const byJudges = judges.map(({ model }, index) => ({
    ...{ ...common, ...asked },
    // Of several judges the first.
    show: show && index === 0,
    judge: tidy(model),
    batch: batch && hasBatches(model),
  }));
  const inputs: JudgingInput[] | null = !isReady ? null : judging === 'none' ? [offline] : byJudges;
  const dryRun = useDryRun(
    'runs.dryRun',
    judging === 'none' ? null : (inputs?.map((input) => ({ kind: 'judging' as const, ...input })) ?? null),
  );
  const start = async () => {
    if (!inputs) return;
    const begun = await useRuns.getState().startAll(inputs.map((input) => ({ judging: input })));
    // What has started leaves the form, so that trying again starts only what is missing.
    if (begun === inputs.length) onClose();
    else setJudges(judges.slice(begun));
  };
  return (
    <StartDrawer
      title={t('runs.newJudging')}
      dryRun={dryRun}
      offline={judging === 'none'}
      start={inputs ? start : null}
      onClose={onClose}
    >
      <p className="text-soft">{t(NOTES[gradedBy], { name: benchmark.name })}</p>
      <ScopeFields benchmark={benchmark} scope={scope} onChange={setScope} />
      <CheckboxGroup value={picked} onChange={setChosen} className="flex flex-col gap-1">
        <Label className="text-sm text-soft">{t('newRun.answers')}</Label>
        {sets.map((set) => (
          <TickBox key={set.runId} value={String(set.runId)}>
            {set.model}
            <span className="text-faint">{t('queue.answerSet', { k: set.k, count: set.responses })}</span>
          </TickBox>
        ))}
        {sets.length === 0 ? <p className="text-soft">{t('newRun.noAnswers')}</p> : null}
      </CheckboxGroup>
      {rubrics ? (
        <div className="flex flex-col gap-1">
          <Segments
            label={t('newRun.judgeDoes')}
            choices={PURPOSES.map((id) => ({ id, label: t(`newRun.judgeJobs.${id}`) }))}
            value={purpose}
            onChange={setPurpose}
          />
          <p className="text-sm text-faint">{t(`newRun.judgeJobHint.${purpose}`)}</p>
        </div>
      ) : (
        <Segments
          label={t('newRun.judge')}
          choices={[
            { id: 'none', label: t('newRun.judgeNone') },
            { id: 'model', label: t('newRun.judgeModel') },
          ]}
          value={judging}
          onChange={setJudging}
        />
      )}
      {judging === 'none' ? (
        <p className="text-sm text-soft">{t(claims ? 'newRun.judgeNoneHint' : 'newRun.examNoneHint')}</p>
      ) : (
        <>
          <ModelsList part="judge" entries={judges} onChange={setJudges} />
          {claims ? (
            <div className="flex flex-col gap-1">
              <Segments
                label={t('newRun.protocol')}
                choices={PROTOCOLS.map((id) => ({ id, label: t(`newRun.protocols.${id}`) }))}
                value={protocol}
                onChange={setProtocol}
              />
              <p className="text-sm text-faint">{t(`newRun.protocolHint.${protocol}`)}</p>
            </div>
          ) : null}
          {values ? <PromptSetField value={prompts} onChange={setPrompts} /> : null}
          {values ? (
            <div className="flex flex-col gap-1">
              <Segments
                label={t('newRun.verifier')}
                choices={VERIFIERS.map((id) => ({ id, label: t(`verifier.${id}`) }))}
                value={verifier}
                onChange={setVerifier}
              />
              <p className="text-sm text-faint">{t(`verifierHint.${verifier}`)}</p>
            </div>
          ) : null}
          {audits ? (
            <AmountField
              label={t('policy.audit')}
              hint={t('policy.auditHint')}
              value={audit * 100}
              minValue={0}
              maxValue={100}
              step={0.1}
              onChange={(percent) => {
                setAudit(Number.isNaN(percent) ? 0 : Number((percent / 100).toFixed(4)));
              }}
            />
          ) : null}
          <div className="grid grid-cols-3 gap-3">
            <AmountField
              label={t('newRun.workers')}
              value={workers}
              minValue={1}
              maxValue={256}
              onChange={setWorkers}
            />
            <OptionalAmount
              label={t('newRun.budget')}
              minValue={0.01}
              step={0.01}
              value={budget}
              onChange={setBudget}
            />
            {rubrics && purpose === 'error-types' ? null : (
              <AmountField label={t('newRun.trials')} value={trials} minValue={1} maxValue={100} onChange={setTrials} />
            )}
          </div>
          <RequestFields value={request} onChange={setRequest}>
            <TickBox isSelected={fresh} onChange={setFresh}>
              {t('newRun.fresh')}
            </TickBox>
          </RequestFields>
          <BatchSwitch models={judges.map(({ model }) => model)} value={batch} onChange={setBatch} />
        </>
      )}
      {claims && (judging === 'none' || compares) ? (
        <PolicyFields
          value={policy}
          onChange={setPolicy}
          preview={
            picked.length > 0
              ? { benchmarkId: benchmark.id, answerRunIds: picked.map(Number), ...itemsOf(scope) }
              : null
          }
        />
      ) : null}
      {claims ? (
        <TickBox isSelected={show} onChange={setShown}>
          {t(judging === 'model' && judges.length > 1 ? 'newRun.showFirst' : 'newRun.show')}
        </TickBox>
      ) : null}
    </StartDrawer>
  );
}
