import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { reportNote } from '../../../app/errors.ts';
import { Caps } from '../../../app/keyboard/caps.tsx';
import { arrived, useWhere } from '../../../app/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { LineField } from '../../../ui/field.tsx';
import { Finding } from '../../../ui/finding.tsx';
import { editFlow } from '../annotation/annotate.ts';
import { ProposalPanel } from './flow-proposals.tsx';
import { FlowStep } from './flow-step.tsx';
import { merged, split, withoutKeys, type StepDraft } from './flow-steps.ts';
import { FlowVerdict } from './flow-verdict.tsx';
import { newKey, pressed, useFlowWork, type FlowWork } from './flow-work.ts';
import { currentItem, currentReview, setDesk, useReview } from '../review-store.ts';
import { useStepPlace } from './step-places.ts';
import { Workbench } from '../annotation/workbench.tsx';

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

function Form({ item }: { item: ItemView }) {
  const { t } = useTranslation();
  const work = useFlowWork(item);
  const { draft, comparing, valid, proposals } = work;
  const [reason, setReason] = useState('');
  const [proposal] = proposals.rows;
  useEffect(() => arrived('flow'), []);
  const { close, discard, save } = useLeaving(item, work, reason);
  return (
    <Workbench
      title={t('flow.title')}
      onClose={close}
      onSave={save}
      steps={draft.steps}
      tools={<FlowTools work={work} />}
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
            work.compare(false);
            proposals.reload();
          }}
        />
      ) : null}
      <div className={comparing ? 'hidden' : 'contents'}>
        <FlowList item={item} work={work} />
      </div>
    </Workbench>
  );
}

/** Leaving with what was changed kept, given up, or saved. */
function useLeaving(item: ItemView, { draft, steps, valid }: FlowWork, reason: string) {
  const { t } = useTranslation();
  const leave = () => setDesk({ work: null });
  // Left without saving, what was changed is found again.
  const close = () => {
    if (draft.changed) reportNote(t('flow.kept'));
    leave();
  };
  const discard = () => {
    draft.clear();
    leave();
  };
  const save = () => {
    if (!draft.changed || !valid) return;
    editFlow(item.itemId, withoutKeys(steps), reason, draft.clear);
    leave();
  };
  return { close, discard, save };
}

function FlowList({ item, work }: { item: ItemView; work: FlowWork }) {
  const { t } = useTranslation();
  const { steps, active, editing, comparing, findings } = work;
  const list = useRef<HTMLOListElement>(null);
  // The list is one tab stop; the active step has it.
  useLayoutEffect(() => {
    if (!editing && !comparing) list.current?.querySelector<HTMLElement>('[data-active=true]')?.focus();
  }, [editing, comparing, active, steps.length]);
  useStepPlace(item, steps, active);
  return (
    <>
      <FlowHead item={item} findings={findings} onAdd={work.add} />
      <ol
        ref={list}
        className="border-t border-line"
        onKeyDown={(event) => {
          if (pressed(work, item, event)) event.preventDefault();
        }}
      >
        {steps.map((step, index) => (
          <Step key={step.key} item={item} work={work} step={step} index={index} />
        ))}
      </ol>
      {steps.length === 0 ? <p className="px-4 py-3 text-soft">{t('flow.empty')}</p> : null}
    </>
  );
}

/** How many steps there are, what is found of them, and the way to a model's proposal. */
function FlowTools({ work: { steps, findings, proposals, comparing, compare } }: { work: FlowWork }) {
  const { t } = useTranslation();
  const [proposal] = proposals.rows;
  return (
    <span className="flex items-center gap-3 text-sm text-faint tabular-nums">
      {t('flow.count', { count: steps.length })}
      {findings.length > 0 ? (
        <span className="flex items-center gap-1.5 text-soft">
          {t('flow.findings', { count: findings.length })}
          <Caps chord="g" quiet />
        </span>
      ) : null}
      {proposal ? (
        <Button look={comparing ? 'quiet' : 'plain'} onPress={() => compare(!comparing)}>
          {t(comparing ? 'proposal.backToFlow' : 'proposal.compare', { model: proposal.model })}
          {comparing ? null : <Caps chord="p" quiet />}
        </Button>
      ) : null}
    </span>
  );
}

/** What is said of the flow as a whole. */
function FlowHead({ item, findings, onAdd }: { item: ItemView; findings: FlowWork['findings']; onAdd: () => void }) {
  const { t } = useTranslation();
  const review = useReview(currentReview);
  return (
    <div className="flex items-center justify-between gap-4 px-4 pt-3 pb-2">
      <div className="flex flex-col gap-1">
        <p className="text-sm text-soft">{t('flow.hint')}</p>
        {item.flow.length === 0 ? null : <FlowVerdict item={item} review={review} />}
        {findings
          .filter(({ index }) => index === null)
          .map((finding) => (
            <Finding key={finding.message} finding={finding} />
          ))}
      </div>
      <Button onPress={onAdd}>
        <Plus size={14} aria-hidden />
        {t('flow.add')}
      </Button>
    </div>
  );
}

/** A step, with what everybody marked of it. */
function Step({ item, work, step, index }: { item: ItemView; work: FlowWork; step: StepDraft; index: number }) {
  const review = useReview(currentReview);
  const { draft, steps, active, choose, editing, edit, findings, put } = work;
  return (
    <FlowStep
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
        choose(index);
        if (index !== active) edit(false);
      }}
      onEdit={edit}
      onChange={(part) =>
        draft.set(
          steps.map((one) => (one === step ? { ...one, ...part } : one)),
          true,
        )
      }
      onMark={work.mark}
      onMove={work.move}
      onSplit={(at) => put(split(steps, index, at, newKey()), index + 1)}
      onMerge={() => put(merged(steps, index), index)}
      onRemove={work.remove}
    />
  );
}
