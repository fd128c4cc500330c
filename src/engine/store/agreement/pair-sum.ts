/** What two raters of variables say of the same things, added up item by item: what is said of one item can be taken back alone. */
import type { AgreementPair, AgreementUnit } from '../../../contract/agreement-calls.ts';
import { agreementOfCounts, type RaterAgreement } from '../../../core/metrics/agreement.ts';
import type { KnownRater } from './known-raters.ts';

type Cells = [both: number, firstOnly: number, secondOnly: number, neither: number];
/** Letters of said-text.ts; with the bit that makes capitals small. */
const [SMALL, RIGHT, WRONG] = [32, 'r'.charCodeAt(0), 'w'.charCodeAt(0)];

/** The cells of so many items, by their ids, are beside each other. */
const ITEMS_IN_CHUNK = 1024;
const WIDTH = 4;
/** By the number of the chunk: cells for each of its items. */
type Chunks = Map<number, Uint32Array>;

type Found = RaterAgreement & Pick<AgreementPair, 'firstItems' | 'secondItems'>;

export class PairSum {
  readonly unit: AgreementUnit;
  readonly withVerifier: boolean;
  #n = 0;
  readonly #bySet = new Map<number, Chunks>();
  #found: Found | null = null;

  constructor(first: KnownRater, second: KnownRater) {
    this.unit = first.isOfWholeAnswers || second.isOfWholeAnswers ? 'answer' : 'variable';
    this.withVerifier = first.source === 'offline' || second.source === 'offline';
  }

  /** On how many things both said something. */
  get n(): number {
    return this.#n;
  }

  /** Worked out anew after a change alone. Intervals draw whole items, in their order; the items are those where one of the two alone says right. */
  found(): Found {
    if (this.#found) return this.#found;
    const drawn = this.#drawn();
    this.#found = {
      ...agreementOfCounts({ n: this.#n, questions: drawn.length, drawn }),
      firstItems: this.#itemsWith(1),
      secondItems: this.#itemsWith(2),
    };
    return this.#found;
  }

  /** What both say of an item of an answer set, in place of what they said before: letters of the same places. */
  put({ itemId, answerRunId }: { itemId: number; answerRunId: number }, one: string, other: string): void {
    const cells = cellsOf(one, other);
    const chunks: Chunks = this.#bySet.get(answerRunId) ?? new Map<number, Uint32Array>();
    const number = Math.floor(itemId / ITEMS_IN_CHUNK);
    const known = chunks.get(number);
    if (!known && cells.every((count) => count === 0)) return;
    const chunk = known ?? new Uint32Array(ITEMS_IN_CHUNK * WIDTH);
    this.#bySet.set(answerRunId, chunks.set(number, chunk));
    const at = (itemId % ITEMS_IN_CHUNK) * WIDTH;
    for (let cell = 0; cell < WIDTH; cell += 1) {
      const [before, now] = [chunk[at + cell] ?? 0, cells[cell] ?? 0];
      if (before === now) continue;
      chunk[at + cell] = now;
      this.#n += now - before;
      this.#found = null;
    }
  }

  #itemsWith(cell: number): AgreementPair['firstItems'] {
    return [...this.#bySet]
      .sort(([one], [other]) => one - other)
      .map(([runId, chunks]) => ({ runId, itemIds: itemsWith(chunks, cell) }))
      .filter(({ itemIds }) => itemIds.length > 0);
  }

  /** The cells of each item that has any, over all sets. */
  #drawn(): Cells[] {
    const sets = [...this.#bySet.values()];
    const numbers = new Set(sets.flatMap((chunks) => [...chunks.keys()]));
    const drawn: Cells[] = [];
    for (const number of Uint32Array.from(numbers).sort()) {
      const chunks = sets.flatMap((set) => set.get(number) ?? []);
      for (let at = 0; at < ITEMS_IN_CHUNK * WIDTH; at += WIDTH) {
        const cells: Cells = [0, 0, 0, 0];
        for (const chunk of chunks)
          for (let cell = 0; cell < WIDTH; cell += 1) cells[cell] = (cells[cell] ?? 0) + (chunk[at + cell] ?? 0);
        if (cells[0] + cells[1] + cells[2] + cells[3] > 0) drawn.push(cells);
      }
    }
    return drawn;
  }
}

function cellsOf(one: string, other: string): Cells {
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
  return [both, firstOnly, secondOnly, neither];
}

/** The ids, in order, of the items of which a cell counts something. */
function itemsWith(chunks: Chunks, cell: number): number[] {
  return [...chunks]
    .sort(([one], [other]) => one - other)
    .flatMap(([number, chunk]) => {
      const ids: number[] = [];
      for (let place = 0; place < ITEMS_IN_CHUNK; place += 1)
        if ((chunk[place * WIDTH + cell] ?? 0) > 0) ids.push(number * ITEMS_IN_CHUNK + place);
      return ids;
    });
}
