/** The queue's filter as SQL over facts (`f`) and standings (`s`) of items: conditions with their parameters, and the tables that they look things up in. */
import type { FilterTerm, Operator } from '../../../core/review/filter/filter.ts';
import { ENDINGS } from '../../../core/review/items/ending.ts';
import type { ItemQuestion } from '../../../core/review/items/item-questions.ts';
import { readSearch, searchQuery } from '../../../core/review/filter/search-words.ts';
import { STATUSES } from '../../../core/grading/status.ts';
import { planOf } from '../seats/assignments.ts';
import { hasEvidenceSql } from '../items/kept-evidence.ts';
import { fewItemsWithText, textSql, textSqlOfOne } from './filtered.ts';
import type { ReadableDb } from '../file/open.ts';
import type { Columns, Table } from './queue-columns.ts';
import { endingLetter, letterOf } from '../standings/standing-text.ts';
import type { Sight } from '../seats/masking.ts';

/** What conditions are written with. */
export interface Looked {
  db: ReadableDb;
  columns: Columns;
  /** Whether the first items are wanted, and not all of them. */
  page: boolean;
  benchmarkId: number;
  /** null: all answer sets. */
  answerRunId: number | null;
  sight: Sight;
}

export interface Condition {
  sql: string;
  parameters: Record<string, string | number>;
  tables: Table[];
}

/** One condition per term. */
export function conditionsOf(terms: readonly FilterTerm[], looked: Looked): Condition[] {
  return terms.map((term, index) => {
    const parameters: Condition['parameters'] = {};
    const bind = (value: string | number): string => {
      const name = `f${String(index)}_${String(Object.keys(parameters).length)}`;
      parameters[name] = value;
      return `@${name}`;
    };
    const { sql, tables } = conditionOf(term, bind, looked);
    const opposite =
      term.negated !== (term.operator === '!=' && term.field.kind !== 'number' && term.field.kind !== 'source');
    return { sql: opposite ? `NOT (${sql})` : `(${sql})`, parameters, tables };
  });
}

type Bind = (value: string | number) => string;
interface Part {
  sql: string;
  tables: Table[];
}
const part = (sql: string, ...tables: Table[]): Part => ({ sql, tables });

function conditionOf(term: FilterTerm, bind: Bind, looked: Looked): Part {
  const { columns } = looked;
  const { field, values, operator } = term;
  switch (field.kind) {
    case 'number':
      return numberPart(field.name, operator, values[0] ?? '0', bind, columns);
    case 'source': {
      // "judge/verifier" and "expert/judge" are the names in order of the alphabet.
      const pairs = values.flatMap((value) => columns.pairs[[field.name, value].sort().join('/')] ?? []);
      const any = (count: 'n' | 'differing'): string =>
        `(${['0', ...pairs.map((pair) => pair[count])].join(' + ')} > 0)`;
      return part(operator === '!=' ? any('differing') : `${any('n')} AND NOT ${any('differing')}`);
    }
    case 'text':
      return anyOf(values.map((value) => textPart(field.name, value, bind, looked)));
    case 'choice':
      return anyOf(values.map((value) => choicePart(field.name, value, bind, looked)));
  }
}

function anyOf(parts: readonly Part[]): Part {
  return part(parts.map((one) => `(${one.sql})`).join(' OR '), ...parts.flatMap((one) => one.tables));
}

const numbers = (columns: Columns): Record<string, string> => ({
  right: columns.right,
  wrong: columns.wrong,
  open: columns.open,
  variables: 'f.variables',
  steps: 'f.steps',
  figures: 'f.figures',
  length: 'f.length',
});
const COMPARE: Record<Operator, string> = {
  ':': '=',
  '=': '=',
  '!=': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
};

function numberPart(name: string, operator: Operator, value: string, bind: Bind, columns: Columns): Part {
  const measured = numbers(columns)[name] ?? '0';
  return part(`${measured} ${COMPARE[operator]} ${value === 'k' ? columns.outcomes : bind(Number(value))}`);
}

function textPart(name: string, value: string, bind: Bind, { db, page, answerRunId, sight }: Looked): Part {
  if (name === 'subject')
    return part(value === '' ? `f.subject = ''` : `instr(lower(f.subject), lower(${bind(value)})) > 0`);
  if (name === 'id')
    return part(
      `f.item_id IN (SELECT id FROM items WHERE benchmark_id = @benchmark AND substr(external_id, 1, ${bind(value.length)}) = ${bind(value)})`,
    );
  const wanted = readSearch(value);
  if (wanted === null) return part('1');
  const query = searchQuery(wanted);
  if (!page) return part(textSql('f.item_id', bind(query), sight.others));
  // A page is put together of several statements.
  const few = fewItemsWithText(db, answerRunId, query, sight.others);
  if (few !== null) return part(`f.item_id IN (SELECT value FROM json_each(${bind(few)}))`);
  return part(textSqlOfOne('f.item_id', [bind(searchQuery({ ...wanted, prefix: false })), bind(query)], sight.others));
}

