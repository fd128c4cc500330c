/** Tables in LaTeX in the layout of the paper: rules of booktabs, numbers in columns of siunitx. Text is escaped: it is not ours. */
import type { Mark } from './best.ts';

const TEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '±': '$\\pm$',
  '–': '--',
  '…': '\\dots{}',
  '’': "'",
  '“': '``',
  '”': "''",
  '≈': '$\\approx$',
  '→': '$\\to$',
  '≥': '$\\ge$',
  '≤': '$\\le$',
  '×': '$\\times$',
  '·': '$\\cdot$',
  κ: '$\\kappa$',
};

/** Text as LaTeX prints it; a character that its usual fonts lack is a question mark. */
export function tex(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[\\~^<>&%$#_{}±–…’“”≈→≥≤×·κ]/g, (char) => TEX[char] ?? `\\${char}`)
      // What is neither ASCII nor Latin-1 has no glyph in the fonts that are there without further packages.
      .replace(/[^\u0020-\u007e\u00a1-\u00ff]/gu, '?')
      // After the end of a row a bracket would be an option of it.
      .replace(/^\[/, '{[}')
  );
}

/** A number for a column of siunitx, with its deviation where it has one; dashes where there is none. */
export function texNumber(value: number | null, digits: number, std: number | null = null): string {
  if (value === null) return '{--}';
  const deviation = std === null ? '' : ` \\pm ${std.toFixed(digits)}`;
  return `${value.toFixed(digits)}${deviation}`;
}

/** A number with its mark: bold and underlined, or underlined, as the paper does. */
export function texMarked(value: number | null, digits: number, mark: Mark): string {
  const text = texNumber(value, digits);
  if (mark === null) return text;
  return mark === 'best' ? `{\\underline{\\textbf{${text}}}}` : `{\\underline{${text}}}`;
}

export interface LatexTable {
  /** A name for \ref. */
  label: string;
  caption: string;
  /** Of the tabular, such as `l S[table-format=2.2]`. */
  columns: string;
  /** Rows of cells; a row of one cell that begins with a backslash is a rule or a row of its own. */
  head: readonly (readonly string[])[];
  body: readonly (readonly string[])[];
}

export function latexTable({ label, caption, columns, head, body }: LatexTable): string {
  const line = (cells: readonly string[]): string => {
    const [only = ''] = cells;
    return cells.length === 1 && /^\\(?:c?midrule|addlinespace)/.test(only) ? only : `${cells.join(' & ')} \\\\`;
  };
  return [
    `% needs \\usepackage{array,booktabs,siunitx} and \\sisetup{${UNCERTAINTY}}`,
    '\\begin{table}[htbp]',
    '\\centering',
    `\\caption{${tex(caption)}}`,
    `\\label{tab:${label.replace(/[^A-Za-z0-9-]+/g, '-')}}`,
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    ...head.map(line),
    '\\midrule',
    ...body.map(line),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

const UNCERTAINTY = 'separate-uncertainty=true,retain-zero-uncertainty=true';

/** A table that is wider or higher than the page is made smaller, as a whole. */
const FITTING = [
  '\\newsavebox{\\fitted}',
  '\\let\\tabularasitis\\tabular',
  '\\let\\endtabularasitis\\endtabular',
  '\\renewenvironment{tabular}[1]',
  '  {\\begin{lrbox}{\\fitted}\\tabularasitis{#1}}',
  '  {\\endtabularasitis\\end{lrbox}%',
  '   \\ifdim\\wd\\fitted>\\linewidth\\sbox{\\fitted}{\\resizebox{\\linewidth}{!}{\\usebox{\\fitted}}}\\fi',
  '   \\ifdim\\dimexpr\\ht\\fitted+\\dp\\fitted\\relax>0.88\\textheight',
  '     \\sbox{\\fitted}{\\resizebox*{!}{0.88\\textheight}{\\usebox{\\fitted}}}\\fi',
  '   \\usebox{\\fitted}}',
];

/** A document that takes in the tables beside it and compiles as it is. */
export function latexDocument(title: string, names: readonly string[]): string {
  return [
    '\\documentclass{article}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage[utf8]{inputenc}',
    '\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}',
    '\\usepackage[margin=2cm,landscape]{geometry}',
    '\\usepackage{array,booktabs,graphicx,siunitx}',
    `\\sisetup{${UNCERTAINTY}}`,
    ...FITTING,
    '\\begin{document}',
    `\\section*{${tex(title)}}`,
    ...names.flatMap((name) => [`{\\scriptsize\\input{${name}}}`, '\\clearpage']),
    '\\end{document}',
    '',
  ].join('\n');
}
