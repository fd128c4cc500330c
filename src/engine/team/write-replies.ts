/** The answers that a bundle's decisions are about, and what judge and verifier said of them, for a bundle that carries them. */
import { z } from 'zod';
import { sightOf } from '../store/seats/masking.ts';
import type { ReadableDb } from '../store/file/open.ts';
import { gradesIn, repliesOf, replySet, shownGrading, verdictsOf, type VerdictRow } from '../store/seats/reply-rows.ts';
import { LONGEST_LINE, type Line } from './bundle-lines.ts';
import type { ReplyLineName } from './reply-lines.ts';

/** What a writer of bundles does for it: each gives the number of a line. */
export interface Lines {
  put: <N extends ReplyLineName>(name: N, line: Line<N>) => number;
  benchmark: (id: number) => number;
  answer: (itemId: number, id: number) => number;
  /** The place of a variable in its item. */
  variable: (itemId: number, id: number) => number;
}

const Requirements = z.array(z.string());

/** Of each answer set to each item, once: all samples, so that what is said of the set is found again too. */
export class ReplyWriter {
  private readonly db: ReadableDb;
  private readonly lines: Lines;
  private readonly reviewer: string;
  private readonly written = new Set<string>();
  private readonly sets = new Map<number, { line: number; grading: { id: number; line: number } | null }>();

  /** `reviewer`: from whom judge and verifier are hidden gets no file that says them. */
  constructor(db: ReadableDb, lines: Lines, reviewer: string) {
    this.db = db;
    this.lines = lines;
    this.reviewer = reviewer;
  }

  all(runId: number, itemId: number): void {
    const key = `${String(runId)} ${String(itemId)}`;
    if (this.written.has(key)) return;
    this.written.add(key);
    const { line: answers, grading } = this.set(runId) ?? {};
    if (answers === undefined) return;
    for (const { id, text, finish } of repliesOf(this.db, runId, itemId)) {
      if ((text?.length ?? 0) * 2 > LONGEST_LINE) continue;
      const answer = this.lines.answer(itemId, id);
      this.lines.put('reply', { answers, answer, text, finish });
      if (!grading) continue;
      this.judged(grading, itemId, { id, answer });
      for (const { requirements, ...grade } of gradesIn(this.db, grading.id, id))
        this.lines.put('graded', {
          ...{ grading: grading.line, answer, ...grade },
          requirements: Requirements.parse(JSON.parse(requirements)),
        });
    }
  }

  private set(runId: number) {
    const known = this.sets.get(runId);
    const set = known ? undefined : replySet(this.db, runId);
    if (known || !set) return known;
    const { benchmarkId, model, name, k, identity: sha256, at: made } = set;
    const benchmark = this.lines.benchmark(benchmarkId);
    const line = this.lines.put('answers', { benchmark, model, name, sha256, k, made });
    const shown = sightOf(this.db, this.reviewer, benchmarkId).machines ? shownGrading(this.db, runId) : undefined;
    const { id = 0, trials = 1, method } = shown ?? {};
    const grading = method ? { id, line: this.lines.put('grading', { answers: line, trials, method }) } : null;
    const both = { line, grading };
    this.sets.set(runId, both);
    return both;
  }

  private judged(
    grading: { id: number; line: number },
    itemId: number,
    { id, answer }: { id: number; answer: number },
  ) {
    const rows = verdictsOf(this.db, grading.id, id);
    for (const [trial, said] of Map.groupBy(rows, (row) => row.trial)) {
      // Of several runs of one grading the newest.
      const newest = new Map(said.map((row) => [`${String(row.variableId)} ${row.source}`, row]));
      const at = said.reduce((last, row) => (row.at > last ? row.at : last), '');
      const verdicts = [...newest.values()].map((row) => verdictLine(row, this.lines.variable(itemId, row.variableId)));
      this.lines.put('judged', { grading: grading.line, answer, trial, at, verdicts });
    }
  }
}

function verdictLine(row: VerdictRow, variable: number): Line<'judged'>['verdicts'][number] {
  const { source, status, reference, value, code, reason, confidence, audit, found, foundValue, start, end } = row;
  const span: [number, number] | null = start === null || end === null ? null : [start, end];
  return {
    ...{ variable, source, status, reference, value, code, reason, confidence, audit: audit === 1 },
    found: found === null ? null : { status: found, value: foundValue, span, reason: row.foundReason ?? '' },
  };
}
