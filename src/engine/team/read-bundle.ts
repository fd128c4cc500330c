/** Reads a bundle. It comes from somebody else: whatever is not as this application writes it is refused, with file and line. */
import { createHash, hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { UserError } from '../../contract/router.ts';
import { readSource } from '../transfer/read-file.ts';
import {
  BUNDLE_VERSION,
  Head,
  LINES,
  LONGEST_LINE,
  MOST_BYTES,
  type Bundle,
  type BundledEvent,
  type Line,
  type LineName,
} from './bundle-lines.ts';
import { subjectProblem } from './event-subject.ts';
import { judgedProblem } from './reply-lines.ts';
import { shortened } from '../../core/text/shortened.ts';
import { fieldOf } from '../../core/benchmark/issue.ts';

const MOST_LINES = 500_000;
/** Clocks differ; by so much they do not. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Throws UserError: not-found, too-large, bad-bundle, newer-bundle. `now` is the latest that a decision can have been made, but for a day. */
export function readBundle(path: string, now: Date): Bundle {
  const name = basename(path);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MOST_BYTES)
    throw new UserError('too-large', `${name} has ${String(Math.round(size / 1048576))} MB. A bundle has at most 128.`);
  const { text, hash } = readSource(path);
  const lines = text.split('\n', MOST_LINES + 2);
  if (lines.length > MOST_LINES) throw refused(name, MOST_LINES, 'there are too many lines');
  if (lines.pop() !== '')
    throw refused(name, lines.length + 1, 'the end is missing. If it is still being copied, try again later');
  const reader = new Reader(path, hash, new Date(now.getTime() + AHEAD_MS).toISOString());
  lines.forEach((line, index) => {
    reader.take(line, index + 1);
  });
  return reader.whole(lines);
}

export function refused(file: string, line: number, why: string): UserError {
  return new UserError(
    'bad-bundle',
    `${file}, line ${String(line)}: ${why}. Nothing was merged. Ask whoever made it for a new one.`,
  );
}

class Reader {
  private bundle: Bundle | null = null;
  private ended = false;
  private readonly uids = new Set<string>();
  /** The set of each answer whose text is there. */
  private readonly replied = new Map<number, { answers: number; length: number }>();
  private readonly judged = new Set<string>();
  private readonly path: string;
  private readonly hash: string;
  private readonly latest: string;

  constructor(path: string, hash: string, latest: string) {
    this.path = path;
    this.hash = hash;
    this.latest = latest;
  }

