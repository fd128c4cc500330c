export { csvNotes, toCsv, toMarkdown, type Cell, type TableText } from '../../core/report/table-text.ts';
