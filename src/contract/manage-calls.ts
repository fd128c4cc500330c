/** Calls that rename, complete and remove what was imported. */
import { z } from 'zod';
import { call, Nothing, Path } from './call.ts';
import { Id } from './shapes.ts';

/** What was removed in this opening of the workspace, newest last. */
const RemovedView = z.object({ id: Id, kind: z.enum(['benchmark', 'answers']), name: z.string() });

export const manageCalls = {
  'manage.renameBenchmark': call(z.object({ benchmarkId: Id, name: z.string().trim().min(1).max(200) }), Nothing),
  /** An empty name: called after its model. */
  'manage.renameAnswers': call(z.object({ answerRunId: Id, name: z.string().trim().max(200) }), Nothing),
  /** With items, answers, verdicts and decisions. It can be brought back until the workspace closes. */
  'manage.removeBenchmark': call(z.object({ benchmarkId: Id }), RemovedView),
  /** With the verdicts and decisions on them. */
  'manage.removeAnswers': call(z.object({ answerRunId: Id }), RemovedView),
  'manage.removed': call(Nothing, z.array(RemovedView)),
  'manage.bringBack': call(z.object({ id: Id }), Nothing),
  /** Looks in a folder for the figures that were not found at the import. `examples`: the first of those that are missing still. */
  'manage.locateFigures': call(
    z.object({ benchmarkId: Id, images: Path }),
    z.object({ found: z.int(), missing: z.int(), examples: z.array(z.string()), refused: z.array(z.string()) }),
  ),
};
