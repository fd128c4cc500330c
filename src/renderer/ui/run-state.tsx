import { Ban, Check, CirclePlay, Clock, Pause, PlugZap, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../contract/run-view.ts';
import { mark } from '../lib/format.ts';

const LOOKS = {
  queued: [Clock, 'text-soft'],
  running: [CirclePlay, 'text-focus'],
  paused: [Pause, 'text-is-undecided'],
  interrupted: [PlugZap, 'text-is-undecided'],
  done: [Check, 'text-is-right'],
  failed: [TriangleAlert, 'text-is-error'],
  cancelled: [Ban, 'text-faint'],
} as const satisfies Record<RunView['state'], readonly [typeof Check, string]>;

/** Glyph, word and colour of a run's state. `failed`: how many of its tasks are: a run that is over is then no plain success. */
export function RunState({ state, failed = 0 }: { state: RunView['state']; failed?: number }) {
  const { t } = useTranslation();
  const incomplete = state === 'done' && failed > 0;
  const [Glyph, tone] = LOOKS[incomplete ? 'failed' : state];
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${tone}`}>
      <Glyph size={14} strokeWidth={2.25} aria-hidden />
      {t(`runState.${state}`)}
      {incomplete ? `${mark('clause')}${t('runs.failedCount', { count: failed })}` : ''}
    </span>
  );
}
