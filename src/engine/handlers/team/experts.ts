/** Experts' labels: given at the desk, imported, and what gradings come to against them. */
import { UserError } from '../../../contract/router.ts';
import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import { labelOf } from '../../store/decisions/label.ts';
import { itemOfResponse } from '../../store/answers/overrides.ts';
import { importLabels } from '../../transfer/import/import-labels.ts';
import { decide } from '../decide.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function expertHandlers(session: Session): HandlersFor<'experts'> {
  return {
    'experts.against': (of) => read(session, 'experts.against', of),
    'experts.importLabels': ({ expert, ...of }) => {
      const report = importLabels(session.db, { ...of, expert: expert ?? session.reviewer, at: session.at() });
      if (report.written) session.emit({ type: 'workspace.changed' });
      return report;
    },
    'experts.label': ({ right, note, ...place }) => {
      if (itemOfResponse(session.db, place.responseId) !== place.itemId)
        throw new UserError('not-found', 'This item has no such answer. Reload the item.');
      return decide(session, { ...place, variableId: null }, '', (reviewer) => ({
        kind: 'label',
        from: labelOf(session.db, place.responseId, reviewer),
        to: right === null ? null : { right, note },
      }));
    },
  };
}
