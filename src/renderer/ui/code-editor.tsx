import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from 'react';
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
  text,
  onChange,
  lines,
  autoFocus = false,
  eager = false,
  ref,
  ...settings
}: CodeEditorProps) {
  const { t } = useTranslation();
  const readOnly = onChange === undefined;
  const [source, setSource] = useState(() => ({ text, ...editableText(text) }));
  const [wanted, setWanted] = useState(eager || autoFocus);
  const frame = useRef<HTMLDivElement>(null);
  // The text was changed from outside: a restored original, an accepted repair.
  if (source.text !== text) setSource({ text, ...editableText(text) });

  const change = (edited: string) => {
    const value = source.read(edited);
    setSource({ ...source, text: value, shown: edited });
    onChange?.(value);
  };
  const { host, area, full, height, tabStays, focus, reveal } = useMonaco(wanted, {
    ...{ ...settings, shown: source.shown, change, readOnly },
  });
  useImperativeHandle(ref, () => ({ reveal }));

  const bounds = lines && { minHeight: heightOf(lines.min), maxHeight: heightOf(lines.max) };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t(readOnly ? 'editor.frameReading' : 'editor.frame')}
      tabIndex={-1}
      onKeyDown={(event) => leaveOrEnter(event, frame.current, focus)}
      data-code-editor={full ? 'full' : 'plain'}
      className={`code-editor relative min-w-0 ${lines ? '' : 'flex min-h-0 flex-1 flex-col'}`}
    >
      {full ? null : (
        <PlainField
          {...{ area, autoFocus, readOnly, bounds }}
          label={settings.label}
          text={source.shown}
          onFocus={() => setWanted(true)}
          onChange={change}
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

/** Escape leaves the field for its frame, and Enter goes back in. */
function leaveOrEnter(event: KeyboardEvent, frame: HTMLElement | null, enter: () => void): void {
  if (event.nativeEvent.isComposing) return;
  const inside = event.target !== frame;
  if (event.key === 'Escape' && inside) frame?.focus();
  else if (event.key === 'Enter' && !inside) enter();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface PlainFieldProps {
  area: Ref<HTMLTextAreaElement>;
  label: string;
  text: string;
  autoFocus: boolean;
  readOnly: boolean;
  bounds: CSSProperties | undefined;
  onFocus: () => void;
  onChange: (edited: string) => void;
}

/** What stands there until Monaco does. */
function PlainField({ area, label, text, autoFocus, readOnly, bounds, onFocus, onChange }: PlainFieldProps) {
  return (
    <textarea
      ref={area}
      aria-label={label}
      autoFocus={autoFocus}
      readOnly={readOnly}
      spellCheck={false}
      value={text}
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
      style={bounds}
      className={`block w-full resize-none overflow-auto bg-transparent px-2 py-1 font-mono text-[0.78125rem] leading-[1.125rem] ${bounds ? '' : 'min-h-0 flex-1'}`}
    />
  );
}

interface MonacoSettings extends Pick<CodeEditorProps, 'label' | 'language' | 'numbered' | 'schema'> {
  /** The text as it is edited (editable-text.ts). */
  shown: string;
  change: (edited: string) => void;
  readOnly: boolean;
}

/** Monaco in `host` from when it is wanted, with the selection of the plain field `area` that it takes the place of. */
function useMonaco(wanted: boolean, settings: MonacoSettings) {
  const { language = 'exam-text', readOnly, schema, shown, label } = settings;
  const [full, setFull] = useState(false);
  const [height, setHeight] = useState(0);
  const [tabStays, setTabStays] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const handle = useRef<EditorHandle | null>(null);
  const latest = useRef(settings);
  useLayoutEffect(() => {
    latest.current = settings;
  });
  useEffect(() => {
    handle.current?.setText(shown);
  }, [shown]);
  useEffect(() => {
    handle.current?.setLabel(label);
  }, [label]);
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    loadEditor().then(
      (create) => {
        if (gone || !host.current) return;
        const now = latest.current;
        const plain = document.activeElement === area.current ? area.current : null;
        handle.current = create(host.current, {
          ...{ text: now.shown, language, label: now.label, readOnly, numbered: now.numbered ?? false, ...typeface() },
          selection: plain && { start: plain.selectionStart, end: plain.selectionEnd },
          ...(schema ? { schema } : {}),
          onChange: (edited) => {
            if (edited !== latest.current.shown) latest.current.change(edited);
          },
          onHeight: setHeight,
          onTabMode: (leaves) => setTabStays(!leaves),
        });
        if (plain) handle.current.focus();
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
  const focus = () => {
    (handle.current ?? area.current)?.focus();
  };
  const reveal = (line: number, column: number) => {
    if (handle.current) handle.current.reveal(line, column);
    else area.current?.focus();
  };
  return { host, area, full, height, tabStays, focus, reveal };
}

/** Size, line height (both in pixels) and family of the text, by the size that the window is shown in. */
function typeface() {
  const root = getComputedStyle(document.documentElement);
  const scale = parseFloat(root.fontSize) / 16;
  return { fontSize: SIZE * scale, lineHeight: LINE * scale, fontFamily: root.getPropertyValue('--font-mono') };
}

const heightOf = (lines: number): string => `calc(${String((lines * LINE + PADDING) / 16)}rem)`;
