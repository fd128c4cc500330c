import { ChevronRight, ListTree, Search } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandIconButton } from '../../../app/keyboard/command-controls.tsx';
import { runCommand } from '../../../app/keyboard/dispatch.ts';
import { count } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { currentAnswer, currentTask, useCl } from '../cl-store.ts';
import { rowAt, type Row } from './conversation-rows.ts';
import { markedPlaces } from '../rubrics/evidence.ts';
import { FindBar } from './find-bar.tsx';
import { useFind } from './find-store.ts';
import { Outline } from './outline.tsx';
import { Pane } from './pane.tsx';
import { useReading } from './reading-store.ts';
import { useMarkedRemarks } from './remarks.ts';
import { spansOf, within } from './spans.ts';
import { BlockText, Lines } from './text-view.tsx';

/** The task's messages, long ones folded, of which only what is in sight is laid out. */
export function Conversation() {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const itemId = useReading((s) => s.itemId);
  const rows = useReading((s) => s.rows);
  const outline = useReading((s) => s.outline);
  const finding = useFind((s) => s.open);
  const place = useReading((s) => s.target);
  useEffect(() => {
    box?.scrollTo({ top: 0 });
  }, [itemId, box]);
  const target = useMemo(() => {
    const { message, start } = place?.place ?? { message: null, start: 0 };
    const row = message === null ? null : rowAt(useReading.getState().rows, message, start);
    return row === null ? null : { row, place: start };
  }, [place]);
  return (
    <Pane
      title={t('cl.conversation')}
      onBox={setBox}
      aside={<Aside />}
      bar={
        <>
          {finding ? <FindBar /> : null}
          {outline ? <Outline /> : null}
        </>
      }
    >
      <Lines
        key={itemId}
        count={rows.length}
        linesOf={(index) => rows[index]?.lines ?? 1}
        keyOf={(index) => rows[index]?.key ?? ''}
        scroller={box}
        target={target}
      >
        {(index) => <RowView row={rows[index]} />}
      </Lines>
    </Pane>
  );
}

/** How long it is, and the ways into it. */
function Aside() {
  const { t } = useTranslation();
  const task = useCl(currentTask);
  const outline = useReading((s) => s.outline);
  return (
    <>
      {task ? (
        <span className="truncate tabular-nums">
          {t('cl.messages', { count: task.messages.length, characters: count(task.characters) })}
        </span>
      ) : null}
      <CommandIconButton
        label={t('commands.look_outline')}
        command="look.outline"
        aria-expanded={outline}
        onPress={() => runCommand('look.outline')}
      >
        <ListTree size={15} strokeWidth={1.75} aria-hidden />
      </CommandIconButton>
      <CommandIconButton label={t('commands.find_open')} command="find.open" onPress={() => runCommand('find.open')}>
        <Search size={15} strokeWidth={1.75} aria-hidden />
      </CommandIconButton>
    </>
  );
}

/** Scrolling draws the list often; a row that stays is not drawn again. */
const RowView = memo(function RowView({ row }: { row: Row | undefined }) {
  if (row?.kind === 'head') return <Head row={row} />;
  if (row?.kind === 'fold') return <Fold row={row} />;
  return row ? <Part row={row} /> : null;
});

/** Who speaks, how much, and whether it is folded. */
function Head({ row }: { row: Extract<Row, { kind: 'head' }> }) {
  const { t } = useTranslation();
  const message = useReading((s) => s.messages[row.message]);
  if (!message) return null;
  const role = ROLES.find((one) => one === message.role);
  const words = (
    <>
      <span className="font-semibold">{role ? t(`cl.role.${role}`) : message.role.slice(0, 40)}</span>
      <span className="text-faint tabular-nums">{t('cl.characters', { size: count(message.characters) })}</span>
    </>
  );
  return (
    <h3 className="flex items-center pt-3 pb-1 text-sm">
      {row.long ? (
        <button
          type="button"
          aria-expanded={!row.folded}
          onClick={() => void useReading.getState().fold(row.message, !row.folded)}
          className="-ml-1 flex h-6 items-center gap-2 rounded pr-2 pl-0.5 hover:bg-hover"
        >
          <ChevronRight size={14} aria-hidden className={row.folded ? '' : 'rotate-90'} />
          {words}
        </button>
      ) : (
        <span className="flex gap-2">{words}</span>
      )}
    </h3>
  );
}
const ROLES = ['system', 'user', 'assistant'] as const;

function Fold({ row }: { row: Extract<Row, { kind: 'fold' }> }) {
  const { t } = useTranslation();
  return (
    <div className="my-2 flex max-w-[72ch] items-center gap-3">
      <span aria-hidden className="h-px flex-1 bg-line" />
      <Button look="quiet" onPress={() => void useReading.getState().fold(row.message, false)}>
        {t('cl.unfold', { size: count(row.hidden) })}
      </Button>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  );
}

function Part({ row }: { row: Extract<Row, { kind: 'block' }> }) {
  const text = useReading((s) => s.known[row.message]?.text ?? '');
  const matches = useFind((s) => s.matches);
  const at = useFind((s) => s.at);
  const answer = useCl(currentAnswer);
  const rubric = useCl((s) => s.rubric);
  const remarks = useMarkedRemarks();
  const { start, end } = row.block;
  const spans = within(spansOf(row.message, { matches, at }, markedPlaces(answer), rubric, remarks), start, end);
  return (
    <BlockText
      part={row.text ?? text.slice(start, end)}
      start={start}
      kind={row.block.kind}
      headings={row.block.headings}
      message={row.message}
      spans={spans}
    />
  );
}
