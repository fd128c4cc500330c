/**
 * Takes the answers of bundles with replies into a workspace that has the benchmark but not them, and what judge and verifier said of them. Nothing that is
 * there is overwritten: an answer that is known is left as it is, and so is what was graded here.
 */
import { isClGraded, CL_STATUSES } from '../../core/grading/rubrics.ts';
import { EXAM_STATUSES } from '../../core/grading/exam.ts';
import { insertImportedAnswers } from '../store/answers/answer-sets.ts';
import { isGradedBy } from '../store/items/benchmarks.ts';
import { putClGrade } from '../store/answers/cl-answers.ts';
import { insertImportedGrading } from '../store/answers/cl-import.ts';
import { clRubrics } from '../store/items/cl-tasks.ts';
import { refreshVerdicts } from '../store/gradings/effective.ts';
import { questionById } from '../store/items/exams.ts';
import { putGrade } from '../store/answers/grades.ts';
import { addRun, gradingBy } from '../store/gradings/gradings.ts';
import { modelId } from '../store/runs/models.ts';
import { bundledRun, replySet, replySetsOf, saidIn } from '../store/seats/reply-rows.ts';
import { insertResponse, setOfAnswer } from '../store/answers/responses.ts';
import { putLayers } from '../store/gradings/verdicts.ts';
import type { Bundle, Line } from './bundle-lines.ts';
import { Unfit, type Workspace } from './places.ts';

type Refuse = (line: number, why: string) => Error;
interface Placed {
  itemId: number;
  responseId: number;
}
type Said = Pick<Line<'judged'>, 'grading' | 'answer' | 'trial' | 'at'>;

export class Replies {
  /** How many answers are new. */
  added = 0;
  private readonly workspace: Workspace;
  private readonly at: string;

  constructor(workspace: Workspace, at: string) {
    this.workspace = workspace;
    this.at = at;
  }

  /** Throws what `refuse` makes of a grade that cannot be one of its answer. */
  take(bundle: Bundle, refuse: Refuse): void {
    const placed = new Map<number, Placed>();
    for (const reply of bundle.replies) {
      const where = nullIfUnfit(() => this.placed(bundle, reply));
      if (where) placed.set(reply.answer, where);
    }
    // Nothing is right or wrong of what nobody answered.
    const unsaid = new Set(bundle.replies.filter(({ text }) => isUnsaid(text)).map(({ answer }) => answer));
    for (const said of bundle.judged) {
      const where = placed.get(said.answer);
      if (where && !unsaid.has(said.answer)) this.judged(bundle, said, where);
    }
    for (const grade of bundle.graded) {
      const where = placed.get(grade.answer);
      if (where && !(unsaid.has(grade.answer) && (grade.score ?? 0) > 0)) this.graded(bundle, grade, where, refuse);
    }
  }

  /** Where the answer is, put there if need be. Throws Unfit; null: another answer stands at its place. */
  private placed(bundle: Bundle, { answers, answer, text, finish }: Line<'reply'>): Placed | null {
    const [wanted, set] = [bundle.answers[answer], bundle.answerSets[answers]];
    if (!wanted || !set) return null;
    const itemId = this.workspace.item(bundle, wanted.item);
    const there = this.workspace.answersTo(itemId);
    const known = there.find(
      ({ sha256, sample, model }) => sha256 === wanted.sha256 && sample === wanted.sample && model === set.model,
    );
    if (known) return { itemId, responseId: known.id };
    const runId = this.set(this.workspace.benchmarkOf(itemId) ?? 0, set);
    if (there.some((one) => one.sample === wanted.sample && one.runId === runId)) return null;
    const error = isUnsaid(text) ? 'There was no answer where the bundle was made.' : null;
    const of = { runId, itemId, sampleIndex: wanted.sample, at: set.made };
    const responseId = insertResponse(this.workspace.db, { ...of, text, finish, error });
    this.workspace.forgetAnswersTo(itemId);
    this.added += 1;
    return { itemId, responseId };
  }

