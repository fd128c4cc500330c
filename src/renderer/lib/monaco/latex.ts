/** The language of exam text: markdown prose with LaTeX in it. Token names are those that theme.ts colours. */
import type { languages } from 'monaco-editor/editor';

export const EXAM_TEXT = 'exam-text';

const DAMAGED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u240d]+/;

const commands: languages.IMonarchLanguageRule[] = [
  [DAMAGED, 'invalid'],
  [/(\\(?:begin|end))(\{)([^{}\n]{0,60})(\})/, ['command', 'delimiter.curly', 'environment', 'delimiter.curly']],
  [/\\[a-zA-Z]+\*?/, 'command'],
  // An escaped sign, a line break, or a space command.
  [/\\[^a-zA-Z([\])]/, 'command'],
];
const math: languages.IMonarchLanguageRule[] = [
  // A blank line ends what a missing delimiter would colour to the end of the text.
  [/^\s*$/, { token: '', next: '@popall' }],
  ...commands,
  [/%.*/, 'comment'],
  [/[{}()[\]]/, '@brackets'],
  [/\d+(?:[.,]\d+)*/, 'number'],
  [/[\^_&~]/, 'operator'],
];

export const tokens: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '',
  brackets: [
    { open: '{', close: '}', token: 'delimiter.curly' },
    { open: '[', close: ']', token: 'delimiter.square' },
    { open: '(', close: ')', token: 'delimiter.round' },
  ],
  tokenizer: {
    root: [
      [DAMAGED, 'invalid'],
      [/^#{1,6}\s.*$/, 'heading'],
      [/<image>/i, 'figure'],
      [/<\/?[a-zA-Z][^<>\n]{0,200}>/, 'tag'],
      [/\\\$/, 'command'],
      [/\$\$/, { token: 'delimiter.math', next: '@display' }],
      [/\$/, { token: 'delimiter.math', next: '@inline' }],
      [/\\\[/, { token: 'delimiter.math', next: '@squared' }],
      [/\\\(/, { token: 'delimiter.math', next: '@rounded' }],
      ...commands,
      [/\*\*[^*\n]{1,500}\*\*/, 'strong'],
    ],
    inline: [[/\$/, { token: 'delimiter.math', next: '@pop' }], ...math],
    display: [[/\$\$/, { token: 'delimiter.math', next: '@pop' }], ...math],
    squared: [[/\\\]/, { token: 'delimiter.math', next: '@pop' }], ...math],
    rounded: [[/\\\)/, { token: 'delimiter.math', next: '@pop' }], ...math],
  },
};

export const configuration: languages.LanguageConfiguration = {
  brackets: [
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '(', close: ')' },
  ],
  // Typing over a selection replaces it: a formula must not gain dollars that nobody sees.
  surroundingPairs: [],
  wordPattern: /\\?[a-zA-Z]+|[\p{L}\p{N}]+/u,
};

/** Commands offered after a backslash; `$1` marks where the typing goes on. */
const OFFERED: readonly string[] = [
  ...'frac{$1}{$2} sqrt{$1} text{$1} mathrm{$1} mathbf{$1} vec{$1} hat{$1} bar{$1} dot{$1} ddot{$1} overline{$1} boxed{$1} operatorname{$1}'.split(
    ' ',
  ),
  'left( $1 \\right)',
  'left[ $1 \\right]',
  'left| $1 \\right|',
  ...['aligned', 'cases', 'pmatrix', 'bmatrix', 'array'].map((name) => `begin{${name}}\n$1\n\\end{${name}}`),
  ...'alpha beta gamma delta epsilon varepsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi omega'.split(
    ' ',
  ),
  ...'Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega'.split(' '),
  ...'cdot times pm mp approx equiv neq leq geq ll gg propto sim infty partial nabla int iint oint sum prod lim to rightarrow Rightarrow'.split(
    ' ',
  ),
  ...'sin cos tan arcsin arccos arctan sinh cosh ln log exp det hbar ell degree circ angle perp parallel quad qquad'.split(
    ' ',
  ),
];

export interface Offer {
  label: string;
  snippet: string;
}
export const offers: readonly Offer[] = OFFERED.map((text) => {
  const name = /^[a-zA-Z]+/.exec(text)?.[0] ?? text;
  const environment = /^begin\{(\w+)\}/.exec(text)?.[1];
  const fence = /^left(.)/.exec(text)?.[1];
  return {
    label: `\\${environment ? `begin{${environment}}` : name}${fence ?? ''}`,
    // In a snippet a backslash and a closing brace are signs of its own: only the places keep theirs.
    snippet: `\\\\${text.replaceAll('\\', '\\\\').replaceAll('}', '\\}')}`,
  };
});
