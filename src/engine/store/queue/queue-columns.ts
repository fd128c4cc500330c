/** Where the queue's statements read: facts of items (`f`) beside their standings (`s`) in one answer set, or over all sets of the benchmark. */
import { FURTHEST } from '../decisions/status.ts';
import { NOTHING_SETTLED } from '../standings/least-sure.ts';
import { FROM_SEEN, HAS_OPEN, isMaskedSight, seenColumns, seenTable } from '../standings/seen-standings.ts';
import type { Sight } from '../seats/masking.ts';

/** SQL of what a query asks of an item. */
export interface Columns {
  right: string;
  wrong: string;
  open: string;
  outcomes: string;
  /** A letter for each status that a verdict has. */
  seen: string;
  samples: string;
  /** The ids of the answers. */
  answers: string;
  overridden: string;
  suspect: string;
  differing: string;
  priority: string;
  /** How sure the verifier is of the least sure of its verdicts; above 1 where it settled none. */
  leastSure: string;
  position: string;
  /** Whether an answer has a verdict that nobody settled. */
  hasOpen: string;
  /** Compared verdicts of a pair of sources and those that differ, by the names of the two in the order of the alphabet. */
  pairs: Record<string, { n: string; differing: string }>;
  /** Whether the present reviewer has finished the item. */
  finished: string;
  /** The reviewer's status of an item, told from all that he touched (table `touched`), or looked up for one item. */
  status: string;
  statusOfOne: string;
}

export type Table = 'touched';

const PAIRS = {
  'judge/verifier': 'judge_verifier',
  'expert/judge': 'expert_judge',
  'expert/verifier': 'expert_verifier',
  'expert/expert': 'expert_expert',
} as const;

/** The reviewer's row of an item in the answer set; over all sets the furthest one. */
export const ownRow = (
  what: string,
): string => `(SELECT r.${what} FROM item_reviews r WHERE r.item_id = f.item_id AND r.reviewer_id = @reviewer
    AND (@run IS NULL OR r.answer_run_id = @run) ORDER BY ${FURTHEST} LIMIT 1)`;
const OWN = ownRow('status');
const TOUCHED = `touched AS MATERIALIZED (
    SELECT item_id FROM item_decisions WHERE reviewer_id = @reviewer
    UNION SELECT a.item_id FROM overrides o JOIN responses a ON a.id = o.response_id WHERE o.reviewer_id = @reviewer AND (@run IS NULL OR a.run_id = @run)
    UNION SELECT a.item_id FROM labels l JOIN responses a ON a.id = l.response_id WHERE l.reviewer_id = @reviewer AND (@run IS NULL OR a.run_id = @run)
    UNION SELECT item_id FROM item_verdicts WHERE reviewer_id = @reviewer
    UNION SELECT s.item_id FROM step_marks m JOIN flow_steps s ON s.id = m.step_id WHERE m.reviewer_id = @reviewer
    UNION SELECT p.item_id FROM patches p JOIN events e ON e.id = p.event_id WHERE e.reviewer_id = @reviewer)`;
const TOUCHED_ONE = `EXISTS (SELECT 1 FROM item_decisions d WHERE d.item_id = f.item_id AND d.reviewer_id = @reviewer)
    OR EXISTS (SELECT 1 FROM item_verdicts d WHERE d.item_id = f.item_id AND d.reviewer_id = @reviewer)
    OR EXISTS (SELECT 1 FROM responses a JOIN overrides o ON o.response_id = a.id WHERE a.item_id = f.item_id AND o.reviewer_id = @reviewer AND (@run IS NULL OR a.run_id = @run))
    OR EXISTS (SELECT 1 FROM responses a JOIN labels l ON l.response_id = a.id WHERE a.item_id = f.item_id AND l.reviewer_id = @reviewer AND (@run IS NULL OR a.run_id = @run))
    OR EXISTS (SELECT 1 FROM flow_steps x JOIN step_marks m ON m.step_id = x.id WHERE x.item_id = f.item_id AND m.reviewer_id = @reviewer)
    OR EXISTS (SELECT 1 FROM patches p JOIN events e ON e.id = p.event_id WHERE p.item_id = f.item_id AND e.reviewer_id = @reviewer)`;

