/**
 * What experts decide, as events: current state is derived from them (ARCHITECTURE.md, "The data's way through the house"). A new kind is a file in
 * `decisions/` and its name here.
 */
import { z } from 'zod';
import { adjudicate } from './decisions/adjudicate.ts';
import { annotation } from './decisions/annotation.ts';
import { bookmark } from './decisions/bookmark.ts';
import { comment } from './decisions/comment.ts';
import { errorTypes } from './decisions/error-types.ts';
import { flow } from './decisions/flow.ts';
import { itemQuestion } from './decisions/item-question.ts';
import { itemVerdict } from './decisions/item-verdict.ts';
import type { Cause, DecisionKind, Ends, Parts, Subject } from './decisions/kind.ts';
import { label } from './decisions/label.ts';
import { override } from './decisions/override.ts';
import { points } from './decisions/points.ts';
import { remark } from './decisions/remark.ts';
import { reveal } from './decisions/reveal.ts';
import { rubricEvidence } from './decisions/rubric-evidence.ts';
import { rubric } from './decisions/rubric.ts';
import { shortened } from '../../core/text/shortened.ts';
import { status } from './decisions/status.ts';
import { stepMark } from './decisions/step-mark.ts';
import { variables } from './decisions/variables.ts';
import type { ReadableDb, WritableDb } from './file/open.ts';

const KINDS = [
  override,
  label,
  annotation,
  variables,
  flow,
  stepMark,
  points,
  rubric,
  rubricEvidence,
  errorTypes,
  itemQuestion,
  itemVerdict,
  comment,
  remark,
  reveal,
  adjudicate,
  bookmark,
  status,
] as const;

type SchemasOf<Kinds extends readonly { schema: z.ZodType }[]> = { -readonly [I in keyof Kinds]: Kinds[I]['schema'] };
export const Change = z.discriminatedUnion(
  'kind',
  KINDS.map(({ schema }) => schema) as unknown as SchemasOf<typeof KINDS>,
);
export type Change = z.infer<typeof Change>;

const byName = new Map<string, unknown>(KINDS.map((kind) => [kind.schema.shape.kind.value, kind]));
/** The kind of a change, as one that takes any: the change is of its own kind. */
const kindOf = ({ kind }: Change): DecisionKind<typeof Change> => byName.get(kind) as DecisionKind<typeof Change>;

export function applyChange(db: WritableDb, subject: Subject, change: Change, cause: Cause): void {
  kindOf(change).apply(db, subject, change, cause);
}

/** The change that leads from the reviewer's present state to the state that an earlier change had led to. */
export function changeTo(db: ReadableDb, subject: Subject, change: Change, reviewerId: number): Change {
  return Change.parse({ ...change, ...kindOf(change).current(db, subject, change, reviewerId) });
}

/** The change that takes this one back. */
export function inverse(change: Change): Change {
  return Change.parse(kindOf(change).invert?.(change) ?? { ...change, from: change.to, to: change.from });
}

/** Whether the change changes anything: an event that does not is not written. */
export function isEmpty(change: Change): boolean {
  return !(kindOf(change).changes?.(change) ?? JSON.stringify(change.from) !== JSON.stringify(change.to));
}

/** The same change with other numbers for the parts of the item that it names. */
export function renumbered(change: Change, parts: Parts): Change {
  const other = kindOf(change).renumber?.(change, parts);
  return other ? Change.parse(other) : change;
}

/** What a change is about: "status", "reasoning flow". */
export const aboutOf = (change: Change): string => kindOf(change).about(change);

/** Both ends of a change, in full, as people read them. */
export function describe(change: Change): Ends {
  return kindOf(change).describe(change);
}

/** Both ends of a change as tables of decisions say them: the same words in every version. */
export function tabled(change: Change): Ends {
  const kind = kindOf(change);
  return kind.tabled?.(change) ?? kind.describe(change);
}

/** A change in one line: "x1: wrong → right", "step 3: not marked → wrong", "3 variables changed". `name`: of the variable or step; may be empty. */
export function titleOf(change: Change, name: string): string {
  const kind = kindOf(change);
  const title = kind.title?.(change, name);
  if (title !== undefined) return title;
  const { from, to } = kind.describe(change);
  return `${name === '' ? kind.about(change) : name}: ${shortened(from)} → ${shortened(to)}`;
}

/** Several changes made in one step. */
export function groupTitle(changes: readonly Change[]): string {
  const [first, ...others] = changes;
  const same = first && others.every(({ kind }) => kind === first.kind) ? kindOf(first).several : undefined;
  return `${String(changes.length)} ${same ?? 'changes'}`;
}
