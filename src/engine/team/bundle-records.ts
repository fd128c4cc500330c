/** The records of a bundle, each checked against those that stand before it. */
import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { UserError } from '../../contract/router.ts';
import { fieldOf } from '../../core/benchmark/issue.ts';
import { shortened } from '../../core/text/shortened.ts';
import { LINES, type Bundle, type BundledEvent, type Line, type LineName } from './bundle-lines.ts';
import { judgedProblem } from './reply-lines.ts';

export function refused(file: string, line: number, why: string): UserError {
  return new UserError(
    'bad-bundle',
    `${file}, line ${String(line)}: ${why}. Nothing was merged. Ask whoever made it for a new one.`,
  );
}

type RecordName = Exclude<LineName, 'end'>;

export class BundleRecords {
  readonly bundle: Bundle;
  /** The line of the file that is read. */
  private line = 1;
  private readonly latest: string;
  private readonly uids = new Set<string>();
  /** The set of each answer whose text is there. */
  private readonly replied = new Map<number, { answers: number; length: number }>();
  private readonly judged = new Set<string>();

  /** `latest`: when a decision can have been made at most, ISO 8601. */
  constructor(file: Pick<Bundle, 'path' | 'hash' | 'head'>, latest: string) {
    this.latest = latest;
    this.bundle = {
      ...file,
      ...{
        seats: [],
        benchmarks: [],
        items: [],
        answers: [],
        sets: [],
        parts: [],
        events: [],
        openings: [],
        plans: [],
      },
      ...{ answerSets: [], replies: [], gradings: [], judged: [], graded: [] },
    };
  }

