/** A question that no file of a benchmark has, as the item and the row that such a file would have of it (docs/design/files.md, "CFE-Bench"). */
import type { Item, Variable } from '../item.ts';
import { pythonJson } from './python-json.ts';

export interface OwnQuestion {
  id: string;
  question: string;
  solution: string;
  variables: readonly Variable[];
  flow: readonly { step: string; answer: string }[];
  /** Paths of figures, in the order of their places in the texts. */
  figures: readonly string[];
  solutionFigures: readonly string[];
}

/** `isFirst`: of its benchmark. */
export function ownItem(own: OwnQuestion, isFirst: boolean): Item {
  const { id, question, solution, variables, flow, figures, solutionFigures } = own;
  return {
    externalId: id,
    lead: isFirst ? '[\n  ' : ',\n  ',
    raw: rowText(own),
    ...{ question, solution },
    variables: variables.map(({ name, type, description, value }) => ({ name, type, description, value })),
    flow: flow.map(({ step, answer }, index) => ({ stepId: index + 1, step, answer: JSON.stringify(answer) })),
    images: [
      ...figures.map((path) => ({ place: 'question' as const, path })),
      ...solutionFigures.map((path) => ({ place: 'answer' as const, path })),
    ],
  };
}

/** Two blanks deep in its list. */
function rowText(own: OwnQuestion): string {
  const { id, question, solution, variables, flow, figures, solutionFigures } = own;
  return pythonJson(
    {
      question: { text: question, images: figures },
      answer: { text: solution, images: solutionFigures },
      id,
      short_answer_value: variables.map(({ value }) => value),
      short_answer_variable: variables.map(({ name }) => name),
      short_answer_description: variables.map(({ description }) => description),
      short_answer_type: variables.map(({ type }) => type),
      reasoning_flow: flow.map(({ step, answer }, index) => ({ step_id: index + 1, step, verifiable_answer: answer })),
    },
    1,
  );
}
