import { ChevronDown, ChevronUp, Copy } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../lib/format.ts';
import { matchesIn, pieces } from '../../lib/find.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CodeEditor } from '../../ui/code-editor.tsx';
import { attempt, reportDone } from '../../app/errors.ts';

/** Any text as it is, read-only, in mono: to find in and to copy. JSON is coloured and can be folded. Never rendered as anything but text. */
export function TextViewer({ text, label, json = false }: { text: string; label: string; json?: boolean }) {
  return json ? <JsonViewer text={text} label={label} /> : <PlainViewer text={text} label={label} />;
}

function JsonViewer({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex justify-end">
        <CopyButton text={text} />
      </div>
      <CodeEditor label={label} text={text} language="json" numbered eager />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(text);
      reportDone(t('calls.copied'));
    });
  return (
    <Button onPress={() => void copy()}>
      <Copy size={13} aria-hidden />
      {t('calls.copy')}
    </Button>
  );
}

function PlainViewer({ text, label }: { text: string; label: string }) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useDeferredValue(query);
  const matches = matchesIn(text, wanted);
  const current = matches.length === 0 ? -1 : ((at % matches.length) + matches.length) % matches.length;
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
  }, [current, wanted]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex items-center gap-2">
        <Find
          query={query}
          found={wanted === '' ? null : { at: current, of: matches.length }}
          onFind={(next) => {
            setQuery(next);
            setAt(0);
          }}
          onStep={(by) => setAt(current + by)}
        />
        <span className="flex-1" />
        <CopyButton text={text} />
      </div>
      <pre
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={label}
        className="min-h-24 flex-1 overflow-auto rounded border border-line bg-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap select-text"
      >
        {pieces(text, matches).map((piece, index) =>
          piece.match === null ? (
            piece.text
          ) : (
            <mark
              key={index}
              data-current={piece.match === current ? '' : undefined}
              className={`rounded-[2px] text-ink ${piece.match === current ? 'bg-(--mark-active)' : 'bg-mark'}`}
            >
              {piece.text}
            </mark>
          ),
        )}
      </pre>
    </div>
  );
}

interface FindProps {
  query: string;
  /** Which match is shown, from 0, of how many; null while nothing is looked for. */
  found: { at: number; of: number } | null;
  onFind: (query: string) => void;
  onStep: (by: 1 | -1) => void;
}

/** What is looked for; Enter goes on to the next match, Shift+Enter back. */
function Find({ query, found, onFind, onStep }: FindProps) {
  const { t } = useTranslation();
  const nothing = !found || found.of === 0;
  return (
    <>
      <input
        type="search"
        aria-label={t('calls.find')}
        value={query}
        placeholder={t('calls.find')}
        onChange={(event) => onFind(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onStep(event.shiftKey ? -1 : 1);
        }}
        className="h-7 w-60 rounded border border-line-strong bg-raised px-2 placeholder:text-faint"
      />
      <span className="min-w-16 text-sm text-faint tabular-nums" role="status">
        {found === null
          ? ''
          : nothing
            ? t('calls.notFound')
            : t('calls.found', { at: count(found.at + 1), total: count(found.of) })}
      </span>
      <IconButton label={t('calls.previous')} isDisabled={nothing} onPress={() => onStep(-1)}>
        <ChevronUp size={14} aria-hidden />
      </IconButton>
      <IconButton label={t('calls.next')} isDisabled={nothing} onPress={() => onStep(1)}>
        <ChevronDown size={14} aria-hidden />
      </IconButton>
    </>
  );
}
