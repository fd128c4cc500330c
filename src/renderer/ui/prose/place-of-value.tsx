import { showControls } from '../../lib/show-controls.ts';
import { Prose } from './prose.tsx';

interface Place {
  before: string;
  value: string;
  after: string;
}

/** What stands around a value in an answer, typeset with the value marked; `raw`: as it stands in the file. */
export function PlaceOfValue({ place, raw = false }: { place: Place; raw?: boolean }) {
  const { before, value, after } = place;
  if (raw)
    return (
      <pre dir="auto" className="font-mono text-sm break-words whitespace-pre-wrap text-soft">
        {showControls(before)}
        {value === '' ? null : <mark className="rounded-xs bg-mark px-0.5 text-ink">{showControls(value)}</mark>}
        {showControls(after)}
      </pre>
    );
  const marked = { id: 'value', start: before.length, end: before.length + value.length, label: value };
  return (
    <div className="font-serif text-prose">
      <Prose
        text={before + value + after}
        highlights={value === '' ? [] : [marked]}
        activeHighlight={value === '' ? null : marked.id}
      />
    </div>
  );
}
