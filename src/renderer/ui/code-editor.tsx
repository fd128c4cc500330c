import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEditor, type EditorHandle, type EditorLanguage } from '../lib/monaco/index.ts';
import { editableText } from '../lib/monaco/editable-text.ts';
import './code-editor.css';

/** What a screen may ask of the editor from outside. */
export interface CodeEditorRef {
  /** Puts the cursor there and the focus into the field. Both count from 1. */
  reveal: (line: number, column: number) => void;
}

interface CodeEditorProps {
  /** The accessible name of the field. */
  label: string;
  text: string;
  language?: EditorLanguage;
  /** Without it the text is for reading only. */
  onChange?: (text: string) => void;
  /** Height in lines, growing with the text between the two; without it the editor fills its box. */
  lines?: { min: number; max: number };
  /** Line numbers and folding. */
  numbered?: boolean;
  autoFocus?: boolean;
  /** The full editor at once; else it comes when the field gets the focus, and a plain field stands there until then. */
  eager?: boolean;
  /** For JSON: the schema that the text is checked against while it is written. Only the first one counts. */
  schema?: object;
  ref?: Ref<CodeEditorRef>;
}

/** A line's height and the text's size, for a root size of 16 pixels. */
const LINE = 18;
const SIZE = 12.5;
const PADDING = 10;

/**
 * Source text: LaTeX, JSON, anything. A plain field until Monaco is there, and for good if it does not come. Escape leaves the field for its frame
 * and Enter goes back in; Tab moves on, and Ctrl+M lets Tab indent. Undo in the field is the field's own.
 */
export function CodeEditor({
  label,
  text,
  language = 'exam-text',
  onChange,
  lines,
  numbered = false,
  autoFocus = false,
  eager = false,
  schema,
  ref,
}: CodeEditorProps) {
  const { t } = useTranslation();
  const readOnly = onChange === undefined;
  const [source, setSource] = useState(() => ({ text, ...editableText(text) }));
  const [wanted, setWanted] = useState(eager || autoFocus);
  const [full, setFull] = useState(false);
  const [height, setHeight] = useState(0);
  const [tabStays, setTabStays] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const handle = useRef<EditorHandle | null>(null);
  // The text was changed from outside: a restored original, an accepted repair.
  if (source.text !== text) setSource({ text, ...editableText(text) });

  const change = (edited: string) => {
    const value = source.read(edited);
    setSource({ ...source, text: value, shown: edited });
    onChange?.(value);
  };
  const latest = useRef({ change, shown: source.shown, label, numbered });
  useLayoutEffect(() => {
    latest.current = { change, shown: source.shown, label, numbered };
  });
  useEffect(() => {
    handle.current?.setText(source.shown);
  }, [source.shown]);
  useEffect(() => {
    handle.current?.setLabel(label);
  }, [label]);
  useImperativeHandle(ref, () => ({
    reveal: (line, column) => {
      if (handle.current) handle.current.reveal(line, column);
      else area.current?.focus();
    },
  }));

  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    loadEditor().then(
      (create) => {
        const element = host.current;
        if (gone || !element) return;
        const plain = area.current;
        const focused = plain !== null && document.activeElement === plain;
        const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
        const editor = create(element, {
          text: latest.current.shown,
          language,
          label: latest.current.label,
          readOnly,
          numbered: latest.current.numbered,
          fontSize: SIZE * scale,
          lineHeight: LINE * scale,
          fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono'),
          selection: focused ? { start: plain.selectionStart, end: plain.selectionEnd } : null,
          ...(schema ? { schema } : {}),
          onChange: (edited) => {
            if (edited !== latest.current.shown) latest.current.change(edited);
          },
          onHeight: setHeight,
          onTabMode: (leaves) => {
            setTabStays(!leaves);
          },
        });
        handle.current = editor;
        if (focused) editor.focus();
        setFull(true);
      },
      // The plain field goes on working.
      () => undefined,
    );
    return () => {
      gone = true;
      handle.current?.dispose();
      handle.current = null;
    };
  }, [wanted, language, readOnly, schema]);

  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const inside = event.target !== frame.current;
    if (event.key === 'Escape' && inside) frame.current?.focus();
    else if (event.key === 'Enter' && !inside) {
      if (handle.current) handle.current.focus();
      else area.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const bounds = lines && { minHeight: heightOf(lines.min), maxHeight: heightOf(lines.max) };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t(readOnly ? 'editor.frameReading' : 'editor.frame')}
      tabIndex={-1}
      onKeyDown={keys}
      data-code-editor={full ? 'full' : 'plain'}
      className={`code-editor relative min-w-0 ${lines ? '' : 'flex min-h-0 flex-1 flex-col'}`}
    >
      {full ? null : (
        <textarea
          ref={area}
          aria-label={label}
          autoFocus={autoFocus}
          readOnly={readOnly}
          spellCheck={false}
          value={source.shown}
          onFocus={() => {
            setWanted(true);
          }}
          onChange={(event) => {
            change(event.target.value);
          }}
          style={bounds}
          className={`block w-full resize-none overflow-auto bg-transparent px-2 py-1 font-mono text-[0.78125rem] leading-[1.125rem] ${lines ? '' : 'min-h-0 flex-1'}`}
        />
      )}
      <div
        ref={host}
        style={full && lines ? { height, ...bounds } : undefined}
        className={full ? (lines ? '' : 'min-h-0 flex-1') : 'pointer-events-none absolute inset-0 -z-10 opacity-0'}
      />
      <span role="status" className={tabStays ? 'block px-2 pb-0.5 text-xs text-soft' : 'sr-only'}>
        {tabStays ? t('editor.tabStays') : ''}
      </span>
    </div>
  );
}

const heightOf = (lines: number): string => `calc(${String((lines * LINE + PADDING) / 16)}rem)`;
