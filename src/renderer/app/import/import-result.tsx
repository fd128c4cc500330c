import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import { BENCHMARK_KINDS } from '../../../core/benchmark/kinds.ts';
import { shortened } from '../../../core/text/shortened.ts';
import { count, fileName, joined, mark } from '../../lib/format.ts';
import { said } from '../../lib/said.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { navigate } from '../navigate.ts';
import { useSession } from '../session.ts';

/** Where an import goes while the sample is open; nothing to choose otherwise. */
export function ImportInto({ apart, onChange }: { apart: boolean; onChange: (apart: boolean) => void }) {
  const { t } = useTranslation();
  const sample = useSession((s) => s.workspace?.sample ?? false);
  if (!sample) return null;
  return (
    <Segments
      label={t('import.into')}
      choices={[
        { id: 'new', label: t('import.intoNew') },
        { id: 'sample', label: t('import.intoSample') },
      ]}
      value={apart ? 'new' : 'sample'}
      onChange={(into) => onChange(into === 'new')}
    />
  );
}

/** What can be done after an import that was written. */
export function AfterImport({ report, close }: { report: ImportReport; close: () => void }) {
  const { t } = useTranslation();
  const first = report.files.find((file) => file.benchmarkId !== null);
  return (
    <>
      <Button autoFocus={!first?.benchmarkId} onPress={close}>
        {t('common.close')}
      </Button>
      {first?.benchmarkId ? (
        <Button
          look="primary"
          autoFocus
          onPress={() => {
            close();
            navigate({ screen: 'review', benchmarkId: first.benchmarkId ?? 0, answers: first.runId });
          }}
        >
          {t('import.review')}
        </Button>
      ) : null}
    </>
  );
}

/** Counts, and every rejection and warning with its place. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const whatOf = useFileTitle();
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">{report.written ? t('import.written') : t('import.notWritten')}</p>
      <table className="w-full text-left">
        <thead className="text-sm text-soft">
          <tr>
            <th className="py-1 pr-4 font-normal">{t('import.file')}</th>
            <th className="py-1 pr-4 font-normal">{t('import.what')}</th>
            <th className="py-1 pr-4 text-right font-normal">{t('import.records')}</th>
            <th className="py-1 text-right font-normal">{t('import.figures')}</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {report.files.map((file) => (
            <tr key={file.file} className="border-t border-line">
              <td className="py-1 pr-4" title={file.file}>
                {fileName(file.file)}
              </td>
              <td className="py-1 pr-4">{whatOf(file)}</td>
              <td className="py-1 pr-4 text-right">{count(file.records)}</td>
              <td className="py-1 text-right">{count(file.images)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Places
        title={t('import.rejections', { count: report.rejections.length })}
        rows={report.rejections}
        tone="text-is-wrong"
      />
      <Places
        title={t('import.warnings', { count: report.warnings.length })}
        rows={report.warnings}
        tone="text-is-undecided"
      />
    </div>
  );
}

/** What a file was taken for, in words: whose answers it holds, or which benchmark it is. */
function useFileTitle(): (file: ImportReport['files'][number]) => string {
  const { t } = useTranslation();
  return ({ kind, name }) => {
    const benchmark = BENCHMARK_KINDS.find((one) => one === kind);
    if (benchmark) return `${t(`benchmarkKind.${benchmark}`)}${mark('clause')}${name}`;
    const answers = ANSWERS.find((one) => one === kind);
    return answers ? t(`import.answersKind.${answers}`, { name }) : kind;
  };
}

const ANSWERS = ['exam-results', 'generated', 'detailed', 'graded', 'reviews', 'errata'] as const;

/** What is wrong with a file, each with its place. */
export function Places({ title, rows, tone }: { title: string; rows: ImportReport['rejections']; tone: string }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={`mb-1 font-semibold ${tone}`}>{title}</h3>
      <ul className="flex flex-col">
        {rows.map((row, index) => (
          <li key={index} className="border-t border-line py-1">
            <span className="text-soft">
              {joined(
                [
                  fileName(row.file),
                  row.line === null ? null : t('import.line', { line: row.line }),
                  row.record === null ? null : t('import.record', { record: row.record }),
                  row.field === null ? null : shortened(row.field, 120),
                ],
                'clause',
              )}
            </span>
            <br />
            {shortened(said(row.message), 1000)}
          </li>
        ))}
      </ul>
    </section>
  );
}
