import { useEffect, useRef, useState } from 'react';
import { useAutosave } from './autosave.ts';

interface WritingFieldProps {
  label: string;
  text: string;
  keep: (text: string) => void;
  /** The field is left by Escape; what is written is kept. */
  onClose: () => void;
}

/** A plain text that saves itself while it is written. */
export function WritingField({ label, text: before, keep, onClose }: WritingFieldProps) {
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  const flush = useAutosave(text, keep);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
    element?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={label}
      value={text}
      rows={Math.min(8, Math.max(2, text.split('\n').length + Math.floor(text.length / 48)))}
      onChange={(event) => {
        setText(event.target.value);
      }}
      onBlur={flush}
      onKeyDown={(event) => {
        const leaves = event.key === 'Escape';
        if (!leaves || event.nativeEvent.isComposing) return;
        event.preventDefault();
        flush();
        onClose();
      }}
      className="appear mt-1 w-full resize-none rounded border border-line-strong bg-raised px-2 py-1"
    />
  );
}
