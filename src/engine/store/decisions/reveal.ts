/** What a reviewer who works blind-first was shown of a variable, and the own verdict until then. Seen stays seen: undo leaves these out. */
import { z } from 'zod';
import { DECISIONS, STATUSES } from '../../../core/grading/status.ts';
import { decisionKind } from './kind.ts';

/** null: none. */
const Reveal = z.object({ shown: z.enum(STATUSES).nullable(), before: z.enum(DECISIONS).nullable() });

export const reveal = decisionKind({
  schema: z.object({ kind: z.literal('reveal'), from: Reveal.nullable(), to: Reveal.nullable() }),
  // The event says it all.
  apply: () => undefined,
  // What was seen cannot be brought back or taken away.
  current: (_db, _subject, { to }) => ({ from: to }),
  describe: ({ to }) => ({
    from: to?.before?.replace('_', ' ') ?? 'no verdict',
    to: `revealed ${to?.shown?.replace('_', ' ') ?? ''}`.trim(),
  }),
  about: () => 'reveal',
});
