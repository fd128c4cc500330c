import { UserError } from '../../../contract/router.ts';
import type { Session } from '../../session.ts';
import { withMoreRoom } from '../../store/file/bulk-writing.ts';
import { convertTable, type Pauses } from '../../transfer/tables/convert.ts';
import { readAnswers, writeAnswerTable } from '../../transfer/tables/import-answers.ts';
import { writeTable } from '../../transfer/tables/import-table.ts';
import { readMapping } from '../../transfer/tables/mapping-file.ts';
import { previewTable } from '../../transfer/tables/preview.ts';
import { tableAt } from '../../transfer/tables/table.ts';
import type { HandlersFor } from '../handlers-for.ts';

/** At most so often is told how far it is, in milliseconds. */
const TOLD_MS = 100;

export function tableHandlers(session: Session): HandlersFor<'tables'> {
  /** Ends the import that goes on; null where there is none. */
  let stopper: AbortController | null = null;
  const pausesOf = (signal: AbortSignal): Pauses => {
    const { opening } = session;
    let last = 0;
    return {
      signal,
      told: (stage, rows, of) => {
        // Reading takes its time: another workspace may be open by now, or none.
        if (session.opening !== opening) stopper?.abort(otherWorkspace());
        if (performance.now() < last + TOLD_MS) return;
        last = performance.now();
        session.emit({ type: 'table.progress', stage, rows, of });
      },
    };
  };
  return {
    'tables.preview': previewTable,
    'tables.readMapping': ({ path }) => readMapping(path),
    'tables.cancel': () => {
      stopper?.abort(new UserError('cancelled', 'The import was cancelled. Nothing was imported.'));
      return {};
    },
    'tables.importAnswers': async (input) => {
      const { db, opening } = session;
      const read = await readAnswers(await tableAt(input.path, input.part), input);
      if (session.opening !== opening) throw otherWorkspace();
      const report = withMoreRoom(db, () => writeAnswerTable(db, read, input, session.at()));
      if (report.written) session.emit({ type: 'workspace.changed' });
      return report;
    },
    'tables.import': async (input) => {
      if (stopper) throw new UserError('busy', 'Another table is being imported. Wait for its end, or cancel it.');
      const { db, opening } = session;
      const own = new AbortController();
      stopper = own;
      const pauses = pausesOf(own.signal);
      try {
        const converted = await convertTable(await tableAt(input.path, input.part), input.mapping, pauses);
        try {
          if (session.opening !== opening) throw otherWorkspace();
          const report = await writeTable(db, converted, input, { ...pauses, at: session.at() });
          if (report.written) session.emit({ type: 'workspace.changed' });
          return report;
        } finally {
          await converted.dispose();
        }
      } finally {
        stopper = null;
      }
    },
  };
}

function otherWorkspace(): UserError {
  return new UserError(
    'other-workspace',
    'Another workspace was opened while the table was read. Nothing was imported; open the first one again and repeat the import.',
  );
}
