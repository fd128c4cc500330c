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

interface Column {
  name: string;
  of: (values: QuestionValues) => number | undefined;
}
const ONE = {
  question: { name: 'question', of: ({ question }) => question[0] },
  variable: { name: 'variable', of: ({ variable }) => variable[0] },
  questionAtMost: { name: 'question at most', of: ({ questionAtMost }) => questionAtMost[0] },
  variableAtMost: { name: 'variable at most', of: ({ variableAtMost }) => variableAtMost[0] },
} satisfies Record<string, Column>;
const passColumn = (index: number, which: 'values' | 'atMost'): Column => ({
  name: `${which} ${String(index)}`,
  of: ({ passAtK }) => passAtK[index]?.[which][0],
});

/** Four counts up to this have room beside each other in one number. */
const MOST_IN_NUMBER = 8191;
const ROOM = MOST_IN_NUMBER + 1;

export class CountKinds {
  readonly #ids = new Map<string, number>();
  /** Of one trial: by its four counts in one number, the share, and what it is at most. */
  readonly #numbered = new Map<number, Map<number | null, Map<number | null, number>>>();
  readonly #kinds: Kind[] = [];
  /** Of each figure what the kinds add, as far as somebody has asked. */
  readonly #columns = new Map<string, number[]>();

  /** The kind of a question, by what each of its trials adds. */
  idOf(trials: readonly QuestionCounts[]): number {
    const [first] = trials;
    return first && trials.length === 1 ? this.idOfOne(first) : this.#idByWords(trials);
  }

  /** The same of one trial, as most questions are: found by its numbers, since there is one for each question and view. */
  idOfOne(one: QuestionCounts): number {
    const { answers, right, open, touched, share, shareAtMost } = one;
    if (Math.max(answers, touched) > MOST_IN_NUMBER) return this.#idByWords([one]);
    const counts = ((answers * ROOM + right) * ROOM + open) * ROOM + touched;
    const known = this.#numbered.get(counts)?.get(share)?.get(shareAtMost);
    if (known !== undefined) return known;
    const shares = this.#numbered.get(counts) ?? new Map<number | null, Map<number | null, number>>();
    const atMost = shares.get(share) ?? new Map<number | null, number>();
    const id = this.#idByWords([one]);
    this.#numbered.set(counts, shares.set(share, atMost.set(shareAtMost, id)));
    return id;
  }

  #idByWords(trials: readonly QuestionCounts[]): number {
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
    const id = this.#kinds.push({ values, graded: trials.some((one) => one.share !== null && one.touched > 0) }) - 1;
    this.#ids.set(key, id);
    return id;
  }

  /** figuresOf of the questions of these kinds, in their order. */
  figuresOf(ids: Uint32Array): Figures {
    const { questions, shared, answers, graded, fewest } = this.#counted(ids);
    const isFigure = graded && questions > 0;
    const mean = (column: Column, n = questions): number | null =>
      graded && n > 0 ? this.#sum(ids, column) / n : null;
    return {
      questionAccuracy: mean(ONE.question),
      variableAccuracy: mean(ONE.variable, shared),
      atMost: graded
        ? {
            question: mean(ONE.questionAtMost) ?? 0,
            variable: mean(ONE.variableAtMost, shared) ?? 0,
          }
        : null,
      passAtK: Array.from({ length: isFigure ? fewest : 0 }, (_, index) => ({
        k: index + 1,
        value: mean(passColumn(index, 'values')) ?? 0,
        atMost: mean(passColumn(index, 'atMost')) ?? 0,
      })),
      questions,
      answers,
    };
  }

  /** valuesOf of the questions of these kinds, in their order. */
  valuesOf(ids: Uint32Array, mostK = Infinity): QuestionValues {
    const { questions, answers, graded, fewest } = this.#counted(ids);
    const having = (which: 'question' | 'variable'): Uint32Array =>
      ids.filter((id) => (this.#kinds[id]?.values[which].length ?? 0) > 0);
    const whole = having('question');
    const shared = having('variable');
    const list = (column: Column, those = whole): Float64Array => {
      const each = this.#column(column);
      const found = new Float64Array(those.length);
      // A loop: of a hundred thousand questions, two dozen times.
      for (let i = 0; i < those.length; i += 1) found[i] = each[those[i] ?? 0] ?? 0;
      return found;
    };
    return {
      graded,
      question: list(ONE.question),
      variable: list(ONE.variable, shared),
      questionAtMost: list(ONE.questionAtMost),
      variableAtMost: list(ONE.variableAtMost, shared),
      passAtK: Array.from({ length: graded && questions > 0 ? Math.min(fewest, mostK) : 0 }, (_, index) => ({
        k: index + 1,
        values: list(passColumn(index, 'values')),
        atMost: list(passColumn(index, 'atMost')),
      })),
      questions,
      answers,
    };
  }

  /** What one question of a kind adds: answers, the share of them that is right and that could be at most, the mean share of right variables. */
  scoreOf(id: number): { answers: number; rate: number; rateAtMost: number; variableShare: number } {
    const values = this.#kinds[id]?.values;
    return {
      answers: values?.answers ?? 0,
      rate: values?.question[0] ?? 0,
      rateAtMost: values?.questionAtMost[0] ?? 0,
      variableShare: values?.variable[0] ?? 0,
    };
  }

  /** `shared`: the questions that variable accuracy is the mean over. */
  #counted(ids: Uint32Array): { questions: number; shared: number; answers: number; graded: boolean; fewest: number } {
    const times = new Uint32Array(this.#kinds.length);
    for (const id of ids) times[id] = (times[id] ?? 0) + 1;
    const counted = { questions: 0, shared: 0, answers: 0, graded: false, fewest: Infinity };
    this.#kinds.forEach(({ values, graded }, id) => {
      const n = times[id] ?? 0;
      if (n === 0) return;
      counted.shared += values.variable.length > 0 ? n : 0;
      counted.graded ||= graded;
      if (values.questions === 0) return;
      counted.questions += n;
      counted.answers += n * values.answers;
      counted.fewest = Math.min(counted.fewest, values.passAtK.length);
    });
    return counted;
  }

  /** One after the other, as they stand: the last digits of a sum hang on the order. What has no answer adds nothing. */
  #sum(ids: Uint32Array, column: Column): number {
    const each = this.#column(column);
    let total = 0;
    for (let i = 0; i < ids.length; i += 1) total += each[ids[i] ?? 0] ?? 0;
    return total;
  }
  #column({ name, of }: Column): readonly number[] {
    const column = this.#columns.get(name) ?? [];
    for (const { values } of this.#kinds.slice(column.length)) column.push(of(values) ?? 0);
    this.#columns.set(name, column);
    return column;
  }
}