const DECISIONS: Record<string, ItemQuestion> = {
  simple: 'tooSimple',
  target: 'targetWellDefined',
  flow: 'flowCorrect',
  'image-answer': 'imageNeededForAnswer',
  'image-flow': 'imageNeededForFlow',
};

const EVIDENCE: Record<string, readonly ItemQuestion[]> = {
  simple: ['tooSimple'],
  target: ['targetWellDefined'],
  flow: ['flowCorrect'],
  image: ['imageNeededForAnswer', 'imageNeededForFlow'],
};

function choicePart(name: string, value: string, bind: Bind, { db, columns, benchmarkId, sight }: Looked): Part {
  const question = DECISIONS[name];
  if (question !== undefined) {
    const answer = `(SELECT d.answer FROM item_decisions d WHERE d.item_id = f.item_id AND d.reviewer_id = @reviewer AND d.question = ${bind(question)})`;
    return part(value === 'none' ? `${answer} IS NULL` : `${answer} IS ${bind(value)}`);
  }
  switch (name) {
    case 'status':
      return part(`${columns.status} = ${bind(value === 'adjudication' ? 'needs_adjudication' : value)}`, 'touched');
    case 'type':
      return part(`instr(f.types, ${bind(value)}) > 0`);
    case 'verdict': {
      const status = STATUSES.find((one) => one === value);
      // Whoever looks for what was not found looks for what the verifier did not find too.
      const letters = status === 'not_found' ? 'nm' : status ? letterOf(status) : '';
      return part(letters === '' ? '0' : `${columns.seen} GLOB '*[${letters}]*'`);
    }
    case 'ending': {
      const ending = ENDINGS.find((one) => one === value);
      // What anybody sees who reads the answers: the same in every grading, and from every seat.
      const ends = `e.item_id = f.item_id AND (@run IS NULL OR e.answer_run_id = @run) AND e.endings GLOB '*${ending ? endingLetter(ending) : '?'}*'`;
      return part(ending ? `EXISTS (SELECT 1 FROM standings e WHERE ${ends})` : '0');
    }
    case 'item': {
      const own = '(SELECT o.verdict FROM item_verdicts o WHERE o.item_id = f.item_id AND o.reviewer_id = @reviewer)';
      return part(value === 'none' ? `${own} IS NULL` : `${own} IS ${bind(value)}`);
    }
    case 'assigned':
      return part(assigned[value] ?? '0');
    case 'evidence':
      return part(hasEvidenceSql(db, { benchmarkId, item: 'f.item_id', questions: EVIDENCE[value] ?? [], sight }));
    default:
      return part(has(columns, sight)[value] ?? '0');
  }
}

const given = `SELECT 1 FROM assignments g WHERE g.plan_id = ${planOf('@benchmark')} AND g.item_id = f.item_id`;
const assigned: Record<string, string> = {
  me: `EXISTS (${given} AND g.reviewer_id = @reviewer)`,
  gold: `EXISTS (${given} AND g.gold = 1)`,
  nobody: `NOT EXISTS (${given})`,
};

const ofSeen = (others: boolean): string => (others ? '' : ' AND reviewer_id = @reviewer');
const has = (columns: Columns, { others }: Sight): Record<string, string> => ({
  image: 'f.figures > 0',
  damage: 'f.damaged = 1',
  edit: `EXISTS (SELECT 1 FROM patches p WHERE p.item_id = f.item_id AND p.path NOT LIKE '/markscheme/%')`,
  override: `${columns.overridden} > 0`,
  comment: `EXISTS (SELECT 1 FROM item_comments WHERE item_id = f.item_id${ofSeen(others)}) OR EXISTS (SELECT 1 FROM remarks WHERE item_id = f.item_id${ofSeen(others)})`,
  'open-remark': `EXISTS (SELECT 1 FROM remarks WHERE item_id = f.item_id AND resolved = 0${ofSeen(others)})`,
  bookmark: 'EXISTS (SELECT 1 FROM item_bookmarks WHERE item_id = f.item_id AND reviewer_id = @reviewer)',
  flow: 'f.steps > 0',
  answer: `EXISTS (SELECT 1 FROM responses a WHERE a.item_id = f.item_id AND a.text <> '' AND (@run IS NULL OR a.run_id = @run))`,
  error: `${columns.seen} GLOB '*[jx]*'`,
  suspect: `${columns.suspect} > 0`,
  'wrong-step': `EXISTS (SELECT 1 FROM current_steps x JOIN step_marks m ON m.step_id = x.id WHERE x.item_id = f.item_id AND m.mark = 'wrong'${ofSeen(others)})`,
});
