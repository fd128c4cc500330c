import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { completeFilter, type Known } from '../../../core/review/filter/filter-completion.ts';
import type { Vocabulary } from '../../../core/review/filter/filter-fields.ts';
import { parseFilter, withoutTerm } from '../../../core/review/filter/filter.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { said } from '../../lib/said.ts';
import { FILTER_ID } from './go-to-filter.ts';

interface FilterProps {
  /** What is applied. */
  filter: string;
  words: Vocabulary;
  /** Is given what is to be made of the filter as it is then: what is drawn may be a key press behind it. */
  onApply: (change: (filter: string) => string) => Promise<void>;
  /** The focus goes back to the desk, unless it has gone elsewhere since. */
  onLeave: () => void;
}

interface FilterFieldProps extends FilterProps {
  /** What of the words the benchmark has, for the completion. */
  known: Known;
  /** Beside the field: what else chooses and orders the items. */
  children?: ReactNode;
}

/**
 * G then Q: the typed filter with its completion. Enter turns what is typed into chips; Backspace in the empty field takes the last chip back for
 * a change. Plain words search the texts.
 */
export function FilterField({ children, ...props }: FilterFieldProps) {
  const { t } = useTranslation();
  const list = useId();
  const { field, typed, shown, error, accept, set, keys } = useTyped(props);
  const { text, open, choice } = typed;
  return (
    <div className={`relative py-1 pl-3 ${children ? 'pr-1.5' : 'pr-3'}`}>
      <div className="flex items-start gap-0.5">
        <div className="relative min-w-0 flex-1">
          <input
            ref={field}
            id={FILTER_ID}
            role="combobox"
            aria-label={t('queue.filter')}
            aria-expanded={shown.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={shown[choice] ? `${list}-${String(choice)}` : undefined}
            aria-invalid={error !== undefined && !open}
            placeholder={t('queue.filterHint')}
            spellCheck={false}
            autoComplete="off"
            maxLength={2000}
            value={text}
            onFocus={() => set({ open: text === '' })}
            onBlur={() => set({ open: false })}
            onSelect={(event) => set({ cursor: event.currentTarget.selectionStart ?? text.length })}
            onChange={({ target: { value, selectionStart } }) =>
              set({ text: value, cursor: selectionStart ?? value.length, open: true, choice: -1 })
            }
            onKeyDown={keys}
            className="h-7 w-full rounded border border-line-strong bg-raised px-2 font-mono text-sm placeholder:font-sans placeholder:text-faint"
          />
          {text === '' ? (
            <span aria-hidden className="pointer-events-none absolute top-0 right-2 flex h-7 items-center">
              <CommandCaps command="queue.filter" quiet />
            </span>
          ) : null}
        </div>
        {children}
      </div>
      <Completions id={list} candidates={shown} choice={choice} onAccept={accept} />
      {error && shown.length === 0 ? (
        <p role="status" className="mt-1 text-sm text-is-wrong">
          {said(error.message)}
        </p>
      ) : null}
    </div>
  );
}

type Candidate = ReturnType<typeof completeFilter>['candidates'][number];

interface CompletionsProps {
  id: string;
  candidates: readonly Candidate[];
  choice: number;
  onAccept: (candidate: string) => void;
}

function Completions({ id, candidates, choice, onAccept }: CompletionsProps) {
  const { t } = useTranslation();
  return (
    <ul
      id={id}
      role="listbox"
      // It scrolls, and would take the focus for that.
      tabIndex={-1}
      aria-label={t('queue.completions')}
      hidden={candidates.length === 0}
      className="appear absolute inset-x-3 top-9 z-30 max-h-96 overflow-auto rounded-md border border-line bg-raised p-1 shadow-float"
    >
      {candidates.map(({ text, hint }, index) => (
        <li
          key={text}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === choice}
          onPointerDown={(event) => {
            event.preventDefault();
            onAccept(text);
          }}
          className={`flex min-h-6 flex-col rounded px-2 py-0.5 ${index === choice ? 'bg-selected' : 'hover:bg-hover'}`}
        >
          <span className="font-mono text-sm">{text}</span>
          <span className="text-xs text-faint">{said(hint)}</span>
        </li>
      ))}
    </ul>
  );
}

