/** What two raters of variables say of the same things, added up item by item. */
import type { AgreementPair, AgreementUnit } from '../../../contract/agreement-calls.ts';
import type { KnownRater } from './known-raters.ts';

type Cells = [both: number, firstOnly: number, secondOnly: number, neither: number];
/** Letters of said-text.ts; with the bit that makes capitals small. */
const [SMALL, RIGHT, WRONG] = [32, 'r'.charCodeAt(0), 'w'.charCodeAt(0)];

export class PairSum {
  readonly unit: AgreementUnit;
  readonly withVerifier: boolean;
  n = 0;
  readonly #byItem = new Map<number, Cells>();
  readonly #items = { first: new Map<number, number[]>(), second: new Map<number, number[]>() };

  constructor(first: KnownRater, second: KnownRater) {
    this.unit = first.isOfWholeAnswers || second.isOfWholeAnswers ? 'answer' : 'variable';
    this.withVerifier = first.source === 'offline' || second.source === 'offline';
  }

  get questions(): number {
    return this.#byItem.size;
  }

  /** Of each item that has any, the cells, in the order of the items. */
  drawn(): Cells[] {
    const ids = Uint32Array.from(this.#byItem.keys()).sort();
    return Array.from(ids, (id) => this.#byItem.get(id) ?? [0, 0, 0, 0]);
  }

  /** Items are added one answer set after the other, each in order. Whether both said something of the same. */
  add({ itemId, answerRunId }: { itemId: number; answerRunId: number }, one: string, other: string): boolean {
    let [both, firstOnly, secondOnly, neither] = [0, 0, 0, 0];
    for (let i = 0; i < one.length; i += 1) {
      const [first, second] = [one.charCodeAt(i) | SMALL, other.charCodeAt(i) | SMALL];
      if (first === RIGHT) {
        if (second === RIGHT) both += 1;
        else if (second === WRONG) firstOnly += 1;
      } else if (first === WRONG) {
        if (second === RIGHT) secondOnly += 1;
        else if (second === WRONG) neither += 1;
      }
    }
    const n = both + firstOnly + secondOnly + neither;
    if (n === 0) return false;
    this.n += n;
    const cells = this.#byItem.get(itemId);
    if (cells) {
      cells[0] += both;
      cells[1] += firstOnly;
      cells[2] += secondOnly;
      cells[3] += neither;
    } else this.#byItem.set(itemId, [both, firstOnly, secondOnly, neither]);
    if (firstOnly > 0) note(this.#items.first, answerRunId, itemId);
    if (secondOnly > 0) note(this.#items.second, answerRunId, itemId);
    return true;
  }

  /** Where one of the two alone says right. */
  itemsOf(which: 'first' | 'second'): AgreementPair['firstItems'] {
    return [...this.#items[which]].map(([runId, itemIds]) => ({ runId, itemIds }));
  }
}

function note(bySet: Map<number, number[]>, runId: number, itemId: number): void {
  const items = bySet.get(runId) ?? [];
  items.push(itemId);
  bySet.set(runId, items);
}
