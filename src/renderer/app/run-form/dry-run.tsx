import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import { count, money } from '../../lib/format.ts';
import { api } from '../api.ts';
import { sumOf, type Estimate } from './estimates.ts';
import { usePurpose } from './purpose.ts';
import { said } from '../../lib/said.ts';

type DryRunCall = 'runs.dryRun' | 'flow.dryRun' | 'diagnose.dryRun';
const QUIET_MS = 400;

interface Found {
  key: string;
  estimate: Estimate | null;
  error: string | null;
}
export interface DryRunState {
  found: Found | null;
  /** Whether the form has changed since. */
  stale: boolean;
  empty: boolean;
}

/**
 * What a start would send and cost, counted anew whenever the form rests; null is a form that is not filled in. Of several starts at once: the
 * sum.
 */
export function useDryRun<N extends DryRunCall>(
  call: N,
  input: InputOf<EngineCalls, N> | readonly InputOf<EngineCalls, N>[] | null,
): DryRunState {
  const key = input ? JSON.stringify(Array.isArray(input) ? input : [input]) : null;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const settle = (estimate: Estimate | null, error: string | null) => {
      if (current) setFound({ key, estimate, error });
    };
    const timer = setTimeout(() => {
      Promise.all((JSON.parse(key) as InputOf<EngineCalls, N>[]).map((one) => api(call, one))).then(
        (estimates) => settle(sumOf(estimates), null),
        (error: unknown) => settle(null, error instanceof Error ? error.message : String(error)),
      );
    }, QUIET_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [call, key]);
  return { found: key === null ? null : found, stale: found?.key !== key, empty: key === null };
}

/** The sum of it in one line, beside the button that starts it. */
export function DryRunLine({ state: { found, stale, empty } }: { state: DryRunState }) {
  const { t } = useTranslation();
  const estimate = found?.estimate;
  const text = estimate
    ? t('newRun.line', {
        count: estimate.calls,
        tokens: count(estimate.tokensIn + estimate.tokensOut),
        cost:
          estimate.calls === 0
            ? money(0)
            : estimate.cost === null
              ? t('newRun.priceUnknown')
              : `≈ ${money(estimate.cost)}`,
      })
    : empty || found?.error
      ? ''
      : t('newRun.dryRunBusy');
  return (
    <span role="status" className={`flex-1 self-center text-sm text-soft tabular-nums ${stale ? 'opacity-60' : ''}`}>
      {text}
    </span>
  );
}

/** The same stage by stage. */
export function DryRun({ state: { found, stale, empty } }: { state: DryRunState }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('newRun.dryRun')} className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 className="text-sm text-soft">{t('newRun.dryRun')}</h3>
      {empty ? <p className="text-sm text-faint">{t('newRun.dryRunWait')}</p> : null}
      {!empty && !found ? <p className="text-sm text-faint">{t('newRun.dryRunBusy')}</p> : null}
      {found?.error && !stale ? <p className="text-sm text-is-wrong">{found.error}</p> : null}
      {found?.estimate ? <Stages estimate={found.estimate} stale={stale} /> : null}
    </section>
  );
}

const HEADS = ['requests', 'cached', 'saved', 'toCall', 'tokens', 'cost'] as const;

function Stages({ estimate, stale }: { estimate: Estimate; stale: boolean }) {
  const { t } = useTranslation();
  const purposeOf = usePurpose();
  const total = (field: 'requests' | 'cached' | 'saved'): number =>
    estimate.stages.reduce((sum, stage) => sum + stage[field], 0);
  return (
    <div className={stale ? 'opacity-60' : ''} aria-busy={stale}>
      <table className="w-full tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('newRun.stage')}</th>
            {HEADS.map((id) => (
              <th key={id} className="pb-1 pl-3 text-end font-normal">
                {t(`newRun.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {estimate.stages.map((stage) => (
            <tr key={stage.purpose} className="h-7">
              <th scope="row" className="text-left font-normal">
                {purposeOf(stage.purpose)}
              </th>
              <Amounts of={stage} />
            </tr>
          ))}
          <tr className="h-7 border-t border-line font-semibold">
            <th scope="row" className="text-left">
              {t('newRun.total')}
            </th>
            <Amounts
              of={{
                ...{ ...estimate, requests: total('requests'), cached: total('cached'), saved: total('saved') },
                cost: estimate.calls === 0 ? 0 : estimate.cost,
              }}
            />
          </tr>
        </tbody>
      </table>
      <ul className="flex flex-col gap-0.5 pt-1 text-sm text-faint">
        {estimate.calls === 0 ? <li>{t('newRun.free')}</li> : null}
        {estimate.sampled === null ? null : <li>{t('newRun.sampled', { count: estimate.sampled })}</li>}
        {estimate.notes.map((note) => (
          <li key={note}>{said(note)}</li>
        ))}
      </ul>
    </div>
  );
}

type Counted = Omit<Estimate['stages'][number], 'purpose'>;

/** Cells in the order of the heads; the cost in US dollars, unknown where a price is. */
function Amounts({ of }: { of: Counted }) {
  const { requests, cached, saved, calls, tokensIn, tokensOut, cost } = of;
  const counts = [requests, cached, saved, calls, tokensIn + tokensOut].map(count);
  return [...counts, cost === null ? '–' : money(cost)].map((text, index) => (
    <td key={index} className="pl-3 text-end">
      {text}
    </td>
  ));
}
