import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inertInMarkdown, toCsv, toMarkdown, withMethods, type TableText } from '../../lib/table-text.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { attempt, reportDone } from '../errors.ts';
import { methodsColumn, methodsNotes, methodsOfRows } from './methods.tsx';

const FORMATS_SHOWN = ['csv', 'markdown', 'latex'] as const;
type Format = (typeof FORMATS_SHOWN)[number];

interface CopyTableProps {
  name: string;
  /** Asked for when it is needed. */
  rows: () => TableText;
  /** The gradings that its figures are of: how they came about is copied below the table, as CSV in each row. */
  gradings?: readonly (number | undefined)[];
  /** Those of each row, in the order of the rows, where rows are of different ones. */
  rowGradings?: (() => readonly (readonly (number | undefined)[])[]) | undefined;
  /** What else is said below it. */
  notes?: readonly string[];
  /** The table in LaTeX, where it has a layout of its own. */
  latex?: string | undefined;
}

/** Puts a table on the clipboard as CSV, Markdown or LaTeX. */
export function CopyTable({ name, rows, gradings = [], rowGradings, notes: more = [], latex }: CopyTableProps) {
  const { t } = useTranslation();
  const textOf = async (format: Format): Promise<string> => {
    if (format === 'latex') return latex ?? '';
    if (format === 'csv' && rowGradings) return toCsv(withMethods(rows(), await methodsOfRows(rowGradings(), more)));
    const notes = [...more, ...(await methodsNotes(gradings))];
    return format === 'csv'
      ? toCsv(withMethods(rows(), await methodsColumn(notes)))
      : toMarkdown(rows()) + notes.map((note) => `\n${inertInMarkdown(note)}\n`).join('');
  };
  const copy = (format: Format) =>
    attempt(async () => {
      await navigator.clipboard.writeText(await textOf(format));
      reportDone(t('copyTable.done'));
    });
  return (
    <MenuButton
      label={t('copyTable.of', { name })}
      className="inline-flex h-7 items-center gap-1.5 rounded px-2 text-soft hover:bg-hover hover:text-ink"
      choices={FORMATS_SHOWN.filter((format) => format !== 'latex' || latex !== undefined).map((id) => ({
        id,
        label: t(`copyTable.${id}`),
      }))}
      onChoose={(format) => void copy(format)}
    >
      <Copy size={13} aria-hidden />
      {t('copyTable.label')}
    </MenuButton>
  );
}
