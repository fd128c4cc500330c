/**
 * The report as one page for reading, without script and without anything from elsewhere: tables and figures in the reader's theme, and on A4 across
 * when it is printed. All text is escaped: names are not ours.
 */
import type { Cell, TableText } from './table-text.ts';
import { xml } from './xml.ts';

export interface PagePart {
  /** The name of its files; where the page's contents lead. */
  id: string;
  title: string;
  table: TableText;
  drawn: readonly { caption: string; svg: string }[];
  notes: readonly string[];
}

interface Page {
  title: string;
  /** What it is a report of, a line each. */
  of: readonly string[];
  parts: readonly PagePart[];
}

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fcfaf7, #1a1917); --text: light-dark(#231f1b, #e6e2dc); --soft: light-dark(#5a544d, #b3ada5); --line: light-dark(#dcd7d0, #3d3a36); --strong: light-dark(#8a837b, #8f8a83); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 84rem; background: var(--paper); color: var(--text); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.15rem; line-height: 1.3; margin: 2.5rem 0 0.75rem; }
p { max-width: 84ch; }
.of, .note { color: var(--soft); font-size: 0.9rem; }
.of { padding: 0; max-width: none; list-style: none; }
nav ol { columns: 22rem; padding-left: 1.5rem; margin: 1rem 0 0; }
nav li { break-inside: avoid; }
a { color: inherit; text-decoration-color: var(--strong); text-underline-offset: 0.2em; }
.wide { overflow-x: auto; }
table { width: max-content; border-collapse: collapse; font-size: 0.85rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.9rem 0.3rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: normal; }
.l { max-width: 38rem; min-width: 16rem; overflow-wrap: anywhere; }
thead th { border-top: 0; border-bottom: 1px solid var(--strong); vertical-align: bottom; font-weight: 600; }
.n { text-align: right; }
b { text-decoration: underline; text-underline-offset: 0.2em; }
i { font-style: normal; text-decoration: underline; text-underline-offset: 0.2em; }
figure { margin: 0 0 1.25rem; }
figure svg { display: block; max-width: 100%; height: auto; mix-blend-mode: multiply; }
@media (prefers-color-scheme: dark) { @media not print { figure svg { filter: invert(1) hue-rotate(180deg); mix-blend-mode: screen; } } }
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  :root { color-scheme: light; --paper: #fff; }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  nav { display: none; }
  .wide { overflow: visible; }
  table { font-size: 7.5pt; width: 100%; }
  th, td { padding-right: 0.5rem; }
  .l { max-width: none; min-width: 5cm; }
  h2 { break-after: avoid; margin-top: 1.5rem; }
  p { orphans: 3; widows: 3; max-width: none; }
  figure, tr { break-inside: avoid; }
  figure svg { max-height: 16cm; }
}
`;

export function reportPage({ title, of, parts }: Page): string {
  const contents = parts.map(({ id, title: name }) => `<li><a href="#${xml(id)}">${xml(name)}</a></li>`);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${xml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${xml(title)}</h1>`,
    `<ul class="of">${of.map((line) => `<li>${xml(line)}</li>`).join('')}</ul>`,
    `<nav aria-label="Contents"><ol>${contents.join('')}</ol></nav>`,
    ...parts.map(partOf),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function partOf({ id, title, table, drawn, notes }: PagePart): string {
  return [
    `<section id="${xml(id)}">`,
    `<h2>${xml(title)}</h2>`,
    ...drawn.map(({ caption, svg }) => `<figure role="img" aria-label="${xml(caption)}">${svg}</figure>`),
    tableOf(title, table),
    ...notes.map((note) => `<p class="note">${xml(note)}</p>`),
    '</section>',
  ].join('\n');
}

/** Columns of numbers are set to the right; those of longer texts, or words, may be broken anywhere. */
function tableOf(title: string, [head = [], ...body]: TableText): string {
  const kinds = head.map((_, column) => {
    const cells = body.map((row) => row[column] ?? null).filter((cell) => cell !== null);
    if (cells.length > 0 && cells.every((cell) => typeof cell === 'number')) return ' class="n"';
    return cells.some((cell) => String(cell).length > ONE_LINE) ? ' class="l"' : '';
  });
  const cell = (tag: string, value: Cell, column: number): string =>
    `<${tag}${kinds[column] ?? ''}>${cellText(value)}</${tag.slice(0, 2)}>`;
  const row = (cells: readonly Cell[]): string =>
    `<tr>${cells.map((one, column) => cell('td', one, column)).join('')}</tr>`;
  const names = head.map((name, column) => cell('th scope="col"', name, column));
  return `<div class="wide" role="region" aria-label="${xml(title)}" tabindex="0"><table><thead><tr>${names.join('')}</tr></thead><tbody>\n${body.map(row).join('\n')}\n</tbody></table></div>`;
}

const ONE_LINE = 48;
/** The best of a column and the second best, as `readable` of section.ts marks them. */
const MARKED = /^(\*\*|_)(-?\d.*)\1$/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const [, mark, inner = ''] = MARKED.exec(text) ?? [];
  if (mark === undefined) return xml(text);
  return mark === '**' ? `<b>${xml(inner)}</b>` : `<i>${xml(inner)}</i>`;
}
