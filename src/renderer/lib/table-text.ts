export {
  inertInMarkdown,
  toCsv,
  toMarkdown,
  withMethods,
  type Cell,
  type TableText,
} from '../../core/report/table-text.ts';
