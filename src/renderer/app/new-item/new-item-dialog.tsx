import { useDeferredValue, useEffect, useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pdf } from '../../lib/pdf/pdf.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { Prose, Value } from '../../ui/prose/prose.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useSession } from '../session.ts';
import { FigureField } from './figure-field.tsx';
import { benchmarksFor, inputOf, useNewItem, type Draft } from './new-item-store.ts';
import { PdfPages, reportPdf } from './pdf-pages.tsx';
import { StepFields, VariableRows } from './rows.tsx';

/** An item that is written here: its fields on the left, how it reads on the right, or the PDF that it is copied from. */
export function NewItemDialog() {
  return useNewItem((s) => s.isOpen) ? <OpenDialog /> : null;
}

function OpenDialog() {
  const { t } = useTranslation();
  const { draft, alike, busy, close, add } = useNewItem();
  const isWhole = inputOf(draft) !== null;
  const told = alike?.question === draft.question && alike.found.length > 0;
  const { pdf, page, opening, setPage, open, drop } = usePdf();
  const [pages, setPages] = useState(true);
  const preview = (
    <div
      className="min-h-0 flex-1 overflow-auto bg-paper p-4 focus-visible:-outline-offset-2"
      tabIndex={0}
      role="group"
      aria-label={t('newItem.preview')}
    >
      {told ? <AlikeQuestions /> : null}
      <Reading draft={draft} />
    </div>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    setPage(page + step);
  };
  return (
    <Drawer
      title={t('newItem.title')}
      isOpen
      onClose={close}
      wide={pdf ? 'whole' : true}
      actions={
        <>
          <PdfButton onFile={open} />
          <p className="flex-1 self-center text-sm text-faint">{isWhole ? null : t('newItem.missing')}</p>
          <Button onPress={close}>{t('common.close')}</Button>
          <Button isDisabled={!isWhole || busy} onPress={() => void add(true)}>
            {t('newItem.more')}
          </Button>
          <Button look="primary" isDisabled={!isWhole || busy} onPress={() => void add(false)}>
            {t(told ? 'newItem.addAllTheSame' : 'newItem.add')}
          </Button>
        </>
      }
    >
      <div role="presentation" className="grid min-h-0 flex-1 grid-cols-2" onKeyDown={onKeyDown} {...dropOf(open)}>
        <div className="flex min-h-0 flex-col gap-4 overflow-auto border-r border-line p-4">
          <Fields />
        </div>
        <div className="flex min-h-0 flex-col">
          {pdf ? <Beside name={pdf.name} pages={pages && !told} onPages={setPages} /> : null}
          {pdf && pages && !told ? (
            <PdfPages key={opening} pdf={pdf} page={page} onPage={setPage} onEnded={drop} />
          ) : (
            preview
          )}
        </div>
      </div>
    </Drawer>
  );
}

/** A PDF that is dropped anywhere on the form; pictures go to the text that they are dropped on. */
const dropOf = (open: (file: File) => void) => ({
  onDrop: (event: DragEvent) => {
    const file = [...event.dataTransfer.files].find(isPdf);
    if (!file) return;
    event.preventDefault();
    open(file);
  },
});
const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** The PDF beside the form, until the form is closed. Its reader is loaded with the first one. */
function usePdf() {
  const [state, setState] = useState<{ pdf: Pdf; page: number; opening: number } | null>(null);
  const alive = useRef(true);
  const pdf = state?.pdf ?? null;
  useEffect(() => () => pdf?.close(), [pdf]);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const open = (file: File) => {
    import('../../lib/pdf/pdf.ts')
      .then(({ openPdf }) => openPdf(file))
      .then((opened) => {
        if (alive.current) setState((now) => ({ pdf: opened, page: 1, opening: (now?.opening ?? 0) + 1 }));
        else opened.close();
      })
      .catch(reportPdf);
  };
  const setPage = (page: number) =>
    setState((now) => now && { ...now, page: Math.min(now.pdf.pages, Math.max(1, page)) });
  const drop = () => setState(null);
  return { pdf, page: state?.page ?? 1, opening: state?.opening, setPage, open, drop };
}

function PdfButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <input
        ref={files}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        className="hidden"
        aria-label={t('newItem.pdfFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <Button onPress={() => files.current?.click()}>{t('newItem.pdfOpen')}</Button>
    </>
  );
}

function Beside({ name, pages, onPages }: { name: string; pages: boolean; onPages: (pages: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <div className="shrink-0 border-b border-line px-3 py-1">
      <Segments
        label={name}
        choices={[
          { id: 'pages', label: t('newItem.pdfSheet') },
          { id: 'preview', label: t('newItem.previewShort') },
        ]}
        value={pages ? 'pages' : 'preview'}
        onChange={(id) => onPages(id === 'pages')}
      />
    </div>
  );
}

const NEW = 'new';

function Fields() {
  const { t } = useTranslation();
  const draft = useNewItem((s) => s.draft);
  const change = useNewItem((s) => s.change);
  const own = benchmarksFor(useSession((s) => s.workspace));
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Chooser
          label={t('newItem.into')}
          choices={[
            ...own.map(({ id, name }) => ({ id: String(id), label: name })),
            { id: NEW, label: t('newItem.newBenchmark') },
          ]}
          value={draft.benchmarkId === null ? NEW : String(draft.benchmarkId)}
          onChange={(id) => change({ benchmarkId: id === NEW ? null : Number(id) })}
        />
        {draft.benchmarkId === null ? (
          <LineField
            label={t('newItem.name')}
            value={draft.name}
            maxLength={200}
            onChange={(name) => change({ name })}
          />
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <LineField
          label={t('newItem.subject')}
          value={draft.subject}
          maxLength={500}
          onChange={(subject) => change({ subject })}
        />
        <LineField
          label={t('newItem.id')}
          placeholder={t('newItem.idHint')}
          value={draft.externalId}
          maxLength={500}
          onChange={(externalId) => change({ externalId })}
        />
      </div>
      <FigureField place="question" label={t('newItem.question')} autoFocus />
      <FigureField place="answer" label={t('newItem.solution')} />
      <VariableRows />
      <StepFields />
    </>
  );
}

function AlikeQuestions() {
  const { t } = useTranslation();
  const alike = useNewItem((s) => s.alike);
  return (
    <section role="alert" className="mb-4 rounded border border-line-strong bg-raised p-3">
      <h3 className="font-semibold">{t('newItem.alike', { count: alike?.found.length ?? 0 })}</h3>
      <ul>
        {alike?.found.map((one) => (
          <li key={one.itemId} className="border-t border-line py-1 first:border-t-0">
            <span className="text-sm text-faint">
              {one.benchmark} {one.number}
            </span>
            <span className="line-clamp-2 block">{plainPreview(one.text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As Review shows it. */
function Reading({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  // Typing comes first: the typeset side may lag behind it.
  const { question, solution, figures, variables } = useDeferredValue(draft);
  const at = (place: 'question' | 'answer') => figures.filter((figure) => figure.place === place);
  const written = variables.filter(({ value }) => value.trim() !== '');
  return (
    <div className="flex flex-col gap-4">
      <Prose text={question} images={at('question')} />
      {solution.trim() === '' ? null : (
        <section>
          <h3 className="mb-1 text-sm text-faint">{t('newItem.solution')}</h3>
          <Prose text={solution} images={at('answer')} />
        </section>
      )}
      {written.length === 0 ? null : (
        <dl className="m-0 font-serif text-prose">
          {written.map(({ name, value }, index) => (
            <div key={index} className="flex gap-2">
              <dt className="font-sans text-soft">{name}</dt>
              <dd className="m-0 min-w-0 overflow-x-auto overflow-y-hidden pr-1 pb-1">
                <Value text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
