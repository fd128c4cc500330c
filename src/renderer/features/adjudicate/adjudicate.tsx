import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { useTranslation } from 'react-i18next';
import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { DISPUTE_KINDS } from '../../../core/review/team/adjudication.ts';
import { chooseBenchmark, useWhere } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { plainName } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import {
  adopt,
  adoptUnanimous,
  currentRow,
  keyOf,
  loadBeside,
  loadDisputes,
  shownRows,
  useAdjudication,
} from './adjudication-store.ts';
import { Beside } from './beside.tsx';
import { openInReview } from './commands.ts';
import { useSaid } from './said.ts';
import { OtherDecision } from './other-decision.tsx';
import { useChoices, Voices } from './voices.tsx';

/** Where experts differ, and what is decided of it: a list, what each of them says, and what has to be read beside it. */
export function Adjudicate() {
  const { t } = useTranslation();
  const benchmarkId = useWhere((s) => s.benchmarkId);
  const workspace = useSession((s) => s.workspace);
  const state = useAdjudication();
  const rows = shownRows(state);
  const one = currentRow(state);
  useEffect(() => {
    if (benchmarkId !== null) void loadDisputes(benchmarkId);
  }, [benchmarkId, workspace?.reviewer]);
  useEffect(() => {
    void loadBeside(one);
  }, [one, state.beside.size]);
  useDigits(one);
  if (benchmarkId === null)
    return <Empty title={t('adjudication.none')} text={t('review.noBenchmarkText')} action={<ImportOrSample />} />;
  if (state.rows === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <Toolbar benchmarkId={benchmarkId} count={rows.length} at={one ? rows.indexOf(one) + 1 : 0} />
      {one ? (
        <div className="grid grid-cols-[minmax(0,16rem)_minmax(0,1fr)] gap-6">
          <List rows={rows} current={one} />
          <section aria-label={t('adjudication.voices')} className="flex min-w-0 flex-col gap-4">
            <Heading one={one} />
            <Voices key={`${keyOf(one)} voices`} one={one} />
            {state.writing ? <OtherDecision key={`${keyOf(one)} other`} one={one} /> : null}
            <Beside key={keyOf(one)} one={one} />
          </section>
        </div>
      ) : (
        <Empty title={t('adjudication.none')} text={t('adjudication.noneText')} />
      )}
    </div>
  );
}

function Toolbar({ benchmarkId, count, at }: { benchmarkId: number; count: number; at: number }) {
  const { t } = useTranslation();
  const kind = useAdjudication((s) => s.kind);
  const all = useAdjudication((s) => s.rows);
  const unanimous = useAdjudication((s) => s.unanimous);
  const benchmarks = useSession((s) => s.workspace?.benchmarks) ?? [];
  const kinds = DISPUTE_KINDS.filter((one) => one === kind || all?.some((row) => row.kind === one));
  return (
    <div className="flex flex-wrap items-end gap-4">
      <div className="w-48">
        <Chooser
          label={t('adjudication.benchmark')}
          choices={benchmarks.map(({ id, name }) => ({ id, label: name }))}
          value={benchmarkId}
          onChange={(id) => chooseBenchmark(id)}
        />
      </div>
      <div className="w-48">
        <Chooser
          label={t('adjudication.kinds')}
          choices={(['all', ...kinds] as const).map((id) => ({ id, label: t(`adjudication.kind.${id}`) }))}
          value={kind}
          onChange={(next) => useAdjudication.setState({ kind: next, at: null, writing: false })}
        />
      </div>
      <p role="status" className="flex h-7 items-center text-soft tabular-nums">
        {t('adjudication.open', { count })}
        {count > 0 ? `, ${t('adjudication.of', { at, count })}` : ''}
      </p>
      <span className="ml-auto">
        <Button isDisabled={unanimous === 0} onPress={() => void adoptUnanimous(benchmarkId)}>
          {t('adjudication.adopt', { count: unanimous })}
        </Button>
      </span>
    </div>
  );
}

/** Digits adopt what a column says. Fields and dialogs keep their keys. */
function useDigits(one: DisputeView | undefined): void {
  const choices = useChoices(one);
  const said = useSaid();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !one) return;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, [contenteditable], [role=dialog], [role=listbox]')
      )
        return;
      const voice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
      if (!voice) return;
      event.preventDefault();
      adopt(one, voice, said(one, voice));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

function Heading({ one }: { one: DisputeView }) {
  const { t } = useTranslation();
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
        {t('adjudication.item', { number: one.number })}
        <span className="font-normal text-soft"> · {useThingName(one)}</span>
      </h2>
      <span className="flex items-center gap-2">
        <Button look="quiet" onPress={() => openInReview(one)}>
          {t('adjudication.openItem')}
        </Button>
      </span>
    </header>
  );
}

function useThingName(one: DisputeView): string {
  const { t } = useTranslation();
  const part =
    one.about === 'rubric'
      ? t('adjudication.rubric', { place: one.place ?? 0 })
      : one.about === 'step'
        ? t('adjudication.step', { place: one.place ?? 0 })
        : plainName(one.name);
  return [t(`adjudication.kind.${one.kind}`), part, one.answer ? t('adjudication.sample', one.answer) : '']
    .filter((text) => text !== '')
    .join(' · ');
}

/** Of any length: only the rows in sight are laid out; each is as high as its words. */
function List({ rows, current }: { rows: readonly DisputeView[]; current: DisputeView }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => (rows[index] ? keyOf(rows[index]) : index),
    estimateSize: () => 42,
    overscan: 8,
  });
  const at = rows.indexOf(current);
  useEffect(() => virtual.scrollToIndex(at, { align: 'auto' }), [at, virtual]);
  return (
    <div ref={scroller} className="h-[calc(100vh-13rem)] self-start overflow-auto border-y border-line">
      <ul aria-label={t('adjudication.list')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const one = rows[index];
          return one ? (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b border-line"
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              <Row one={one} isCurrent={one === current} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

function Row({ one, isCurrent }: { one: DisputeView; isCurrent: boolean }) {
  const name = useThingName(one);
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent}
      data-dispute={isCurrent ? 'now' : undefined}
      onClick={() => useAdjudication.setState({ at: keyOf(one), writing: false })}
      className={`flex min-h-8 w-full gap-3 border-l-2 px-2 py-1 text-left text-sm ${isCurrent ? 'border-l-accent bg-selected' : 'border-l-transparent hover:bg-hover'}`}
    >
      <span className="w-8 shrink-0 text-right text-faint tabular-nums">{one.number}</span>
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </button>
  );
}
