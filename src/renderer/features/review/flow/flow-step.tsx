import { ArrowDown, ArrowUp, Check, ListX, Merge, Pencil, Split, Trash2, X, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import type { FlowFinding } from '../../../../core/flow/words.ts';
import type { StepView } from '../../../../contract/review-shapes.ts';
import { stepAnswer } from '../../../lib/step-answer.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Finding } from '../../../ui/finding.tsx';
import { Prose, Value } from '../../../ui/prose/prose.tsx';
import { Caps } from '../../../app/keyboard/caps.tsx';
import { AdjudicatedLine } from '../item/adjudicated.tsx';
import { answerJson, type StepDraft } from './flow-steps.ts';
import type { StepMark } from './step-marks.ts';

type Mark = ItemReviewView['steps'][number];

interface FlowStepProps {
  step: StepDraft;
  number: number;
  count: number;
  imported: StepView | undefined;
  mark: Mark | undefined;
  others: readonly Mark[];
  adjudicated: ItemReviewView['adjudicated'][number] | undefined;
  /** What the check finds in this step. */
  findings: readonly FlowFinding[];
  active: boolean;
  editing: boolean;
  onChoose: () => void;
  onEdit: (editing: boolean) => void;
  onChange: (part: Partial<StepDraft>) => void;
  onMark: (mark: StepMark) => void;
  onMove: (by: 1 | -1) => void;
  onSplit: (at: number) => void;
  onMerge: () => void;
  onRemove: () => void;
}

/** One step: read until it is edited; its tools show on the active one alone. */
export function FlowStep(props: FlowStepProps) {
  const { t } = useTranslation();
  const { step, number, imported, mark, others, findings, active, editing } = props;
  const changed = !imported || imported.step !== step.step || imported.answer !== step.answer;
  const state = mark ? t(`flow.mark.${mark.firstWrong ? 'firstWrong' : mark.mark}`) : t('flow.unmarked');
  return (
    <li
      tabIndex={active ? 0 : -1}
      data-active={active}
      aria-label={t('flow.step', { number, state })}
      onFocus={props.onChoose}
      className={`flex gap-3 border-b border-l-2 border-line py-2 pr-4 pl-3 focus-visible:-outline-offset-2 ${active ? 'border-l-accent bg-paper' : 'border-l-transparent'}`}
    >
      <div className="flex w-8 shrink-0 flex-col items-end gap-1 pt-0.5 text-sm text-faint tabular-nums">
        {number}
        {mark ? <MarkGlyph mark={mark} label={state} /> : null}
      </div>
      <div className="min-w-0 flex-1">
        {editing ? (
          <Fields {...props} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(6rem,12rem)] gap-4 @max-[26rem]:grid-cols-1 @max-[26rem]:gap-1">
            <Prose text={step.step} />
            <div className="min-w-0 overflow-x-auto overflow-y-hidden font-serif text-prose wrap-anywhere">
              {step.answer === '""' ? (
                <span className="text-faint">{t('flow.noAnswer')}</span>
              ) : (
                <Value text={stepAnswer(step.answer)} />
              )}
            </div>
          </div>
        )}
        {findings.length > 0 ? (
          <div className="mt-1 flex flex-col gap-0.5">
            {findings.map((finding) => (
              <Finding key={`${finding.rule}/${finding.message}`} finding={finding} />
            ))}
          </div>
        ) : null}
        {changed && active && imported ? (
          <p className="mt-1 text-sm text-soft">
            {t('annotation.original')}: <del className="font-mono wrap-anywhere">{imported.step}</del>{' '}
            {imported.answer === step.answer ? null : (
              <del className="font-mono wrap-anywhere">{stepAnswer(imported.answer)}</del>
            )}
          </p>
        ) : null}
        {imported ? null : <p className="text-sm text-soft">{t('annotation.added')}</p>}
        <AdjudicatedLine of={props.adjudicated} />
        {others.map((other) => (
          <p key={other.reviewer} className="text-sm text-faint">
            {other.reviewer}: {t(`flow.mark.${other.firstWrong ? 'firstWrong' : other.mark}`)}
          </p>
        ))}
        {active ? <Tools {...props} /> : null}
      </div>
    </li>
  );
}

function MarkGlyph({ mark, label }: { mark: Mark; label: string }) {
  const common = { size: 14, strokeWidth: 2.5, role: 'img', 'aria-label': label } as const;
  if (mark.firstWrong) return <ListX {...common} className="text-is-wrong" />;
  return mark.mark === 'verified' ? (
    <Check {...common} className="text-is-right" />
  ) : (
    <X {...common} className="text-is-wrong" />
  );
}

const BOX = 'w-full rounded border border-line-strong bg-raised px-2 py-1 font-mono text-sm';

