import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { announce } from '../../../app/announce.tsx';
import { reportNote } from '../../../app/errors.ts';
import { loadEditor } from '../../../lib/monaco/index.ts';
import { Button } from '../../../ui/button.tsx';
import { LineField } from '../../../ui/field.tsx';
import { editText, editVariables } from './annotate.ts';
import { tellNeedsJudge } from './annotation-dialogs.tsx';
import { useJsonDraft } from './annotation-draft.ts';
import { JsonEditor } from './annotation-json.tsx';
import { AnnotationParts, PARTS, type Part } from './annotation-parts.tsx';
import { EffectTable } from '../cards/effect-line.tsx';
import { currentItem, setDesk, useReview } from '../review-store.ts';
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
  const work = useAnnotation(item, part);
  const { list, question, solution, changed, valid, refused, change, leave, discard } = work;
  // The name has the focus first: by the time that a text gets it, the editor is there.
  useEffect(() => {
    loadEditor().catch(() => undefined);
  }, []);
  useEffect(() => {
    // Where all of the pane scrolls as one, another part begins at its top.
    document.querySelector('.workbench-column')?.scrollTo({ top: 0 });
  }, [part]);
  const save = () => work.save(reason);
  return (
    <Workbench
      title={t('annotation.title')}
      onClose={leave}
      onSave={save}
      steps={(part === 'question' ? question : part === 'solution' ? solution : list).steps}
      tools={<AnnotationParts part={part} parts={parts} onChange={setPart} />}
      outcome={<EffectTable change={change} />}
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
        <PartEditor item={item} part={part} work={work} />
      </div>
    </Workbench>
  );
}

type Annotation = ReturnType<typeof useAnnotation>;

function PartEditor({ item, part, work }: { item: ItemView; part: Part; work: Annotation }) {
  const { t } = useTranslation();
  const { list, question, solution, json, fields } = work;
  // The JSON is that of the saved item: what is being changed in one place must not be lost by what is saved in the other.
  if (part === 'json' ? fields : json.changed)
    return <p className="px-4 py-3 text-soft">{t(part === 'json' ? 'itemJson.blocked' : 'itemJson.blocks')}</p>;
  if (part === 'variables') return <VariablesEditor item={item} list={list.value} onChange={list.set} />;
  if (part === 'json') return <JsonEditor item={item} draft={json} />;
  const draft = part === 'question' ? question : solution;
  return (
    <TextEditor
      key={part}
      label={part === 'question' ? t('review.question') : t('annotation.part.solution')}
      imported={item.original?.[part] ?? item[part]}
      text={draft.value}
      figures={item.figures.filter((f) => f.place === (part === 'question' ? 'question' : 'answer'))}
      onChange={(text) => draft.set(text, true)}
    />
  );
}

/** What is changed of an item's annotation, kept until it is saved or given up. */
function useAnnotation(item: ItemView, part: Part) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  const { itemId } = item;
  const id = String(itemId);
  const list = useDraft(`variables/${id}`, listOf(item), isDraftList);
  const question = useDraft(`question/${id}`, item.question, isText);
  const solution = useDraft(`solution/${id}`, item.solution, isText);
  const json = useJsonDraft(itemId, part === 'json');
  const fields = list.changed || question.changed || solution.changed;
  const changed = fields || json.changed;
  const valid = json.changed
    ? !fields && json.problems.length === 0
    : list.value.every((v) => v.name.trim() !== '' && v.value.trim() !== '');
  const close = () => setDesk({ work: null });
  const saveFields = (reason: string) => {
    if (list.changed)
      editVariables(itemId, withoutKeys(list.value), reason, () => {
        list.clear();
        tellNeedsJudge();
      });
    if (question.changed) editText(itemId, 'question', question.value, reason, question.clear);
    if (solution.changed) editText(itemId, 'solution', solution.value, reason, solution.clear);
    close();
  };
  const saveJson = async (reason: string) => {
    const edit = { before: json.saved?.text ?? '', text: json.text, reason };
    const words = await saveItemJson(itemId, edit, () => {
      json.clear();
      close();
    });
    if (words === null) tellNeedsJudge();
    else setRefused(words);
  };
  return {
    ...{ list, question, solution, json, fields, changed, valid, refused },
    change: valid ? changeOf(itemId, list, json) : null,
    leave: () => {
      close();
      // Nothing that was typed is lost by leaving.
      if (changed) reportNote(t('annotation.kept'));
    },
    discard: () => {
      for (const draft of [list, question, solution, json]) draft.clear();
      close();
    },
    save: (reason: string) => {
      if (!changed) return;
      if (!valid) announce(t(json.changed ? 'itemJson.notYet' : 'annotation.notYet'));
      else if (json.changed) void saveJson(reason);
      else saveFields(reason);
    },
  };
}

/** What the engine is asked for, to say what the change would do. */
function changeOf(
  itemId: number,
  list: { changed: boolean; value: readonly VariableDraft[] },
  json: ReturnType<typeof useJsonDraft>,
) {
  if (json.changed && json.saved) return { kind: 'json' as const, itemId, before: json.saved.text, text: json.text };
  return list.changed ? { kind: 'variables' as const, itemId, variables: withoutKeys(list.value) } : null;
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
