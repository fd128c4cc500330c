import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VariableView } from '../../../../contract/review-shapes.ts';
import { VARIABLE_TYPES } from '../../../../core/benchmark/item.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CodeEditor } from '../../../ui/code-editor.tsx';
import { LineField } from '../../../ui/field.tsx';
import { Value } from '../../../ui/prose/prose.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { EditedVariable } from './annotate.ts';
import { SourceDiff } from './annotation-diff.tsx';
import { useReading } from '../cards/use-reading.ts';

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
  const { variable, number, focus, onChange, onMove } = props;
  const section = useRef<HTMLElement>(null);
  // All of what was just added, not its name alone.
  useEffect(() => {
    if (focus) section.current?.scrollIntoView({ block: 'nearest' });
  }, [focus]);
  return (
    <section
      ref={section}
      aria-label={t('annotation.variable', { number })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,18rem)] gap-x-6 border-b border-line px-4 py-4 @max-[40rem]:grid-cols-1"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <div className="flex min-w-0 flex-col gap-3">
        <NameRow {...props} />
        <Segments
          label={t('annotation.type')}
          choices={VARIABLE_TYPES.map((id) => ({ id, label: t(`variableType.${id}`) }))}
          value={variable.type}
          onChange={(type) => onChange({ type })}
        />
        <SourceField
          label={t('annotation.description')}
          text={variable.description}
          onChange={(description) => onChange({ description })}
        />
        <SourceField label={t('annotation.value')} text={variable.value} onChange={(value) => onChange({ value })} />
      </div>
      <Typeset {...props} />
    </section>
  );
}

/** Its name, and where it stands in the list. */
function NameRow({ variable, number, count, focus, onChange, onMove, onRemove }: VariableFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 flex-1">
        <LineField
          label={t('annotation.nameOf', { number })}
          value={variable.name}
          autoFocus={focus}
          onChange={(name) => onChange({ name })}
        />
      </div>
      <IconButton
        label={t('annotation.moveUp', { name: variable.name })}
        isDisabled={number === 1}
        onPress={() => onMove(-1)}
      >
        <ArrowUp size={15} aria-hidden />
      </IconButton>
      <IconButton
        label={t('annotation.moveDown', { name: variable.name })}
        isDisabled={number === count}
        onPress={() => onMove(1)}
      >
        <ArrowDown size={15} aria-hidden />
      </IconButton>
      <IconButton label={t('annotation.remove', { name: variable.name })} isDisabled={count === 1} onPress={onRemove}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Description and value as they are read, and as they were imported. */
function Typeset({ variable, number, imported, onChange }: VariableFieldsProps) {
  const { t } = useTranslation();
  const reading = useReading(variable.value, variable.type);
  return (
    <dl className="m-0 flex min-w-0 flex-col gap-3 @max-[40rem]:mt-3">
      {variable.description.trim() === '' ? null : (
        <Shown label={t('annotation.description')}>
          <Value text={variable.description} />
        </Shown>
      )}
      <Shown label={t('annotation.now')}>
        <Value text={variable.value} />
      </Shown>
      {reading ? (
        <div>
          <dt className="text-sm text-faint">{t('annotation.reading')}</dt>
          <dd className="m-0 min-w-0 overflow-x-auto overflow-y-hidden text-prose text-soft" data-reading-of={number}>
            {reading.readable ? <Value text={`$${reading.tex}$`} /> : t('annotation.unreadable')}
          </dd>
        </div>
      ) : null}
      {imported ? <Imported imported={imported} variable={variable} onChange={onChange} /> : null}
      {imported ? null : <p className="text-sm text-soft">{t('annotation.added')}</p>}
    </dl>
  );
}

/** LaTeX or markdown in a field that grows with it. */
function SourceField({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm text-soft">
        {label}
      </span>
      <CodeEditor label={label} text={text} onChange={onChange} lines={{ min: 2, max: 10 }} />
    </div>
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
              {/* How it reads now stands above. */}
              <del className="block overflow-x-auto overflow-y-hidden font-serif text-prose decoration-1">
                <Value text={imported.value} />
              </del>
              <SourceDiff before={imported.value} after={variable.value} />
            </>
          ) : field === 'type' ? (
            <span className="text-sm text-soft">
              <del>{t(`variableType.${imported.type}`)}</del> <ins>{t(`variableType.${variable.type}`)}</ins>
            </span>
          ) : (
            <SourceDiff before={imported[field]} after={variable[field]} />
          )}
        </dd>
      ))}
      <dd className="m-0">
        <button
          type="button"
          className="min-h-6 text-sm text-soft underline underline-offset-2 hover:text-ink"
          onClick={() => onChange(imported)}
        >
          {t('annotation.restore')}
        </button>
      </dd>
    </div>
  );
}
