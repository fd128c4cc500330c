/** Detailed results and summary in the reference script's form (docs/design/files.md, "CFE-Bench"). What is ours stands under `markscheme`, last of its object. */
import type { Asked } from '../../metrics/asked.ts';
import { parseTree, type Node } from 'jsonc-parser';
import { overallStatus, type Source, type Status } from '../../grading/status.ts';
import { isRight, variableShare, type Figures, type TrialSpread } from '../../metrics/accuracy.ts';
import { mean } from '../../metrics/mean.ts';
import { passAtK } from '../../metrics/pass-at-k.ts';
import { pythonJson, pythonList, PyFloat, RawJson, type PyValue } from './python-json.ts';

/** One variable of one answer as it was graded. `value` is null where the answer states none. */
export interface GradedVariable {
  name: string;
  reference: string;
  value: string | null;
  status: Status;
  source: Source;
  reason: string;
  confidence: string | null;
}
export interface GradedAnswer {
  text: string | null;
  variables: GradedVariable[];
}
/** One question: the row's source text (with corrections) and its graded answers in sample order. */
export interface GradedQuestion {
  raw: string;
  answers: GradedAnswer[];
}

export interface SummaryConfig {
  k: number;
  judgeModel: string;
  inputFile: string;
  inputBenchmark: string;
  /** YYYY-MM-DD HH:MM:SS in local time. */
  timestamp: string;
  /** Versions and hashes that make the figures reproducible. */
  provenance: Record<string, string>;
  /** As the window and the command line state them, several trials as their mean; null for each accuracy where nothing is graded. */
  figures: { published: SummaryFigures; graded: SummaryFigures };
  statuses: Partial<Record<Status, number>>;
  /** Whose figures these are, and of how much; null: nobody has graded these answers. */
  graded: {
    grading: string;
    trials: number;
    asked: Asked;
  } | null;
  /** How these figures came about (../report/methods.ts). */
  methods: { lines: readonly { label: string; text: string }[]; paragraph: string } | null;
}

/** Figures with how they spread over several trials; null for one. */
type SummaryFigures = Figures & { spread: TrialSpread | null };

/** The detailed results piece by piece: a question is asked for when its turn comes, and need not be kept. */
export function detailedPieces(questions: Iterable<GradedQuestion>, k: number): Generator<string> {
  return pythonList(rowsOf(questions, k));
}

function* rowsOf(questions: Iterable<GradedQuestion>, k: number): Generator<PyValue> {
  for (const question of questions) yield detailedRow(question, k);
}

function statusesOf({ answers }: GradedQuestion): Status[][] {
  return answers.map(({ variables }) => variables.map(({ status }) => status));
}

function detailedRow(question: GradedQuestion, k: number): PyValue {
  const row = membersOf(question.raw);
  const texts = question.answers.map((answer) => answer.text);
  row.set('generated_answers', texts);
  row.set('judgment_llm', judgment(question, texts, k));
  return row;
}

function judgment(question: GradedQuestion, texts: (string | null)[], k: number): PyValue {
  const n = question.answers.length;
  const statuses = statusesOf(question);
  const correct = statuses.filter((list) => isRight(list)).length;
  const unbiased = new PyFloat(passAtK(n, correct, k));
  const rate = new PyFloat(n === 0 ? 0 : correct / n);
  return {
    generated_answers_with_judgments: question.answers.map(answerEntry),
    pass_at_k_metrics: {
      k,
      n,
      num_correct: correct,
      num_incorrect: n - correct,
      passk_unbiased: unbiased,
      individual_pass_rate: rate,
    },
    generated_answers: texts,
    num_correct: correct,
    avg_variable_accuracy: new PyFloat(mean(statuses.map(variableShare)) ?? 0),
    passk_unbiased: unbiased,
    question_accuracy: rate,
  };
}

function answerEntry(answer: GradedAnswer, index: number): PyValue {
  const statuses = answer.variables.map((variable) => variable.status);
  const correct = statuses.filter((status) => status === 'right').length;
  return {
    answer_index: index + 1,
    generated_answer: answer.text,
    extracted_values: answer.variables.map((variable) => variable.value ?? 'null'),
    overall_correct: isRight(statuses),
    variable_correct_count: correct,
    variable_total_count: statuses.length,
    variable_accuracy: new PyFloat(variableShare(statuses)),
    per_variable_results: answer.variables.map(variableEntry),
    markscheme: { status: overallStatus(statuses) },
  };
}

