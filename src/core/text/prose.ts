import { isKnownCommand } from './commands.ts';

/*
 * LaTeX's text commands in prose, turned into Markdown, so that one renderer draws both. Runs on text in which formulas
 * and code are already placeholders, so it can never touch math.
 */

/** Placeholders are characters of the private use area around a number: what is taken out of prose, and put back. */
export const HOLE_OPEN = '\ue000';
export const HOLE_CLOSE = '\ue001';
const PRIVATE = /[\ue000-\uf8ff]/g;

/** Characters that could pretend to be a placeholder, or that turn the reading direction of what follows. */
export function sanitised(text: string): string {
  return text
    .replace(PRIVATE, '\ufffd')
    .replace(/[\u202a-\u202e]/g, '\ufffd')
    .replace(/\0/g, '\ufffd');
}

const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
};

const SYMBOLS: Readonly<Record<string, string>> = {
  textdegree: '°',
  textmu: 'µ',
  textbullet: '•',
  textendash: '–',
  textemdash: '—',
  textellipsis: '…',
  textquoteleft: '‘',
  textquoteright: '’',
  textquotedblleft: '“',
  textquotedblright: '”',
  textbackslash: '\\\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textless: '&lt;',
  textgreater: '&gt;',
  textbar: '|',
  texttrademark: '™',
  textregistered: '®',
  textcopyright: '©',
  textsterling: '£',
  texteuro: '€',
  textdollar: '\\$',
  textunderscore: '\\_',
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
  AA: 'Å',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  S: '§',
  P: '¶',
  dag: '†',
  copyright: '©',
  pounds: '£',
  checkmark: '✓',
};

/** Layout that has no meaning on a screen, with an argument or without. */
const LAYOUT =
  /\\(?:vspace|hspace|label|setlength|addtolength|pagestyle|thispagestyle|usepackage|documentclass|includegraphics|bibliographystyle|vskip|hskip)\*?\s*(?:\[[^\]\n]{0,80}\])?\s*(?:\{[^{}\n]{0,120}\}){0,2}/g;
const BREAKS = /\\(?:newpage|clearpage|pagebreak|par|bigskip|medskip|smallskip|maketitle|tableofcontents)(?![a-zA-Z])/g;
const NOTHING =
  /\\(?:noindent|centering|raggedright|raggedleft|hfill|hfil|vfill|indent|null|protect|left|right|displaystyle|textstyle|normalsize|small|large|Large|LARGE|huge|Huge|tiny|footnotesize|scriptsize|rm|sf|tt|bfseries|itshape|rmfamily|sffamily|ttfamily|upshape|mdseries|normalfont|unskip|ignorespaces|allowbreak|nobreak|linebreak|nolinebreak|sloppy|boldmath|unboldmath|hline|toprule|midrule|bottomrule|and)(?![a-zA-Z])/g;
const BLOCKS =
  /\\(?:begin|end)\s*\{(?:itemize|enumerate|description|center|flushleft|flushright|quote|quotation|document|figure|table|minipage|proof|theorem|lemma|corollary|definition|proposition|remark|example|solution|problem|question|questions|parts|abstract|multicols|verse|tcolorbox|framed|mdframed|subfigure|wrapfigure|equation|align|displaymath)\*?\}(?:\s*\[[^\]\n]{0,80}\])?(?:\{[^{}\n]{0,60}\})?/g;

/** Longer runs of blanks say nothing, and would make every search that begins with blanks slow. */
const LONG_BLANK = ' '.repeat(16);

/** The argument of a command: no braces inside, short enough to be a phrase. */
const ARGUMENT = '\\s*\\{([^{}]{0,2000})\\}';
const BOLD = new RegExp(`\\\\(?:textbf|mathbf|boldsymbol|textsc|bm)${ARGUMENT}`, 'g');
const ITALIC = new RegExp(`\\\\(?:textit|emph|textsl|mathit)${ARGUMENT}`, 'g');
const PLAIN = new RegExp(
  `\\\\(?:text|textrm|textsf|texttt|textnormal|textup|textmd|mbox|hbox|fbox|underline|mathrm|uline|makebox|boxed|operatorname|ensuremath|url|path|caption|paragraph|subparagraph|title|author|date|uppercase|lowercase|centerline)\\*?${ARGUMENT}`,
  'g',
);
const HEADING = new RegExp(`\\\\(?:part|chapter|(?:sub){0,2}section)\\*?${ARGUMENT}`, 'g');
const GROUP_BOLD = /\{\s*\\(?:bf|bfseries)(?![a-zA-Z])\s*(?!\s)([^{}]{0,2000})\}/g;
const GROUP_ITALIC = /\{\s*\\(?:it|em|itshape|sl)(?![a-zA-Z])\s*(?!\s)([^{}]{0,2000})\}/g;
const GROUP_PLAIN =
  /\{\s*\\(?:rm|sf|tt|sc|small|large|Large|tiny|footnotesize|normalsize)(?![a-zA-Z])\s*(?!\s)([^{}]{0,2000})\}/g;

/**
 * Markdown with the same meaning. Formatting and headings become Markdown's; layout goes; spaces, accents, quotes and
 * named characters become characters; line breaks that were written out become line breaks.
 */
