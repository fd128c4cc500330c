import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { ProposeVariables } from '../proposals/propose-variables.tsx';
import { NO_VARIABLE, useNewItem, type NewVariable } from './new-item-store.ts';

/** What is graded: name, type, description and value of each. */
export function VariableRows() {
  const { t } = useTranslation();
  const { variables, question, solution, figures } = useNewItem((s) => s.draft);
  const change = useNewItem((s) => s.change);
  return (
    <section aria-label={t('newItem.variables')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('newItem.variables')}</h3>
      {variables.map((variable, index) => (
        <VariableRow
          key={index}
          number={index + 1}
          variable={variable}
          onChange={(part) =>
            change({ variables: variables.map((one, other) => (other === index ? { ...one, ...part } : one)) })
          }
          onRemove={
            variables.length === 1 ? null : () => change({ variables: variables.filter((_, other) => other !== index) })
          }
        />
      ))}
      <span>
        <Button onPress={() => change({ variables: [...variables, NO_VARIABLE] })}>{t('newItem.addVariable')}</Button>
      </span>
      <ProposeVariables
        question={question}
        solution={solution}
        figures={figures.map(({ hash }) => hash)}
        onTake={(variable) => {
          const written = variables.filter((one) => one.name.trim() !== '' || one.value.trim() !== '');
          change({ variables: [...written, variable] });
        }}
      />
    </section>
  );
}

interface VariableRowProps {
  /** From 1. */
  number: number;
  variable: NewVariable;
  onChange: (part: Partial<NewVariable>) => void;
  /** null: it is the only one. */
  onRemove: (() => void) | null;
}

function VariableRow({ number, variable, onChange, onRemove }: VariableRowProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[1fr_8rem_auto] items-end gap-2 border-t border-line pt-2">
      <LineField
        label={t('newItem.variableName', { number })}
        value={variable.name}
        onChange={(name) => onChange({ name })}
      />
      <Chooser
        label={t('annotation.type')}
        choices={VARIABLE_TYPES.map((id) => ({ id, label: t(`variableType.${id}`) }))}
        value={variable.type}
        onChange={(type) => onChange({ type })}
      />
      <IconButton label={t('newItem.removeVariable', { number })} isDisabled={!onRemove} onPress={() => onRemove?.()}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
      <LineField
        label={t('newItem.value', { number })}
        mono
        value={variable.value}
        onChange={(value) => onChange({ value })}
      />
      <LineField
        label={t('newItem.description', { number })}
        value={variable.description}
        onChange={(description) => onChange({ description })}
      />
    </div>
  );
}

/** The reasoning flow: each step with its answer. */
export function StepFields() {
  const { t } = useTranslation();
  const flow = useNewItem((s) => s.draft.flow);
  const change = useNewItem((s) => s.change);
  const set = (index: number, part: Partial<(typeof flow)[number]>) =>
    change({ flow: flow.map((one, other) => (other === index ? { ...one, ...part } : one)) });
  return (
    <section aria-label={t('newItem.flow')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('newItem.flow')}</h3>
      {flow.map(({ step, answer }, index) => (
        <div key={index} className="grid grid-cols-[1fr_10rem_auto] items-end gap-2">
          <LineField
            label={t('newItem.step', { number: index + 1 })}
            value={step}
            onChange={(text) => set(index, { step: text })}
          />
          <LineField
            label={t('newItem.stepAnswer', { number: index + 1 })}
            value={answer}
            onChange={(text) => set(index, { answer: text })}
          />
          <IconButton
            label={t('newItem.removeStep', { number: index + 1 })}
            onPress={() => change({ flow: flow.filter((_, other) => other !== index) })}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      <span>
        <Button onPress={() => change({ flow: [...flow, { step: '', answer: '' }] })}>{t('newItem.addStep')}</Button>
      </span>
    </section>
  );
}
