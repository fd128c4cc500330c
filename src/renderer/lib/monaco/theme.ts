/** Monaco's colours, taken from the application's tokens as they stand on the document now (docs/design/look.md, "Palette"). */
import { editor } from 'monaco-editor/editor';

const THEME = 'markscheme';

/** Which token colours what. Commands are blue like a link to a meaning; the rest keeps to ink. */
const RULES: readonly { token: string; color: string; fontStyle?: string }[] = [
  { token: '', color: '--text' },
  { token: 'command', color: '--focus' },
  { token: 'environment', color: '--notfound' },
  { token: 'delimiter.math', color: '--error', fontStyle: 'bold' },
  { token: 'delimiter', color: '--text-soft' },
  { token: 'operator', color: '--text-soft' },
  { token: 'number', color: '--right' },
  { token: 'comment', color: '--text-faint', fontStyle: 'italic' },
  { token: 'heading', color: '--text', fontStyle: 'bold' },
  { token: 'strong', color: '--text', fontStyle: 'bold' },
  { token: 'tag', color: '--notfound' },
  { token: 'figure', color: '--notfound', fontStyle: 'bold' },
  { token: 'invalid', color: '--wrong', fontStyle: 'bold underline' },
  { token: 'string.key.json', color: '--focus' },
  { token: 'string.value.json', color: '--text' },
  { token: 'number.json', color: '--right' },
  { token: 'keyword.json', color: '--error' },
  { token: 'delimiter.bracket.json', color: '--text-soft' },
  { token: 'delimiter.array.json', color: '--text-soft' },
];

const COLORS: Readonly<Record<string, string>> = {
  'editor.background': '--raised',
  'editor.foreground': '--text',
  'editorCursor.foreground': '--text',
  'editorLineNumber.foreground': '--text-faint',
  'editorLineNumber.activeForeground': '--text',
  'editor.lineHighlightBackground': '--raised',
  'editor.lineHighlightBorder': '--raised',
  'editor.selectionBackground': '--mark',
  'editor.inactiveSelectionBackground': '--selected',
  'editor.wordHighlightBackground': '--selected',
  'editor.findMatchBackground': '--mark-active',
  'editor.findMatchHighlightBackground': '--mark',
  'editorBracketMatch.background': '--selected',
  'editorBracketMatch.border': '--line-strong',
  'editorError.foreground': '--wrong',
  'editorWarning.foreground': '--undecided',
  'editorWidget.background': '--raised',
  'editorWidget.foreground': '--text',
  'editorWidget.border': '--line-strong',
  'editorHoverWidget.background': '--raised',
  'editorHoverWidget.foreground': '--text',
  'editorHoverWidget.border': '--line-strong',
  'editorSuggestWidget.background': '--raised',
  'editorSuggestWidget.foreground': '--text',
  'editorSuggestWidget.border': '--line-strong',
  'editorSuggestWidget.selectedBackground': '--selected',
  'editorSuggestWidget.selectedForeground': '--text',
  'editorSuggestWidget.highlightForeground': '--focus',
  'editorSuggestWidget.focusHighlightForeground': '--focus',
  'input.background': '--raised',
  'input.foreground': '--text',
  'input.border': '--line-strong',
  'scrollbarSlider.background': '--thumb',
  'scrollbarSlider.hoverBackground': '--thumb',
  'scrollbarSlider.activeBackground': '--thumb',
  focusBorder: '--focus',
};

/** Defines the theme anew and puts it on. Where more contrast is asked for, or colours are forced, Monaco's own high-contrast themes stand in. */
function applyTheme(): void {
  const colorOf = readColors();
  const { luminance } = colorOf('--raised');
  if (matchMedia('(forced-colors: active)').matches || matchMedia('(prefers-contrast: more)').matches) {
    editor.setTheme(luminance < 0.4 ? 'hc-black' : 'hc-light');
    return;
  }
  editor.defineTheme(THEME, {
    base: luminance < 0.4 ? 'vs-dark' : 'vs',
    inherit: true,
    rules: RULES.map(({ token, color, fontStyle }) => ({
      token,
      foreground: colorOf(color).hex.slice(1),
      ...(fontStyle ? { fontStyle } : {}),
    })),
    colors: Object.fromEntries(Object.entries(COLORS).map(([name, token]) => [name, colorOf(token).hex])),
  });
  editor.setTheme(THEME);
}

/** A token's colour as the browser paints it, in the form that Monaco takes. */
function readColors(): (token: string) => { hex: string; luminance: number } {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map<string, { hex: string; luminance: number }>();
  const names = new Set([...RULES.map((rule) => rule.color), ...Object.values(COLORS)]);
  for (const name of names) {
    probe.style.color = `var(${name})`;
    if (!context) break;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    const hex = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    known.set(name, { hex, luminance: (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255 });
  }
  probe.remove();
  return (token) => known.get(token) ?? { hex: '#000000', luminance: 1 };
}

/** Follows the application's theme, the system's and its contrast from now on. */
export function followTheme(): void {
  applyTheme();
  new MutationObserver(applyTheme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', applyTheme);
}
