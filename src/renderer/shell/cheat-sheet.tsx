import { ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GradedBy } from '../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { Button } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog.tsx';
import { useWhere } from '../app/navigate.ts';
import { useBenchmark } from '../app/session.ts';
import { bind, keysOf, resetBindings, useBindings } from '../app/keyboard/bindings.ts';
import { Caps } from '../app/keyboard/caps.tsx';
import { chordOf, isMac } from '../app/keyboard/chord.ts';
import { useActiveIds } from '../app/keyboard/dispatch.ts';
import { useCommandName } from './names.ts';
import { GROUPS, type CommandId, type DeskName } from '../app/keyboard/command.ts';
import { factsOf, sheetOf } from '../app/keyboard/registry.ts';

const DESKS = { variables: 'items', points: 'exams', rubrics: 'tasks' } as const satisfies Record<GradedBy, DeskName>;

/** The desk of Review that is on the screen. */
function useDeskHere(): DeskName | null {
  const screen = useWhere((s) => s.screen);
  const kind = useBenchmark()?.kind;
  if (screen !== 'review' || kind === undefined) return null;
  return DESKS[benchmarkKind(kind).gradedBy];
}

/**
 * `?`: the keys that work on the present screen, grouped; those of other desks are folded away under theirs. A press on a command's keys,
 * then a key, gives the command that key.
 */
export function CheatSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const own = useBindings((s) => s.own);
  const [taken, setTaken] = useState<Taken>(null);
  const nameOf = useCommandName();
  const { here, elsewhere } = sheetOf(useDeskHere(), useActiveIds());
  return (
    <DialogFrame title={t('keys.title')} isOpen={isOpen} onClose={onClose} size="wide">
      <div className="gap-10 sm:columns-2">
        {GROUPS.map((group) => {
          const ids = here.filter((id) => factsOf(id).group === group);
          if (ids.length === 0) return null;
          return (
            <section key={group} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 text-sm font-semibold text-soft">{t(`keys.groups.${group}`)}</h3>
              <Keys ids={ids} onTaken={setTaken} />
            </section>
          );
        })}
      </div>
      {elsewhere.map(({ desk, ids }) => (
        <details key={desk} className="group mb-2">
          <summary className="-ml-1 flex min-h-7 w-fit items-center gap-1 text-sm font-semibold text-soft hover:text-ink">
            <ChevronRight size={14} aria-hidden className="group-open:rotate-90" />
            {t(`keys.elsewhere.${desk}`)}
          </summary>
          <div className="gap-10 sm:columns-2">
            <Keys ids={ids} onTaken={setTaken} />
          </div>
        </details>
      ))}
      <div className="sticky -bottom-4 -mb-4 flex min-h-12 items-center justify-between gap-4 border-t border-line bg-raised py-2">
        <p role="status" className={taken ? 'text-is-wrong' : 'text-soft'}>
          {taken ? (
            <>
              <Caps chord={taken.key} /> {t('keys.taken', { name: nameOf(taken.owner) })}
            </>
          ) : (
            t('keys.note')
          )}
        </p>
        {Object.keys(own).length > 0 ? (
          <Button
            onPress={() => {
              resetBindings();
              setTaken(null);
            }}
          >
            {t('keys.reset')}
          </Button>
        ) : null}
      </div>
    </DialogFrame>
  );
}

type Taken = { key: string; owner: CommandId } | null;

/** Commands with their keys. `onTaken`: a key that was wanted has an owner, or null, none is wanted any more. */
function Keys({ ids, onTaken }: { ids: readonly CommandId[]; onTaken: (taken: Taken) => void }) {
  const own = useBindings((s) => s.own);
  const nameOf = useCommandName();
  return (
    <dl>
      {ids.map((id) => (
        <div key={id} className="flex min-h-7 items-center justify-between gap-4 border-b border-line py-0.5">
          <dt>{nameOf(id)}</dt>
          <dd className="m-0">
            <KeyOf id={id} name={nameOf(id)} keys={keysOf(id, own)} onTaken={onTaken} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface KeyOfProps {
  id: CommandId;
  name: string;
  keys: readonly string[];
  onTaken: (taken: Taken) => void;
}

function KeyOf({ id, name, keys, onTaken }: KeyOfProps) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(false);
  const press = (event: KeyboardEvent) => {
    if (!waiting || ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(event.key)) return;
    // Tab leaves, and Escape gives up, as everywhere.
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting(false);
    if (event.key === 'Escape') return;
    const key = chordOf(event, isMac());
    const owner = bind(id, key);
    onTaken(owner ? { key, owner } : null);
  };
  return (
    <button
      type="button"
      aria-pressed={waiting}
      onClick={() => {
        onTaken(null);
        setWaiting(true);
      }}
      onBlur={() => setWaiting(false)}
      onKeyDown={press}
      className="flex min-h-6 min-w-8 items-center justify-end gap-2 rounded px-1 hover:bg-hover"
    >
      <span className="sr-only">{t('keys.change', { name })}</span>
      {waiting ? (
        <span className="text-sm text-soft">{t('keys.press')}</span>
      ) : keys.length === 0 ? (
        <span className="text-sm text-faint">{t('keys.none')}</span>
      ) : (
        keys.map((key) => <Caps key={key} chord={key} />)
      )}
    </button>
  );
}
