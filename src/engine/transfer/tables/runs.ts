/** What the readers of other tools' runs share: the text of a prompt, and one row for a question with everybody's answers to it. */
import { z } from 'zod';
import type { Cell, TableRow } from '../../../core/tables/mapping.ts';

export const Content = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string().optional(), text: z.string().optional() })),
]);
export const Message = z.looseObject({ role: z.string(), content: Content });
/** What a model was asked: a text, or the messages of a chat. */
export const Prompt = z.union([z.string(), z.array(Message)]);

/** Without what a model had said before in a chat. */
export function textOfPrompt(prompt: z.infer<typeof Prompt>): string {
  if (typeof prompt === 'string') return prompt;
  return prompt
    .filter(({ role }) => role !== 'assistant')
    .map(({ content }) => textOf(content))
    .join('\n\n');
}

export function textOf(content: z.infer<typeof Content>): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n');
}

/** A question of a run: what was asked, what was expected, and by model its answers with the grader's word on each. */
export interface AskedQuestion {
  id: string;
  input: string;
  /** Any of several is right. */
  targets: readonly string[];
  answers: ReadonlyMap<string, readonly { text: string | null; right: boolean | null }[]>;
}

/** Columns: id, input, target, and for each model "MODEL output" and "score MODEL". Several targets are alternatives of one value. */
export function rowOf({ id, input, targets, answers }: AskedQuestion, record: number): TableRow {
  const cells = new Map<string, Cell>([
    ['id', id],
    ['input', input],
    ['target', targets.join(' or ')],
  ]);
  for (const [model, list] of answers) {
    cells.set(
      `${model} output`,
      list.map(({ text }) => text),
    );
    if (list.some(({ right }) => right !== null))
      cells.set(
        `score ${model}`,
        list.map(({ right }) => right),
      );
  }
  return { record, line: null, cells };
}