function variableEntry(variable: GradedVariable): PyValue {
  const markscheme = { status: variable.status, source: variable.source, reason: variable.reason };
  const values = { reference_value: variable.reference, extracted_value: variable.value ?? 'null' };
  if (variable.status === 'judge_error') {
    const reasoning = `Error during LLM judge verification: ${variable.reason}`;
    return { ...values, is_correct: false, reasoning, confidence: 'low', error: variable.reason, markscheme };
  }
  const bothNull = isNull(variable.reference) && isNull(variable.value);
  return {
    ...values,
    is_correct: variable.status === 'right',
    reasoning: bothNull ? 'Both values are null' : variable.reason,
    confidence: bothNull
      ? 'high'
      : (level(variable.confidence) ?? (variable.status === 'right' || variable.status === 'wrong' ? 'high' : 'low')),
    variable_name: bothNull ? undefined : variable.name,
    markscheme,
  };
}

/** The reference script's words for a confidence that is a probability; the judge's own words as they are. */
function level(confidence: string | null): string | null {
  if (confidence === null || !/^[01]\.\d/.test(confidence)) return confidence;
  return Number(confidence) >= 0.9 ? 'high' : Number(confidence) >= 0.7 ? 'medium' : 'low';
}

function isNull(value: string | null): boolean {
  return value === null || value === 'null';
}

const rate = (value: number | null | undefined): PyValue => (value == null ? null : new PyFloat(value));

export function summaryText({ figures, ...config }: SummaryConfig): string {
  const { published } = figures;
  return pythonJson({
    metrics: {
      'pass@k': rate(published.passAtK.find(({ k }) => k === config.k)?.value),
      k: config.k,
      total_samples: published.questions,
      overall_avg_variable_accuracy: rate(published.variableAccuracy),
      overall_question_accuracy: rate(published.questionAccuracy),
    },
    config: {
      k: config.k,
      judge_model: config.judgeModel,
      n_samples: published.questions,
      input_file: config.inputFile,
      input_benchmark: config.inputBenchmark,
      timestamp: config.timestamp,
    },
    markscheme: {
      ...(config.graded ? gradedValue(config.graded) : {}),
      published: figuresValue(published),
      graded: figuresValue(figures.graded),
      variable_statuses: Object.fromEntries(Object.entries(config.statuses).filter(([, n]) => n > 0)),
      methods: config.methods && {
        ...Object.fromEntries(config.methods.lines.map(({ label, text }) => [label, text])),
        Paragraph: config.methods.paragraph,
      },
      provenance: config.provenance,
    },
  });
}

function gradedValue({ grading, trials, asked }: NonNullable<SummaryConfig['graded']>): { [key: string]: PyValue } {
  return {
    grading,
    trials,
    asked: {
      questions: asked.questions,
      answers: asked.answers,
      of_questions: asked.ofQuestions,
      of_answers: asked.ofAnswers,
      questions_without_answers: asked.unanswered,
      answers_cut_by_length: asked.cut,
    },
  };
}

function figuresValue({ spread, atMost, ...figures }: SummaryFigures): PyValue {
  return {
    question_accuracy: rate(figures.questionAccuracy),
    variable_accuracy: rate(figures.variableAccuracy),
    questions: figures.questions,
    answers: figures.answers,
    pass_at_k: figures.passAtK.map(({ k, value }) => ({ k, value: new PyFloat(value) })),
    at_most: atMost && {
      question_accuracy: new PyFloat(atMost.question),
      variable_accuracy: new PyFloat(atMost.variable),
      pass_at_k: figures.passAtK.map(({ k, atMost: value }) => ({ k, value: new PyFloat(value) })),
    },
    over_trials: spread && spreadValue(spread),
  };
}

/** Mean and standard deviation over the answers that every trial has. */
function spreadValue(spread: TrialSpread): { [key: string]: PyValue } {
  const deviation = (value: { mean: number; std: number } | null): PyValue =>
    value && { mean: new PyFloat(value.mean), std: new PyFloat(value.std) };
  return {
    answers_in_every_trial: spread.answers,
    question_accuracy: deviation(spread.question),
    variable_accuracy: deviation(spread.variable),
    pass_at_k: spread.passAtK.map(({ k, ...value }) => ({ k, ...(deviation(value) as object) })),
    question_accuracy_std_by_sampling: rate(spread.parts.sampling),
    question_accuracy_std_by_judge: rate(spread.parts.judge),
  };
}

/** The members of a row in their order, numbers as they stand in the source. */
function membersOf(raw: string): Map<string, PyValue> {
  const tree = parseTree(raw);
  const value = tree ? toValue(raw, tree) : new Map<string, PyValue>();
  return value instanceof Map ? (value as Map<string, PyValue>) : new Map<string, PyValue>();
}

function toValue(raw: string, node: Node): PyValue {
  if (node.type === 'array') return (node.children ?? []).map((child) => toValue(raw, child));
  if (node.type === 'object') {
    return new Map(
      (node.children ?? []).map((member): [string, PyValue] => {
        const [key, value] = member.children ?? [];
        return [String(key?.value), value ? toValue(raw, value) : null];
      }),
    );
  }
  return node.type === 'string' ? String(node.value) : new RawJson(raw.slice(node.offset, node.offset + node.length));
}
