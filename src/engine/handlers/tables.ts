import { UserError } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { convertTable } from '../transfer/tables/convert.ts';
import { writeTable } from '../transfer/tables/import-table.ts';
import { readMapping } from '../transfer/tables/mapping-file.ts';
import { previewTable } from '../transfer/tables/preview.ts';
import { tableAt } from '../transfer/tables/table.ts';
import type { HandlersFor } from './handlers-for.ts';

export function tableHandlers(session: Session): HandlersFor<'tables'> {
  return {
    'tables.preview': previewTable,
    'tables.readMapping': ({ path }) => readMapping(path),
    'tables.import': async (input) => {
      const { db, opening } = session;
      const converted = await convertTable(await tableAt(input.path, input.part), input.mapping);
      try {
        // Reading took its time: another workspace may be open by now.
        if (session.opening !== opening) throw otherWorkspace();
        const report = writeTable(db, converted, input, session.at());
        if (report.written) session.emit({ type: 'workspace.changed' });
        return report;
      } finally {
        await converted.dispose();
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
