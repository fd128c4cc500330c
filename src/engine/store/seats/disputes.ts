/** What experts differ on, what they say alike, and what was adjudicated. */
import type { DISPUTE_STATES, DisputeView, Thing, Voice } from '../../../contract/adjudication-calls.ts';
import { ADJUDICATED, differenceOf } from '../../../core/review/team/adjudication.ts';
import { ITEM_QUESTION_TITLES, ITEM_QUESTIONS } from '../../../core/review/items/item-questions.ts';
import { isOfAnswer } from './adjudications.ts';
import { adjudicatedRows, flaggedVariables, saidRows, type SaidRow, type Scope } from './dispute-rows.ts';
import type { ReadableDb } from '../file/open.ts';

type State = (typeof DISPUTE_STATES)[number];
type Disputed = Pick<DisputeView, 'kind' | 'flagged' | 'voices' | 'adjudicated'> & { thing: Thing };

/** The things of a benchmark (or of an item of it) that stand so, in the benchmark's order. */
export function disputes(db: ReadableDb, of: Scope, state: State): DisputeView[] {
  const found = disputed(db, of).filter((one) => isIn(one, state));
  const name = namesIn(db, of);
  return found
    .map(({ thing, ...one }) => ({ ...thing, ...one, ...name(thing) }))
    .sort(
      (a, b) =>
        a.number - b.number ||
        (a.responseId ?? 0) - (b.responseId ?? 0) ||
        ADJUDICATED.indexOf(a.about) - ADJUDICATED.indexOf(b.about) ||
        (a.place ?? a.variableId ?? 0) - (b.place ?? b.variableId ?? 0) ||
        a.part.localeCompare(b.part),
    );
}

function isIn({ thing, kind, flagged, voices, adjudicated }: Disputed, state: State): boolean {
  if (state === 'adjudicated' || adjudicated) return state === 'adjudicated' && adjudicated !== null;
  const differ = differenceOf(thing.about, voices) !== null;
  if (state === 'open')
    return differ || kind === 'flag' || (flagged && voices.every(({ said }) => said === 'undecided'));
  return !differ && voices.length > 1 && kind !== 'flag';
}

function disputed(db: ReadableDb, of: Scope): Disputed[] {
  const said = saidRows(db, of);
  const flags = new Set(
    said.filter(({ about }) => about === 'flag').map((row) => flagKey(row.itemId, row.answerRunId)),
  );
  const adjudicated = new Map(adjudicatedRows(db, of).map((row) => [keyOf(row), row]));
  const things = new Map<string, { thing: Thing; rows: SaidRow[] }>();
  const at = (thing: Thing): SaidRow[] => {
    const key = keyOf(thing);
    const known = things.get(key) ?? { thing: thingOf(thing), rows: [] };
    things.set(key, known);
    return known.rows;
  };
  for (const row of said) at(row).push(row);
  for (const thing of flaggedVariables(db, of)) at(thing);
  for (const row of adjudicated.values()) at(row);
  return [...things].map(([key, { thing, rows }]) => {
    const settled = adjudicated.get(key);
    const voices = rows.map((row) => voiceOf(row, 'expert'));
    return {
      thing,
      kind: differenceOf(thing.about, voices) ?? thing.about,
      flagged: flags.has(flagKey(thing.itemId, thing.answerRunId)) || flags.has(flagKey(thing.itemId, null)),
      voices,
      adjudicated: settled ? voiceOf(settled, 'adjudicated') : null,
    };
  });
}

const flagKey = (itemId: number, answerRunId: number | null): string => `${String(itemId)}/${String(answerRunId ?? 0)}`;
/** The answer set of an answer follows from the answer. */
export const keyOf = (of: Thing): string =>
  JSON.stringify([
    of.about,
    of.itemId,
    of.responseId,
    of.variableId,
    isOfAnswer(of) ? null : of.answerRunId,
    of.rubricId,
    of.stepId,
    of.part,
  ]);
const thingOf = ({ about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part }: Thing): Thing => ({
  ...{ about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part },
});

function voiceOf({ who, said, value, reason, at, start, end, revealed }: SaidRow, source: Voice['source']): Voice {
  const span = start === null || end === null ? null : { start, end };
  return { source, who, said, value, reason, at, span, revealed: revealed === 1 };
}

type Named = Pick<DisputeView, 'number' | 'externalId' | 'subject' | 'name' | 'place' | 'text' | 'answer' | 'max'>;

/** What things are called, read once for all. */
function namesIn(db: ReadableDb, { benchmarkId, itemId }: Scope) {
  const read = <T extends { id: number }>(sql: string): Map<number, T> =>
    new Map(db.all<T>(sql, { benchmark: benchmarkId, item: itemId ?? null }).map((row) => [row.id, row]));
  const of = 'WHERE i.benchmark_id = @benchmark AND (@item IS NULL OR i.id = @item)';
  const items = read<{ id: number; number: number; externalId: string; subject: string; points: number | null }>(
    `SELECT i.id, i.position + 1 AS number, i.external_id AS externalId, i.subject, i.points FROM items i ${of}`,
  );
  const answers = read<{ id: number; model: string; sample: number }>(
    `SELECT a.id, coalesce(m.name, r.name) AS model, a.sample_index + 1 AS sample FROM responses a JOIN items i ON i.id = a.item_id
     JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id ${of}`,
  );
  const variables = read<{ id: number; name: string }>(
    `SELECT v.id, coalesce(v.now_name, v.name) AS name FROM variables v JOIN items i ON i.id = v.item_id ${of}`,
  );
  const rubrics = read<{ id: number; place: number; text: string }>(
    `SELECT x.id, x.position + 1 AS place, x.criterion AS text FROM rubrics x JOIN items i ON i.id = x.item_id ${of}`,
  );
  const steps = read<{ id: number; place: number; text: string }>(
    `SELECT x.id, x.position + 1 AS place, x.step AS text FROM current_steps x JOIN items i ON i.id = x.item_id ${of}`,
  );
  return (thing: Thing): Named => {
    const item = items.get(thing.itemId);
    const part = rubrics.get(thing.rubricId ?? 0) ?? steps.get(thing.stepId ?? 0);
    const answer = answers.get(thing.responseId ?? 0);
    const variable = variables.get(thing.variableId ?? 0)?.name ?? '';
    return {
      number: item?.number ?? 0,
      externalId: item?.externalId ?? '',
      subject: item?.subject ?? '',
      name:
        thing.about === 'annotation'
          ? fieldName(thing.part, variable)
          : thing.part === ''
            ? variable
            : questionName(thing.part),
      place: part?.place ?? null,
      text: part?.text ?? '',
      answer: answer ? { model: answer.model, sample: answer.sample } : null,
      max: thing.about === 'points' ? (item?.points ?? null) : null,
    };
  };
}

function questionName(part: string): string {
  const question = ITEM_QUESTIONS.find((one) => one === part);
  return question ? ITEM_QUESTION_TITLES[question] : part;
}

/** "value of x1", "question", "solution", else the path. */
function fieldName(part: string, variable: string): string {
  const field = /^\/short_answer_(\w+)\/$/.exec(part)?.[1];
  if (field !== undefined) return `${field === 'variable' ? 'name' : field} of ${variable}`;
  return part === '/answer/text' ? 'solution' : part === '/question/text' ? 'question' : part;
}
