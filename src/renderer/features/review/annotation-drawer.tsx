import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { editText, editVariables } from './annotate.ts';
import { EffectLine } from './effect-line.tsx';
import { currentItem, setDesk, useReview } from './review-store.ts';
import { TextEditor } from './text-editor.tsx';
import { useDraft } from './use-draft.ts';
import type { VariableDraft } from './variable-fields.tsx';
import { isDraftList, VariablesEditor, withoutKeys } from './variables-editor.tsx';
import { Workbench } from './workbench.tsx';

const PARTS = ['variables', 'question', 'solution'] as const;
type Part = (typeof PARTS)[number];

/** A: corrects variables, question and solution. What is imported stays; the corrections are kept beside it. */
export function AnnotationDrawer() {
  const item = useReview(currentItem);
  const isOpen = useReview((s) => s.drawer === 'annotation');
  if (!item) return null;
  return <Form key={`${String(item.itemId)}/${String(isOpen)}`} item={item} isOpen={isOpen} />;
}

function Form({ item, isOpen }: { item: ItemView; isOpen: boolean }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>(item.variables.length > 0 ? 'variables' : 'question');
  const [reason, setReason] = useState('');
  const id = String(item.itemId);
  const list = useDraft(`variables/${id}`, listOf(item), isDraftList);
  const question = useDraft(`question/${id}`, item.question, isText);
  const solution = useDraft(`solution/${id}`, item.solution, isText);
  const valid = list.value.every((v) => v.name.trim() !== '' && v.value.trim() !== '');
  const changed = list.changed || question.changed || solution.changed;
  const close = () => {
    for (const draft of [list, question, solution]) draft.clear();
    setDesk({ drawer: null });
  };
  const save = () => {
    if (!changed || !valid) return;
    if (list.changed) editVariables(item.itemId, withoutKeys(list.value), reason, list.clear);
    if (question.changed) editText(item.itemId, 'question', question.value, reason, question.clear);
    if (solution.changed) editText(item.itemId, 'solution', solution.value, reason, solution.clear);
    setDesk({ drawer: null });
  };
  return (
    <Workbench
      title={t('annotation.title')}
      isOpen={isOpen}
      onClose={close}
      onSave={save}
      tools={<Parts part={part} onChange={setPart} hasVariables={item.variables.length > 0} />}
      actions={
        <>
          <div className="max-w-64 flex-1">
            <LineField label={t('annotation.reason')} value={reason} onChange={setReason} />
          </div>
          <div className="mr-auto min-w-0 flex-1 self-end pb-1.5">
            <EffectLine
              change={
                list.changed && valid
                  ? { kind: 'variables', itemId: item.itemId, variables: withoutKeys(list.value) }
                  : null
              }
            />
          </div>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!changed || !valid} onPress={save}>
            {t('annotation.save')}
          </Button>
        </>
      }
    >
      <div
        id="annotation-part"
        role="tabpanel"
        aria-label={t(`annotation.part.${part}`)}
        className="flex min-h-0 flex-1 flex-col"
      >
        {part === 'variables' ? <VariablesEditor item={item} list={list.value} onChange={list.set} /> : null}
        {part === 'question' ? (
          <TextEditor
            key="question"
            label={t('review.question')}
            imported={item.original?.question ?? item.question}
            text={question.value}
            figures={item.figures.filter((f) => f.place === 'question')}
            onChange={question.set}
          />
        ) : null}
        {part === 'solution' ? (
          <TextEditor
            key="solution"
            label={t('annotation.part.solution')}
            imported={item.original?.solution ?? item.solution}
            text={solution.value}
            figures={item.figures.filter((f) => f.place === 'answer')}
            onChange={solution.set}
          />
        ) : null}
      </div>
    </Workbench>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (item: ItemView): VariableDraft[] =>
  item.variables.map(({ id, name, type, description, value }) => ({
    key: String(id),
    id,
    name,
    type,
    description,
    value,
  }));

function Parts({
  part,
  onChange,
  hasVariables,
}: {
  part: Part;
  onChange: (part: Part) => void;
  hasVariables: boolean;
}) {
  const { t } = useTranslation();
  const parts = PARTS.filter((one) => one !== 'variables' || hasVariables);
  return (
    <div
      role="tablist"
      aria-label={t('annotation.parts')}
      className="flex gap-0.5"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const next = parts[(parts.indexOf(part) + step + parts.length) % parts.length];
        if (step === 0 || !next) return;
        event.preventDefault();
        onChange(next);
        document.getElementById(`annotation-${next}`)?.focus();
      }}
    >
      {parts.map((one) => (
        <button
          key={one}
          id={`annotation-${one}`}
          type="button"
          role="tab"
          aria-selected={one === part}
          aria-controls="annotation-part"
          tabIndex={one === part ? 0 : -1}
          onClick={() => {
            onChange(one);
          }}
          className={`h-7 rounded px-2 ${one === part ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
        >
          {t(`annotation.part.${one}`)}
        </button>
      ))}
    </div>
  );
}
