import { FileText, FolderOpen, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../contract/workspace-shapes.ts';
import { count, fileName } from '../lib/format.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog.tsx';
import { Segments } from '../ui/segments.tsx';
import { api } from './api.ts';
import { attempt } from './errors.ts';
import { useImporting, type Selection } from './importing.ts';
import { useSession } from './session.ts';

/** Before an import: what will be read. After it: counts, and every rejection with its place. */
export function ImportDialog() {
  const { t } = useTranslation();
  const { selection, report, busy, run, close } = useImporting();
  const review = useSession((s) => s.review);
  const first = report?.files.find((file) => file.benchmarkId !== null);
  const actions = report?.written ? (
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
            review(first.benchmarkId ?? 0, first.runId ?? undefined);
          }}
        >
          {t('import.review')}
        </Button>
      ) : null}
    </>
  ) : (
    <>
      <Button key={report ? 'report' : 'sources'} autoFocus={report !== null} onPress={close}>
        {t('common.cancel')}
      </Button>
      {report ? (
        <Button isDisabled={busy || report.files.every((file) => file.records === 0)} onPress={() => void run(true)}>
          {t('import.acceptValid')}
        </Button>
      ) : (
        <Button look="primary" isDisabled={busy || !selection?.files.length} onPress={() => void run(false)}>
          {busy ? t('import.busy') : t('import.run')}
        </Button>
      )}
    </>
  );
  return (
    <DialogFrame title={t('import.title')} isOpen={selection !== null} onClose={close} actions={actions} size="wide">
      {report ? <Report report={report} /> : selection ? <Sources selection={selection} /> : null}
    </DialogFrame>
  );
}

function Sources({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const change = useImporting((s) => s.change);
  const apart = useImporting((s) => s.apart);
  const keepApart = useImporting((s) => s.keepApart);
  const sample = useSession((s) => s.workspace?.sample ?? false);
  const choose = async (kind: 'folder' | 'provenance') => {
    const [path] = (await attempt(() => api('shell.pickFiles', { kind }))) ?? [];
    if (path) change(kind === 'folder' ? { images: path } : { provenance: path });
  };
  return (
    <div className="flex flex-col gap-4">
      {sample ? (
        <Segments
          label={t('import.into')}
          choices={[
            { id: 'new', label: t('import.intoNew') },
            { id: 'sample', label: t('import.intoSample') },
          ]}
          value={apart ? 'new' : 'sample'}
          onChange={(into) => {
            keepApart(into === 'new');
          }}
        />
      ) : null}
      <div>
        <h3 className="text-sm text-soft">{t('import.files')}</h3>
        <ul>
          {selection.files.map((path) => (
            <li key={path} className="flex h-7 items-center gap-2 border-b border-line" title={path}>
              <FileText size={14} aria-hidden className="text-faint" />
              {fileName(path)}
            </li>
          ))}
        </ul>
        {selection.files.length === 0 ? <p className="text-soft">{t('import.noFiles')}</p> : null}
      </div>
      <Optional
        label={t('import.images')}
        hint={t('import.imagesHint')}
        path={selection.images}
        onChoose={() => void choose('folder')}
        onClear={() => {
          change({ images: null });
        }}
      />
      <Optional
        label={t('import.provenance')}
        hint={t('import.provenanceHint')}
        path={selection.provenance}
        onChoose={() => void choose('provenance')}
        onClear={() => {
          change({ provenance: null });
        }}
      />
    </div>
  );
}

function Optional({
  label,
  hint,
  path,
  onChoose,
  onClear,
}: {
  label: string;
  hint: string;
  path: string | null;
  onChoose: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 className="text-sm text-soft">{label}</h3>
        <p className={`truncate ${path ? '' : 'text-faint'}`} title={path ?? undefined}>
          {path ?? hint}
        </p>
      </div>
      <div className="flex gap-1">
        {path ? (
          <IconButton label={t('import.clear', { what: label })} onPress={onClear}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
        <Button onPress={onChoose}>
          <FolderOpen size={14} aria-hidden />
          {t('common.choose')}
        </Button>
      </div>
    </div>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const whatOf = useWhat();
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
function useWhat(): (file: ImportReport['files'][number]) => string {
  const { t } = useTranslation();
  return ({ kind, name }) => {
    if (kind === 'generated' || kind === 'detailed' || kind === 'graded')
      return t(`import.answersKind.${kind}`, { name });
    if (kind === 'cfe' || kind === 'course-exam' || kind === 'cl-bench')
      return `${t(`benchmarkKind.${kind}`)}, ${name}`;
    return kind;
  };
}

function Places({ title, rows, tone }: { title: string; rows: ImportReport['rejections']; tone: string }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={`mb-1 font-semibold ${tone}`}>{title}</h3>
      <ul className="flex flex-col">
        {rows.map((row, index) => (
          <li key={index} className="border-t border-line py-1">
            <span className="text-soft">
              {[
                fileName(row.file),
                row.line === null ? null : t('import.line', { line: row.line }),
                row.record === null ? null : t('import.record', { record: row.record }),
                row.field,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <br />
            {row.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
