import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../contract/review-shapes.ts';
import { reportNote } from '../../app/errors.ts';
import { Caps } from '../../app/keyboard/caps.tsx';
import { arrived, useWhere } from '../../app/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Finding } from '../../ui/finding.tsx';
import { editFlow, markStep } from './annotate.ts';
import { useFindings } from './flow-findings.ts';
import { ProposalPanel, useProposals } from './flow-proposals.tsx';
import { FlowStep } from './flow-step.tsx';
import { isStepList, merged, moved, split, stepsOf, withoutKeys, type StepDraft } from './flow-steps.ts';
import { followMarks, FlowVerdict } from './flow-verdict.tsx';
import { currentItem, currentReview, setDesk, useReview } from './review-store.ts';
import type { StepMark } from './step-marks.ts';
import { useDraft } from './use-draft.ts';
import { useStepPlace } from './step-places.ts';
import { Workbench } from './workbench.tsx';

/** F: the reasoning flow, to be put in order, edited, split and merged, and its steps marked. */
export function FlowPane() {
  const item = useReview(currentItem);
  if (!item) return null;
  // A flow that a proposal has replaced is read anew.
  const flow = item.flow.map(({ id }) => id).join();
  return <Form key={`${String(item.itemId)}/${flow}`} item={item} />;
}

/** Another screen sent the expert to this flow, at a step. */
export function useWantedFlow(): void {
  const itemId = useReview((s) => currentItem(s)?.itemId);
  const wanted = useWhere((s) => s.wanted.flow);
  const asked = wanted !== undefined && wanted.itemId === itemId;
  useEffect(() => {
    if (asked) setDesk({ work: 'flow' });
  }, [asked]);
}

const MARKS: Record<string, StepMark> = { v: 'verified', w: 'wrong', x: 'firstWrong' };

