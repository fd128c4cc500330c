import { keysOf, useBindings } from './bindings.ts';
import { isMac, keyCaps } from './chord.ts';
import type { CommandId } from './command.ts';

/** The keys of a command as key caps. */
export function Caps({ chord, quiet = false }: { chord: string; quiet?: boolean }) {
  return (
    <span className="inline-flex gap-0.5">
      {keyCaps(chord, isMac()).map((cap) => (
        <kbd
          key={cap}
          className={
            quiet
              ? 'font-sans text-xs text-faint'
              : 'min-w-5 rounded-[3px] border border-line bg-sunken px-1 text-center font-sans text-xs text-soft'
          }
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}

export function CommandCaps({ command, quiet }: { command: CommandId; quiet?: boolean }) {
  const chord = useBindings((s) => keysOf(command, s.own)[0]);
  return chord ? <Caps chord={chord} quiet={quiet} /> : null;
}
