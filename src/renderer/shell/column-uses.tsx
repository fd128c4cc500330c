import { Input, Label, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { TablePreview } from '../../contract/table-calls.ts';
import { VARIABLE_TYPES } from '../../core/benchmark/item.ts';
import { NameInParts } from '../ui/prose/prose.tsx';
import { Chooser } from '../ui/select.tsx';
import { changeUse, useTableImporting } from '../app/import/table-importing.ts';
import { PURPOSES } from '../app/import/uses.ts';

/** Each column with an example of what stands in it, and what it is used for. */
export function ColumnUses({ columns }: { columns: TablePreview['columns'] }) {
  const { t } = useTranslation();
  return (
    <table className="w-full table-fixed text-left">
      <thead className="text-sm text-soft">
        <tr>
          <th className="w-1/4 py-1 pr-4 font-normal">{t('table.column')}</th>
          <th className="py-1 pr-4 font-normal">{t('table.example')}</th>
          <th className="w-1/2 py-1 font-normal">{t('table.use')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.name} className="border-t border-line">
            <th scope="row" className="py-1 pr-4 font-normal wrap-anywhere">
              <NameInParts name={column.name} />
            </th>
            <td className="truncate py-1 pr-4 text-soft" title={column.example}>
              {column.example}
            </td>
            <td className="py-1">
              <ColumnUse column={column.name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ColumnUse({ column }: { column: string }) {
  const { t } = useTranslation();
  const use = useTableImporting((s) => s.uses.get(column));
  if (!use) return null;
  return (
    <div className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] gap-2">
      <Chooser
        label={t('table.useOf', { column })}
        labelled={false}
        choices={PURPOSES.map((id) => ({ id, label: t(`table.purposes.${id}`) }))}
        value={use.purpose}
        onChange={(purpose) => changeUse(column, { purpose })}
      />
      {use.purpose === 'values' ? (
        <Chooser
          label={t('table.typeOf', { column })}
          labelled={false}
          choices={(['guess', ...VARIABLE_TYPES] as const).map((id) => ({ id, label: t(`table.types.${id}`) }))}
          value={use.value.type ?? 'guess'}
          onChange={(type) => changeUse(column, { value: { ...use.value, type: type === 'guess' ? undefined : type } })}
        />
      ) : null}
      {use.purpose === 'answers' ? (
        <TextField value={use.model} maxLength={200} onChange={(model) => changeUse(column, { model })}>
          <Label className="sr-only">{t('table.modelOf', { column })}</Label>
          <Input className="h-7 w-full rounded border border-line-strong bg-raised px-2 text-ink" />
        </TextField>
      ) : null}
    </div>
  );
}