  private set(benchmarkId: number, { model, name, sha256, k, made }: Line<'answers'>): number {
    const { db } = this.workspace;
    const known = replySetsOf(db, benchmarkId).find((one) => one.identity === sha256 && one.model === model);
    if (known) return known.id;
    const of = { benchmarkId, modelId: modelId(db, model), file: name, hash: sha256, bundled: true };
    return insertImportedAnswers(db, { ...of, k, at: made });
  }

  private judged(bundle: Bundle, said: Line<'judged'>, where: Placed): void {
    const { db } = this.workspace;
    const parts = this.workspace.partsIn(bundle, where.itemId);
    const placed = nullIfUnfit(() =>
      said.verdicts.map((one) => ({ ...one, variableId: parts.place('variable', one.variable) })),
    );
    const runId = placed && this.run(bundle, said, where);
    if (!placed || runId === null) return;
    putLayers(
      db,
      { runId, responseId: where.responseId, trial: said.trial, at: said.at },
      placed.flatMap(({ variableId, source, found }) => {
        if (found === null || source === 'import') return [];
        const { status, value, reason } = found;
        const span = found.span && { start: found.span[0], end: found.span[1] };
        return [{ variableId, source, status, value, span, candidates: [], reason, callId: null }];
      }),
      placed.map(({ code: reasonCode, ...verdict }) => ({ ...verdict, reasonCode, callId: null })),
    );
    refreshVerdicts(db, { responseId: where.responseId, runId, trial: said.trial });
  }

  private graded(bundle: Bundle, grade: Bundle['graded'][number], where: Placed, refuse: Refuse): void {
    const { db } = this.workspace;
    const { source, status, score, max, requirements, rationale, trial, at, line } = grade;
    const benchmarkId = this.workspace.benchmarkOf(where.itemId) ?? 0;
    const of = { responseId: where.responseId, trial, source, rationale, callId: null, at };
    if (isGradedBy(db, benchmarkId, 'rubrics')) {
      const is = CL_STATUSES.find((one) => one === status);
      const rubrics = (clRubrics(db, benchmarkId, where.itemId).get(where.itemId) ?? []).length;
      const fits = isClGraded(is ?? 'not_run') ? requirements.length === rubrics : requirements.length <= rubrics;
      if (!is || !fits || (score !== 0 && score !== 1)) throw refuse(line, 'is no grade of this task');
      const runId = this.run(bundle, grade, where);
      if (runId !== null) putClGrade(db, { ...of, runId, status: is, score, requirements });
      return;
    }
    const is = EXAM_STATUSES.find((one) => one === status);
    const most = questionById(db, where.itemId)?.question.points;
    if (!is || max === null || most !== max || (score ?? 0) > max) throw refuse(line, 'is no grade of this question');
    const runId = this.run(bundle, grade, where);
    if (runId !== null) putGrade(db, { ...of, runId, status: is, score, scoreMax: max });
  }

  /** The run that what is said goes into; null where as much is known here, or it was graded here. */
  private run(bundle: Bundle, { grading, trial, at }: Said, { responseId }: Placed): number | null {
    const { db } = this.workspace;
    const method = bundle.gradings[grading]?.method;
    const answerRunId = setOfAnswer(db, responseId);
    const set = answerRunId === undefined ? undefined : replySet(db, answerRunId);
    if (!method || !set) return null;
    const known = gradingBy(db, { answerRunId: set.id, method });
    if (known !== undefined) {
      const said = saidIn(db, known, responseId, trial);
      if (said.here === 1 || (said.at !== null && said.at >= at)) return null;
    }
    const { benchmarkId, identity: hash, name: file } = set;
    const judgeId = method.judge ? modelId(db, method.judge.model) : null;
    const runId =
      (known === undefined ? undefined : bundledRun(db, known)) ??
      insertImportedGrading(db, { benchmarkId, judgeId, file, hash, bundled: true, at: this.at });
    const { trials = 1 } = bundle.gradings[grading] ?? {};
    addRun(db, { runId, answerRunId: set.id, method, trials, at: this.at });
    return runId;
  }
}

const isUnsaid = (text: string | null): boolean => text === null || text.trim() === '';

function nullIfUnfit<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}
