import type { Session } from '../../session.ts';
import { benchmarkOfSet } from '../../store/answers/answer-sets.ts';
import { chooseGrading, gradingsOf } from '../../store/gradings/gradings.ts';
import { methodsOf } from '../../store/gradings/methods.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function gradingHandlers(session: Session): HandlersFor<'gradings'> {
  return {
    'gradings.list': ({ benchmarkId }) => gradingsOf(session.db, benchmarkId),
    'gradings.choose': ({ answerRunId, gradingId }) => {
      const { db } = session;
      db.transaction(() => {
        chooseGrading(db, answerRunId, gradingId);
      });
      session.emit({ type: 'workspace.changed' });
      return gradingsOf(db, benchmarkOfSet(db, answerRunId));
    },
    'gradings.methods': ({ gradingIds }) => gradingIds.map((id) => methodsOf(session.db, id)),
    'gradings.previewPolicy': (of) => session.runner.previewPolicy(of),
  };
}
