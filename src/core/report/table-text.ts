/** A table as text for the clipboard. The first row holds the headings; a null cell is empty. */
export type Cell = string | number | null;
export type TableText = readonly (readonly Cell[])[];

/** CSV after RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it: model names are not ours. */
export function toCsv(rows: TableText): string {
  const cell = (value: Cell): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

/** A GitHub table; columns whose cells are all numbers are aligned to the right. */
export function toMarkdown(rows: TableText): string {
  const [head = [], ...body] = rows;
  const cell = (value: Cell): string =>
    value === null
      ? ''
      : String(value)
          .replaceAll('\\', '\\\\')
          .replaceAll('|', '\\|')
          .replaceAll('<', '&lt;')
          .replace(/\s+/g, ' ')
          .trim();
  const isNumeric = (column: number): boolean =>
    body.length > 0 && body.every((row) => row[column] === null || typeof row[column] === 'number');
  const line = (row: readonly Cell[]): string => `| ${row.map(cell).join(' | ')} |`;
  const rule = `| ${head.map((_, column) => (isNumeric(column) ? '---:' : '---')).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n') + '\n';
}

const TEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/** A LaTeX table with rules of booktabs; columns whose cells are all numbers are aligned to the right. Text is escaped: it is not ours. */
export function toLatex(rows: TableText, caption: string): string {
  const [head = [], ...body] = rows;
  const text = (value: Cell): string =>
    value === null
      ? ''
      : String(value)
          .replace(/\s+/g, ' ')
          .replace(/[\\~^<>&%$#_{}]/g, (char) => TEX[char] ?? `\\${char}`)
          // After the end of a row a bracket would be an option of it.
          .replace(/^\[/, '{[}');
  const align = head.map((_, column) =>
    body.length > 0 && body.every((row) => row[column] === null || typeof row[column] === 'number') ? 'r' : 'l',
  );
  const line = (row: readonly Cell[]): string => `${row.map(text).join(' & ')} \\\\`;
  return [
    '\\begin{table}',
    '\\centering',
    `\\caption{${text(caption)}}`,
    `\\begin{tabular}{${align.join('')}}`,
    '\\toprule',
    line(head),
    '\\midrule',
    ...body.map(line),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}
