import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import type { PolicyEffect } from '../../../contract/grading-calls.ts';
import { decidedShare, LINES, measuredAt, type Line } from '../../../core/grading/confidence/lines.ts';
import { DEFAULT_POLICY, policyName, type GradingPolicy } from '../../../core/grading/policy.ts';
import { api } from '../../app/api.ts';
import { count, joined, percent, rate, mark } from '../../lib/format.ts';
import { AmountField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { StatusMark } from '../../ui/status.tsx';
import type { SetField } from '../../ui/use-fields.ts';

/** A share to begin with, where two numbers may differ by one. */
const WITHIN = 0.01;

/** What each question of the policy can be answered with, the default first. */
const CHOICES = {
  missingUnit: ['as-asked', 'open', 'wrong'],
  unsimplified: ['equal', 'open'],
  orderOfMagnitude: ['as-number', 'open', 'right'],
  percent: ['open', 'equal', 'wrong'],
} as const;

interface PolicyFieldsProps {
  value: GradingPolicy | null;
  onChange: (value: GradingPolicy | null) => void;
  /** Of which answers the change is shown; null while none are chosen. */
  preview: Omit<InputOf<EngineCalls, 'gradings.previewPolicy'>, 'policy'> | null;
}

/** What the offline verifier counts as the same value; null is the default policy. */
export function PolicyFields({ value, onChange, preview }: PolicyFieldsProps) {
  const { t } = useTranslation();
  const policy = value ?? DEFAULT_POLICY;
  return (
    <details className="group">
      <summary className="flex min-h-7 w-fit list-none items-center gap-1 rounded pr-2 text-soft hover:text-ink">
        <ChevronRight size={14} aria-hidden className="shrink-0 group-open:rotate-90" />
        {value === null ? t('policy.title') : t('policy.own', { name: policyName(value) })}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-sm text-faint">{t('policy.hint')}</p>
        <Choices policy={policy} onChange={(next) => onChange(policyName(next) === '' ? null : next)} />
        <LineMeasured line={policy.leastConfidence} />
        {value && preview ? (
          <Preview key={JSON.stringify([value, preview])} input={{ ...preview, policy: value }} />
        ) : null}
      </div>
    </details>
  );
}

interface ChoicesProps {
  policy: GradingPolicy;
  onChange: (policy: GradingPolicy) => void;
}

function Choices({ policy, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const set: SetField<GradingPolicy> = (name) => (next) => onChange({ ...policy, [name]: next });
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <Tolerance {...{ policy, onChange }} />
      <Chooser
        label={t('policy.missingUnit')}
        choices={CHOICES.missingUnit.map((id) => ({ id, label: t(`policy.missingUnits.${id}`) }))}
        value={policy.missingUnit}
        onChange={set('missingUnit')}
      />
      <Chooser
        label={t('policy.unsimplified')}
        choices={CHOICES.unsimplified.map((id) => ({ id, label: t(`policy.unsimplifieds.${id}`) }))}
        value={policy.unsimplified}
        onChange={set('unsimplified')}
      />
      <Chooser
        label={t('policy.orderOfMagnitude')}
        choices={CHOICES.orderOfMagnitude.map((id) => ({ id, label: t(`policy.ordersOfMagnitude.${id}`) }))}
        value={policy.orderOfMagnitude}
        onChange={set('orderOfMagnitude')}
      />
      <Chooser
        label={t('policy.percent')}
        choices={CHOICES.percent.map((id) => ({ id, label: t(`policy.percents.${id}`) }))}
        value={policy.percent}
        onChange={set('percent')}
      />
      <LineField
        line={policy.leastConfidence}
        onChange={(leastConfidence) => {
          const next = { ...policy };
          delete next.leastConfidence;
          onChange(leastConfidence === undefined ? next : { ...next, leastConfidence });
        }}
      />
    </div>
  );
}

/** By how much two numbers may differ: by the digits that are written, or by a share. */
function Tolerance({ policy, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const { tolerance } = policy;
  const set = (next: GradingPolicy['tolerance']) => onChange({ ...policy, tolerance: next });
  return (
    <>
      <Chooser
        label={t('policy.tolerance')}
        choices={(['digits', 'relative'] as const).map((id) => ({ id, label: t(`policy.tolerances.${id}`) }))}
        value={tolerance.by}
        onChange={(by) => set(by === 'digits' ? { by } : { by, within: WITHIN })}
      />
      {tolerance.by === 'relative' ? (
        <AmountField
          label={t('policy.within')}
          value={tolerance.within * 100}
          minValue={0.01}
          maxValue={50}
          step={0.01}
          onChange={(percent) => {
            if (!Number.isNaN(percent)) set({ by: 'relative', within: Number((percent / 100).toFixed(6)) });
          }}
        />
      ) : (
        <span />
      )}
    </>
  );
}

/** The line between decided and left open, each with the share that it was measured to decide. */
function LineField({ line, onChange }: { line: Line | undefined; onChange: (line: Line | undefined) => void }) {
  const { t } = useTranslation();
  const hint = (one: Line | undefined) => t('policy.lineDecides', { share: percent(decidedShare(measuredAt(one))) });
  return (
    <Chooser
      label={t('policy.line')}
      choices={[
        { id: 0, label: t('policy.lineDefault'), hint: hint(undefined) },
        ...LINES.map((one) => ({ id: one, label: one.toFixed(2), hint: hint(one) })),
      ]}
      value={line ?? 0}
      onChange={(id) => onChange(LINES.find((one) => one === id))}
    />
  );
}

/** How much the line decides and how often that was false, where it was measured. */
function LineMeasured({ line }: { line: Line | undefined }) {
  const { t } = useTranslation();
  const row = measuredAt(line);
  return (
    <p className="text-sm text-faint">
      {t('policy.lineMeasured', {
        share: percent(decidedShare(row)),
        of: count(row.of),
        falselyRight: count(row.falselyRight),
        rightRead: count(row.rightRead),
        falselyWrong: count(row.falselyWrong),
        wrongRead: count(row.wrongRead),
      })}
      {mark('sentence')}
      {t('policy.lineHint')}
    </p>
  );
}

const QUIET_MS = 400;

/** What the policy changes of each answer set, before it is graded by. */
function Preview({ input }: { input: InputOf<EngineCalls, 'gradings.previewPolicy'> }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<{ effects: readonly PolicyEffect[] } | { error: string } | null>(null);
  const text = JSON.stringify(input);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      api('gradings.previewPolicy', JSON.parse(text) as typeof input).then(
        (effects) => {
          if (current) setFound({ effects });
        },
        (error: unknown) => {
          if (current) setFound({ error: error instanceof Error ? error.message : String(error) });
        },
      );
    }, QUIET_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <section aria-label={t('policy.preview')} aria-busy={found === null} className="flex flex-col gap-2 text-sm">
      <h3 className="text-soft">{t('policy.preview')}</h3>
      {found === null ? <p className="text-faint">{t('policy.busy')}</p> : null}
      {found && 'error' in found ? <p className="text-is-wrong">{found.error}</p> : null}
      {found && 'effects' in found
        ? found.effects.map((effect) => <EffectLines key={effect.runId} effect={effect} />)
        : null}
      <p className="text-faint">{t('policy.previewHint')}</p>
    </section>
  );
}

