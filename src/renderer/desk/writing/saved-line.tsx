import { useEffect, useRef, useState } from 'react';
import { useNoteDraft } from '../../app/saving.ts';
import { LineField } from '../../ui/field.tsx';

const SAVE_AFTER_MS = 400;

interface Props {
  label: string;
  /** What is stored. */
  stored: string;
  hint?: string | undefined;
  placeholder?: string;
  lines?: number;
  id?: string;
  /** Whether an emptied field is saved while one still types: not where empty means something else than nothing. */
  keepsEmpty?: boolean;
  /** The field is left: by Ctrl+Enter with what is typed, by Escape with what stood there before. */
  onLeave: () => void;
  /** Saves a text that differs from what is stored; calls `saved` once it is. */
  keep: (text: string, saved: () => void) => void;
}

/** A text that is saved when typing rests, when the field is left, and when the item is. Give it a key by item. */
export function SavedLine({ label, stored, hint, placeholder, lines, id, keepsEmpty = true, onLeave, keep }: Props) {
  const { text, isChanged, type, enter, flush, giveUp } = useSavedText(stored, keepsEmpty, keep);
  useNoteDraft(`${label}/${id ?? ''}`, isChanged);
  return (
    <LineField
      {...(id === undefined ? {} : { id })}
      label={label}
      {...(lines === undefined ? {} : { lines })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={text}
      onChange={type}
      onKeyDown={(event) => {
        const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!saves && event.key !== 'Escape') {
          event.continuePropagation();
          return;
        }
        if (saves) flush();
        else giveUp();
        onLeave();
      }}
      onFocus={enter}
      onBlur={flush}
      hint={hint}
    />
  );
}

function useSavedText(stored: string, keepsEmpty: boolean, keep: Props['keep']) {
  const [typed, setTyped] = useState<string | null>(null);
  const entered = useRef(stored);
  // On its way to the file: leaving the field must not send it a second time.
  const sent = useRef<string | null>(null);
  const send = (text: string | null, showsStored = true): void => {
    const trimmed = text?.trim();
    if (trimmed === undefined || trimmed === stored || trimmed === sent.current) return;
    sent.current = trimmed;
    keep(trimmed, () => {
      sent.current = null;
      // The field shows what is stored again, unless the user has typed on.
      if (showsStored) setTyped((current) => (current?.trim() === trimmed ? null : current));
    });
  };
  const latest = useRef({ send, typed });
  useEffect(() => {
    latest.current = { send, typed };
  });
  useEffect(() => {
    if (typed === null || (typed.trim() === '' && !keepsEmpty)) return;
    const timer = setTimeout(() => latest.current.send(typed), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, keepsEmpty]);
  useEffect(() => () => latest.current.send(latest.current.typed, false), []);
  return {
    text: typed ?? stored,
    isChanged: typed !== null && typed.trim() !== stored,
    type: (text: string) => {
      sent.current = null;
      setTyped(text);
    },
    enter: () => {
      entered.current = stored;
    },
    flush: () => send(latest.current.typed),
    /** Back to what stood there when the field was entered. */
    giveUp: () => {
      const before = entered.current;
      setTyped(before);
      latest.current.typed = before;
      if (sent.current === null || sent.current === before) send(before);
      else keep(before, () => undefined);
      sent.current = before;
    },
  };
}
