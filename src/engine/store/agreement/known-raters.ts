/** Who stands behind what is kept of raters' words: verifier, judges and imported files by their grading, experts by name. */
import type { Source } from '../../../core/grading/status.ts';
import type { ReadableDb } from '../file/open.ts';
import type { SaidPart } from '../standings/said-text.ts';
import type { Chosen } from './rater.ts';
import { isOfWholeAnswers, policyNamed, type Protocol } from './variables.ts';

export interface KnownRater {
  source: Source;
  name: string;
  isOfWholeAnswers: boolean;
  /** Where it was asked about a random share of what the verifier settled: items of answer sets, each by one number. */
  audited: Set<number>;
}

export interface GradingToRead {
  /** 0: nobody has graded the set. */
  id: number;
  name: string;
  /** The newest of all is no rater of its own: experts alone are read from it. */
  isRater: boolean;
  trials: number;
  protocol: Protocol;
  policy: string | null;
  isOfflineFirst: boolean;
  /** Whether what judges and files said in it counts. */
  isCounted: boolean;
}

/** Each chosen answer set with its gradings, both in the order of their ids. */
export function gradingsToRead(
  db: ReadableDb,
  { benchmarkId, answerRunId, gradingIds }: Chosen,
): { answerRunId: number; gradings: GradingToRead[] }[] {
  const rows = db.all<
    Omit<GradingToRead, 'isCounted' | 'isRater' | 'isOfflineFirst'> & {
      answerRunId: number;
      isRater: number;
      isOfflineFirst: number;
    }
  >(
    `SELECT r.id AS answerRunId, coalesce(g.id, 0) AS id, coalesce(g.name, '') AS name, coalesce(g.kind <> 'newest', 0) AS isRater, coalesce(g.trials, 1) AS trials,
       g.method ->> '$.protocol' AS protocol, g.method -> '$.policy' AS policy, coalesce(g.method ->> '$.verifier' = 'offline-first', 0) AS isOfflineFirst
     FROM runs r LEFT JOIN gradings g ON g.answer_run_id = r.id
     WHERE r.kind = 'generation' AND r.benchmark_id = ? AND (? IS NULL OR r.id = ?) ORDER BY r.id, g.id`,
    ...[benchmarkId, answerRunId ?? null, answerRunId ?? null],
  );
  return [...Map.groupBy(rows, (row) => row.answerRunId)].map(([id, list]) => ({
    answerRunId: id,
    gradings: list.map((row) => ({
      ...{ ...row, isRater: row.isRater === 1, isOfflineFirst: row.isOfflineFirst === 1 },
      isCounted: row.isRater === 1 && (gradingIds?.includes(row.id) ?? true),
    })),
  }));
}

export class KnownRaters {
  readonly #raters = new Map<string, KnownRater>();
  /** By their ids. */
  reviewers: ReadonlyMap<number, string>;
  readonly #protocols = new Map<string, Protocol>();
  readonly #policies = new Map<string | null, string>();

  constructor(db: ReadableDb) {
    const reviewers = db.all<{ id: number; name: string }>('SELECT id, name FROM reviewers');
    this.reviewers = new Map(reviewers.map(({ id, name }) => [id, name]));
  }

  /** Learns of those who have come since. False where one of those before is called otherwise now. */
  follow({ reviewers }: { reviewers: ReadonlyMap<number, string> }): boolean {
    for (const [id, name] of this.reviewers) if (reviewers.get(id) !== name) return false;
    this.reviewers = reviewers;
    return true;
  }

  /** Of whom something was said so far. */
  get all(): readonly KnownRater[] {
    return [...this.#raters.values()];
  }

  /** Whether gradings of one name, which are one rater, were shown the same. */
  fits({ name, protocol }: GradingToRead): boolean {
    const known = this.#protocols.get(name) ?? protocol;
    this.#protocols.set(name, known);
    return known === protocol;
  }

  /** null: it does not count. */
  of({ source, id }: SaidPart, grading: GradingToRead): KnownRater | null {
    if (source === 'expert') return this.#named(source, this.reviewers.get(id) ?? '', null);
    if (!grading.isRater) return null;
    if (source === 'offline') return this.#named(source, this.#policyOf(grading), null);
    return grading.isCounted ? this.#named(source, grading.name, source === 'judge' ? grading.protocol : null) : null;
  }

  #policyOf({ policy }: GradingToRead): string {
    const name = this.#policies.get(policy) ?? policyNamed(policy);
    this.#policies.set(policy, name);
    return name;
  }

  #named(source: Source, name: string, protocol: Protocol): KnownRater {
    const key = `${source}/${name}`;
    const known = this.#raters.get(key);
    if (known) return known;
    const rater = { source, name, isOfWholeAnswers: isOfWholeAnswers(protocol), audited: new Set<number>() };
    this.#raters.set(key, rater);
    return rater;
  }
}
