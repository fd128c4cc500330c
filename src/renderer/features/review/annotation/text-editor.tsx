import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../../contract/review-shapes.ts';
import { useScrollStops } from '../../../lib/scroll-stops.ts';
import { showControls } from '../../../lib/show-controls.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeEditor } from '../../../ui/code-editor.tsx';
import { Prose, Value } from '../../../ui/prose/prose.tsx';
import { TickBox } from '../../../ui/checkbox.tsx';
import { repairsOf, withRepairs, type Repair } from './repairs.ts';
import { marksOf, ProseDiff } from './annotation-diff.tsx';
import { textDiff } from './text-diff.ts';

interface TextEditorProps {
  label: string;
  imported: string;
  text: string;
  figures: readonly FigureView[];
  onChange: (text: string) => void;
}

/** The source on the left, how it reads on the right, with what was changed underlined, or beside the imported text. */
export function TextEditor({ label, imported, text, figures, onChange }: TextEditorProps) {
  const { t } = useTranslation();
  const [showImported, setShowImported] = useState(false);
  // Typing comes first: the typeset side may lag behind it.
  const shown = useDeferredValue(text);
  const diff = useMemo(() => textDiff(imported, shown), [imported, shown]);
  const changed = imported !== shown;
  const reading = useRef<HTMLDivElement>(null);
  useScrollStops(reading, `${shown}/${String(showImported)}`);
  return (
    <div className="workbench-fills flex min-h-0 flex-1 flex-col">
      <Repairs
        text={shown}
        onChange={(mended) => {
          if (shown === text) onChange(mended);
        }}
        onSettled={() => reading.current?.focus()}
      />
      <div className="grid min-h-0 flex-1 grid-cols-2 @max-[40rem]:grid-cols-1 @max-[40rem]:grid-rows-2">
        <div className="flex min-h-40 min-w-0 border-r border-line p-2">
          <CodeEditor label={label} text={text} onChange={onChange} eager />
        </div>
        <div
          ref={reading}
          className="min-h-0 overflow-auto px-4 py-3 focus-visible:-outline-offset-2"
          tabIndex={0}
          role="group"
          aria-label={t('annotation.preview')}
        >
          {changed ? (
            <TickBox isSelected={showImported} onChange={setShowImported}>
              {t('annotation.showImported')}
            </TickBox>
          ) : null}
          {changed && showImported ? (
            <ProseDiff before={imported} after={shown} figures={figures} />
          ) : (
            <div className="[&_mark]:underline [&_mark]:decoration-2 [&_mark]:underline-offset-4">
              <Prose text={shown} images={figures} highlights={marksOf(diff.added)} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface RepairsProps {
  text: string;
  onChange: (text: string) => void;
  /** The last one was accepted. */
  onSettled: () => void;
}

/** Damaged formulas with the repair that is already shown for reading, to be taken over into the text itself. */
function Repairs({ text, onChange, onSettled }: RepairsProps) {
  const { t } = useTranslation();
  const repairs = useMemo(() => repairsOf(text), [text]);
  const list = useRef<HTMLOListElement>(null);
  /** Which was accepted: its button goes with it, and the next one takes the focus. */
  const accepted = useRef<number | null>(null);
  const settled = useRef(onSettled);
  useEffect(() => {
    settled.current = onSettled;
  });
  useEffect(() => {
    const index = accepted.current;
    if (index === null) return;
    accepted.current = null;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    if (next) next.focus();
    else settled.current();
  }, [repairs]);
  if (repairs.length === 0) return null;
  const accept = (some: readonly Repair[], index = 0) => {
    accepted.current = index;
    onChange(withRepairs(text, some));
  };
  return (
    <section aria-label={t('repair.title')} className="max-h-56 shrink-0 overflow-auto border-b border-line bg-sunken">
      <div className="sticky top-0 flex items-center justify-between gap-4 bg-sunken px-4 py-1.5">
        <p className="text-soft">{t('repair.found', { count: repairs.length })}</p>
        <Button onPress={() => accept(repairs)}>{t('repair.acceptAll', { count: repairs.length })}</Button>
      </div>
      <ol ref={list}>
        {repairs.map((repair, index) => (
          <li
            key={repair.start}
            className="grid grid-cols-[1fr_1fr_auto] items-center gap-4 border-t border-line px-4 py-1.5"
          >
            <code className="min-w-0 font-mono text-sm wrap-anywhere text-soft">{showControls(repair.before)}</code>
            <div className="min-w-0 overflow-x-auto overflow-y-hidden font-serif text-prose">
              <Value text={repair.after} />
              <code className="block font-mono text-sm wrap-anywhere text-soft">{repair.after}</code>
            </div>
            <Button look="quiet" onPress={() => accept([repair], index)}>
              {t('repair.accept')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
