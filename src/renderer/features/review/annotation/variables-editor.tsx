import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { VARIABLE_TYPES } from '../../../../core/benchmark/item.ts';
import { ProposeVariables } from '../../../app/proposals/propose-variables.tsx';
import { Button } from '../../../ui/button.tsx';
import type { EditedVariable } from './annotate.ts';
import { useReview } from '../review-store.ts';
import { VariableFields, type VariableDraft } from './variable-fields.tsx';

interface VariablesEditorProps {
  item: ItemView;
  list: readonly VariableDraft[];
  onChange: (list: VariableDraft[], typed?: boolean) => void;
}

/** All variables of the item as one list: corrected, added, removed and put in order before anything is saved. */
export function VariablesEditor({ item, list, onChange }: VariablesEditorProps) {
  const { t } = useTranslation();
  // The variable that had the focus at the desk is the one to begin with.
  const [focused, setFocused] = useState(() => String(item.variables[useReview.getState().card]?.id ?? ''));
  const imported = item.original?.variables ?? item.variables;
  const move = (index: number, step: 1 | -1) => {
    const next = [...list];
    const [one] = next.splice(index, 1);
    if (!one || index + step < 0 || index + step >= list.length) return;
    next.splice(index + step, 0, one);
    onChange(next);
  };
  return (
    <>
      <p className="px-4 pt-3 text-soft">{t('annotation.note')}</p>
      {list.map((variable, index) => (
        <VariableFields
          key={variable.key}
          variable={variable}
          number={index + 1}
          count={list.length}
          imported={imported.find((one) => one.id === variable.id)}
          focus={variable.key === focused}
          onChange={(part) =>
            onChange(
              list.map((one) => (one === variable ? { ...one, ...part } : one)),
              true,
            )
          }
          onMove={(step) => move(index, step)}
          onRemove={() => {
            onChange(list.filter((one) => one !== variable));
            // Not left on what is gone: the next key, and undo, are the pane's.
            document.querySelector<HTMLElement>('[data-work]')?.focus();
          }}
        />
      ))}
      <div className="flex flex-wrap items-start gap-3 px-4 py-3">
        <Button
          onPress={() => {
            const key = `new-${String(Date.now())}`;
            setFocused(key);
            onChange([...list, { key, id: null, name: '', type: 'numeric', description: '', value: '' }]);
          }}
        >
          <Plus size={14} aria-hidden />
          {t('annotation.add')}
        </Button>
        <ProposeVariables
          question={item.question}
          solution={item.solution}
          figures={item.figures.flatMap(({ hash }) => hash ?? [])}
          onTake={(variable) => onChange([...list, { ...variable, key: `new-${String(Date.now())}`, id: null }])}
        />
      </div>
    </>
  );
}

export const withoutKeys = (list: readonly VariableDraft[]): EditedVariable[] =>
  list.map(({ id, name, type, description, value }) => ({ id: id ?? null, name, type, description, value }));

/** Whether a kept draft has the form of a list of variables. */
export function isDraftList(value: unknown): value is VariableDraft[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one: unknown) => {
      if (typeof one !== 'object' || one === null) return false;
      const { key, id, name, type, description, value } = one as Record<string, unknown>;
      const texts = [key, name, description, value].every((text) => typeof text === 'string');
      return texts && (id === null || typeof id === 'number') && VARIABLE_TYPES.some((known) => known === type);
    })
  );
}
