import { Copy } from 'lucide-react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { inertInMarkdown, toCsv, toMarkdown, withMethods, type TableText } from '../../lib/table-text.ts';
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
  const copy = (format: Format) =>
    attempt(async () => {
      if (format === 'latex') {
        await navigator.clipboard.writeText(latex ?? '');
        reportDone(t('copyTable.done'));
        return;
      }
      if (format === 'csv' && rowGradings) {
        await navigator.clipboard.writeText(toCsv(withMethods(rows(), await methodsOfRows(rowGradings(), more))));
        reportDone(t('copyTable.done'));
        return;
      }
      const notes = [...more, ...(await methodsNotes(gradings))];
      await navigator.clipboard.writeText(
        format === 'csv'
          ? toCsv(withMethods(rows(), await methodsColumn(notes)))
          : toMarkdown(rows()) + notes.map((note) => `\n${inertInMarkdown(note)}\n`).join(''),
      );
      reportDone(t('copyTable.done'));
    });
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={t('copyTable.of', { name })}
        className="inline-flex h-7 items-center gap-1.5 rounded px-2 text-soft hover:bg-hover hover:text-ink"
      >
        <Copy size={13} aria-hidden />
        {t('copyTable.label')}
      </AriaButton>
      <Popover
        offset={4}
        placement="bottom end"
        className="appear rounded-md border border-line bg-raised p-1 shadow-float"
      >
        <Menu aria-label={t('copyTable.of', { name })} className="outline-none">
          {FORMATS_SHOWN.filter((format) => format !== 'latex' || latex !== undefined).map((format) => (
            <MenuItem
              key={format}
              id={format}
              onAction={() => void copy(format)}
              className="flex min-h-7 items-center rounded px-3 outline-none data-focused:bg-selected"
            >
              {t(`copyTable.${format}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
