import { Ban, Check, CirclePlay, Clock, Pause, PlugZap, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../contract/shapes.ts';

const LOOKS = {
  queued: [Clock, 'text-soft'],
  running: [CirclePlay, 'text-focus'],
  paused: [Pause, 'text-is-undecided'],
  interrupted: [PlugZap, 'text-is-undecided'],
  done: [Check, 'text-is-right'],
  failed: [TriangleAlert, 'text-is-error'],
  cancelled: [Ban, 'text-faint'],
} as const satisfies Record<RunView['state'], readonly [typeof Check, string]>;

/** Glyph, word and colour of a run's state. */
export function RunState({ state }: { state: RunView['state'] }) {
  const { t } = useTranslation();
  const [Glyph, tone] = LOOKS[state];
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${tone}`}>
      <Glyph size={14} strokeWidth={2.25} aria-hidden />
      {t(`runState.${state}`)}
    </span>
  );
}
