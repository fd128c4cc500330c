import { useEffect, useRef } from 'react';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../../contract/audit-calls.ts';
import { chooseBenchmark } from '../../app/navigate.ts';
import { useBenchmark, useSession } from '../../app/session.ts';
import { count, percent } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { StatusGlyph, toneOf } from '../../ui/status.tsx';
import { AuditDetails } from './audit-details.tsx';
import { choose, exportAudit, readAudit, showMore, useAudit } from './audit-store.ts';

const keyOf = ({ responseId, variableId, rubricId }: AuditRow): string =>
  `${String(responseId)}/${String(variableId)}/${String(rubricId)}`;

/** Where judge, verifier, imported labels and experts disagree, the most doubtful label first (docs/team.md, "Label audit"). */
export function Audit() {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const benchmarkId = benchmark?.id ?? null;
  const rows = useAudit((s) => s.rows);
  const counts = useAudit((s) => s.counts);
  const index = useAudit((s) => s.index);
  useEffect(() => {
    if (benchmarkId !== null) void readAudit(benchmarkId);
  }, [benchmarkId]);
  if (benchmarkId === null)
    return <Empty title={t('audit.none')} text={t('review.noBenchmarkText')} action={<ImportOrSample />} />;
  if (!counts) return null;
  const row = rows[index];
  if (!row)
    return (
      <>
        <Which />
        <Empty title={t('audit.none')} text={t('audit.noneText')} />
      </>
    );
  const { compared, doubted, labelRight, labelWrong, unsure } = counts;
  const looked = labelRight + labelWrong + unsure;
  return (
    <section aria-label={t('team.tabs.audit')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
        <Which />
        <div>
          <p className="max-w-[80ch] text-soft">{t('audit.intro')}</p>
          <p role="status" className="tabular-nums">
            {t('audit.doubted', {
              doubted: count(doubted),
              compared: count(compared),
              share: percent(doubted / compared),
            })}
            . {t('audit.looked', { looked, right: labelRight, wrong: labelWrong, unsure })}.
          </p>
        </div>
        <span className="ml-auto">
          <Button onPress={() => void exportAudit(benchmarkId, benchmark?.name ?? '')}>{t('audit.export')}</Button>
        </span>
      </div>
      <div className="grid grid-cols-[minmax(15rem,2fr)_minmax(0,5fr)] gap-5">
        <div>
          <List rows={rows} index={index} />
          {rows.length < doubted ? (
            <Button look="quiet" onPress={showMore}>
              {t('audit.more')}
            </Button>
          ) : null}
        </div>
        <AuditDetails key={keyOf(row)} row={row} />
      </div>
    </section>
  );
}

/** Of which benchmark. */
function Which() {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks) ?? [];
  const chosen = useBenchmark()?.id;
  return (
    <div className="w-48">
      <Chooser
        label={t('adjudication.benchmark')}
        choices={benchmarks.map(({ id, name }) => ({ id, label: name }))}
        value={benchmarks.find(({ id }) => id === chosen)?.id ?? null}
        placeholder={t('diagnose.chooseBenchmark')}
        onChange={(id) => chooseBenchmark(id)}
      />
    </div>
  );
}

function List({ rows, index }: { rows: readonly AuditRow[]; index: number }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    current?.scrollIntoView({ block: 'nearest' });
    if (list.current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
  }, [index]);
  return (
    <ul
      ref={list}
      aria-label={t('audit.list')}
      className="m-0 max-h-[calc(100vh-17rem)] list-none overflow-y-auto border-y border-line p-0"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        choose(index + step);
      }}
    >
      {rows.map((row, at) => (
        <li key={keyOf(row)} className="border-b border-line last:border-0">
          <Line row={row} at={at} current={at === index} />
        </li>
      ))}
    </ul>
  );
}

/** What the label is of, in words. */
function useThing({ of, variable, variableId }: AuditRow): string {
  const { t } = useTranslation();
  if (of === 'points') return t('adjudication.kind.points');
  if (of === 'rubrics') return t('adjudication.rubric', { place: Number(variable) });
  return variableId === null ? t('audit.whole') : variable;
}

function Line({ row, at, current }: { row: AuditRow; at: number; current: boolean }) {
  const { t } = useTranslation();
  const { score, position, model, sampleIndex, label, found } = row;
  const variable = useThing(row);
  const of = { number: position + 1, model, sample: sampleIndex + 1, variable };
  return (
    <button
      type="button"
      tabIndex={current ? 0 : -1}
      aria-current={current}
      onClick={() => choose(at)}
      className={`flex w-full items-center gap-2 px-2 py-1 text-left ${current ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <span className="w-9 shrink-0 text-sm text-faint tabular-nums">{score.toFixed(2)}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{t('audit.where', of)}</span>
        <span className="truncate text-sm text-faint">{t('audit.who', of)}</span>
      </span>
      <span className={`inline-flex ${toneOf(label.status)}`}>
        <StatusGlyph status={label.status} />
        <span className="sr-only">{t('audit.labelled', { label: t(`status.${label.status}`) })}</span>
      </span>
      <span className={`w-20 shrink-0 text-right text-sm ${found?.right === 'ours' ? 'text-accent' : 'text-soft'}`}>
        {found ? t(`audit.found.${found.right ?? 'none'}`) : ''}
      </span>
    </button>
  );
}