  /** Throws UserError bad-bundle. */
  add(name: RecordName, record: unknown, line: number): void {
    this.line = line;
    const parsed = LINES[name].safeParse(record);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw this.refuse(
        `${fieldOf(issue?.path ?? []) ?? ''} ${shortened(issue?.message ?? 'is not as it should be', 300)}`.trim(),
      );
    }
    (this.adders[name] as (read: unknown) => void)(parsed.data);
  }

  private readonly adders: { [N in RecordName]: (read: Line<N>) => void } = {
    seat: (seat) => {
      this.once(seat.uid);
      if (this.bundle.seats.some((one) => one.name === seat.name))
        throw this.refuse('has a name that another seat of the bundle has');
      this.bundle.seats.push(seat);
    },
    benchmark: (benchmark) => {
      this.bundle.benchmarks.push(benchmark);
    },
    item: (item) => {
      this.within(this.bundle.benchmarks, item.benchmark, 'benchmark');
      this.bundle.items.push(item);
    },
    answer: (answer) => {
      this.within(this.bundle.items, answer.item, 'item');
      this.bundle.answers.push(answer);
    },
    set: (set) => {
      this.within(this.bundle.items, set.item, 'item');
      this.bundle.sets.push(set);
    },
    part: (part) => {
      this.within(this.bundle.items, part.item, 'item');
      this.once(part.uid);
      this.bundle.parts.push(part);
    },
    event: (event) => {
      this.checkEvent(event);
      this.once(event.uid);
      this.bundle.events.push({ ...event, line: this.line });
    },
    opening: (opening) => {
      this.within(this.bundle.seats, opening.seat, 'seat');
      this.within(this.bundle.items, opening.item, 'item');
      this.past(opening.at);
      this.once(opening.uid);
      this.bundle.openings.push(opening);
    },
    plan: (plan) => {
      this.within(this.bundle.benchmarks, plan.benchmark, 'benchmark');
      this.past(plan.at);
      for (const [item, seat] of plan.given) {
        this.within(this.bundle.items, item, 'item');
        this.within(this.bundle.seats, seat, 'seat');
      }
      this.once(plan.uid);
      this.bundle.plans.push({ ...plan, line: this.line });
    },
    answers: (set) => {
      this.within(this.bundle.benchmarks, set.benchmark, 'benchmark');
      this.past(set.made);
      this.bundle.answerSets.push(set);
    },
    reply: (reply) => {
      this.checkReply(reply);
      this.replied.set(reply.answer, { answers: reply.answers, length: reply.text?.length ?? 0 });
      this.bundle.replies.push(reply);
    },
    grading: (grading) => {
      this.within(this.bundle.answerSets, grading.answers, 'answer set');
      this.bundle.gradings.push(grading);
    },
    judged: (judged) => {
      this.checkSaid(judged);
      this.checkJudged(judged);
      this.bundle.judged.push({ ...judged, line: this.line });
    },
    graded: (graded) => {
      this.checkSaid(graded);
      this.bundle.graded.push({ ...graded, line: this.line });
    },
  };

  private refuse(why: string): UserError {
    return refused(basename(this.bundle.path), this.line, why);
  }

  private within(list: readonly unknown[], index: number | null, what: string): void {
    if (index !== null && index >= list.length)
      throw this.refuse(`names ${what} ${String(index)}, which does not stand before it`);
  }

  private once(uid: string): void {
    if (this.uids.has(uid)) throw this.refuse('has an identity that stands in the bundle twice');
    this.uids.add(uid);
  }

  private past(time: string): void {
    if (time > this.latest) throw this.refuse('is of a time that is not yet');
  }

  /** A text is the one that the decisions are about, or none. */
  private checkReply({ answers, answer, text }: Line<'reply'>): void {
    const { bundle } = this;
    this.within(bundle.answerSets, answers, 'answer set');
    this.within(bundle.answers, answer, 'answer');
    const [set, of] = [bundle.answerSets[answers], bundle.answers[answer]];
    const name = `answer ${String((of?.sample ?? 0) + 1)} of ${shortened(of?.model ?? 'a model', 80)}`;
    if (this.replied.has(answer)) throw this.refuse(`the text of ${name} stands in the bundle twice`);
    if (
      of?.model !== set?.model ||
      of?.answers !== set?.name ||
      bundle.items[of?.item ?? 0]?.benchmark !== set?.benchmark
    )
      throw this.refuse(`${name} is not of the set that it is put into`);
    if (hash('sha256', text ?? '', 'hex') !== of?.sha256)
      throw this.refuse(`the text of ${name} is not the one that its hash names`);
  }

  private checkSaid(said: Pick<Line<'judged'>, 'grading' | 'answer' | 'trial' | 'at'>): void {
    const { bundle } = this;
    this.within(bundle.gradings, said.grading, 'grading');
    this.within(bundle.answers, said.answer, 'answer');
    const grading = bundle.gradings[said.grading];
    if (this.replied.get(said.answer)?.answers !== grading?.answers)
      throw this.refuse('is about an answer that is not of its grading');
    if (said.trial > (grading?.trials ?? 0)) throw this.refuse('is of a trial that its grading has not');
    this.past(said.at);
  }

  /** Of each value one word of each source, whose places are within the answer. */
  private checkJudged({ grading, answer, trial, verdicts }: Line<'judged'>): void {
    const { size } = this.judged;
    if (this.judged.add([grading, answer, trial].join(' ')).size === size)
      throw this.refuse('says something of an answer twice');
    const problem = judgedProblem(verdicts, this.replied.get(answer)?.length ?? 0);
    if (problem !== null) throw this.refuse(problem);
  }

  private checkEvent(event: BundledEvent): void {
    const { bundle } = this;
    this.within(bundle.seats, event.seat, 'seat');
    this.within(bundle.items, event.item, 'item');
    this.within(bundle.answers, event.answer, 'answer');
    this.within(bundle.sets, event.set, 'set');
    if (event.answer !== null && bundle.answers[event.answer]?.item !== event.item)
      throw this.refuse('is about an answer to another item');
    if (event.set !== null && bundle.sets[event.set]?.item !== event.item)
      throw this.refuse('is about a set of another item');
    this.past(event.at);
    if ((event.undoes === null) !== (event.mode === 'do')) throw this.refuse('does not say what was taken back');
    if (event.undoes !== null && !this.uids.has(event.undoes))
      throw this.refuse('takes back a decision that does not stand before it');
    const problem = subjectProblem(event);
    if (problem !== null) throw this.refuse(problem);
  }
}

/** Kinds of decisions that are about an answer, or about a variable of one. */
const ABOUT_ANSWER: ReadonlySet<string> = new Set([
  'override',
  'label',
  'points',
  'rubric',
  'rubric-evidence',
  'error-types',
]);

/** What a decision lacks that its kind is about; null: nothing. */
function subjectProblem({ change, answer, variable, set }: BundledEvent): string | null {
  if (ABOUT_ANSWER.has(change.kind) && answer === null) return 'is about no answer';
  if (change.kind === 'override' && variable === null) return 'is about no variable';
  if (set !== null && change.kind !== 'status') return 'is about a set of answers, which only a status is';
  return null;
}
