import { Check } from 'lucide-react';

/** The box of a checkbox. */
export function Tick({ on }: { on: boolean }) {
  return (
    <span
      className={`flex h-4 w-4 shrink-0 items-center justify-center rounded-[3px] border ${on ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-raised'}`}
    >
      {on ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
    </span>
  );
}
