import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import type { RowEdit } from '../../../../core/benchmark/cfe/row-edit.ts';
import { rowSchema, type RowProblem } from '../../../../core/benchmark/cfe/row-problems.ts';
import { stepAnswer } from '../../../lib/step-answer.ts';
import { CodeEditor, type CodeEditorRef } from '../../../ui/code-editor.tsx';
import type { JsonDraft } from './annotation-draft.ts';
import { SourceDiff, ValueDiff } from './annotation-diff.tsx';

/** The whole item as JSON, for those who know the format: checked while it is written, with what saving it would correct beside it. */
export function JsonEditor({ item, draft }: { item: ItemView; draft: JsonDraft }) {
  const { t } = useTranslation();
  const field = useRef<CodeEditorRef>(null);
  const schema = useMemo(() => rowSchema(), []);
  if (!draft.saved) return null;
  return (
    <div className="workbench-fills grid min-h-0 flex-1 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @max-[40rem]:grid-cols-1">
      <div className="flex min-h-64 min-w-0 border-r border-line p-2">
        <CodeEditor
          ref={field}
          label={t('itemJson.label')}
          text={draft.text}
          language="json"
          schema={schema}
          numbered
          eager
          onChange={draft.set}
        />
      </div>
      <div
        className="min-h-0 overflow-auto px-4 py-3 focus-visible:-outline-offset-2"
        tabIndex={0}
        role="group"
        aria-label={t('itemJson.outcome')}
      >
        {draft.problems.length > 0 ? (
          <Problems
            problems={draft.problems}
            onGo={(problem) => {
              field.current?.reveal(problem.line, problem.column);
            }}
          />
        ) : draft.edit && countOf(draft.edit) > 0 ? (
          <Changes item={item} edit={draft.edit} imported={draft.saved.imported} />
        ) : (
          <p className="text-soft">{t('itemJson.hint')}</p>
        )}
      </div>
    </div>
  );
}

const countOf = (edit: RowEdit): number =>
  [edit.question, edit.solution, edit.variables, edit.flow].filter((one) => one !== null).length + edit.patches.length;

function Problems({ problems, onGo }: { problems: readonly RowProblem[]; onGo: (problem: RowProblem) => void }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('itemJson.problems')}>
      <p role="status" className="mb-2 flex items-center gap-2 text-is-wrong">
        <TriangleAlert size={14} aria-hidden />
        {t('itemJson.found', { count: problems.length })}
      </p>
      <ol className="flex flex-col gap-1">
        {problems.map((problem, index) => (
          <li key={index}>
            <button
              type="button"
              className="w-full rounded px-1 py-0.5 text-left hover:bg-hover"
              onClick={() => onGo(problem)}
            >
              <span className="text-sm text-soft tabular-nums">{t('itemJson.line', { line: problem.line })}</span>{' '}
              {problem.path ? <code className="font-mono text-sm">{problem.path}</code> : null}{' '}
              <span className="wrap-anywhere">{problem.message}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Each path that would be corrected, with what stands there now and what would. */
function Changes({ item, edit, imported }: { item: ItemView; edit: RowEdit; imported: string }) {
  const { t } = useTranslation();
  const rows: { path: string; view: ReactNode }[] = [];
  const put = (path: string, before: string, after: string, value = false) => {
    if (before === after) return;
    rows.push({
      path,
      view: value ? <ValueDiff before={before} after={after} /> : <SourceDiff before={before} after={after} />,
    });
  };
  if (edit.question !== null) put('/question/text', item.question, edit.question);
  if (edit.solution !== null) put('/answer/text', item.solution, edit.solution);
  const gone = <T,>(list: readonly T[], kept: readonly { origin: number | null }[]) =>
    list.filter((_, index) => kept.every((one) => one.origin !== index));
  if (edit.variables) {
    edit.variables.forEach((variable, index) => {
      const was = variable.origin === null ? undefined : item.variables[variable.origin];
      put(`/short_answer_variable/${String(index)}`, was?.name ?? '', variable.name);
      put(`/short_answer_type/${String(index)}`, was?.type ?? '', variable.type);
      put(`/short_answer_description/${String(index)}`, was?.description ?? '', variable.description);
      put(`/short_answer_value/${String(index)}`, was?.value ?? '', variable.value, was !== undefined);
    });
    for (const one of gone(item.variables, edit.variables))
      rows.push({ path: one.name, view: <span className="text-sm text-soft">{t('itemJson.removed')}</span> });
  }
  if (edit.flow) {
    edit.flow.forEach((step, index) => {
      const was = step.origin === null ? undefined : item.flow[step.origin];
      const path = `/reasoning_flow/${String(index)}`;
      put(`${path}/step_id`, String(was?.stepId ?? ''), String(step.stepId));
      put(`${path}/step`, was?.step ?? '', step.step);
      put(`${path}/verifiable_answer`, was ? stepAnswer(was.answer) : '', stepAnswer(step.answer));
    });
    for (const one of gone(item.flow, edit.flow))
      rows.push({
        path: one.step.slice(0, 60),
        view: <span className="text-sm text-soft">{t('itemJson.removed')}</span>,
      });
  }
  const before = useMemo(() => JSON.parse(imported) as unknown, [imported]);
  for (const patch of edit.patches) put(patch.path, sourceAt(before, patch.path), patch.value);
  return (
    <section aria-label={t('itemJson.changes')}>
      <p role="status" className="mb-2 flex items-center gap-2 text-soft">
        <CircleCheck size={14} aria-hidden />
        {t('itemJson.valid', { count: rows.length })}
      </p>
      <dl className="m-0 flex flex-col gap-3">
        {rows.slice(0, 200).map((row, index) => (
          <div key={index} className="border-t border-line pt-2">
            <dt className="mb-1 font-mono text-sm wrap-anywhere">{row.path}</dt>
            <dd className="m-0 min-w-0">{row.view}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The imported value at a pointer, as JSON; empty where there is none. */
function sourceAt(row: unknown, pointer: string): string {
  const value = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined),
      row,
    );
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
