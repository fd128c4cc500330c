import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VariableView } from '../../../contract/shapes.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { Value } from '../../ui/prose/prose.tsx';
import { Segments } from '../../ui/segments.tsx';
import { editVariable, type VariableField } from './decide.ts';
import { currentVariable, useReview } from './review-store.ts';

/** A: corrects name, type, description and value of a variable. The imported text is kept; the correction is a patch on it. */
export function AnnotationDrawer() {
  const variable = useReview(currentVariable);
  const isOpen = useReview((s) => s.drawer === 'annotation');
  if (!variable) return null;
  return <Form key={`${String(variable.id)}/${String(isOpen)}`} variable={variable} isOpen={isOpen} />;
}

function Form({ variable, isOpen }: { variable: VariableView; isOpen: boolean }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState({
    name: variable.name,
    type: variable.type,
    description: variable.description,
    value: variable.value,
  });
  const [reason, setReason] = useState('');
  const fields = ['name', 'type', 'description', 'value'] as const satisfies readonly VariableField[];
  const changes = Object.fromEntries(fields.filter((f) => draft[f] !== variable[f]).map((f) => [f, draft[f]]));
  const changed = Object.keys(changes).length > 0;
  const usable = draft.name.trim() !== '' && draft.value.trim() !== '';
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
  };
  const close = () => {
    useReview.getState().set({ drawer: null });
  };
  const save = () => {
    editVariable(variable, changes, reason);
    close();
  };
  return (
    <Drawer
      title={t('annotation.title')}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!changed || !usable} onPress={save}>
            {t('annotation.save')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && usable) save();
        }}
      >
        <p className="text-soft">{t('annotation.note')}</p>
        <LineField
          label={t('annotation.name')}
          value={draft.name}
          autoFocus
          onChange={(name) => {
            change({ name });
          }}
        />
        <Segments
          label={t('annotation.type')}
          choices={VARIABLE_TYPES.map((id) => ({ id, label: t(`variableType.${id}`) }))}
          value={draft.type}
          onChange={(type) => {
            change({ type });
          }}
        />
        <LineField
          label={t('annotation.description')}
          lines={4}
          value={draft.description}
          onChange={(description) => {
            change({ description });
          }}
        />
        <LineField
          label={t('annotation.value')}
          lines={3}
          mono
          value={draft.value}
          onChange={(value) => {
            change({ value });
          }}
        />
        <dl className="grid grid-cols-[6rem_1fr] gap-y-2 border-t border-line pt-3">
          <dt className="text-sm text-faint">{t('annotation.original')}</dt>
          <dd className="m-0 min-w-0 font-serif text-prose wrap-anywhere">
            <Value text={variable.original} />
            <code className="block font-mono text-sm text-soft">{variable.original}</code>
          </dd>
          <dt className="text-sm text-faint">{t('annotation.now')}</dt>
          <dd className="m-0 min-w-0 font-serif text-prose wrap-anywhere">
            <Value text={draft.value} />
          </dd>
        </dl>
        {draft.value === variable.original ? null : (
          <Button
            look="quiet"
            className="self-start"
            onPress={() => {
              change({ value: variable.original });
            }}
          >
            {t('annotation.restore')}
          </Button>
        )}
        <LineField label={t('annotation.reason')} value={reason} onChange={setReason} />
      </form>
    </Drawer>
  );
}