export function proseToMarkdown(prose: string): string {
  let text = prose.replace(/[ \t]{64,}/g, LONG_BLANK);
  if (text.includes('\\')) text = withoutCommands(text);
  text = text
    .replace(/``([^`'\n]{1,400})''/g, '“$1”')
    .replace(/(^|[\s([{—–-])`([^`'\n]{1,80})'(?!\w)/g, '$1‘$2’')
    .replace(/(?<=\.|\w{3,40})~(?=[\w\ue000])/g, '\u00a0');
  return protectMarkdown(text);
}

function withoutCommands(source: string): string {
  let text = source
    .replace(/(?<!\\)\\\\(?:\*|\s*\[-?[\d.]+\s*(?:pt|em|ex|mm|cm|in)\])?[ \t]*/g, '\n')
    .replace(/(?<!\\)(?:\\r)?\\n([a-zA-Z]{0,30})/g, newline);
  for (let depth = 0; depth < 3; depth++) {
    const before = text;
    text = text
      .replace(HEADING, '\n\n### $1\n\n')
      .replace(BOLD, (_, inner: string) => wrapped('**', inner))
      .replace(ITALIC, (_, inner: string) => wrapped('*', inner))
      .replace(GROUP_BOLD, (_, inner: string) => wrapped('**', inner))
      .replace(GROUP_ITALIC, (_, inner: string) => wrapped('*', inner))
      .replace(GROUP_PLAIN, '$1')
      .replace(/\\href\s*\{([^{}\s]{0,500})\}\s*\{([^{}]{0,500})\}/g, '[$2]($1)')
      .replace(
        /\\(?:textcolor|colorbox|raisebox|parbox)\s*(?:\[[^\]]{0,40}\]\s*)?\{[^{}]{0,60}\}\s*\{([^{}]{0,2000})\}/g,
        '$1',
      )
      .replace(/\\footnote\s*\{([^{}]{0,2000})\}/g, ' ($1)')
      .replace(/\\(?:eq)?ref\s*\{([^{}]{0,80})\}/g, '$1')
      .replace(/\\cite[tp]?\s*\{([^{}]{0,200})\}/g, '\\[$1\\]')
      .replace(PLAIN, '$1');
    if (text === before) break;
  }
  return text
    .replace(LAYOUT, ' ')
    .replace(BLOCKS, '\n\n')
    .replace(/(?<![ \t])[ \t]*\\item\s*\[([^\]\n]{0,80})\][ \t]*/g, '\n- **$1** ')
    .replace(/(?<![ \t])[ \t]*\\item(?![a-zA-Z])[ \t]*/g, '\n- ')
    .replace(BREAKS, '\n\n')
    .replace(/\\newline(?![a-zA-Z])/g, '\n')
    .replace(NOTHING, '')
    .replace(/\\q?quad(?![a-zA-Z])|\\(?:enspace|enskip|thinspace|space|nobreakspace)(?![a-zA-Z])/g, '\u2003')
    .replace(/\\(?:ldots|dots|textellipsis|cdots)(?![a-zA-Z])/g, '…')
    .replace(/\\([a-zA-Z]{1,20})(?![a-zA-Z])(?:\{\})?/g, (whole, name: string) =>
      Object.hasOwn(SYMBOLS, name) ? (SYMBOLS[name] ?? whole) : whole,
    )
    .replace(
      /(?<=\p{L})\\(["'`^~=])(?:\{([aeiouyAEIOUYnNcC])\}|([aeiouyAEIOUYnNcC]))/gu,
      (_, accent: string, braced?: string, plain?: string) =>
        `${braced ?? plain ?? ''}${ACCENTS[accent] ?? ''}`.normalize('NFC'),
    )
    .replace(/\\(["'])/g, '$1')
    .replace(/\\[,;: ](?=.|$)/g, ' ')
    .replace(/\\[!/-](?=[\s\w\ue000])/g, '')
    .replace(/(?<![\w\\])\{([\ue000-\ue001\w\s.,;:-]{0,200})\}/g, '$1');
}

/** A written-out line break, unless it begins a command or a part of a path (C:\\new). */
function newline(whole: string, rest: string, at: number, all: string): string {
  if (isKnownCommand('n' + rest)) return whole;
  const path = /[a-zA-Z]:?$/.test(all.slice(Math.max(0, at - 2), at)) && /^[a-z]/.test(rest);
  return path ? `\\${whole}` : `\n${rest}`;
}

/** Emphasis around its words, not around the blanks beside them, which Markdown would not read. */
function wrapped(mark: string, inner: string): string {
  const words = inner.trim();
  return words === '' || /\n\s*\n/.test(words)
    ? inner
    : `${/^\s/.test(inner) ? ' ' : ''}${mark}${words}${mark}${/\s$/.test(inner) ? ' ' : ''}`;
}

/**
 * Keeps Markdown from reading arithmetic as markup: 2*3*4 and x**2 are products and powers, a line that begins with
 * "+ 4" or "> 0" goes on with the sum or comparison before it, "1998. " is not the item of a list.
 */
function protectMarkdown(text: string): string {
  return text
    .replace(/(?<=[\w)\]\ue001])\*(?=[\w([\ue000])(?!\*)/g, (star, at: number, all: string) =>
      all[at - 1] === '*' ? star : '\\*',
    )
    .replace(/(?<=[A-Za-z0-9)\]])\*\*(?=-?\d|\(-?\d)/g, '\\*\\*')
    .replace(/^([ \t]*)\+(?=\s)/gm, '$1\\+')
    .replace(/^([ \t]*)>(?=\s*[-\d.$\ue000=])/gm, '$1\\>')
    .replace(/^([ \t]*\d{4,9})([.)])(?=\s)/gm, '$1\\$2')
    .replace(/^([ \t]*)(={3,}|-{3,})[ \t]*$/gm, '\n$1$2\n');
}