const OWN_COLUMNS = {
  finished: `(coalesce(${OWN}, 'todo') NOT IN ('todo', 'draft'))`,
  status: `coalesce(${OWN}, CASE WHEN f.item_id IN (SELECT item_id FROM touched) THEN 'draft' ELSE 'todo' END)`,
  statusOfOne: `coalesce(${OWN}, CASE WHEN ${TOUCHED_ONE} THEN 'draft' ELSE 'todo' END)`,
};

export function columnsOf(answerRunId: number | null, sight: Sight): Columns {
  if (isMaskedSight(sight)) return { ...seenColumns(answerRunId === null), ...OWN_COLUMNS };
  const all = answerRunId === null;
  const number = (name: string): string => (all ? `coalesce(s.${name}, 0)` : `s.${name}`);
  const text = (name: string): string => (all ? `coalesce(s.${name}, '')` : `s.${name}`);
  // What experts decided of the item as a whole is of no answer set, and in the standings of each.
  const differing = all ? `(coalesce(s.differing, 0) + f.differing)` : 's.differing';
  return {
    right: number('right'),
    wrong: number('wrong'),
    open: number('open'),
    outcomes: number('outcomes'),
    seen: text('seen'),
    samples: all ? `''` : 's.samples',
    answers: all ? `''` : 's.answers',
    overridden: number('overridden'),
    suspect: number('suspect'),
    differing,
    priority: all ? `(4 * coalesce(s.suspect, 0) + 2 * ${differing} + coalesce(s.open, 0))` : 's.priority',
    leastSure: all ? `coalesce(s.least_sure, ${String(NOTHING_SETTLED)})` : 's.least_sure',
    position: all ? 'f.position' : 's.position',
    hasOpen: all ? '0' : HAS_OPEN,
    pairs: Object.fromEntries(
      Object.entries(PAIRS).map(([pair, name]) => {
        const own = pair === 'expert/expert';
        return [
          pair,
          {
            n: own ? `(${number(name)} + f.pairs)` : number(name),
            differing: own ? `(${number(`${name}_differing`)} + f.differing)` : number(`${name}_differing`),
          },
        ];
      }),
    ),
    ...OWN_COLUMNS,
  };
}

const SUMMED = ['right', 'wrong', 'open', 'outcomes', 'overridden', 'suspect'];
const SUMMED_PAIRS = Object.values(PAIRS).flatMap((name) => [name, `${name}_differing`]);
/** The chosen gradings of all sets of the benchmark together. */
const ALL_SETS = `all_sets AS MATERIALIZED (
    SELECT x.item_id, ${[...SUMMED, ...SUMMED_PAIRS].map((name) => `sum(x.${name}) AS ${name}`).join(', ')},
      sum(x.differing - k.differing) AS differing, min(x.least_sure) AS least_sure, group_concat(x.seen, '') AS seen
    FROM runs r LEFT JOIN chosen_gradings h ON h.answer_run_id = r.id
    JOIN standings x ON x.answer_run_id = r.id AND x.grading_id = coalesce(h.grading_id, 0) JOIN item_facts k ON k.item_id = x.item_id
    WHERE r.benchmark_id = @benchmark AND r.kind = 'generation' GROUP BY x.item_id)`;

/** The WITH clause, and what to read from: `facts` or `standings` first, in whose index the wanted order is. */
export function sourceOf(
  answerRunId: number | null,
  wanted: readonly Table[],
  sight: Sight,
): { tables: string; from: (first: 'facts' | 'standings') => string } {
  const tables = [
    ...(wanted.includes('touched') ? [TOUCHED] : []),
    ...(isMaskedSight(sight) ? [seenTable(sight)] : answerRunId === null ? [ALL_SETS] : []),
  ];
  const ofSet = 's.answer_run_id = @run AND s.grading_id = @grading';
  return {
    tables: tables.length === 0 ? '' : `WITH ${tables.join(',\n')}`,
    from: (first) => {
      if (isMaskedSight(sight)) return FROM_SEEN;
      if (answerRunId === null) return 'item_facts f LEFT JOIN all_sets s ON s.item_id = f.item_id';
      return first === 'facts'
        ? `item_facts f CROSS JOIN standings s ON ${ofSet} AND s.item_id = f.item_id`
        : `standings s CROSS JOIN item_facts f ON f.item_id = s.item_id AND ${ofSet}`;
    },
  };
}