function Form({ item }: { item: ItemView }) {
  const { t } = useTranslation();
  const review = useReview(currentReview);
  const draft = useDraft(`flow/${String(item.itemId)}`, stepsOf(item), isStepList);
  const steps = draft.value;
  const [reason, setReason] = useState('');
  const wanted = useWhere((s) => s.wanted.flow);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      item.flow.findIndex(({ id }) => id === wanted?.stepId),
    ),
  );
  const [editing, setEditing] = useState(false);
  const [comparing, setComparing] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const valid = steps.every((step) => step.step.trim() !== '');
  const current = steps[active];
  const findings = useFindings(item, steps, draft.changed);
  const whole = findings.filter(({ index }) => index === null);
  const proposals = useProposals(item);
  const [proposal] = proposals.rows;
  useEffect(() => {
    arrived('flow');
  }, []);

  // The list is one tab stop; the active step has it.
  useLayoutEffect(() => {
    if (!editing && !comparing) list.current?.querySelector<HTMLElement>('[data-active=true]')?.focus();
  }, [editing, comparing, active, steps.length]);
  useStepPlace(item, steps, active);

  // Left without saving, what was changed is found again.
  const close = () => {
    if (draft.changed) reportNote(t('flow.kept'));
    setDesk({ work: null });
  };
  const discard = () => {
    draft.clear();
    setDesk({ work: null });
  };
  const save = () => {
    if (!draft.changed || !valid) return;
    editFlow(item.itemId, withoutKeys(steps), reason, draft.clear);
    setDesk({ work: null });
  };
  const put = (next: StepDraft[], to: number) => {
    draft.set(next);
    setActive(Math.max(0, Math.min(next.length - 1, to)));
  };
  const move = (by: 1 | -1) => {
    put(moved(steps, active, by), active + by);
  };
  const remove = () => {
    put(
      steps.filter((_, i) => i !== active),
      active,
    );
    setEditing(false);
  };
  const add = () => {
    const blank = { key: `new-${String(Date.now())}`, id: null, step: '', answer: '""' };
    put([...steps.slice(0, active + 1), blank, ...steps.slice(active + 1)], steps.length === 0 ? 0 : active + 1);
    setEditing(true);
  };
  const mark = (wanted: StepMark) => {
    if (current?.id != null) markStep(item.itemId, current.id, wanted);
  };
  const actions: Record<string, () => void> = {
    j: () => {
      setActive(Math.min(steps.length - 1, active + 1));
    },
    k: () => {
      setActive(Math.max(0, active - 1));
    },
    e: () => {
      setEditing(true);
    },
    n: add,
    g: () => {
      const places = [...new Set(findings.flatMap(({ index }) => index ?? []))].sort((a, b) => a - b);
      setActive(places.find((index) => index > active) ?? places[0] ?? active);
    },
    y: () => {
      followMarks(item, review);
    },
    p: () => {
      if (proposal) setComparing(true);
    },
  };
  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input,textarea,button')) return;
    if (event.ctrlKey || event.metaKey) {
      // Nothing of the flow goes by one bare key.
      if (event.key.toLowerCase() === 'j') put(merged(steps, active), active);
      else if (event.key === 'Delete' || event.key === 'Backspace') remove();
      else return;
      event.preventDefault();
      return;
    }
    const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const name = arrow === 1 ? 'j' : arrow === -1 ? 'k' : event.key === 'Enter' ? 'e' : event.key.toLowerCase();
    const wanted = MARKS[name];
    if (event.altKey || (event.shiftKey && (name === 'j' || name === 'k'))) {
      if (name !== 'j' && name !== 'k') return;
      move(name === 'j' ? 1 : -1);
    } else if (wanted && !event.repeat) mark(wanted);
    else if (actions[name]) actions[name]();
    else return;
    event.preventDefault();
  };
  return (
    <Workbench
      title={t('flow.title')}
      onClose={close}
      onSave={save}
      steps={draft.steps}
      tools={
        <span className="flex items-center gap-3 text-sm text-faint tabular-nums">
          {t('flow.count', { count: steps.length })}
          {findings.length > 0 ? (
            <span className="flex items-center gap-1.5 text-soft">
              {t('flow.findings', { count: findings.length })}
              <Caps chord="g" quiet />
            </span>
          ) : null}
          {proposal ? (
            <Button
              look={comparing ? 'quiet' : 'plain'}
              onPress={() => {
                setComparing(!comparing);
              }}
            >
              {t(comparing ? 'proposal.backToFlow' : 'proposal.compare', { model: proposal.model })}
              {comparing ? null : <Caps chord="p" quiet />}
            </Button>
          ) : null}
        </span>
      }
      actions={
        <>
          <div className="mr-auto max-w-80 min-w-32 flex-1">
            <LineField label={t('annotation.reason')} value={reason} onChange={setReason} />
          </div>
          {draft.changed ? <Button onPress={discard}>{t('annotation.discard')}</Button> : null}
          <Button onPress={close}>{t('common.close')}</Button>
          <Button look="primary" isDisabled={!draft.changed || !valid} onPress={save}>
            {t('flow.save')}
          </Button>
        </>
      }
    >
      {comparing && proposal ? (
        <ProposalPanel
          key={proposal.proposalId}
          item={item}
          row={proposal}
          isBlocked={draft.changed}
          onDone={() => {
            setComparing(false);
            proposals.reload();
          }}
        />
      ) : null}
      <div className={comparing && proposal ? 'hidden' : 'contents'}>
        <div className="flex items-center justify-between gap-4 px-4 pt-3 pb-2">
          <div className="flex flex-col gap-1">
            <p className="text-sm text-soft">{t('flow.hint')}</p>
            {item.flow.length === 0 ? null : <FlowVerdict item={item} review={review} />}
            {whole.map((finding) => (
              <Finding key={finding.message} finding={finding} />
            ))}
          </div>
          <Button onPress={add}>
            <Plus size={14} aria-hidden />
            {t('flow.add')}
          </Button>
        </div>
        <ol ref={list} className="border-t border-line" onKeyDown={keys}>
          {steps.map((step, index) => (
            <FlowStep
              key={step.key}
              step={step}
              number={index + 1}
              count={steps.length}
              imported={(item.original?.flow ?? item.flow).find((one) => one.id === step.id)}
              mark={step.id === null ? undefined : review?.steps.find((m) => m.mine && m.stepId === step.id)}
              findings={findings.filter((finding) => finding.index === index)}
              others={review?.steps.filter((m) => !m.mine && m.stepId === step.id) ?? []}
              adjudicated={review?.adjudicated.find((one) => one.about === 'step' && one.stepId === step.id)}
              active={index === active}
              editing={editing && index === active}
              onChoose={() => {
                setActive(index);
                if (index !== active) setEditing(false);
              }}
              onEdit={setEditing}
              onChange={(part) => {
                draft.set(
                  steps.map((one) => (one === step ? { ...one, ...part } : one)),
                  true,
                );
              }}
              onMark={mark}
              onMove={move}
              onSplit={(at) => {
                put(split(steps, index, at, `new-${String(Date.now())}`), index + 1);
              }}
              onMerge={() => {
                put(merged(steps, index), index);
              }}
              onRemove={remove}
            />
          ))}
        </ol>
        {steps.length === 0 ? <p className="px-4 py-3 text-soft">{t('flow.empty')}</p> : null}
      </div>
    </Workbench>
  );
}
