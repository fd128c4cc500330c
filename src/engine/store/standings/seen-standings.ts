/**
 * Standings of items as a seat sees them that does not see everything (store/seats/masking.ts): kept ones are made of everybody's decisions, these of its own and, where
 * they are seen, of what judge and verifier say. Worked out when they are asked for.
 */
import { byHandSql } from '../../../core/grading/precedence.ts';
import { STATUSES, type CountedStatus } from '../../../core/grading/status.ts';
import { countedSql } from '../gradings/statuses.ts';
import { NOTHING_SETTLED } from './least-sure.ts';
import { letterOf } from './standing-text.ts';
import type { Sight } from '../seats/masking.ts';

export const isMaskedSight = ({ others, machines }: Sight): boolean => !others || !machines;

export const FROM_SEEN = 'item_facts f LEFT JOIN seen_items s ON s.item_id = f.item_id';

/** SQL: whether any verdict of an item's answers is one that nobody settled. */
export const HAS_OPEN = `coalesce(s.seen, '') GLOB '*[^rwn]*'`;

const COUNTED: readonly CountedStatus[] = [...STATUSES, 'unrecognised'];
const LETTER = `CASE status ${COUNTED.map((status) => `WHEN '${status}' THEN '${letterOf(status)}'`).join(' ')} END`;
const OF_SET = `r.benchmark_id = @benchmark AND r.kind = 'generation' AND (@run IS NULL OR r.id = @run)`;

/** SQL: the table `seen_items`. Before one's own decision nothing of a machine's is in it where it is not seen; after it the own one counts anyway. */
export function seenTable({ machines }: Sight): string {
  const judged = machines ? `CASE WHEN ${byHandSql('e.source')} THEN e.judged ELSE e.status END` : 'NULL';
  return `seen_variables AS (
    SELECT a.item_id, a.id AS answer, a.run_id, a.sample_index, v.position AS place,
      coalesce(o.status, ${machines ? countedSql(judged) : judged}, 'not_run') AS status,
      o.status IS NOT NULL AND (o.value IS NOT NULL OR o.status <> coalesce(${judged}, 'not_run')) AS overridden
    FROM runs r JOIN responses a ON a.run_id = r.id JOIN current_variables v ON v.item_id = a.item_id
    LEFT JOIN chosen_gradings h ON h.answer_run_id = r.id
    LEFT JOIN effective e ON e.response_id = a.id AND e.grading_id = h.grading_id AND e.trial = 1 AND e.variable_id = v.id
    LEFT JOIN overrides o ON o.response_id = a.id AND o.variable_id = v.id AND o.reviewer_id = @reviewer
    WHERE ${OF_SET}),
  seen_answers AS (
    SELECT item_id, answer, run_id, sample_index, min(status = 'right') AS "right", max(status IN ('wrong', 'not_found')) AS wrong,
      sum(overridden) AS overridden, group_concat(${LETTER}, '') AS letters,
      CASE WHEN min(status = 'right') THEN 'r' WHEN max(status = 'wrong') THEN 'w' WHEN max(status IN ('not_found', 'unrecognised')) THEN 'n'
        ELSE substr(min(CASE WHEN status <> 'right' THEN printf('%06d', place) || ${LETTER} END), 7) END AS overall
    FROM seen_variables GROUP BY answer),
  compared AS (
    SELECT x.item_id, sum(x.judge_verifier) AS pairs, sum(x.judge_verifier_differing) AS differing, sum(x.suspect) AS suspect, min(x.least_sure) AS least_sure
    FROM runs r LEFT JOIN chosen_gradings h ON h.answer_run_id = r.id
    JOIN standings x ON x.answer_run_id = r.id AND x.grading_id = coalesce(h.grading_id, 0)
    WHERE ${OF_SET} AND ${machines ? '1' : '0'} GROUP BY x.item_id),
  seen_items AS MATERIALIZED (
    SELECT y.item_id, sum(y."right") AS "right", sum(y.wrong) AS wrong, count(*) - sum(y."right") - sum(y.wrong) AS open, count(*) AS outcomes,
      sum(y.overridden) AS overridden, group_concat(y.letters, '') AS seen,
      group_concat(y.overall, '' ORDER BY y.run_id, y.sample_index) AS samples, group_concat(y.answer, ',' ORDER BY y.run_id, y.sample_index) AS answers,
      coalesce(max(c.pairs), 0) AS pairs, coalesce(max(c.differing), 0) AS differing, coalesce(max(c.suspect), 0) AS suspect,
      max(c.least_sure) AS least_sure
    FROM seen_answers y LEFT JOIN compared c ON c.item_id = y.item_id GROUP BY y.item_id)`;
}

/** What the queue asks of an item (queue-columns.ts), of this table. @param all over all answer sets */
export function seenColumns(all: boolean) {
  const number = (name: string): string => `coalesce(s.${name}, 0)`;
  const text = (name: string): string => `coalesce(s.${name}, '')`;
  const none = { n: '0', differing: '0' };
  return {
    right: number('"right"'),
    wrong: number('wrong'),
    open: number('open'),
    outcomes: number('outcomes'),
    seen: text('seen'),
    samples: all ? `''` : text('samples'),
    answers: all ? `''` : text('answers'),
    overridden: number('overridden'),
    suspect: number('suspect'),
    differing: number('differing'),
    priority: `(4 * ${number('suspect')} + 2 * ${number('differing')} + ${number('open')})`,
    leastSure: `coalesce(s.least_sure, ${String(NOTHING_SETTLED)})`,
    position: 'f.position',
    hasOpen: all ? '0' : HAS_OPEN,
    pairs: {
      'judge/verifier': { n: number('pairs'), differing: number('differing') },
      ...{ 'expert/judge': none, 'expert/verifier': none, 'expert/expert': none },
    },
  };
}
