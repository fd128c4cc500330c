import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../app/preferences.ts';
import { count } from '../../../lib/format.ts';
import { useCl } from '../cl-store.ts';
import { useReading } from './reading-store.ts';
import { focusRubric } from '../rubrics/rubric-focus.ts';

interface Entry {
  message: number;
  start: number;
  level: number;
  title: string;
}

/** O: the headings of all messages. Typing narrows them, the arrows choose, Enter goes there, Escape leaves. */
export function Outline() {
  const { t } = useTranslation();
  const { all, entries, current, wanted, narrow, choose } = useEntries();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const least = Math.min(...all.map(({ level }) => level));
  useEffect(() => {
    field.current?.focus();
  }, []);
  const go = (index: number) => {
    const entry = entries[index];
    if (entry) goTo(entry);
  };
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      className="appear absolute top-8 right-2 z-20 flex max-h-[80%] w-[min(26rem,94%)] flex-col rounded-md border border-line bg-raised shadow-float"
    >
      <input
        ref={field}
        role="combobox"
        aria-label={t('cl.outline')}
        aria-expanded
        aria-controls="cl-outline"
        aria-activedescendant={entries.length > 0 ? `cl-heading-${String(current)}` : undefined}
        placeholder={t('cl.outlineFilter', { total: count(all.length) })}
        value={wanted}
        onChange={(event) => narrow(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') choose(Math.min(entries.length - 1, current + 1));
          else if (event.key === 'ArrowUp') choose(Math.max(0, current - 1));
          else if (event.key === 'Enter') go(current);
          else if (event.key === 'Escape') leave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="h-9 shrink-0 rounded-t-md border-b border-line bg-transparent px-3 placeholder:text-faint focus-visible:-outline-offset-2"
      />
      <div ref={setBox} className="min-h-0 overflow-auto p-1">
        <Headings entries={entries} least={least} current={current} scroller={box} onGo={go} />
        {entries.length === 0 ? (
          <p className="px-2 py-1.5 text-soft">{t(all.length === 0 ? 'cl.noHeadings' : 'calls.notFound')}</p>
        ) : null}
      </div>
    </div>
  );
}

/** All headings, those that what is typed lets through, and the chosen one of them. */
function useEntries() {
  const messages = useReading((s) => s.messages);
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState(0);
  const all = useMemo(
    () => messages.flatMap(({ index, outline }) => outline.map((heading): Entry => ({ message: index, ...heading }))),
    [messages],
  );
  const entries = useMemo(() => {
    const word = wanted.trim().toLowerCase();
    return word === '' ? all : all.filter(({ title }) => title.toLowerCase().includes(word));
  }, [all, wanted]);
  const narrow = (text: string) => {
    setWanted(text);
    setChosen(0);
  };
  return { all, entries, current: Math.min(chosen, entries.length - 1), wanted, narrow, choose: setChosen };
}

function close(): void {
  useReading.getState().set({ outline: false });
}

function leave(): void {
  close();
  focusRubric(useCl.getState().rubric);
}

function goTo({ message, start, title }: Entry): void {
  close();
  void useReading.getState().goTo({ message, start, end: start + title.length });
  document.querySelector<HTMLElement>('[data-pane][data-reading]')?.focus({ preventScroll: true });
}

interface HeadingsProps {
  entries: readonly Entry[];
  least: number;
  current: number;
  scroller: HTMLDivElement | null;
  onGo: (index: number) => void;
}

function Headings({ entries, least, current, scroller, onGo }: HeadingsProps) {
  const { t } = useTranslation();
  const scale = usePreferences((s) => s.scale);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller,
    estimateSize: () => 28 * scale,
    overscan: 6,
  });
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' });
  }, [current, virtual]);
  return (
    <div
      id="cl-outline"
      role="listbox"
      aria-label={t('cl.outline')}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const entry = entries[index];
        return entry ? (
          <div
            key={index}
            id={`cl-heading-${String(index)}`}
            role="option"
            aria-selected={index === current}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onGo(index)}
            className={`absolute inset-x-0 top-0 flex h-7 items-center rounded pr-2 ${index === current ? 'bg-selected' : 'hover:bg-hover'}`}
            style={{
              transform: `translateY(${String(start)}px)`,
              paddingInlineStart: `${String(0.5 + 0.75 * Math.min(5, entry.level - least))}rem`,
            }}
          >
            <span dir="auto" className="truncate">
              {entry.title}
            </span>
          </div>
        ) : null;
      })}
    </div>
  );
}
