import { Copy } from 'lucide-react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { toCsv, toMarkdown, type TableText } from '../lib/table-text.ts';
import { attempt, reportDone } from './errors.ts';

const FORMATS = { csv: toCsv, markdown: toMarkdown } as const;

/** Puts a table on the clipboard as CSV or Markdown. `rows` is asked for when it is needed. */
export function CopyTable({ name, rows }: { name: string; rows: () => TableText }) {
  const { t } = useTranslation();
  const copy = (format: keyof typeof FORMATS) =>
    attempt(async () => {
      await navigator.clipboard.writeText(FORMATS[format](rows()));
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
          {(['csv', 'markdown'] as const).map((format) => (
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