const SHOWN = 8;

function EffectLines({ effect }: { effect: PolicyEffect }) {
  const { t } = useTranslation();
  const { model, answers, looked, toRight, toWrong, toOpen, before, after, changes } = effect;
  const all = toRight + toWrong + toOpen;
  const figure = (name: string, then: number | null, now: number | null): string[] =>
    then === null || now === null
      ? []
      : [t('policy.figures', { name, before: rate(then, before.questions), after: rate(now, after.questions) })];
  return (
    <div className="flex flex-col gap-0.5">
      <p>
        <span className="font-semibold">{model}</span>{' '}
        {all === 0
          ? t('policy.nothing')
          : t('policy.turns', { right: count(toRight), wrong: count(toWrong), open: count(toOpen) })}
        {mark('sentence')}
        {looked < answers ? t('policy.looked', { looked: count(looked), answers: count(answers) }) : null}
      </p>
      <p className="tabular-nums">
        {joined(
          [
            ...figure(t('results.question'), before.questionAccuracy, after.questionAccuracy),
            ...figure(t('results.variable'), before.variableAccuracy, after.variableAccuracy),
          ],
          'clause',
        )}
      </p>
      {changes.length > 0 ? (
        <details>
          <summary className="w-fit text-soft">{t('policy.changes')}</summary>
          <ul className="flex flex-col">
            {changes.slice(0, SHOWN).map((change) => (
              <li key={`${String(change.itemId)}/${change.variable}`} className="flex flex-wrap items-center gap-1">
                <span className="wrap-anywhere">
                  {t('policy.change', {
                    number: change.number,
                    variable: change.variable,
                    reference: change.reference,
                  })}
                </span>
                <StatusMark status={change.before} /> {t('policy.changeTo')} <StatusMark status={change.after} />
              </li>
            ))}
            {all > SHOWN ? <li className="text-faint">{t('policy.more', { count: all - SHOWN })}</li> : null}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
