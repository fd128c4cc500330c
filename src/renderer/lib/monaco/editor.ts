/** Monaco as this application uses it: its workers from the window's own files, its languages, its keys, and one way to make an editor. */
import type { Span } from '../../../core/notation/span.ts';
import { editor, KeyCode, KeyMod, languages, Range, Uri } from 'monaco-editor/editor';
// All of them: the JSON language brings them all anyway, and too late for those that need each other's services.
import 'monaco-editor/features/register.all';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { configuration, EXAM_TEXT, offers, tokens } from './latex.ts';
import { followTheme } from './theme.ts';

export type EditorLanguage = 'exam-text' | 'json';

export interface EditorSettings {
  text: string;
  language: EditorLanguage;
  /** The accessible name. */
  label: string;
  readOnly: boolean;
  /** Line numbers and folding, for what is read by lines. */
  numbered: boolean;
  /** The pixels that one line takes, and the text's size. */
  lineHeight: number;
  fontSize: number;
  fontFamily: string;
  selection: Span | null;
  /** For JSON: what the document is checked against. */
  schema?: object;
  onChange: (text: string) => void;
  /** The height that the whole text takes, in pixels. */
  onHeight: (height: number) => void;
  /** Ctrl+M: whether Tab leaves the field. */
  onTabMode: (leaves: boolean) => void;
}

export interface EditorHandle {
  focus: () => void;
  /** Replaces the text as one step of the editor's own undo. */
  setText: (text: string) => void;
  setLabel: (label: string) => void;
  reveal: (line: number, column: number) => void;
  dispose: () => void;
}

self.MonacoEnvironment = { getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()) };
languages.register({ id: EXAM_TEXT });
languages.setLanguageConfiguration(EXAM_TEXT, configuration);
languages.setMonarchTokensProvider(EXAM_TEXT, tokens);
languages.registerCompletionItemProvider(EXAM_TEXT, {
  triggerCharacters: ['\\'],
  provideCompletionItems: (model, { lineNumber, column }) => {
    const before = model.getLineContent(lineNumber).slice(0, column - 1);
    const typed = /\\[a-zA-Z]*$/.exec(before)?.[0];
    if (typed === undefined) return { suggestions: [] };
    const range = new Range(lineNumber, column - typed.length, lineNumber, column);
    return {
      suggestions: offers.map(({ label, snippet }) => ({
        label,
        kind: languages.CompletionItemKind.Function,
        insertText: snippet,
        insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet,
        range,
      })),
    };
  },
});
// What belongs to the application stays with it: its palette, its sheet of keys, complete-and-next, save.
editor.addKeybindingRules(
  [KeyCode.F1, KeyMod.CtrlCmd | KeyCode.Enter, KeyMod.CtrlCmd | KeyCode.KeyK, KeyMod.Alt | KeyCode.F1].map(
    (keybinding) => ({ keybinding, command: null }),
  ),
);
followTheme();

/** The models' schemas by the models' addresses: the worker is told about all of them at once. */
const schemas = new Map<string, object>();
function tellSchemas(): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    enableSchemaRequest: false,
    schemaValidation: 'error',
    schemas: [...schemas].map(([uri, schema]) => ({ uri: `${uri}.schema`, fileMatch: [uri], schema })),
  });
}

let models = 0;

/** What holds for every editor. */
const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  // A text area is what assistive technology and the application's one keyboard listener know as a field.
  editContext: false,
  tabFocusMode: true,
  automaticLayout: true,
  fontLigatures: false,
  lineNumbersMinChars: 3,
  glyphMargin: false,
  wordWrap: 'on',
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderLineHighlight: 'none',
  renderControlCharacters: true,
  unusualLineTerminators: 'off',
  occurrencesHighlight: 'off',
  matchBrackets: 'near',
  autoSurround: 'never',
  guides: { indentation: false },
  padding: { top: 4, bottom: 4 },
  wordBasedSuggestions: 'off',
  suggestOnTriggerCharacters: true,
  suggest: { showIcons: false },
  acceptSuggestionOnEnter: 'smart',
  contextmenu: false,
  links: false,
  dragAndDrop: false,
  cursorSmoothCaretAnimation: 'off',
  fixedOverflowWidgets: true,
  stickyScroll: { enabled: false },
  dropIntoEditor: { enabled: false },
  pasteAs: { enabled: false },
  lightbulb: { enabled: editor.ShowLightbulbIconMode.Off },
  inlayHints: { enabled: 'off' },
  colorDecorators: false,
  unicodeHighlight: { ambiguousCharacters: false, nonBasicASCII: false },
};

