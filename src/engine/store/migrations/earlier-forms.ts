/**
 * Forms of a schema version that were made for some days and then changed, against the rule that a migration is never changed: files of theirs are
 * recognised by the fingerprint of all that they consist of, and brought to the present form before the migrations that follow.
 */
import { namingTriggers } from './0023-team.ts';

interface EarlierForm {
  version: number;
  sha256: string;
  sql: string;
}

export const EARLIER_FORMS: readonly EarlierForm[] = [
  {
    version: 23,
    sha256: '902aad5787d8a649b56868ad924fb8d3ae4887464e123add72580b3834acd5e2',
    // The newest decision was the one with the highest number; by now it is the one of the latest time, then of the highest identity. Decisions of one
    // moment get identities in the order of their numbers, so that the same ones count; all others keep the identity that other copies know.
    sql: `
DROP INDEX events_reviewer;
CREATE INDEX events_reviewer ON events(reviewer_id, created_at, uid);
${namingTriggers.map(({ name, sql }) => `DROP TRIGGER ${name};${sql}`).join('\n')}
UPDATE events SET uid = printf('%012x', id) || substr(uid, 13) WHERE EXISTS (
  SELECT 1 FROM events AS other WHERE other.reviewer_id = events.reviewer_id AND other.created_at = events.created_at AND other.id <> events.id);
`,
  },
];
