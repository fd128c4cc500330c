import { useEffect, useState } from 'react';
import { CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import type { GradedBy } from '../../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { useGradings } from '../../app/gradings/gradings.ts';
import { useDryRun } from '../../app/run-form/dry-run.tsx';
import { StartDrawer } from '../../app/run-form/start-drawer.tsx';
import { TickBox } from '../../ui/checkbox.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';
import { JudgeSettings } from './judge-settings.tsx';
import { hasRubrics, INITIAL, inputsOf, isJudged, partsOf, PURPOSES, type JudgingSettings } from './judging-input.ts';
import { PolicyFields } from './policy-fields.tsx';
import { useRuns, loadForm, startAll } from './runs-store.ts';
import { itemsOf } from './scope.ts';
import { ScopeFields } from './scope-fields.tsx';

const NOTES = {
  variables: 'newRun.judgingNote',
  points: 'newRun.examNote',
  rubrics: 'newRun.rubricNote',
} as const satisfies Record<GradedBy, string>;

/** An evaluation: which answers, with or without a judge. Every judge is a run of its own, all with the same settings. */
export function JudgingForm({ benchmark, onClose }: { benchmark: BenchmarkView; onClose: () => void }) {
  const { t } = useTranslation();
  const [settings, set] = useFields(INITIAL);
  const { picked, setChosen } = useAnswers(benchmark.id);
  const { scope, judges, policy } = settings;
  const judged = isJudged(benchmark, settings);
  const { claims, compares } = partsOf(benchmark, settings);
  const [wantsShown, setShown] = useState<boolean | null>(null);
  const replaces = useReplaces();
  const show = claims && (wantsShown ?? picked.every(replaces));
  const inputs = inputsOf(benchmark, picked, settings, show);
  const dryRun = useDryRun(
    'runs.dryRun',
    judged ? (inputs?.map((input) => ({ kind: 'judging' as const, ...input })) ?? null) : null,
  );
  const start = async () => {
    if (!inputs) return;
    const begun = await startAll(inputs.map((input) => ({ judging: input })));
    // What has started leaves the form, so that trying again starts only what is missing.
    if (begun === inputs.length) onClose();
    else set('judges')(judges.slice(begun));
  };
  const preview = picked.length > 0 ? { benchmarkId: benchmark.id, answerRunIds: picked, ...itemsOf(scope) } : null;
  return (
    <StartDrawer
      title={t('runs.newJudging')}
      dryRun={dryRun}
      offline={!judged}
      start={inputs ? start : null}
      onClose={onClose}
    >
      <p className="text-soft">{t(NOTES[benchmarkKind(benchmark.kind).gradedBy], { name: benchmark.name })}</p>
      <ScopeFields benchmark={benchmark} scope={scope} onChange={set('scope')} />
      <AnswerSets picked={picked} onChange={setChosen} />
      {hasRubrics(benchmark) ? <Purpose {...{ settings, set }} /> : <Judging {...{ settings, set }} />}
      {judged ? (
        <JudgeSettings {...{ benchmark, settings, set }} />
      ) : (
        <p className="text-sm text-soft">{t(claims ? 'newRun.judgeNoneHint' : 'newRun.examNoneHint')}</p>
      )}
      {claims && (!judged || compares) ? (
        <PolicyFields value={policy} onChange={set('policy')} preview={preview} />
      ) : null}
      {claims ? (
        <TickBox isSelected={show} onChange={setShown}>
          {t(judged && judges.length > 1 ? 'newRun.showFirst' : 'newRun.show')}
        </TickBox>
      ) : null}
    </StartDrawer>
  );
}

/** The answer sets that are graded, by their runs: all, until the user has chosen. */
function useAnswers(benchmarkId: number) {
  const all = useRuns((s) => s.sets).map(({ runId }) => runId);
  const [chosen, setChosen] = useState<number[] | null>(null);
  useEffect(() => {
    void loadForm(benchmarkId);
  }, [benchmarkId]);
  return { picked: chosen?.filter((id) => all.includes(id)) ?? all, setChosen };
}

/** What a judge says takes the place of what the verifier says alone, unless the user says otherwise; never that of another judge. */
function useReplaces(): (answerRunId: number) => boolean {
  const gradings = useGradings((s) => s.list);
  return (id) => {
    const present = gradings.find(({ answerRunId, chosen }) => chosen && answerRunId === id);
    return present === undefined || (present.kind === 'judged' && present.method.judge === null);
  };
}

function AnswerSets({ picked, onChange }: { picked: readonly number[]; onChange: (picked: number[]) => void }) {
  const { t } = useTranslation();
  const sets = useRuns((s) => s.sets);
  return (
    <CheckboxGroup
      value={picked.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      className="flex flex-col gap-1"
    >
      <Label className="text-sm text-soft">{t('newRun.answers')}</Label>
      {sets.map((set) => (
        <TickBox key={set.runId} value={String(set.runId)}>
          {set.model}
          <span className="text-faint">{t('queue.answerSet', { k: set.k, count: set.responses })}</span>
        </TickBox>
      ))}
      {sets.length === 0 ? <p className="text-soft">{t('newRun.noAnswers')}</p> : null}
    </CheckboxGroup>
  );
}

interface PartProps {
  settings: JudgingSettings;
  set: SetField<JudgingSettings>;
}

/** What a judge of rubrics is asked for. */
function Purpose({ settings: { purpose }, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('newRun.judgeDoes')}
      choices={PURPOSES.map((id) => ({ id, label: t(`newRun.judgeJobs.${id}`) }))}
      value={purpose}
      onChange={set('purpose')}
      hint={t(`newRun.judgeJobHint.${purpose}`)}
    />
  );
}

/** Whether there is a judge. */
function Judging({ settings: { judging }, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('newRun.judge')}
      choices={[
        { id: 'none', label: t('newRun.judgeNone') },
        { id: 'model', label: t('newRun.judgeModel') },
      ]}
      value={judging}
      onChange={set('judging')}
    />
  );
}
