import { Check, Minus, X } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import {
  ITEM_QUESTIONS,
  TRI_STATES,
  type ItemQuestion,
  type TriState,
} from '../../../core/review/items/item-questions.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { useBindings } from '../../app/keyboard/bindings.ts';
import { Caps, CommandCaps } from '../../app/keyboard/caps.tsx';
import { commandFor, isMac } from '../../app/keyboard/chord.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { openItem } from '../../desk/opening.ts';
import { answerQuestion } from './decide-item.ts';
import { entriesOf, withAnswer, type Entry } from './evidence-board.ts';
import { nextAnswer, ownDecision } from './item-questions.ts';
import { reviewDesk } from './review-desk.ts';
import { setDesk, useReview } from './review-store.ts';

/** Shift+E: all items for which answers, experts or the flow itself say something about a decision; decided from here by key. */
export function EvidenceDrawer() {
  const { t } = useTranslation();
  const isOpen = useReview((s) => s.drawer === 'evidence');
  const blind = useReview((s) => s.blind);
  const benchmarkId = useReview((s) => s.benchmarkId);
  const close = () => {
    setDesk({ drawer: null });
  };
  return (
    <Drawer
      wide
      title={t('board.title')}
      isOpen={isOpen}
      onClose={close}
      actions={<Button onPress={close}>{t('common.close')}</Button>}
    >
      {blind ? (
        <p className="p-4 text-soft">{t('board.hidden')}</p>
      ) : benchmarkId === null ? null : (
        <Board benchmarkId={benchmarkId} onClose={close} />
      )}
    </Drawer>
  );
}

type About = ItemQuestion | 'all';
type Found = OutputOf<EngineCalls, 'review.evidence'>;
/** How many are read at a time. */
const PAGE = 200;

/** Of one decision, or of all. */
function countsOf(found: Found | null, about: About): { items: number; open: number } {
  const some = found?.counts.filter(({ question }) => about === 'all' || question === about) ?? [];
  const sum = (of: 'items' | 'open'): number => some.reduce((total, one) => total + one[of], 0);
  return { items: sum('items'), open: sum('open') };
}

/** The same after an answer of the present reviewer, before the engine says so. */
function decided(
  { counts, rows }: Found,
  itemId: number,
  question: ItemQuestion,
  { from, to }: { from: TriState | null; to: TriState | null },
): Found {
  const more = (to === null ? 1 : 0) - (from === null ? 1 : 0);
  return {
    rows: withAnswer(rows, itemId, question, to),
    counts: counts.map((one) => (one.question === question ? { ...one, open: one.open + more } : one)),
  };
}

