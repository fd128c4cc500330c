import { Check, CircleDashed, Database, Minus, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONDITIONS } from '../../../core/flow/words.ts';
import type { CallRow } from '../../../contract/run-shapes.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { count, joined, moment } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { usePurpose } from '../../app/run-form/purpose.ts';
import { PAGE, useRuns, type CallState, filterCalls, moreCalls, openCall } from './runs-store.ts';

const GLYPHS = {
  started: [CircleDashed, 'text-soft'],
  reply: [Check, 'text-soft'],
  cached: [Database, 'text-soft'],
  error: [TriangleAlert, 'text-is-error'],
  cancelled: [X, 'text-faint'],
  lost: [Minus, 'text-faint'],
} as const satisfies Record<CallState, readonly [typeof Check, string]>;

// Not the contract's list: the contract brings its checks along, and the page's policy forbids what they try.
const CALL_STATES = [
  'started',
  'reply',
  'cached',
  'error',
  'cancelled',
  'lost',
] as const satisfies readonly CallState[];

/** Glyph, word and colour of how a call went. */
export function CallStateMark({ state }: { state: CallState }) {
  const { t } = useTranslation();
  const [Glyph, tone] = GLYPHS[state];
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${tone}`}>
      <Glyph size={13} strokeWidth={2.25} aria-hidden />
      {t(`calls.state.${state}`)}
    </span>
  );
}

const HEADS = ['item', 'answer', 'answer of', 'condition', 'step', 'trial', 'for', 'attempt', 'state', 'model'];
const AMOUNT_HEADS = ['tokens in', 'tokens out', 'seconds', 'started', 'error'];

/** The table as it is copied. */
const rowsOf = (calls: readonly CallRow[]): TableText => [
  [...HEADS, ...AMOUNT_HEADS],
  ...calls.map((call) => [
    ...[call.externalId, call.sampleIndex + 1, call.answerOf, call.condition, call.step === 0 ? null : call.step],
    ...[call.trial, call.purpose, call.number, call.state, call.model, call.tokensIn, call.tokensOut],
    ...[call.latencyMs === null ? null : call.latencyMs / 1000, call.startedAt, call.error],
  ]),
];

/** Every attempt at a call of the opened run, newest first. `several`: it grades answers of several models. */
export function CallsTable({ several }: { several: boolean }) {
  const { t } = useTranslation();
  const opened = useRuns((s) => s.opened);
  if (!opened) return null;
  const { calls, callsTotal, state } = opened;
  return (
    <Section
      title={t('calls.title')}
      aside={
        <span className="flex items-center gap-2">
          <span className="text-sm text-faint tabular-nums">{t('calls.count', { count: callsTotal })}</span>
          <Chooser
            label={t('calls.filter')}
            labelled={false}
            quiet
            choices={[
              { id: 'all', label: t('calls.all') },
              ...CALL_STATES.map((id) => ({ id, label: t(`calls.state.${id}`) })),
            ]}
            value={state ?? 'all'}
            onChange={(id) => void filterCalls(CALL_STATES.find((known) => known === id) ?? null)}
          />
          <CopyTable name={t('calls.title')} rows={() => rowsOf(calls)} />
        </span>
      }
    >
      {calls.length === 0 ? (
        <p className="py-1 text-soft">{t(state === null ? 'calls.empty' : 'calls.emptyFilter')}</p>
      ) : (
        <Table calls={calls} several={several} />
      )}
      {callsTotal > calls.length ? (
        <Button className="w-fit" onPress={() => void moreCalls()}>
          {t('calls.more', { count: Math.min(PAGE, callsTotal - calls.length) })}
        </Button>
      ) : null}
    </Section>
  );
}

function Table({ calls, several }: { calls: readonly CallRow[]; several: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('calls.title')} className="w-full tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('calls.item')}</th>
            {(['purpose', 'filter'] as const).map((id) => (
              <th key={id} className="pb-1 pl-4 text-left font-normal">
                {t(`calls.${id}`)}
              </th>
            ))}
            {(['attempt', 'tokens', 'time', 'started'] as const).map((id) => (
              <th key={id} className="pb-1 pl-4 text-end font-normal">
                {t(`calls.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <Row key={call.attemptId} call={call} several={several} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which of its kind a call is about: the sample, the trial, whose answer it is where there are several, the step of an experiment. */
export function useCallAbout(): (call: CallRow, several: boolean) => string[] {
  const { t } = useTranslation();
  return (call, several) => {
    const condition = CONDITIONS.find((known) => known === call.condition);
    return [
      t('calls.sample', { number: call.sampleIndex + 1 }),
      several ? (call.answerOf ?? '') : '',
      condition ? t('calls.step', { condition: t(`diagnose.condition.${condition}`), step: call.step }) : '',
      call.trial > 1 ? t('calls.trial', { number: call.trial }) : '',
    ].filter(Boolean);
  };
}

function Row({ call, several }: { call: CallRow; several: boolean }) {
  const { t } = useTranslation();
  const about = useCallAbout();
  const cell = 'pl-4 text-end text-soft';
  const state = t(`calls.state.${call.state}`);
  const purposeOf = usePurpose();
  return (
    <tr className="h-7 border-t border-line">
      <td>
        <button
          type="button"
          onClick={() => void openCall(call.attemptId)}
          className="-mx-1 min-h-6 rounded px-1 text-left hover:bg-hover"
        >
          {call.position}
          <span className="text-faint"> {joined(about(call, several), 'clause')}</span>
          <span className="sr-only">{t('calls.open', { purpose: purposeOf(call.purpose), state })}</span>
        </button>
      </td>
      <td className="pl-4">{purposeOf(call.purpose)}</td>
      <td className="max-w-80 pl-4">
        <span className="flex items-center gap-2">
          <span className="inline-flex items-center gap-2">
            <CallStateMark state={call.state} />
            {call.batch ? <span className="text-sm text-faint">{t('calls.byBatch')}</span> : null}
          </span>
          {call.error ? <span className="truncate text-sm text-faint">{call.error}</span> : null}
        </span>
      </td>
      <td className={cell}>{call.number === 0 ? '–' : call.number}</td>
      <td className={cell}>
        {call.tokensIn === null ? '–' : `${count(call.tokensIn)} + ${count(call.tokensOut ?? 0)}`}
      </td>
      <td className={cell}>
        {call.latencyMs === null ? '–' : t('calls.seconds', { seconds: (call.latencyMs / 1000).toFixed(1) })}
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-faint`}>{moment(call.startedAt)}</td>
    </tr>
  );
}