function AnswerField({ answer, onChange }: { answer: string; onChange: FlowStepProps['onChange'] }) {
  const { t } = useTranslation();
  return (
    <label className="flex flex-col gap-1 text-sm text-soft">
      {t('review.stepAnswer')}
      <input
        value={stepAnswer(answer)}
        spellCheck={false}
        onChange={(event) => onChange({ answer: answerJson(event.target.value, answer) })}
        className={`h-7 text-ink ${BOX}`}
      />
    </label>
  );
}

function Fields({ step, number, onChange, onSplit, onEdit }: FlowStepProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(() => ({ step: step.step, answer: step.answer }));
  return (
    <div
      className="grid grid-cols-2 gap-4 @max-[34rem]:grid-cols-1"
      onKeyDown={(event) => {
        const keeps = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !keeps)) return;
        event.preventDefault();
        event.stopPropagation();
        if (!keeps) onChange(before);
        onEdit(false);
      }}
    >
      <div className="flex min-w-0 flex-col gap-2">
        <textarea
          ref={field}
          aria-label={t('flow.text', { number })}
          autoFocus
          rows={Math.min(10, 3 + Math.floor(step.step.length / 60))}
          spellCheck={false}
          value={step.step}
          onChange={(event) => onChange({ step: event.target.value })}
          className={`resize-y ${BOX}`}
        />
        <button
          type="button"
          className="flex min-h-6 items-center gap-1 self-start text-sm text-soft hover:text-ink"
          onClick={() => onSplit(field.current?.selectionStart ?? step.step.length)}
        >
          <Split size={13} aria-hidden />
          {t('flow.split')}
        </button>
        <AnswerField answer={step.answer} onChange={onChange} />
      </div>
      <div className="min-w-0">
        <Prose text={step.step} />
        <div className="mt-2 font-serif text-prose wrap-anywhere">
          <Value text={stepAnswer(step.answer)} />
        </div>
      </div>
    </div>
  );
}

function Tools(props: FlowStepProps) {
  const { t } = useTranslation();
  const { step, mark, onMark } = props;
  const marks: { id: StepMark; icon: LucideIcon; key: string; on: boolean }[] = [
    { id: 'verified', icon: Check, key: 'v', on: mark?.mark === 'verified' },
    { id: 'wrong', icon: X, key: 'w', on: mark?.mark === 'wrong' && !mark.firstWrong },
    { id: 'firstWrong', icon: ListX, key: 'x', on: mark?.firstWrong === true },
  ];
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      {marks.map(({ id, icon: Icon, key, on }) => (
        <button
          key={id}
          type="button"
          disabled={step.id === null}
          aria-pressed={on}
          onClick={() => onMark(id)}
          className={`flex h-6 items-center gap-1 rounded border border-line px-1.5 text-sm disabled:text-faint ${on ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover hover:text-ink'}`}
        >
          <Icon size={12} strokeWidth={2.5} aria-hidden />
          {t(`flow.mark.${id}`)}
          <Caps chord={key} quiet />
        </button>
      ))}
      <Moves {...props} />
    </div>
  );
}

/** Edit, move, merge, remove. */
function Moves({ number, count, editing, onEdit, onMove, onMerge, onRemove }: FlowStepProps) {
  const { t } = useTranslation();
  const [first, last] = [number === 1, number === count];
  const moves: { id: MoveName; icon: LucideIcon; chord: string; disabled: boolean; run: () => void }[] = [
    ...(editing
      ? []
      : [
          {
            id: 'edit' as const,
            icon: Pencil,
            chord: 'e',
            disabled: false,
            run: () => onEdit(true),
          },
        ]),
    {
      id: 'moveUp',
      icon: ArrowUp,
      chord: 'alt+up',
      disabled: first,
      run: () => onMove(-1),
    },
    {
      id: 'moveDown',
      icon: ArrowDown,
      chord: 'alt+down',
      disabled: last,
      run: () => onMove(1),
    },
    { id: 'merge', icon: Merge, chord: 'mod+j', disabled: last, run: onMerge },
    { id: 'remove', icon: Trash2, chord: 'mod+delete', disabled: false, run: onRemove },
  ];
  return (
    <span className="ml-auto flex">
      {moves.map(({ id, icon: Icon, chord, disabled, run }) => (
        <IconButton
          key={id}
          label={t(`flow.${id}`)}
          keys={<Caps chord={chord} />}
          className="h-6! w-6!"
          isDisabled={disabled}
          onPress={run}
        >
          <Icon size={13} aria-hidden />
        </IconButton>
      ))}
    </span>
  );
}
type MoveName = 'edit' | 'moveUp' | 'moveDown' | 'merge' | 'remove';