interface Typed {
  text: string;
  cursor: number;
  /** Whether completions are offered. */
  open: boolean;
  /** The completion that Enter accepts; -1 for none. */
  choice: number;
}

/** What is typed in the field, what of the words completes it, and what its keys do. */
function useTyped({ filter, words, known, onApply, onLeave }: Omit<FilterFieldProps, 'children'>) {
  const [typed, put] = useState<Typed>({ text: '', cursor: 0, open: false, choice: -1 });
  const set = (part: Partial<Typed>) => put((before) => ({ ...before, ...part }));
  const { text, cursor, open, choice } = typed;
  const field = useRef<HTMLInputElement>(null);
  /** Where the caret goes once the accepted completion stands in the field. */
  const caret = useRef<number | null>(null);
  const { start, end, candidates } = completeFilter(words, known, text, cursor);
  const error = parseFilter(text, words).errors[0];
  const shown = open ? candidates : NONE;
  const accept = (candidate: string) => {
    // A field waits for its value; a value is complete.
    const complete = !/[:=<>]$/.test(candidate);
    const next = `${text.slice(0, start)}${candidate}${complete ? ' ' : ''}`;
    set({ text: next + text.slice(end).trimStart(), cursor: next.length, choice: -1 });
    caret.current = next.length;
  };
  // With the text itself: a frame later, letters typed since would be torn apart.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  const apply = () => {
    set({ open: false, text: '' });
    // An item that the filter opens takes the focus: nobody types here any more.
    field.current?.blur();
    const begin = text.trim() === '' ? Promise.resolve() : onApply((now) => `${now} ${text}`.trim());
    void begin.then(onLeave);
  };
  const takeBack = () => {
    const last = parseFilter(filter, words).terms.at(-1);
    if (!last) return;
    const term = filter.slice(last.start, last.end);
    set({ text: term, cursor: term.length });
    void onApply((now) => withoutChip(now, term, words));
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = shown[choice];
    if (step !== 0) set({ open: true, choice: (choice + step + candidates.length) % Math.max(1, candidates.length) });
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) accept(chosen.text);
    else if (event.key === 'Enter' && !error) apply();
    else if (event.key === 'Backspace' && text === '' && filter !== '') takeBack();
    else if (event.key === 'Escape' && shown.length > 0) set({ open: false });
    else if (event.key === 'Escape') {
      field.current?.blur();
      onLeave();
    } else return;
    event.preventDefault();
  };
  return { field, typed, shown, error, accept, set, keys };
}
const NONE: Candidate[] = [];

/** The applied filter term by term; a press takes one away. */
export function FilterChips({ filter, words, onApply, onLeave }: FilterProps) {
  const { t } = useTranslation();
  const { terms } = parseFilter(filter, words);
  if (terms.length === 0) return null;
  return (
    <ul aria-label={t('queue.chips')} className="flex flex-wrap gap-1 px-3 pb-2">
      {terms.map((term, index) => {
        const text = filter.slice(term.start, term.end);
        const before = terms.slice(0, index).filter(({ start, end }) => filter.slice(start, end) === text).length;
        return (
          // The same chip stays the same when one before it goes: a second press of the key is not for the next one.
          <li key={`${text} ${String(before)}`}>
            <button
              type="button"
              aria-label={t('queue.removeTerm', { text })}
              onClick={() => void onApply((now) => withoutChip(now, text, words)).then(onLeave)}
              className="flex h-6 max-w-52 items-center gap-1 rounded border border-line bg-raised px-1.5 font-mono text-sm text-soft hover:text-ink"
            >
              <span className="truncate">{text}</span>
              <X size={11} aria-hidden className="shrink-0" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The filter without the last of its terms that reads so: another one may be gone since the chips were drawn. */
function withoutChip(filter: string, text: string, words: Vocabulary): string {
  const term = parseFilter(filter, words).terms.findLast(({ start, end }) => filter.slice(start, end) === text);
  return term ? withoutTerm(filter, term) : filter;
}
