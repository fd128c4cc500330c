import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { Repaired } from '../../../core/text/index.ts';
import { RepairNote } from './repair-note.tsx';

/**
 * Shows what was done to a formula when its badge is clicked. `find` gives the formula of an element that carries
 * data-formula. Returns the note (or null) and a click handler for the box around the formulas.
 */
export function useRepairNote(find: (formula: HTMLElement) => Repaired | undefined): {
  note: ReactNode;
  onBadge: (event: MouseEvent) => void;
} {
  const [open, setOpen] = useState<{ formula: Repaired; near: DOMRect } | null>(null);
  const onBadge = (event: MouseEvent) => {
    const badge = event.target instanceof Element ? event.target.closest<HTMLElement>('.formula-badge') : null;
    const element = badge?.closest<HTMLElement>('.formula');
    const formula = element ? find(element) : undefined;
    if (badge && formula) setOpen({ formula, near: badge.getBoundingClientRect() });
  };
  const note = open ? <RepairNote formula={open.formula} near={open.near} onClose={() => setOpen(null)} /> : null;
  return { note, onBadge };
}
