import { rmSync } from 'node:fs';
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import { partOf } from '../../disk.ts';
import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import { pathsOfExport } from '../../transfer/export/export.ts';
import { importOrReport } from '../../transfer/import/import.ts';
import { nameOutputs, outputsOf, type OutputRules } from '../../transfer/files/outputs.ts';
import { ExportWhat } from '../../../contract/shapes.ts';
import { refuseDamagedBenchmark } from '../../store/seals/damage.ts';
import { provenanceOfEngine } from '../../version.ts';
import type { HandlersFor } from '../handlers-for.ts';

/** What leaves out, or names, what is damaged; other files are only written whole. */
const NAMES_DAMAGE: ReadonlySet<string> = new Set(['detailed', 'reviews', 'errata']);

export function transferHandlers(session: Session): HandlersFor<'import' | 'export'> {
  const outputsFor = (rules: OutputRules): ReturnType<typeof outputsOf> =>
    outputsOf(session.db, rules, () => session.now());
  return {
    'import.files': (input) => {
      const report = importOrReport(session.db, input, session.at());
      if (report.written) session.emit({ type: 'workspace.changed' });
      return report;
    },
    'export.write': async (asked) => {
      const { db } = session;
      if (!NAMES_DAMAGE.has(asked.what)) refuseDamagedBenchmark(db, asked.benchmarkId);
      const now = session.now();
      try {
        const { written, files } = await read(session, 'export.write', {
          asked,
          now,
          provenance: provenanceOfEngine(),
        });
        nameOutputs(db, files, asked.what, now);
        return written;
      } catch (error) {
        // A thread that was ended in the middle leaves what it had begun.
        rmSync(partOf(asked.path), { force: true });
        throw error;
      }
    },
    'export.check': (input) => {
      const outputs = outputsFor(input);
      const paths = pathsToCheck(input);
      outputs.check(...paths);
      if (input.growing) for (const path of paths) outputs.begin(path);
      return {};
    },
    'export.content': (input) => {
      const { path, content, encoding } = input;
      outputsFor(input).write(path, [encoding === 'utf8' ? content : Buffer.from(content, 'base64')]);
      return { path };
    },
  };
}

/** An export writes further files beside the one that is named. */
function pathsToCheck({ purpose, paths, growing, trials }: ParsedOf<EngineCalls, 'export.check'>): string[] {
  const what = ExportWhat.safeParse(purpose).data;
  return growing || what === undefined ? paths : paths.flatMap((path) => pathsOfExport(what, path, trials));
}
