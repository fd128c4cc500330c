/**
 * Questions by what they add to figures. Many add the same, so that the figures of a hundred thousand questions are read from a few hundred kinds: the same
 * numbers as accuracy.ts makes of the questions themselves, added up in the same order.
 */
import { valuesOf, type Figures, type QuestionCounts, type QuestionValues } from './accuracy.ts';

/** What one question adds, worked out once for all questions of its kind. */
interface Kind {
  values: QuestionValues;
  /** Whether anything of it was graded. */
  graded: boolean;
}

export class CountKinds {
  readonly #ids = new Map<string, number>();
  readonly #kinds: Kind[] = [];

  /** The kind of a question, by what each of its trials adds. */
  idOf(trials: readonly QuestionCounts[]): number {
    const key = trials
      .map(
        (one) =>
          `${String(one.answers)} ${String(one.right)} ${String(one.open)} ${String(one.touched)} ${String(one.share)} ${String(one.shareAtMost)}`,
      )
      .join('|');
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    // As if it were graded: whether there is a figure hangs on all questions.
    const values = valuesOf([trials.map((one) => ({ ...one, touched: 1 }))]);
    const id = this.#kinds.push({ values, graded: trials.some((one) => one.answers > 0 && one.touched > 0) }) - 1;
    this.#ids.set(key, id);
    return id;
  }

  /** figuresOf of the questions of these kinds, in their order. */
  figuresOf(ids: Uint32Array): Figures {
    const { questions, answers, graded, fewest } = this.#counted(ids);
    const isFigure = graded && questions > 0;
    const mean = (of: (values: QuestionValues) => number | undefined): number | null =>
      isFigure ? this.#sum(ids, of) / questions : null;
    return {
      questionAccuracy: mean(({ question }) => question[0]),
      variableAccuracy: mean(({ variable }) => variable[0]),
      atMost: isFigure
        ? {
            question: mean(({ questionAtMost }) => questionAtMost[0]) ?? 0,
            variable: mean(({ variableAtMost }) => variableAtMost[0]) ?? 0,
          }
        : null,
      passAtK: Array.from({ length: isFigure ? fewest : 0 }, (_, index) => ({
        k: index + 1,
        value: mean(({ passAtK }) => passAtK[index]?.values[0]) ?? 0,
        atMost: mean(({ passAtK }) => passAtK[index]?.atMost[0]) ?? 0,
      })),
      questions,
      answers,
    };
  }

  #counted(ids: Uint32Array): { questions: number; answers: number; graded: boolean; fewest: number } {
    const times = new Uint32Array(this.#kinds.length);
    for (const id of ids) times[id] = (times[id] ?? 0) + 1;
    const counted = { questions: 0, answers: 0, graded: false, fewest: Infinity };
    this.#kinds.forEach(({ values, graded }, id) => {
      const n = times[id] ?? 0;
      if (n === 0 || values.questions === 0) return;
      counted.questions += n;
      counted.answers += n * values.answers;
      counted.graded ||= graded;
      counted.fewest = Math.min(counted.fewest, values.passAtK.length);
    });
    return counted;
  }

  /** One after the other, as they stand: the last digits of a sum hang on the order. What has no answer adds nothing. */
  #sum(ids: Uint32Array, of: (values: QuestionValues) => number | undefined): number {
    const each = Float64Array.from(this.#kinds, ({ values }) => of(values) ?? 0);
    let total = 0;
    for (let i = 0; i < ids.length; i += 1) total += each[ids[i] ?? 0] ?? 0;
    return total;
  }
}
