import { memo, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_QUESTIONS, type TriState } from '../../../../core/review/items/item-questions.ts';
import { useBindings } from '../../../app/keyboard/bindings.ts';
import { Caps, CommandCaps } from '../../../app/keyboard/caps.tsx';
import { commandFor, isMac } from '../../../app/keyboard/chord.ts';
import { plainPreview } from '../../../lib/preview.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/page.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { openItem } from '../../../desk/opening/opening.ts';
import { EvidenceText } from './evidence-text.tsx';
import type { Entry } from './evidence-board.ts';
import { countsOf, useBoard, type EvidenceBoard } from './use-evidence.ts';
import { nextAnswer } from '../item/item-questions.ts';
import { TriStateKeys } from '../item/tri-state-keys.tsx';
import { reviewDesk } from '../review-desk.ts';
import { setDesk, useReview } from '../review-store.ts';

/** Shift+E: all items for which answers, experts or the flow itself say something about a decision; decided from here by key. */
export function EvidenceDrawer() {
  const { t } = useTranslation();
  const isOpen = useReview((s) => s.drawer === 'evidence');
  const blind = useReview((s) => s.blind);
  const benchmarkId = useReview((s) => s.benchmarkId);
  const close = () => setDesk({ drawer: null });
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

/** What a key on the board does: goes to the entry at an index, answers, or opens the item. null: nothing. */
function actionOf(event: KeyboardEvent, active: number, count: number): number | 'answer' | 'visit' | null {
  const options = { mac: isMac(), singleKeys: true, owners: useBindings.getState().owners };
  const command = commandFor(event.nativeEvent, 'page', options);
  if (command === 'card.next') return active + 1;
  if (command === 'card.previous') return active - 1;
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  if (command === 'item.questions') return 'answer';
  return event.key === 'Enter' ? 'visit' : null;
}

/** Of which decision the entries are, and what the keys do. */
function BoardHead({ board, onShow }: { board: EvidenceBoard; onShow: () => void }) {
  const { t } = useTranslation();
  const { found, about, open, show } = board;
  const choices = (['all', ...ITEM_QUESTIONS] as const).flatMap((one) => {
    const count = countsOf(found, one).items;
    if (count === 0 && one !== 'all') return [];
    return [{ id: one, label: `${one === 'all' ? t('board.all') : t(`question.${one}`)} ${String(count)}` }];
  });
  return (
    <div className="flex shrink-0 flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3">
      <div className="max-w-full overflow-x-auto">
        <Segments
          label={t('board.about')}
          choices={choices}
          value={about}
          onChange={(next) => {
            show(next);
            onShow();
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
  );
}

/** The list is one tab stop. Answers how to go to an entry of it. */
function useStops(
  { found, entries, items, more }: EvidenceBoard,
  list: RefObject<HTMLUListElement | null>,
  setActive: (index: number) => void,
): (index: number) => void {
  const loaded = found !== null;
  useEffect(() => {
    if (loaded) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [loaded, list]);
  return (index: number) => {
    const next = Math.min(entries.length - 1, Math.max(0, index));
    if (index >= entries.length && entries.length < items) more();
    setActive(next);
    const element = list.current?.children[next]?.querySelector<HTMLElement>('[data-entry]');
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  };
}

function Board({ benchmarkId, onClose }: { benchmarkId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const board = useBoard(benchmarkId);
  const { found, entries, items, decide, more } = board;
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const go = useStops(board, list, setActive);
  const visit = (entry: Entry) => {
    onClose();
    // The dialog first gives the focus back; the item then takes it.
    setTimeout(() => void openItem(reviewDesk, entry.row.itemId), 30);
  };
  const press = (event: KeyboardEvent) => {
    const entry = entries[active];
    const wanted = entry && actionOf(event, active, entries.length);
    if (!entry || wanted === null || wanted === undefined) return;
    if (wanted === 'answer') decide(entry, nextAnswer(entry.answer));
    else if (wanted === 'visit') visit(entry);
    else go(wanted);
    event.preventDefault();
    event.stopPropagation();
  };
  if (!found) return null;
  if (countsOf(found, 'all').items === 0)
    return (
      <div className="px-4 py-3">
        <Empty title={t('board.none')} text={t('board.noneText')} action={null} />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BoardHead board={board} onShow={() => setActive(0)} />
      <ul
        ref={list}
        aria-label={t('board.title')}
        onKeyDown={press}
        className="m-0 min-h-0 flex-1 list-none overflow-auto p-0"
      >
        <Entries board={board} active={active} onFocus={setActive} onVisit={visit} />
      </ul>
      {entries.length < items ? (
        <Button look="quiet" onPress={more}>
          {t('board.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface EntriesProps {
  board: EvidenceBoard;
  active: number;
  onFocus: (index: number) => void;
  onVisit: (entry: Entry) => void;
}

function Entries({ board: { entries, decide }, active, onFocus, onVisit }: EntriesProps) {
  return entries.map((entry, index) => (
    <li
      key={`${String(entry.row.itemId)}/${entry.question}`}
      className="[contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]"
    >
      <EntryRow
        entry={entry}
        active={index === active}
        onFocus={() => onFocus(index)}
        onDecide={(answer) => decide(entry, answer === entry.answer ? null : answer)}
        onVisit={() => onVisit(entry)}
      />
    </li>
  ));
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
            <p key={text}>
              <EvidenceText text={text} />
            </p>
          ))}
        </div>
        <div className="flex w-60 shrink-0 flex-col items-end gap-1">
          <span className={`text-sm ${own ? 'text-ink' : 'text-soft'}`}>{title}</span>
          <TriStateKeys label={title} own={own} active={active} onAnswer={onDecide} />
        </div>
      </div>
    );
  },
  (before, after) => before.entry === after.entry && before.active === after.active,
);
