import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { isListKind } from '../../../core/review/adjudicated-lists.ts';
import { canSay, sayingsOf } from '../../../core/review/adjudication.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { adjudicate, useAdjudication } from './adjudication-store.ts';
import { draftOf, draftText, ListFields } from './lists.tsx';
import { useSaid } from './said.ts';

/** What nobody said, or with a reason of one's own. */
export function Third({ one }: { one: DisputeView }) {
  const { t } = useTranslation();
  const word = useSaid();
  const [first] = one.voices;
  const sayings = sayingsOf(one.about);
  const isField = one.about === 'annotation';
  const [said, setSaid] = useState(one.about === 'flag' ? 'settled' : (first?.said ?? sayings?.[0] ?? ''));
  const [value, setValue] = useState(isField ? (first?.value ?? '') : '');
  const list = isListKind(one.about) ? one.about : null;
  const [draft, setDraft] = useState(() => (list ? draftOf(list, first?.value ?? null) : []));
  const [reason, setReason] = useState('');
  const hasValue = one.about === 'verdict' || isField;
  const isFit = canSay(one.about, one.part, said) && (one.max === null || Number(said) <= one.max);
  const close = (): void => {
    useAdjudication.setState({ writing: false });
  };
  const send = (): void => {
    if (!isFit) return;
    const written = hasValue && (value !== '' || isField) ? value : null;
    const voice = { said, value: list ? draftText(draft) : written };
    adjudicate(one, { ...voice, reason: reason.trim() }, word(one, { ...voice, source: 'expert' }));
  };
  return (
    <form
      aria-label={t('adjudication.thirdTitle')}
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
      {sayings && !isField && !list ? (
        <Segments
          label={t('adjudication.decision')}
          choices={sayings.map((id) => ({ id, label: word(one, { said: id, value: null, source: 'expert' }) }))}
          value={said}
          onChange={setSaid}
        />
      ) : null}
      {one.about === 'points' ? (
        <LineField label={t('adjudication.pointsField')} value={said} onChange={setSaid} isInvalid={!isFit} autoFocus />
      ) : null}
      {list ? <ListFields about={list} draft={draft} onChange={setDraft} /> : null}
      {hasValue ? (
        <LineField
          label={isField ? t('adjudication.text') : t('adjudication.value')}
          value={value}
          onChange={setValue}
          lines={isField && value.length > 80 ? 6 : 1}
          autoFocus={isField}
        />
      ) : null}
      <LineField
        label={t('adjudication.reason')}
        value={reason}
        onChange={setReason}
        autoFocus={!isField && one.about !== 'points'}
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