function Board({ benchmarkId, onClose }: { benchmarkId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found | null>(null);
  const [about, setAbout] = useState<About>('all');
  const [limit, setLimit] = useState(PAGE);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    let current = true;
    api('review.evidence', { benchmarkId, limit, ...(about === 'all' ? {} : { question: about }) }).then((read) => {
      if (current) setFound(read);
    }, reportError);
    return () => {
      current = false;
    };
  }, [benchmarkId, about, limit]);
  const rows = found?.rows ?? null;
  const entries = useMemo(() => entriesOf(rows ?? []).filter((one) => about === 'all' || one.question === about), [rows, about]); // prettier-ignore
  const { items, open } = countsOf(found, about);
  const loaded = rows !== null;
  useEffect(() => {
    if (loaded) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [loaded]);

  const go = (index: number) => {
    const next = Math.min(entries.length - 1, Math.max(0, index));
    if (index >= entries.length && entries.length < items) setLimit(entries.length + PAGE);
    setActive(next);
    const element = list.current?.children[next]?.querySelector<HTMLElement>('[data-entry]');
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  };
  const decide = ({ row, question, answer: standing }: Entry, answer: TriState | null) => {
    if (answer === standing) return;
    const note = ownDecision(useReview.getState().reviews.get(row.itemId), question)?.note;
    setFound((before) => before && decided(before, row.itemId, question, { from: standing, to: answer }));
    answerQuestion(row.itemId, question, answer, note ?? null);
  };
  const visit = (entry: Entry) => {
    onClose();
    // The dialog first gives the focus back; the item then takes it.
    setTimeout(() => void openItem(reviewDesk, entry.row.itemId), 30);
  };
  const press = (event: KeyboardEvent) => {
    const entry = entries[active];
    const options = { mac: isMac(), singleKeys: true, owners: useBindings.getState().owners };
    const command = commandFor(event.nativeEvent, 'page', options);
    if (!entry) return;
    if (command === 'card.next' || command === 'card.previous') go(active + (command === 'card.next' ? 1 : -1));
    else if (event.key === 'Home' || event.key === 'End') go(event.key === 'Home' ? 0 : entries.length - 1);
    else if (command === 'item.questions') decide(entry, nextAnswer(entry.answer));
    else if (event.key === 'Enter') visit(entry);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choices = (['all', ...ITEM_QUESTIONS] as const).flatMap((one) => {
    const count = countsOf(found, one).items;
    if (count === 0 && one !== 'all') return [];
    return [{ id: one, label: `${one === 'all' ? t('board.all') : t(`question.${one}`)} ${String(count)}` }];
  });
  if (rows === null) return null;
  if (countsOf(found, 'all').items === 0)
    return (
      <div className="px-4 py-3">
        <Empty title={t('board.none')} text={t('board.noneText')} action={null} />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3">
        <div className="max-w-full overflow-x-auto">
          <Segments
            label={t('board.about')}
            choices={choices}
            value={about}
            onChange={(next) => {
              setAbout(next);
              setLimit(PAGE);
              setActive(0);
            }}
          />
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-faint">
          <span className="flex gap-1">
            <CommandCaps command="item.questions" quiet /> {t('board.answer')}
          </span>
          <span className="flex gap-1">
            <CommandCaps command="card.next" quiet /> {t('board.next')}
          </span>
          <span className="flex gap-1">
            <Caps chord="enter" quiet /> {t('board.open')}
          </span>
          <span>{t('board.count', { count: open })}</span>
        </p>
      </div>
      <ul
        ref={list}
        aria-label={t('board.title')}
        onKeyDown={press}
        className="m-0 min-h-0 flex-1 list-none overflow-auto p-0"
      >
        {entries.map((entry, index) => (
          <li
            key={`${String(entry.row.itemId)}/${entry.question}`}
            className="[contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]"
          >
            <EntryRow
              entry={entry}
              active={index === active}
              onFocus={() => {
                setActive(index);
              }}
              onDecide={(answer) => {
                decide(entry, answer === entry.answer ? null : answer);
              }}
              onVisit={() => {
                visit(entry);
              }}
            />
          </li>
        ))}
      </ul>
      {entries.length < items ? (
        <Button
          look="quiet"
          onPress={() => {
            setLimit(entries.length + PAGE);
          }}
        >
          {t('board.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface EntryRowProps {
  entry: Entry;
  active: boolean;
  onFocus: () => void;
  onDecide: (answer: TriState) => void;
  onVisit: () => void;
}

const EntryRow = memo(
  function EntryRow({ entry, active, onFocus, onDecide, onVisit }: EntryRowProps) {
    const { t } = useTranslation();
    const { row, question, texts, answer: own } = entry;
    const said = own ? t(`triState.${own}`) : t('question.none');
    const title = t(`question.${question}`);
    return (
      <div
        data-entry
        role="group"
        tabIndex={active ? 0 : -1}
        aria-label={t('board.entry', { number: row.position + 1, question: title, answer: said })}
        onFocus={onFocus}
        className={`flex gap-4 border-b border-l-2 border-line px-4 py-2 pl-3.5 focus-visible:-outline-offset-2 ${active ? 'border-l-accent bg-sunken' : 'border-l-transparent'}`}
      >
        <div className="min-w-0 flex-1">
          <p className="flex gap-2">
            <button
              type="button"
              tabIndex={-1}
              onClick={onVisit}
              className="-my-1 min-h-6 shrink-0 self-start text-sm text-soft tabular-nums underline underline-offset-2 hover:text-ink"
            >
              {t('board.item', { number: row.position + 1 })}
            </button>
            <span className="truncate text-soft">{plainPreview(row.preview)}</span>
          </p>
          {texts.map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
        <div className="flex w-60 shrink-0 flex-col items-end gap-1">
          <span className={`text-sm ${own ? 'text-ink' : 'text-soft'}`}>{title}</span>
          <div role="group" aria-label={title} className="flex rounded border border-line">
            {TRI_STATES.map((answer) => (
              <button
                key={answer}
                type="button"
                tabIndex={-1}
                aria-pressed={own === answer}
                onClick={() => {
                  onDecide(answer);
                }}
                className={`flex h-6 min-w-6 items-center gap-1 border-l border-line px-1.5 text-sm first:rounded-l first:border-l-0 last:rounded-r ${own === answer ? 'bg-selected font-semibold text-ink' : 'text-soft hover:bg-hover hover:text-ink'}`}
              >
                <Glyph answer={answer} />
                {t(`triState.${answer}`)}
                {active && answer === nextAnswer(own) ? <CommandCaps command="item.questions" quiet /> : null}
              </button>
            ))}
          </div>
        </div>
      </div>
    );
  },
  (before, after) => before.entry === after.entry && before.active === after.active,
);

function Glyph({ answer }: { answer: TriState }) {
  const Icon = answer === 'yes' ? Check : answer === 'no' ? X : Minus;
  return <Icon size={11} strokeWidth={2.5} aria-hidden />;
}
