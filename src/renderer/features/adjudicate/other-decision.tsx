import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { isListKind } from '../../../core/review/team/adjudicated-lists.ts';
import { canSay, sayingsOf } from '../../../core/review/team/adjudication.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';
import { adjudicate, useAdjudication } from './adjudication-store.ts';
import { draftOf, draftText, ListFields } from './lists.tsx';
import { useSaid } from './said.ts';

interface Draft {
  said: string;
  value: string;
  /** Of what is a list of parts. */
  parts: ReturnType<typeof draftOf>;
  reason: string;
}

/** Begins with what the first of them says. */
function draftFrom({ about, voices: [first] }: DisputeView): Draft {
  return {
    said: about === 'flag' ? 'settled' : (first?.said ?? sayingsOf(about)?.[0] ?? ''),
    value: about === 'annotation' ? (first?.value ?? '') : '',
    parts: isListKind(about) ? draftOf(about, first?.value ?? null) : [],
    reason: '',
  };
}

/** What the draft says. */
function voiceOf({ about }: DisputeView, { said, value, parts }: Draft): { said: string; value: string | null } {
  if (isListKind(about)) return { said, value: draftText(parts) };
  return { said, value: about === 'annotation' || (about === 'verdict' && value !== '') ? value : null };
}

/** The focus goes with the form: without a place of its own it would be nowhere. */
function focusRow(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-dispute=now]')?.focus();
  });
}

/** What nobody said, or with a reason of one's own. */
export function OtherDecision({ one }: { one: DisputeView }) {
  const { t } = useTranslation();
  const word = useSaid();
  const [draft, set] = useFields(() => draftFrom(one));
  useEffect(() => focusRow, []);
  const { said, reason } = draft;
  const isFit = canSay(one.about, one.part, said) && (one.max === null || Number(said) <= one.max);
  const close = (): void => useAdjudication.setState({ writing: false });
  const send = (): void => {
    if (!isFit) return;
    const voice = voiceOf(one, draft);
    adjudicate(one, { ...voice, reason: reason.trim() }, word(one, { ...voice, source: 'expert' }));
  };
  return (
    <form
      aria-label={t('adjudication.otherTitle')}
      className="flex flex-col gap-3 rounded border border-line-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') close();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <SaidFields {...{ one, draft, isFit, set }} />
      <LineField
        label={t('adjudication.reason')}
        value={reason}
        onChange={set('reason')}
        autoFocus={one.about !== 'annotation' && one.about !== 'points'}
      />
      <div className="flex gap-2">
        <Button look="primary" type="submit" isDisabled={!isFit}>
          {one.about === 'flag' ? t('adjudication.settle') : t('adjudication.save')}
        </Button>
        <Button onPress={close}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

interface SaidFieldsProps {
  one: DisputeView;
  draft: Draft;
  isFit: boolean;
  set: SetField<Draft>;
}

/** What is decided: one of the sayings, points, a text, or a list of parts. */
function SaidFields({ one, draft: { said, value, parts }, isFit, set }: SaidFieldsProps) {
  const { t } = useTranslation();
  const word = useSaid();
  const sayings = sayingsOf(one.about);
  const list = isListKind(one.about) ? one.about : null;
  const isField = one.about === 'annotation';
  return (
    <>
      {sayings && !isField && !list ? (
        <Segments
          label={t('adjudication.decision')}
          choices={sayings.map((id) => ({ id, label: word(one, { said: id, value: null, source: 'expert' }) }))}
          value={said}
          onChange={set('said')}
        />
      ) : null}
      {one.about === 'points' ? (
        <LineField
          label={t('adjudication.pointsField')}
          value={said}
          onChange={set('said')}
          isInvalid={!isFit}
          autoFocus
        />
      ) : null}
      {list ? <ListFields about={list} draft={parts} onChange={set('parts')} /> : null}
      {one.about === 'verdict' || isField ? (
        <LineField
          label={isField ? t('adjudication.text') : t('adjudication.value')}
          value={value}
          onChange={set('value')}
          lines={isField && value.length > 80 ? 6 : 1}
          autoFocus={isField}
        />
      ) : null}
    </>
  );
}
