import type { TableText } from './table-text.ts';

/** A table's cells as they are read on the screen: lines of a cell joined by a comma, spanned columns empty. */
export function shownTable(table: HTMLTableElement | null): TableText {
  return [...(table?.rows ?? [])].map((row) =>
    [...row.cells].flatMap((cell) => [
      cell.innerText.replace(/(?<!\s)\s*\n\s*/g, ', ').trim(),
      ...Array.from({ length: cell.colSpan - 1 }, () => ''),
    ]),
  );
}
