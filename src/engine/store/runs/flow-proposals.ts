/** Reasoning flows that models proposed: of items, to be reviewed, and of answers, to be counted (paper, sections 5.1 and 5.5). */
import { z } from 'zod';
import type { PROPOSAL_STATES, ProposalRow } from '../../../contract/flow-calls.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { PREVIEW } from '../items/preview.ts';

const Steps = z.array(z.object({ stepId: z.int(), step: z.string(), answer: z.string() }));
export type ProposedSteps = z.infer<typeof Steps>;

/** What flows are asked for: of items, or of the answers of a set that have a text. */
export interface FlowTasksOf {
  benchmarkId: number;
  /** null: of the items' solutions. */
  answerRunId: number | null;
  /** null: all. */
  itemIds: readonly number[] | null;
  /** Leave out items that have a flow. */
  onlyMissing: boolean;
}

const TASKS_OF = `
  SELECT x.id AS itemId, NULL AS responseId, 0 AS sampleIndex, x.position FROM items x
  WHERE @answers IS NULL AND x.benchmark_id = @benchmark AND (@items IS NULL OR x.id IN (SELECT value FROM json_each(@items)))
    AND (@onlyMissing = 0 OR NOT EXISTS (SELECT 1 FROM current_steps s WHERE s.item_id = x.id))
  UNION ALL
  SELECT x.id, a.id, a.sample_index, x.position FROM responses a JOIN items x ON x.id = a.item_id
  WHERE a.run_id = @answers AND x.benchmark_id = @benchmark AND trim(coalesce(a.text, '')) <> ''
    AND (@items IS NULL OR x.id IN (SELECT value FROM json_each(@items)))
  ORDER BY 4, 3`;

function parametersOf({
  benchmarkId,
  answerRunId,
  itemIds,
  onlyMissing,
}: FlowTasksOf): Record<string, string | number | null> {
  return {
    benchmark: benchmarkId,
    answers: answerRunId,
    items: itemIds && JSON.stringify(itemIds),
    onlyMissing: onlyMissing ? 1 : 0,
  };
}

/** The items or answers whose flows a run would ask for, in order. */
export function flowTasksOf(db: ReadableDb, of: FlowTasksOf): { itemId: number; responseId: number | null }[] {
  return db.all<{ itemId: number; responseId: number | null }>(
    `SELECT itemId, responseId FROM (${TASKS_OF})`,
    parametersOf(of),
  );
}

/** One task for each of them. How many were made. */
export function insertFlowTasks(db: WritableDb, run: FlowTasksOf & { runId: number; at: string }): number {
  return db.run(
    `INSERT OR IGNORE INTO tasks (run_id, kind, item_id, response_id, sample_index, updated_at)
     SELECT @runId, 'flow', itemId, responseId, sampleIndex, @at FROM (${TASKS_OF})`,
    { ...parametersOf(run), runId: run.runId, at: run.at },
  ).changes;
}

export interface NewProposal {
  runId: number;
  itemId: number;
  responseId: number | null;
  steps: ProposedSteps;
  callId: number;
  at: string;
}

/** A run proposes one flow per item or answer: asked anew, the newer one counts, and waits to be reviewed. */
export function putProposal(db: WritableDb, proposal: NewProposal): void {
  db.run(
    'DELETE FROM flow_proposals WHERE run_id = ? AND item_id = ? AND response_id IS ?',
    ...[proposal.runId, proposal.itemId, proposal.responseId],
  );
  db.run(
    `INSERT INTO flow_proposals (run_id, item_id, response_id, steps, call_id, created_at)
     VALUES (@runId, @itemId, @responseId, @steps, @callId, @at)`,
    { ...proposal, steps: JSON.stringify(proposal.steps) },
  );
}

interface Row extends Omit<ProposalRow, 'state' | 'multimodal' | 'steps'> {
  multimodal: number;
  steps: string;
  current: string;
  rejected: number;
}

const ROWS = `
  SELECT p.id AS proposalId, p.run_id AS runId, m.name AS model, p.created_at AS at, p.steps, p.rejected, i.id AS itemId,
    i.position + 1 AS number, i.external_id AS externalId, i.subject, ${PREVIEW} AS preview,
    EXISTS (SELECT 1 FROM item_images g WHERE g.item_id = i.id AND g.place = 'question') AS multimodal,
    (SELECT count(*) FROM current_steps s WHERE s.item_id = i.id) AS currentSteps,
    (SELECT json_group_array(json_array(s.step, s.answer) ORDER BY s.position) FROM current_steps s WHERE s.item_id = i.id) AS current
  FROM flow_proposals p JOIN items i ON i.id = p.item_id JOIN runs r ON r.id = p.run_id JOIN models m ON m.id = r.judge_id
  WHERE p.response_id IS NULL`;

export interface StoredProposal {
  row: ProposalRow;
  steps: ProposedSteps;
}

/** The proposals for items, in the benchmark's order, the newest of an item first. */
export function proposals(
  db: ReadableDb,
  of: { benchmarkId: number; itemId: number | null; state: (typeof PROPOSAL_STATES)[number] | null },
): StoredProposal[] {
  return db
    .all<Row>(
      `${ROWS} AND i.benchmark_id = ? AND (? IS NULL OR i.id = ?) ORDER BY i.position, p.id DESC`,
      of.benchmarkId,
      of.itemId,
      of.itemId,
    )
    .map(read)
    .filter(({ row }) => of.state === null || row.state === of.state);
}

export function proposalById(db: ReadableDb, proposalId: number): StoredProposal | undefined {
  const row = db.get<Row>(`${ROWS} AND p.id = ?`, proposalId);
  return row && read(row);
}

export function setRejected(db: WritableDb, proposalId: number, rejected: boolean): void {
  db.run('UPDATE flow_proposals SET rejected = ? WHERE id = ?', rejected ? 1 : 0, proposalId);
}

function read({ steps, current, rejected, multimodal, ...row }: Row): StoredProposal {
  const proposed = Steps.catch([]).parse(JSON.parse(steps));
  // Accepted is what stands: an undo or a later correction of the flow makes a proposal wait again.
  const stands = JSON.stringify(proposed.map(({ step, answer }) => [step, answer])) === current;
  const state = stands ? 'accepted' : rejected === 1 ? 'rejected' : 'waiting';
  return { row: { ...row, multimodal: multimodal === 1, steps: proposed.length, state }, steps: proposed };
}

/** Numbers of steps of the answers of a set, of the newest flow of each. */
export function responseLengths(db: ReadableDb, answerRunId: number): { itemId: number; length: number }[] {
  return db.all<{ itemId: number; length: number }>(
    `SELECT p.item_id AS itemId, json_array_length(p.steps) AS length FROM flow_proposals p JOIN responses a ON a.id = p.response_id
     WHERE a.run_id = ? AND p.id = (SELECT max(q.id) FROM flow_proposals q WHERE q.response_id = p.response_id)
     ORDER BY p.item_id, a.sample_index`,
    answerRunId,
  );
}
