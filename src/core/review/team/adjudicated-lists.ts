/** Lists of an item that experts correct whole: its variables and the steps of its flow. As they are disputed and adjudicated, they are JSON texts. */
import { z } from 'zod';
import { StepState, VariableState } from '../event.ts';

const MOST = 500;
const SHAPES = { variables: z.array(VariableState).max(MOST), flow: z.array(StepState).max(MOST) } as const;
export type ListKind = keyof typeof SHAPES;
type ListOf<K extends ListKind> = z.infer<(typeof SHAPES)[K]>;

export const isListKind = (about: string): about is ListKind => Object.hasOwn(SHAPES, about);

/** null where the text is none of such a list. */
export function readList<K extends ListKind>(about: K, text: string | null): ListOf<K> | null {
  try {
    const parsed = SHAPES[about].safeParse(JSON.parse(text ?? ''));
    return parsed.success ? (parsed.data as ListOf<K>) : null;
  } catch {
    return null;
  }
}

export interface ListEntry {
  /** A variable's name, or "1" for the first step. */
  name: string;
  /** Its value, or the step. */
  text: string;
  /** Type and description, or the verifiable answer. */
  more: string;
}

/** As people read it. */
export function entriesOf(about: ListKind, text: string | null): ListEntry[] {
  if (about === 'variables')
    return (readList('variables', text) ?? []).map(({ name, type, description, value }) => ({
      ...{ name, text: value, more: [type, description].filter((part) => part !== '').join(', ') },
    }));
  return (readList('flow', text) ?? []).map(({ step, answer }, index) => ({
    ...{ name: String(index + 1), text: step, more: plain(answer) },
  }));
}

/** A verifiable answer is JSON text: of a string what it says. */
function plain(answer: string): string {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'string' ? value : answer;
  } catch {
    return answer;
  }
}

/** What a list says, whatever numbers its entries have: two experts who add the same say the same. */
export const contentOf = (about: ListKind, text: string | null): string =>
  JSON.stringify(
    about === 'variables'
      ? (readList(about, text) ?? []).map(({ name, type, description, value }) => [name, type, description, value])
      : (readList(about, text) ?? []).map(({ step, answer }) => [step, answer]),
  );

/** "x1: 1.2 (numeric); x2: 3 (numeric)". */
export const listInWords = (about: ListKind, text: string | null): string =>
  entriesOf(about, text)
    .map((one) => `${one.name}: ${one.text}${one.more === '' ? '' : ` (${one.more})`}`)
    .join('; ');