function makeModel({ text, language, schema }: EditorSettings): editor.ITextModel {
  models += 1;
  const uri = Uri.parse(`inmemory://markscheme/${String(models)}.${language === 'json' ? 'json' : 'txt'}`);
  if (schema) {
    schemas.set(uri.toString(), schema);
    tellSchemas();
  }
  const model = editor.createModel(text, language, uri);
  // Nested braces in the colours of the theme, not of a rainbow.
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  // Else a text of one line would get Windows' line ends there.
  model.setEOL(editor.EndOfLineSequence.LF);
  return model;
}

/** Makes an editor in an element. The text has no carriage returns (editable-text.ts); its line ends stay as they are. */
export function createEditor(host: HTMLElement, settings: EditorSettings): EditorHandle {
  const { language, readOnly, numbered } = settings;
  const model = makeModel(settings);
  const instance = editor.create(host, {
    model,
    ariaLabel: settings.label,
    readOnly,
    domReadOnly: readOnly,
    ...OPTIONS,
    fontFamily: settings.fontFamily,
    fontSize: settings.fontSize,
    lineHeight: settings.lineHeight,
    lineNumbers: numbered ? 'on' : 'off',
    folding: numbered,
    lineDecorationsWidth: numbered ? 12 : 8,
    wrappingIndent: numbered ? 'indent' : 'none',
    quickSuggestions: language === 'json',
    cursorBlinking: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'solid' : 'blink',
  });
  if (settings.selection) {
    const [start, end] = [settings.selection.start, settings.selection.end].map((at) => model.getPositionAt(at));
    if (start && end) instance.setSelection(Range.fromPositions(start, end));
  }
  leaveByTab(instance, settings.onTabMode);
  const listeners = [
    model.onDidChangeContent(() => settings.onChange(textOf(model))),
    instance.onDidContentSizeChange(({ contentHeight }) => settings.onHeight(contentHeight)),
  ];
  settings.onHeight(instance.getContentHeight());
  return {
    focus: () => instance.focus(),
    setText: (text) => {
      if (textOf(model) !== text) replaceText(instance, model, text);
    },
    setLabel: (label) => instance.updateOptions({ ariaLabel: label }),
    reveal: (lineNumber, column) => {
      instance.setPosition({ lineNumber, column });
      instance.revealPositionInCenterIfOutsideViewport({ lineNumber, column });
      instance.focus();
    },
    dispose: () => {
      for (const listener of listeners) listener.dispose();
      instance.dispose();
      const uri = model.uri.toString();
      model.dispose();
      if (schemas.delete(uri)) tellSchemas();
    },
  };
}

/** Tab moves on, until Ctrl+M lets it indent. */
function leaveByTab(instance: editor.IStandaloneCodeEditor, onTabMode: (leaves: boolean) => void): void {
  let tabLeaves = true;
  instance.addAction({
    id: 'markscheme.tab',
    label: 'Tab',
    keybindings: [KeyMod.WinCtrl | KeyCode.KeyM, KeyMod.CtrlCmd | KeyCode.KeyM],
    run: () => {
      tabLeaves = !tabLeaves;
      instance.updateOptions({ tabFocusMode: tabLeaves });
      onTabMode(tabLeaves);
    },
  });
}

const textOf = (model: editor.ITextModel): string => model.getValue(editor.EndOfLinePreference.LF, true);

/** As one step of the editor's own undo. */
function replaceText(instance: editor.IStandaloneCodeEditor, model: editor.ITextModel, text: string): void {
  instance.pushUndoStop();
  instance.executeEdits('application', [{ range: model.getFullModelRange(), text }]);
  instance.pushUndoStop();
  // A read-only editor refuses edits.
  if (textOf(model) !== text) model.setValue(text);
}