  take(text: string, line: number): void {
    const refuse = (why: string): UserError => refused(basename(this.path), line, why);
    if (text.length > LONGEST_LINE) throw refuse('the line is too long');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw refuse(line === 1 ? 'this is no bundle of Markscheme' : 'the line is no JSON');
    }
    if (this.bundle === null) {
      this.bundle = this.begun(value, refuse);
      return;
    }
    if (this.ended) throw refuse('something stands after the end');
    if (typeof value !== 'object' || value === null) throw refuse('the line is no record');
    const [[name, record] = ['', null], ...more] = Object.entries(value);
    if (!isLine(name) || more.length > 0)
      throw refuse(`the line is called ${JSON.stringify(shortened(name, 40))}, which there is not`);
    this.add(this.bundle, name, record, line, refuse);
  }

  private begun(value: unknown, refuse: Refuse): Bundle {
    const head = Head.safeParse(value);
    if (!head.success) throw refuse('this is no bundle of Markscheme');
    if (head.data.version > BUNDLE_VERSION)
      throw new UserError(
        'newer-bundle',
        `${basename(this.path)} was made by a newer Markscheme. Nothing was merged. Update Markscheme, or ask for a bundle of version ${String(BUNDLE_VERSION)}.`,
      );
    const empty = {
      seats: [],
      benchmarks: [],
      items: [],
      answers: [],
      sets: [],
      parts: [],
      events: [],
      openings: [],
      plans: [],
      ...{ answerSets: [], replies: [], gradings: [], judged: [], graded: [] },
    };
    return { path: this.path, hash: this.hash, head: head.data, ...empty };
  }

  private add(bundle: Bundle, name: LineName, record: unknown, line: number, refuse: Refuse): void {
    const read = <N extends LineName>(of: N): z.infer<(typeof LINES)[N]> => {
      const parsed = LINES[of].safeParse(record);
      if (parsed.success) return parsed.data as z.infer<(typeof LINES)[N]>;
      const [issue] = parsed.error.issues;
      throw refuse(
        `${fieldOf(issue?.path ?? []) ?? ''} ${shortened(issue?.message ?? 'is not as it should be', 300)}`.trim(),
      );
    };
    const within = (list: readonly unknown[], index: number | null, what: string): void => {
      if (index !== null && index >= list.length)
        throw refuse(`names ${what} ${String(index)}, which does not stand before it`);
    };
    const once = (uid: string): void => {
      if (this.uids.has(uid)) throw refuse('has an identity that stands in the bundle twice');
      this.uids.add(uid);
    };
    switch (name) {
      case 'seat': {
        const seat = read('seat');
        once(seat.uid);
        if (bundle.seats.some((one) => one.name === seat.name))
          throw refuse('has a name that another seat of the bundle has');
        bundle.seats.push(seat);
        return;
      }
      case 'benchmark':
        bundle.benchmarks.push(read('benchmark'));
        return;
      case 'item': {
        const item = read('item');
        within(bundle.benchmarks, item.benchmark, 'benchmark');
        bundle.items.push(item);
        return;
      }
      case 'answer': {
        const answer = read('answer');
        within(bundle.items, answer.item, 'item');
        bundle.answers.push(answer);
        return;
      }
      case 'set': {
        const set = read('set');
        within(bundle.items, set.item, 'item');
        bundle.sets.push(set);
        return;
      }
      case 'part': {
        const part = read('part');
        within(bundle.items, part.item, 'item');
        once(part.uid);
        bundle.parts.push(part);
        return;
      }
      case 'event': {
        const event = read('event');
        this.checkEvent(bundle, event, { refuse, within });
        once(event.uid);
        bundle.events.push({ ...event, line });
        return;
      }
      case 'opening': {
        const opening = read('opening');
        within(bundle.seats, opening.seat, 'seat');
        within(bundle.items, opening.item, 'item');
        if (opening.at > this.latest) throw refuse('is of a time that is not yet');
        once(opening.uid);
        bundle.openings.push(opening);
        return;
      }
      case 'plan': {
        const plan = read('plan');
        within(bundle.benchmarks, plan.benchmark, 'benchmark');
        if (plan.at > this.latest) throw refuse('is of a time that is not yet');
        for (const [item, seat] of plan.given) {
          within(bundle.items, item, 'item');
          within(bundle.seats, seat, 'seat');
        }
        once(plan.uid);
        bundle.plans.push({ ...plan, line });
        return;
      }
      case 'answers': {
        const set = read('answers');
        within(bundle.benchmarks, set.benchmark, 'benchmark');
        if (set.made > this.latest) throw refuse('is of a time that is not yet');
        bundle.answerSets.push(set);
        return;
      }
      case 'reply': {
        const reply = read('reply');
        this.checkReply(bundle, reply, { refuse, within });
        this.replied.set(reply.answer, { answers: reply.answers, length: reply.text?.length ?? 0 });
        bundle.replies.push(reply);
        return;
      }
      case 'grading': {
        const grading = read('grading');
        within(bundle.answerSets, grading.answers, 'answer set');
        bundle.gradings.push(grading);
        return;
      }
      case 'judged': {
        const judged = read('judged');
        this.checkSaid(bundle, judged, { refuse, within });
        this.checkJudged(judged, refuse);
        bundle.judged.push({ ...judged, line });
        return;
      }
      case 'graded': {
        const graded = read('graded');
        this.checkSaid(bundle, graded, { refuse, within });
        bundle.graded.push({ ...graded, line });
        return;
      }
      case 'end':
        this.ended = true;
    }
  }

  /** A text is the one that the decisions are about, or none. */
  private checkReply(bundle: Bundle, { answers, answer, text }: Line<'reply'>, { refuse, within }: Checks): void {
    within(bundle.answerSets, answers, 'answer set');
    within(bundle.answers, answer, 'answer');
    const [set, of] = [bundle.answerSets[answers], bundle.answers[answer]];
    const name = `answer ${String((of?.sample ?? 0) + 1)} of ${shortened(of?.model ?? 'a model', 80)}`;
    if (this.replied.has(answer)) throw refuse(`the text of ${name} stands in the bundle twice`);
    if (
      of?.model !== set?.model ||
      of?.answers !== set?.name ||
      bundle.items[of?.item ?? 0]?.benchmark !== set?.benchmark
    )
      throw refuse(`${name} is not of the set that it is put into`);
    if (hash('sha256', text ?? '', 'hex') !== of?.sha256)
      throw refuse(`the text of ${name} is not the one that its hash names`);
  }

  private checkSaid(
    bundle: Bundle,
    said: Pick<Line<'judged'>, 'grading' | 'answer' | 'trial' | 'at'>,
    checks: Checks,
  ): void {
    const { refuse, within } = checks;
    within(bundle.gradings, said.grading, 'grading');
    within(bundle.answers, said.answer, 'answer');
    const grading = bundle.gradings[said.grading];
    if (this.replied.get(said.answer)?.answers !== grading?.answers)
      throw refuse('is about an answer that is not of its grading');
    if (said.trial > (grading?.trials ?? 0)) throw refuse('is of a trial that its grading has not');
    if (said.at > this.latest) throw refuse('is of a time that is not yet');
  }

  /** Of each value one word of each source, whose places are within the answer. */
  private checkJudged({ grading, answer, trial, verdicts }: Line<'judged'>, refuse: Checks['refuse']): void {
    const { size } = this.judged;
    if (this.judged.add([grading, answer, trial].join(' ')).size === size)
      throw refuse('says something of an answer twice');
    const problem = judgedProblem(verdicts, this.replied.get(answer)?.length ?? 0);
    if (problem !== null) throw refuse(problem);
  }

  private checkEvent(bundle: Bundle, event: BundledEvent, { refuse, within }: Checks): void {
    within(bundle.seats, event.seat, 'seat');
    within(bundle.items, event.item, 'item');
    within(bundle.answers, event.answer, 'answer');
    within(bundle.sets, event.set, 'set');
    if (event.answer !== null && bundle.answers[event.answer]?.item !== event.item)
      throw refuse('is about an answer to another item');
    if (event.set !== null && bundle.sets[event.set]?.item !== event.item)
      throw refuse('is about a set of another item');
    if (event.at > this.latest) throw refuse('is of a time that is not yet');
    if ((event.undoes === null) !== (event.mode === 'do')) throw refuse('does not say what was taken back');
    if (event.undoes !== null && !this.uids.has(event.undoes))
      throw refuse('takes back a decision that does not stand before it');
    const problem = subjectProblem(event);
    if (problem !== null) throw refuse(problem);
  }

  whole(lines: readonly string[]): Bundle {
    const name = basename(this.path);
    const last = Math.max(1, lines.length);
    const parsed = LINES.end.safeParse(
      (this.ended ? (JSON.parse(lines.at(-1) ?? '') as { end: unknown }) : { end: null }).end,
    );
    if (!this.bundle || !parsed.success)
      throw refused(name, last, 'the end is missing. If it is still being copied, try again later');
    const before = lines.slice(0, -1);
    const sha256 = createHash('sha256')
      .update(before.map((line) => `${line}\n`).join(''), 'utf8')
      .digest('hex');
    if (parsed.data.lines !== before.length || parsed.data.sha256 !== sha256)
      throw refused(name, last, 'the bundle was changed after it was made, or is not whole');
    if (!this.bundle.seats.some(({ uid }) => uid === this.bundle?.head.by))
      throw refused(name, 1, 'whoever made the bundle is not among its seats');
    return this.bundle;
  }
}

type Refuse = (why: string) => UserError;
interface Checks {
  refuse: Refuse;
  within: (list: readonly unknown[], index: number | null, what: string) => void;
}

const isLine = (name: string): name is LineName => Object.hasOwn(LINES, name);
