import type { Zone } from './zones.ts';

export interface Block {
  kind: 'heading' | 'text' | 'display' | 'row' | 'code';
  /** Content without list marker, quote mark or hashes. */
  start: number;
  end: number;
  zone: Zone;
  bullet: boolean;
  quote: boolean;
  /** "a", "b" or "1", "2" of the part this block stands in. */
  part: string | null;
  /** The block itself begins with the part's label. */
  opensPart: boolean;
  /** Text of the nearest heading above. */
  heading: string;
  /** Number of the paragraph, counted by blank lines. */
  paragraph: number;
}
