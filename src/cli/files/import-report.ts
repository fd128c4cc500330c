/** What an import did, as every command that reads files says it. */
import type { ImportReport } from '../../contract/workspace-shapes.ts';
import { shortened } from '../../core/text/shortened.ts';
import { EXIT, log, print } from '../context.ts';

/** Rejections and warnings, each with its place, on stderr. */
export function printFindings({ rejections, warnings }: Pick<ImportReport, 'rejections' | 'warnings'>): void {
  for (const [word, list] of [
    ['rejected', rejections],
    ['warning', warnings],
  ] as const) {
    for (const { file, record, line, field, message } of list) {
      const place = [
        record === null ? null : `record ${String(record)}`,
        line === null ? null : `line ${String(line)}`,
        field === null ? null : shortened(field, 120),
      ]
        .filter((part) => part !== null)
        .join(', ');
      log(`${word}: ${file}${place === '' ? '' : ` (${place})`}: ${shortened(message, 1000)}`);
    }
  }
}

/** Prints what an import did, with all that it found. */
export function printReport(report: ImportReport): void {
  printFindings(report);
  for (const file of report.files) {
    const records = counted(file.records, NOUNS[file.kind] ?? 'items');
    const images = file.images > 0 ? `, ${counted(file.images, 'images')}` : '';
    if (report.written)
      print(
        `${file.file}: ${records}${images}, ${file.kind === 'reviews' || file.kind === 'errata' ? 'of' : 'as'} "${file.name}"`,
      );
  }
  if (!report.written) {
    const count = report.rejections.length;
    log(
      `Nothing was imported: ${String(count)} rejection${count === 1 ? '' : 's'}. Correct the file${report.files.length > 0 ? ', or take the valid records with --accept-valid' : ''}.`,
    );
  }
}

const counted = (n: number, nouns: string): string => `${String(n)} ${n === 1 ? nouns.replace(/s$/, '') : nouns}`;

const NOUNS: Partial<Record<string, string>> = {
  'exam-results': 'answers',
  ...{ generated: 'answers', detailed: 'answers', graded: 'answers' },
  ...{ reviews: 'decisions', errata: 'corrections' },
};

export function importStatus(report: ImportReport): number {
  if (!report.written) return EXIT.bad;
  return report.rejections.length > 0 ? EXIT.failures : EXIT.done;
}
