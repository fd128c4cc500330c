import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../contract/review-shapes.ts';
import { announce } from '../../app/announce.tsx';
import { reportNote } from '../../app/errors.ts';
import { loadEditor } from '../../lib/monaco/index.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { editText, editVariables } from './annotate.ts';
import { tellNeedsJudge } from './annotation-dialogs.tsx';
import { useJsonDraft } from './annotation-draft.ts';
import { JsonEditor } from './annotation-json.tsx';
import { AnnotationParts, PARTS, type Part } from './annotation-parts.tsx';
import { EffectTable } from './effect-line.tsx';
import { currentItem, setDesk, useReview } from './review-store.ts';
import { saveItemJson } from './save-json.ts';
import { TextEditor } from './text-editor.tsx';
import { useDraft } from './use-draft.ts';
import type { VariableDraft } from './variable-fields.tsx';
import { isDraftList, VariablesEditor, withoutKeys } from './variables-editor.tsx';
import { Workbench } from './workbench.tsx';

/** A: corrects variables, question and solution, or the whole item as JSON. What is imported stays; the corrections are kept beside it. */
export function AnnotationPane() {
  const item = useReview(currentItem);
  return item ? <Form key={item.itemId} item={item} /> : null;
}

function Form({ item }: { item: ItemView }) {
  const { t } = useTranslation();
  const parts = PARTS.filter((one) => one === 'question' || one === 'solution' || item.variables.length > 0);
  const [part, setPart] = useState<Part>(parts[0] ?? 'question');
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const id = String(item.itemId);
  const list = useDraft(`variables/${id}`, listOf(item), isDraftList);
  const question = useDraft(`question/${id}`, item.question, isText);
  const solution = useDraft(`solution/${id}`, item.solution, isText);
  const json = useJsonDraft(item.itemId, part === 'json');
  const fields = list.changed || question.changed || solution.changed;
  const changed = fields || json.changed;
  const valid = json.changed
    ? !fields && json.problems.length === 0
    : list.value.every((v) => v.name.trim() !== '' && v.value.trim() !== '');

  // The name has the focus first: by the time that a text gets it, the editor is there.
  useEffect(() => {
    loadEditor().catch(() => undefined);
  }, []);
  useEffect(() => {
    // Where all of the pane scrolls as one, another part begins at its top.
    document.querySelector('.workbench-column')?.scrollTo({ top: 0 });
  }, [part]);
  const leave = () => {
    setDesk({ work: null });
    // Nothing that was typed is lost by leaving.
    if (changed) reportNote(t('annotation.kept'));
  };
  const discard = () => {
    for (const draft of [list, question, solution, json]) draft.clear();
    setDesk({ work: null });
  };
  const saveFields = () => {
    if (list.changed)
      editVariables(item.itemId, withoutKeys(list.value), reason, () => {
        list.clear();
        tellNeedsJudge();
      });
    if (question.changed) editText(item.itemId, 'question', question.value, reason, question.clear);
    if (solution.changed) editText(item.itemId, 'solution', solution.value, reason, solution.clear);
    setDesk({ work: null });
  };
  const saveJson = async () => {
    const edit = { before: json.saved?.text ?? '', text: json.text, reason };
    const words = await saveItemJson(item.itemId, edit, () => {
      json.clear();
      setDesk({ work: null });
    });
    if (words === null) tellNeedsJudge();
    else setRefused(words);
  };
  const save = () => {
    if (!changed) return;
    if (!valid) announce(t(json.changed ? 'itemJson.notYet' : 'annotation.notYet'));
    else if (json.changed) void saveJson();
    else saveFields();
  };
  // The JSON is that of the saved item: what is being changed in one place must not be lost by what is saved in the other.
  const blocked = part === 'json' ? fields : json.changed;
  return (
    <Workbench
      title={t('annotation.title')}
      onClose={leave}
      onSave={save}
      steps={(part === 'question' ? question : part === 'solution' ? solution : list).steps}
      tools={<AnnotationParts part={part} parts={parts} onChange={setPart} />}
      outcome={
        <EffectTable
          change={
            json.changed && valid && json.saved
              ? { kind: 'json', itemId: item.itemId, before: json.saved.text, text: json.text }
              : list.changed && valid
                ? { kind: 'variables', itemId: item.itemId, variables: withoutKeys(list.value) }
                : null
          }
        />
      }
      actions={
        <>
          <div className="max-w-64 min-w-32 flex-1">
            <LineField label={t('annotation.reason')} value={reason} onChange={setReason} />
          </div>
          <p role="alert" className="mr-auto min-w-0 flex-1 self-end text-sm wrap-anywhere text-is-wrong">
            {refused}
          </p>
          {changed ? <Button onPress={discard}>{t('annotation.discard')}</Button> : null}
          <Button onPress={leave}>{t('common.close')}</Button>
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
        {blocked ? (
          <p className="px-4 py-3 text-soft">{t(part === 'json' ? 'itemJson.blocked' : 'itemJson.blocks')}</p>
        ) : part === 'variables' ? (
          <VariablesEditor item={item} list={list.value} onChange={list.set} />
        ) : part === 'json' ? (
          <JsonEditor item={item} draft={json} />
        ) : (
          <TextEditor
            key={part}
            label={part === 'question' ? t('review.question') : t('annotation.part.solution')}
            imported={item.original?.[part] ?? item[part]}
            text={part === 'question' ? question.value : solution.value}
            figures={item.figures.filter((f) => f.place === (part === 'question' ? 'question' : 'answer'))}
            onChange={(text) => {
              (part === 'question' ? question : solution).set(text, true);
            }}
          />
        )}
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
