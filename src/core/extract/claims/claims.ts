import type { Label } from '../names/match.ts';
import type { Block } from '../source/zones.ts';
import type { Piece } from '../values/value.ts';

/** One statement of the response: something has a value. */
export interface Claim {
  /** The value alone. */
  piece: Piece;
  /** The value with its left side, where it has one. */
  whole: Piece | null;
  label: Label;
  /** The left side is a bare name. */
  named: boolean;
  /** Stands in a side clause ("where ω₀ = …"): it defines, it does not answer. */
  aside?: boolean;
  /** A labelled line whose value has a left side of its own: it can contradict, its value is read without the label. */
  contested?: boolean;
  form: 'boxed' | 'name-equals' | 'list' | 'table' | 'sentence' | 'bold' | 'display' | 'heading' | 'whole';
  block: Block;
}

/** A value that nothing on its left names, in a block, with what is said of it. */
export const claimIn = (block: Block, form: Claim['form'], piece: Piece, said: Partial<Label>): Claim => {
  const { symbols = [], words = [], lead = [], heading = [], part = block.part } = said;
  const label = { symbols, words, lead, heading, part };
  return { piece, whole: null, label, named: false, aside: undefined, contested: undefined, form, block };
};

/** Words and part that surround a stretch of text and may name its value. */
export interface Context {
  block: Block;
  lead: readonly string[];
}
