import { useEffect, useRef, useState } from 'react';
import { useNoteDraft } from '../../app/saving.ts';
import { useAutosave } from './autosave.ts';
import { clearDraft, keepDraft, readDraft } from './drafts.ts';

interface WritingFieldProps {
  label: string;
  /** Names what is written, for the draft that outlives a crash. */
  draft: string;
  text: string;
  /** Saves the text, and calls `done` when it is in the file. */
  keep: (text: string, done: () => void) => void;
  /** The field is left: by Ctrl+Enter with what is written, by Escape with what stood there before. */
  onClose: () => void;
}

/** A plain text that saves itself while it is written. */
export function WritingField({ label, draft, text: before, keep, onClose }: WritingFieldProps) {
  const [text, setText] = useState(() => readDraft(draft) ?? before);
  useNoteDraft(draft, text !== before);
  const field = useRef<HTMLTextAreaElement>(null);
  // What Escape goes back to, whatever has been saved meanwhile.
  const [first] = useState(before);
  const { flush, giveUp } = useAutosave(text, before, first, (written) =>
    keep(written, () => {
      // Unless the typing has gone on.
      if (readDraft(draft) === written) clearDraft(draft);
    }),
  );
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
    // With the frame that has given it its height.
    requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }));
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={label}
      spellCheck
      value={text}
      rows={Math.min(8, Math.max(2, text.split('\n').length + Math.floor(text.length / 48)))}
      onChange={(event) => {
        setText(event.target.value);
        keepDraft(draft, event.target.value);
      }}
      onBlur={flush}
      onKeyDown={(event) => {
        const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !saves)) return;
        event.preventDefault();
        if (saves) flush();
        else {
          giveUp();
          clearDraft(draft);
        }
        onClose();
      }}
      className="appear mt-1 mb-1 block w-full scroll-my-3 resize-none rounded border border-line-strong bg-raised px-2 py-1"
    />
  );
}
