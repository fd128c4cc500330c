import { createHash } from 'node:crypto';
import { UserError } from '../../../contract/router.ts';
import { readVariables, renderVariables, variablesPrompt } from '../../../core/prompts/variables.ts';
import { judgeRequest } from '../../runner/grading/grade.ts';
import { imagesOf } from '../../runner/requests/images.ts';
import type { Session } from '../../session.ts';
import { questionsLike } from '../../store/items/filtering.ts';
import { insertImage } from '../../store/items/images.ts';
import { LARGEST_FIGURE, sniff } from '../../transfer/files/figures.ts';
import { addItem } from '../../transfer/import/add-item.ts';
import type { HandlersFor } from '../handlers-for.ts';

/** Questions that share so much of their words are told before another one is added. */
const ALIKE = 0.5;

export function newItemHandlers(session: Session): HandlersFor<'newItem'> {
  return {
    'newItem.keepFigure': ({ base64 }) => {
      const bytes = Buffer.from(base64, 'base64');
      const mime = sniff(bytes);
      if (mime === null || bytes.length > LARGEST_FIGURE)
        throw new UserError(
          'bad-input',
          'This is not a PNG, JPEG, WebP or GIF picture of at most 20 MB. Save it as PNG and take that.',
        );
      const hash = createHash('sha256').update(bytes).digest('hex');
      session.db.transaction(() => {
        insertImage(session.db, hash, { mime, bytes });
      });
      return { hash, mime };
    },
    'newItem.alike': ({ question }) => questionsLike(session.db, question, ALIKE),
    'newItem.propose': ({ model, question, solution, figures }) =>
      session.runner.ask(model, {
        purpose: 'variables',
        request: judgeRequest(variablesPrompt, renderVariables({ question, solution }), imagesOf(session.db, figures)),
        read: ({ json }) => readVariables(json, solution),
      }),
    'newItem.add': (input) => {
      const added = session.db.transaction(() =>
        addItem(session.db, input, { at: session.at(), isSample: session.view().sample }),
      );
      session.emit({ type: 'workspace.changed' });
      return added;
    },
  };
}
