import { useTranslation } from 'react-i18next';
import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import { entriesOf, readList, type ListKind } from '../../../core/review/team/adjudicated-lists.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Value } from '../../ui/prose/prose.tsx';
import { Chooser } from '../../ui/select.tsx';

/** A list as one expert left it. What does not stand so in every column is marked. */
export function ListSaid({ one, about, text }: { one: DisputeView; about: ListKind; text: string }) {
  const { t } = useTranslation();
  const others = one.voices.map(({ value }) => new Set(entriesOf(about, value).map((entry) => JSON.stringify(entry))));
  return (
    <ol className="flex max-h-80 w-full flex-col gap-1 overflow-auto">
      {entriesOf(about, text).map((entry, index) => {
        const isEverywhere = others.every((list) => list.has(JSON.stringify(entry)));
        return (
          <li
            key={index}
            title={isEverywhere ? undefined : t('adjudication.onlyHere')}
            className={`border-l-2 pl-2 wrap-anywhere ${isEverywhere ? 'border-l-line text-soft' : 'border-l-accent'}`}
          >
            <span className="text-sm text-faint">{entry.name}</span>{' '}
            <span className="font-serif text-prose">
              <Value text={entry.text} />
            </span>
            {entry.more === '' ? null : (
              <span className="block text-sm text-faint">
                <Value text={entry.more} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const WIDE = ['description', 'step'];
interface Entry {
  id: number | null;
  fields: Record<string, string>;
}
const EMPTY: Record<ListKind, Record<string, string>> = {
  variables: { name: '', type: 'numeric', value: '', description: '' },
  flow: { step: '', answer: '""' },
};

export function draftOf(about: ListKind, text: string | null): Entry[] {
  const list: readonly { id: number }[] = readList(about, text) ?? [];
  return list.map((entry) => {
    const of = new Map(Object.entries(entry));
    const fields = Object.keys(EMPTY[about]).map((name) => [name, String(of.get(name) ?? '')] as const);
    return { id: entry.id, fields: Object.fromEntries(fields) };
  });
}

export const draftText = (draft: readonly Entry[]): string =>
  JSON.stringify(draft.map(({ id, fields }) => ({ id, ...fields })));

/** The list as nobody left it: entries are edited, removed and added. */
export function ListFields(props: { about: ListKind; draft: readonly Entry[]; onChange: (draft: Entry[]) => void }) {
  const { about, draft, onChange } = props;
  const { t } = useTranslation();
  const set = (at: number, name: string, text: string): void =>
    onChange(draft.map((one, index) => (index === at ? { ...one, fields: { ...one.fields, [name]: text } } : one)));
  return (
    <div className="flex flex-col gap-3">
      {draft.map(({ fields }, at) => (
        <fieldset key={at} className="grid grid-cols-2 gap-2 border-l-2 border-l-line pl-3">
          <legend className="text-sm text-faint">{t('adjudication.entry', { number: at + 1 })}</legend>
          {Object.entries(fields).map(([name, text]) => (
            <div key={name} className={WIDE.includes(name) ? 'col-span-2' : ''}>
              {name === 'type' ? (
                <Chooser
                  label={t('adjudication.entryFields.type')}
                  choices={VARIABLE_TYPES.map((id) => ({ id, label: id }))}
                  value={VARIABLE_TYPES.find((one) => one === text) ?? 'other'}
                  onChange={(type) => set(at, name, type)}
                />
              ) : (
                <LineField
                  label={t(`adjudication.entryFields.${name as 'name'}`)}
                  value={text}
                  onChange={(next) => set(at, name, next)}
                />
              )}
            </div>
          ))}
          <div>
            <Button look="quiet" onPress={() => onChange(draft.filter((_, index) => index !== at))}>
              {t('adjudication.removeEntry')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button onPress={() => onChange([...draft, { id: null, fields: EMPTY[about] }])}>
          {t('adjudication.addEntry')}
        </Button>
      </div>
    </div>
  );
}
