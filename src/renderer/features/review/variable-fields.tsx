import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VariableView } from '../../../contract/shapes.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import { IconButton } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Value } from '../../ui/prose/prose.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { EditedVariable } from './annotate.ts';
import { useReading } from './use-reading.ts';

export interface VariableDraft extends EditedVariable {
  /** Names the entry while it has no id. */
  key: string;
}

interface VariableFieldsProps {
  variable: VariableDraft;
  number: number;
  count: number;
  imported: Pick<VariableView, 'name' | 'type' | 'description' | 'value'> | undefined;
  focus: boolean;
  onChange: (part: Partial<VariableDraft>) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** One variable of the annotation: its fields on the left, its value as typeset and as the verifier reads it on the right. */
export function VariableFields(props: VariableFieldsProps) {
  const { t } = useTranslation();
  const { variable, number, count, imported, focus, onChange, onMove, onRemove } = props;
  const reading = useReading(variable.value, variable.type);
  return (
    <section
      aria-label={t('annotation.variable', { number })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,18rem)] gap-x-6 border-b border-line px-4 py-4 last:border-0 max-[56rem]:grid-cols-1"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <LineField
              label={t('annotation.nameOf', { number })}
              value={variable.name}
              autoFocus={focus}
              onChange={(name) => {
                onChange({ name });
              }}
            />
          </div>
          <IconButton
            label={t('annotation.moveUp', { name: variable.name })}
            isDisabled={number === 1}
            onPress={() => {
              onMove(-1);
            }}
          >
            <ArrowUp size={15} aria-hidden />
          </IconButton>
          <IconButton
            label={t('annotation.moveDown', { name: variable.name })}
            isDisabled={number === count}
            onPress={() => {
              onMove(1);
            }}
          >
            <ArrowDown size={15} aria-hidden />
          </IconButton>
          <IconButton
            label={t('annotation.remove', { name: variable.name })}
            isDisabled={count === 1}
            onPress={onRemove}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </div>
        <Segments
          label={t('annotation.type')}
          choices={VARIABLE_TYPES.map((id) => ({ id, label: t(`variableType.${id}`) }))}
          value={variable.type}
          onChange={(type) => {
            onChange({ type });
          }}
        />
        <LineField
          label={t('annotation.description')}
          lines={2}
          value={variable.description}
          onChange={(description) => {
            onChange({ description });
          }}
        />
        <LineField
          label={t('annotation.value')}
          lines={2}
          mono
          value={variable.value}
          onChange={(value) => {
            onChange({ value });
          }}
        />
      </div>
      <dl className="m-0 flex min-w-0 flex-col gap-3 max-[56rem]:mt-3">
        <Shown label={t('annotation.now')}>
          <Value text={variable.value} />
        </Shown>
        {reading ? (
          <div>
            <dt className="text-sm text-faint">{t('annotation.reading')}</dt>
            <dd className="m-0 text-sm text-soft" data-reading-of={number}>
              {reading.readable ? <Value text={`$${reading.tex}$`} /> : t('annotation.unreadable')}
            </dd>
          </div>
        ) : null}
        {imported ? <Imported imported={imported} variable={variable} onChange={onChange} /> : null}
        {imported ? null : <p className="text-sm text-soft">{t('annotation.added')}</p>}
      </dl>
    </section>
  );
}

function Shown({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{label}</dt>
      <dd className="m-0 min-w-0 overflow-x-auto overflow-y-hidden font-serif text-prose wrap-anywhere">{children}</dd>
    </div>
  );
}

const FIELDS = ['name', 'type', 'description', 'value'] as const;

/** What the file says, where it is no longer what counts. */
function Imported({
  imported,
  variable,
  onChange,
}: {
  imported: Pick<VariableView, 'name' | 'type' | 'description' | 'value'>;
  variable: VariableDraft;
  onChange: (part: Partial<VariableDraft>) => void;
}) {
  const { t } = useTranslation();
  const changed = FIELDS.filter((field) => imported[field] !== variable[field]);
  if (changed.length === 0) return null;
  return (
    <div>
      <dt className="text-sm text-faint">{t('annotation.original')}</dt>
      {changed.map((field) => (
        <dd key={field} className="m-0 min-w-0 wrap-anywhere">
          {field === 'value' ? (
            <>
              <del className="font-serif text-prose decoration-1">
                <Value text={imported.value} />
              </del>
              <code className="block font-mono text-sm text-soft">{imported.value}</code>
            </>
          ) : (
            <del className="text-sm text-soft">{imported[field]}</del>
          )}
        </dd>
      ))}
      <dd className="m-0">
        <button
          type="button"
          className="min-h-6 text-sm text-soft underline underline-offset-2 hover:text-ink"
          onClick={() => {
            onChange(imported);
          }}
        >
          {t('annotation.restore')}
        </button>
      </dd>
    </div>
  );
}
