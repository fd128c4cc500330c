import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TablePreview } from '../../contract/table-calls.ts';
import { count, list } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog.tsx';
import { LineField } from '../ui/field.tsx';
import { Prose, Value, VariableName } from '../ui/prose/prose.tsx';
import { Chooser } from '../ui/select.tsx';
import { AfterImport, ImportInto, ImportResult } from '../app/import/import-result.tsx';
import { ColumnUses } from './column-uses.tsx';
import {
  answerable,
  beginTable,
  cancelTable,
  closeTable,
  importTable,
  readMapping,
  saveMapping,
  useTableImporting,
} from '../app/import/table-importing.ts';
import { answersOf, mappingOf } from '../app/import/uses.ts';

/** A table of any form: what its columns are, how its first rows come out, and then the import itself. */
export function TableDialog() {
  const { t } = useTranslation();
  const { path, report, uses } = useTableImporting();
  return (
    <DialogFrame
      title={t(answersOf(uses) ? 'table.titleAnswers' : 'table.title')}
      isOpen={path !== null}
      onClose={closeTable}
      size="wide"
      actions={report?.written ? <AfterImport report={report} close={closeTable} /> : <Actions />}
    >
      {report ? <ImportResult report={report} /> : <Mapping />}
    </DialogFrame>
  );
}

function Actions() {
  const { t } = useTranslation();
  const { report, uses, answersTo, busy, progress } = useTableImporting();
  const isMapping = mappingOf(uses) !== null;
  const isWhole = isMapping || (answersOf(uses) !== null && answersTo !== null);
  if (busy)
    return (
      <>
        <p role="status" className="flex-1 self-center text-sm text-soft tabular-nums">
          {progress
            ? t(`table.progress.${progress.stage}`, { rows: count(progress.rows), of: count(progress.of ?? 0) })
            : t('import.busy')}
        </p>
        <Button autoFocus onPress={() => void cancelTable()}>
          {t('common.cancel')}
        </Button>
      </>
    );
  return (
    <>
      {report ? null : (
        <>
          <Button onPress={() => void readMapping()}>{t('table.readMapping')}</Button>
          <Button isDisabled={!isMapping} onPress={() => void saveMapping()}>
            {t('table.saveMapping')}
          </Button>
          <span className="flex-1" />
        </>
      )}
      <Button onPress={closeTable}>{t('common.cancel')}</Button>
      <Button look="primary" isDisabled={!isWhole} onPress={() => void importTable(report !== null)}>
        {t(report ? 'import.acceptValid' : 'import.run')}
      </Button>
    </>
  );
}

function Mapping() {
  const { t } = useTranslation();
  const { path, preview, uses, name, apart } = useTableImporting();
  const { setState } = useTableImporting;
  if (path === null || !preview) return null;
  const missing = mappingOf(uses) === null;
  const answers = answersOf(uses);
  return (
    <div className="flex flex-col gap-4">
      {answers ? null : <ImportInto apart={apart} onChange={(next) => setState({ apart: next })} />}
      <div className="grid grid-cols-2 gap-4">
        {answers ? (
          <AnswersTo />
        ) : (
          <LineField
            label={t('table.name')}
            value={name}
            onChange={(next) => setState({ name: next })}
            maxLength={200}
          />
        )}
        {preview.parts.length > 0 ? (
          <Chooser
            label={t('table.part')}
            choices={preview.parts.map((part) => ({ id: part, label: part }))}
            value={preview.part}
            onChange={(part) => void beginTable(path, part)}
          />
        ) : null}
      </div>
      <ColumnUses columns={preview.columns} />
      {answers ? (
        <p className="text-soft">{t('table.answersById')}</p>
      ) : missing ? (
        <p className="text-is-undecided">{t('table.missing')}</p>
      ) : (
        <FirstRows rows={preview.rows} />
      )}
    </div>
  );
}

/** To which questions the answers are. */
function AnswersTo() {
  const { t } = useTranslation();
  const answersTo = useTableImporting((s) => s.answersTo);
  const benchmarks = answerable();
  if (benchmarks.length === 0) return <p className="text-is-undecided">{t('table.noQuestions')}</p>;
  return (
    <Chooser
      label={t('table.answersTo')}
      choices={benchmarks.map(({ id, name, items }) => ({
        id,
        label: name,
        hint: t('results.itemsCount', { count: items }),
      }))}
      value={answersTo}
      onChange={(next) => useTableImporting.setState({ answersTo: next })}
    />
  );
}

function FirstRows({ rows }: { rows: TablePreview['rows'] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className="mb-1 text-sm text-soft">{t('table.firstRows')}</h3>
      <ol className="flex flex-col">
        {rows.map((row) => (
          <li key={row.record} className="flex gap-3 border-t border-line py-1">
            <span className="w-6 shrink-0 text-right text-faint tabular-nums">{row.record}</span>
            {row.problems.length > 0 ? (
              <p className="text-is-wrong">
                {row.problems.map(({ column, message }) => `${column} ${message}`).join('; ')}
              </p>
            ) : (
              <div className="min-w-0">
                <div className="max-h-24 overflow-hidden">
                  <Prose text={row.question} images={[]} />
                </div>
                <p className="flex flex-wrap gap-x-4 py-1 leading-8 text-soft">
                  {row.values.map(({ name, value }, index) => (
                    <span key={index} className="flex min-w-0 gap-1 wrap-anywhere">
                      <VariableName name={name} /> = <Value text={value} />
                    </span>
                  ))}
                </p>
                <p className="text-sm text-faint">{extrasOf(row, t)}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function extrasOf(row: TablePreview['rows'][number], t: TFunction): string {
  const types = [...new Set(row.values.map(({ type }) => t(`table.types.${type}`)))];
  return [
    list(types),
    row.subject,
    row.solution === '' ? null : t('table.withSolution'),
    row.figures > 0 ? t('table.figures', { count: row.figures }) : null,
    row.answers > 0 ? t('table.answers', { count: row.answers }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
