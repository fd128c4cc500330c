import type { Span } from '../notation/span.ts';

/** A variable whose value is looked for in a response. Names and types are those of the benchmark file. */
export interface VariableSpec {
  name: string;
  type: 'numeric' | 'formula' | 'other';
  description: string;
}

/** A place in the response that may state the variable's value. */
export interface Candidate {
  /** What the response says there, without Markdown emphasis, math delimiters and closing punctuation. */
  value: string;
  span: Span;
  /** How it is written: boxed, name-equals, final-section, list, table, heading, sentence, tuple, parts, whole. */
  form: string;
  /** 0 to 1, for ranking only. */
  score: number;
}

/** The likeliest value, whether or not it is sure enough to be found, with the signs for and against it by their names. */
export interface Leading {
  value: string;
  span: Span;
  signs: Record<string, number>;
}

export interface Extraction {
  status: 'found' | 'not_found' | 'ambiguous';
  value: string | null;
  span: Span | null;
  candidates: Candidate[];
  reason: string;
  leading?: Leading | null;
}

/** Whether two texts state the same value. */
export type Agree = (a: string, b: string) => boolean;

export interface ExtractOptions {
  /** The question's text: what stands in it is a restatement, not an answer. */
  question?: string;
  /** Whether two candidate values state the same value; the default compares normalised texts and plain numbers. */
  agree?: (a: string, b: string, variable: VariableSpec) => boolean;
  /** Another trained model than the one that ships: measuring in folds, each by a model that has not seen it. */
  model?: ChoiceModel;
}

/** A leaf's weight, or the position of a feature among the model's, the value up to which one goes left, and the two sides. */
export type Node = number | readonly [feature: number, upTo: number, left: Node, right: Node];

/** A sum of small decision trees over the features of these names. */
export interface ChoiceModel {
  features: readonly string[];
  bias: number;
  trees: readonly Node[];
}
