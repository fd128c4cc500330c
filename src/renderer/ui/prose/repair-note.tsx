import { useEffect, useId, useRef } from 'react';
import type { ToggleEvent } from 'react';
import { CAUSE_WORDS } from '../../../core/text/index.ts';
import type { Repaired } from '../../../core/text/index.ts';
import { visible, word } from '../../lib/typeset/index.ts';

interface RepairNoteProps {
  formula: Repaired;
  /** Where the badge is in the window. */
  near: DOMRect;
  onClose: () => void;
}

/** What was done to a formula: its source, what is shown instead, and why. Escape or a click outside closes it. */
export function RepairNote({ formula, near, onClose }: RepairNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  useEffect(() => {
    const note = box.current;
    if (!note || typeof note.showPopover !== 'function') return;
    note.showPopover();
    note.focus();
  }, []);
  const toggled = (event: ToggleEvent) => {
    if (event.newState === 'closed') onClose();
  };
  const above = near.bottom > window.innerHeight * 0.6;
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className="repair-note"
      style={{
        left: Math.max(8, Math.min(near.left, window.innerWidth - 448)),
        top: above ? undefined : near.bottom + 6,
        bottom: above ? window.innerHeight - near.top + 6 : undefined,
      }}
      onToggle={toggled}
    >
      <h2 id={title}>{word('repairedForDisplay')}</h2>
      <ul>
        {formula.causes.map((cause) => (
          <li key={cause}>{CAUSE_WORDS[cause]}</li>
        ))}
      </ul>
      <h3>{word('inTheFile')}</h3>
      <pre tabIndex={0}>{visible(formula.source)}</pre>
      <h3>{word('shown')}</h3>
      <pre tabIndex={0}>{visible(formula.repaired)}</pre>
    </div>
  );
}
