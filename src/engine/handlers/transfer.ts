import type { Session } from '../session.ts';
import { exportFile } from '../transfer/export.ts';
import { importOrReport } from '../transfer/import.ts';
import { provenanceOfEngine } from '../version.ts';
import type { HandlersFor } from './handlers-for.ts';

export function transferHandlers(session: Session): HandlersFor<'import' | 'export'> {
  return {
    'import.files': (input) => {
      const report = importOrReport(session.db, input, session.at());
      if (report.written) session.emit({ type: 'workspace.changed' });
      return report;
    },
    'export.write': (input) => exportFile(session.db, input, session.now(), provenanceOfEngine()),
  };
}
