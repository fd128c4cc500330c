import { useState } from 'react';
import { Autocomplete, Menu, MenuItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../../../contract/review-calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { useAsked } from '../../app/use-asked.ts';
import { plainPreview } from '../../lib/preview.ts';
import { PickerDialog, PickerField } from '../../ui/dialog.tsx';
import type { Found } from './find-bar.tsx';

const ASKING = { restMs: 120, keeps: true, onError: reportError };

interface SearchDialogProps {
  benchmarkId: number | null;
  isOpen: boolean;
  onClose: () => void;
  /** Opens the item at the answer that was found; `found`: the words to be shown where they stand, null where a note holds them. */
  onOpen: (itemId: number, responseId: number | null, found: Found | null) => void;
}

/** `/`: every word of question, solution, answers and notes. Enter opens the item. */
export function SearchDialog({ isOpen, onClose, ...search }: SearchDialogProps) {
  const { t } = useTranslation();
  return (
    <PickerDialog title={t('search.title')} isOpen={isOpen} onClose={onClose} className="w-[42rem]">
      <Search onClose={onClose} {...search} />
    </PickerDialog>
  );
}

function Search({ benchmarkId, onClose, onOpen }: Omit<SearchDialogProps, 'isOpen'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = useHits(benchmarkId, text.trim());
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <PickerField label={t('search.title')} placeholder={t('search.hint')} />
      <Menu
        aria-label={t('search.results')}
        items={found?.items.map((hit) => ({ ...hit, id: hit.itemId })) ?? []}
        onAction={(key) => {
          onClose();
          const hit = found?.items.find((one) => one.itemId === key);
          // The dialog first gives the focus back; the item then takes it.
          if (hit) setTimeout(() => onOpen(hit.itemId, hit.places[0]?.responseId ?? null, foundIn(hit)), 30);
        }}
        renderEmptyState={() => (found === null ? null : <p className="px-4 py-3 text-soft">{t('search.nothing')}</p>)}
        className="overflow-auto p-1 outline-none"
      >
        {(hit) => (
          <MenuItem
            id={hit.itemId}
            textValue={text}
            className="flex flex-col gap-0.5 rounded px-3 py-1.5 outline-none data-focused:bg-selected"
          >
            <Hit hit={hit} />
          </MenuItem>
        )}
      </Menu>
      {found && found.items.length > 0 ? (
        <p role="status" className="border-t border-line px-4 py-1.5 text-sm text-faint tabular-nums">
          {t('search.found', { count: found.total })}
        </p>
      ) : null}
    </Autocomplete>
  );
}

const PANES = { question: 'question', solution: 'reference', answer: 'answer', correction: null, note: null } as const;

/** The words that were found, and the pane in which they stand. */
function foundIn({ places: [place] }: SearchHit): Found | null {
  const query = /\u0002([^\u0002\u0003]*)\u0003/.exec(place?.snippet ?? '')?.[1] ?? '';
  const pane = place ? PANES[place.where] : null;
  return query !== '' && pane !== null ? { query, pane } : null;
}

function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="flex gap-2 text-sm text-faint">
        <span className="tabular-nums">{t('search.item', { number: hit.position + 1 })}</span>
        <span>{hit.subject}</span>
      </span>
      {hit.places.slice(0, 3).map((place, index) => (
        <span key={index} className="flex gap-2">
          <span className="w-16 shrink-0 text-sm text-faint">{t(`search.where.${place.where}`)}</span>
          <span className="line-clamp-2 min-w-0 text-soft">
            <Snippet text={place.snippet} />
          </span>
        </span>
      ))}
    </>
  );
}

/** Found words stand between U+0002 and U+0003. */
export function Snippet({ text }: { text: string }) {
  return text.split('\u0002').map((part, index) => {
    const [found, rest] = index === 0 ? ['', part] : part.split('\u0003');
    return (
      <span key={index}>
        {found ? <mark className="bg-mark text-ink">{plainPreview(found)}</mark> : null}
        {inPlain(rest ?? '')}
      </span>
    );
  });
}

/** A preview loses the blanks at its ends, which stand between it and what was found. */
const inPlain = (part: string): string =>
  `${/^\s/.test(part) ? ' ' : ''}${plainPreview(part)}${/\S\s+$/.test(part) ? ' ' : ''}`;

/** Null while there is nothing to search for, or nothing is known yet. */
const useHits = (benchmarkId: number | null, text: string) =>
  useAsked(
    text === '' || benchmarkId === null ? null : { benchmarkId, text: text.slice(0, 500) },
    (wanted) => api('search.items', wanted),
    ASKING,
  );
