import { FileText, FolderOpen, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../lib/format.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog.tsx';
import { api } from '../app/api.ts';
import { attempt } from '../app/errors.ts';
import { AfterImport, ImportInto, ImportResult } from '../app/import/import-result.tsx';
import { useImporting, type Selection } from '../app/import/importing.ts';

/** Before an import: what will be read. After it: counts, and every rejection with its place. */
export function ImportDialog() {
  const { t } = useTranslation();
  const { selection, report, busy, run, close } = useImporting();
  const actions = report?.written ? (
    <AfterImport report={report} close={close} />
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
      {report ? <ImportResult report={report} /> : selection ? <Sources selection={selection} /> : null}
    </DialogFrame>
  );
}

function Sources({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const change = useImporting((s) => s.change);
  const apart = useImporting((s) => s.apart);
  const keepApart = useImporting((s) => s.keepApart);
  const choose = async (kind: 'folder' | 'provenance') => {
    const [path] = (await attempt(() => api('shell.pickFiles', { kind }))) ?? [];
    if (path) change(kind === 'folder' ? { images: path } : { provenance: path });
  };
  return (
    <div className="flex flex-col gap-4">
      <ImportInto apart={apart} onChange={keepApart} />
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
        onClear={() => change({ images: null })}
      />
      <Optional
        label={t('import.provenance')}
        hint={t('import.provenanceHint')}
        path={selection.provenance}
        onChoose={() => void choose('provenance')}
        onClear={() => change({ provenance: null })}
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
