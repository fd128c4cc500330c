import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { BatchSwitch } from '../../app/run-form/batch-switch.tsx';
import { ModelsList } from '../../app/run-form/models-list.tsx';
import { PromptSetField } from '../../app/run-form/prompt-set.tsx';
import { OptionalAmount, RequestFields } from '../../app/run-form/request-fields.tsx';
import { TickBox } from '../../ui/checkbox.tsx';
import { AmountField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { SetField } from '../../ui/use-fields.ts';
import { hasRubrics, partsOf, PROTOCOLS, requestOf, VERIFIERS, type JudgingSettings } from './judging-input.ts';

interface JudgeSettingsProps {
  benchmark: BenchmarkView;
  settings: JudgingSettings;
  set: SetField<JudgingSettings>;
}

/** Which judges, what they are shown and what the verifier does before them, and how they are asked. */
export function JudgeSettings({ benchmark, settings, set }: JudgeSettingsProps) {
  const { t } = useTranslation();
  const { judges, prompts, fresh, batch } = settings;
  const { claims, values, audits } = partsOf(benchmark, settings);
  return (
    <>
      <ModelsList part="judge" entries={judges} onChange={set('judges')} />
      {claims ? <Protocol {...{ settings, set }} /> : null}
      {values ? <PromptSetField value={prompts} onChange={set('prompts')} /> : null}
      {values ? <Verifier {...{ settings, set }} /> : null}
      {audits ? <Audit {...{ settings, set }} /> : null}
      <Amounts {...{ benchmark, settings, set }} />
      <RequestFields value={requestOf(benchmark, settings)} onChange={set('request')}>
        <TickBox isSelected={fresh} onChange={set('fresh')}>
          {t('newRun.fresh')}
        </TickBox>
      </RequestFields>
      <BatchSwitch models={judges.map(({ model }) => model)} value={batch} onChange={set('batch')} />
    </>
  );
}

type PartProps = Omit<JudgeSettingsProps, 'benchmark'>;

/** What a judge is shown: values or whole texts. */
function Protocol({ settings: { protocol }, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('newRun.protocol')}
      choices={PROTOCOLS.map((id) => ({ id, label: t(`newRun.protocols.${id}`) }))}
      value={protocol}
      onChange={set('protocol')}
      hint={t(`newRun.protocolHint.${protocol}`)}
    />
  );
}

function Verifier({ settings: { verifier }, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('newRun.verifier')}
      choices={VERIFIERS.map((id) => ({ id, label: t(`verifier.${id}`) }))}
      value={verifier}
      onChange={set('verifier')}
      hint={t(`verifierHint.${verifier}`)}
    />
  );
}

/** How much of what the verifier decides goes to the judge all the same, in percent. */
function Audit({ settings: { audit }, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <AmountField
      label={t('policy.audit')}
      hint={t('policy.auditHint')}
      value={audit * 100}
      minValue={0}
      maxValue={100}
      step={0.1}
      onChange={(percent) => set('audit')(Number.isNaN(percent) ? 0 : Number((percent / 100).toFixed(4)))}
    />
  );
}

function Amounts({ benchmark, settings, set }: JudgeSettingsProps) {
  const { t } = useTranslation();
  const { workers, budget, trials, purpose } = settings;
  return (
    <div className="grid grid-cols-3 gap-3">
      <AmountField label={t('newRun.workers')} value={workers} minValue={1} maxValue={256} onChange={set('workers')} />
      <OptionalAmount label={t('newRun.budget')} minValue={0.01} step={0.01} value={budget} onChange={set('budget')} />
      {hasRubrics(benchmark) && purpose === 'error-types' ? null : (
        <AmountField label={t('newRun.trials')} value={trials} minValue={1} maxValue={100} onChange={set('trials')} />
      )}
    </div>
  );
}
