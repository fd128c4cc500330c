import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeFilter, quoted } from './filter-completion.ts';
import { FIELDS, ITEM_WORDS } from './filter-fields.ts';
import { MAX_FILTER, parseFilter, withoutTerm } from './filter.ts';
import { seededOrder, VIEWS } from './views.ts';
import { threadTime } from '../../../../testing/thread-time.ts';

const read = (source: string) => {
  const { terms, errors } = parseFilter(source);
  return {
    terms: terms.map(({ field, negated, operator, values }) => [negated ? '-' : '', field.name, operator, ...values]),
    errors: errors.map((error) => `${source.slice(error.start, error.end)}: ${error.message}`),
  };
};

describe('the filter language', () => {
  it('reads fields, comparisons, alternatives, negations and words', () => {
    expect(
      read('subject:physics wrong>=1 judge!=verifier -has:image,damage text:"carnot cycle" Right<K entropy'),
    ).toEqual({
      terms: [
        ['', 'subject', ':', 'physics'],
        ['', 'wrong', '>=', '1'],
        ['', 'judge', '!=', 'verifier'],
        ['-', 'has', ':', 'image', 'damage'],
        ['', 'text', ':', 'carnot cycle'],
        ['', 'right', '<', 'k'],
        ['', 'text', ':', 'entropy'],
      ],
      errors: [],
    });
  });

  it('takes text with operators inside quotation marks as text', () => {
    expect(read('"a:b >= c" subject:"Computer Science"').terms).toEqual([
      ['', 'text', ':', 'a:b >= c'],
      ['', 'subject', ':', 'Computer Science'],
    ]);
  });

  it('says what is wrong, and where', () => {
    expect(read('colour:red wrong>=many has:image status:finished subject>a "open text:').errors).toEqual([
      'colour:red: There is no field "colour". Put quotation marks around text to search for.',
      'many: wrong is compared with a number, such as wrong>=1.',
      'finished: status is one of todo, draft, done, skipped, adjudication.',
      'subject>a: subject has no order: use subject: or subject!=.',
      '"open text:: The quotation mark is not closed.',
    ]);
    expect(read('has:').errors).toEqual(['has:: has needs a value.']);
  });

  it('reads any text without failing, and every place lies in the text', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', ':', '!=', '-', ',', ' ', 'has', 'wrong', 'k', '>=', ...FIELDS.map((field) => field.name)),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.nat(200), (parts, cursor) => {
        const source = parts.join('');
        const { terms, errors } = parseFilter(source);
        for (const { start, end } of [...terms, ...errors]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(source.length);
        }
        const { start, end } = completeFilter(ITEM_WORDS, {}, source, cursor);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(source.length);
      }),
    );
  });

  it('reads back what it read: each term’s own text means the same', () => {
    const value = fc.constantFrom('physics', 'a b', '', 'x:y', 'done,', '7');
    const term = fc
      .tuple(fc.constantFrom('subject', 'id', 'text'), fc.boolean(), value)
      .map(([name, negated, text]) => `${negated ? '-' : ''}${name}:${quoted(text)}`);
    fc.assert(
      fc.property(fc.array(term, { maxLength: 8 }), (list) => {
        const source = list.join(' ');
        const { terms } = parseFilter(source);
        for (const one of terms) {
          const [again] = parseFilter(source.slice(one.start, one.end)).terms;
          expect(again).toMatchObject({ negated: one.negated, values: one.values });
          expect(parseFilter(withoutTerm(source, one)).terms).toHaveLength(terms.length - 1);
        }
      }),
    );
  });

  it('is quick on long hostile input', () => {
    const started = threadTime();
    for (const unit of ['"', '-', 'a:', ',', 'has:image,', '>=<', ' " ']) parseFilter(unit.repeat(100_000));
    expect(threadTime() - started).toBeLessThan(2000);
    expect(parseFilter(`has:image ${' '.repeat(MAX_FILTER)} has:damage`).terms).toHaveLength(1);
  });

  it('understands its own views', () => {
    for (const view of VIEWS) expect(parseFilter(view.filter)).toMatchObject({ errors: [] });
  });
});

describe('completion', () => {
  const texts = (source: string, cursor = source.length) =>
    completeFilter(ITEM_WORDS, { subject: ['Physics', 'Computer Science'] }, source, cursor).candidates.map(
      (one) => one.text,
    );
  it('offers fields, then their values', () => {
    expect(texts('')).toContain('subject:');
    expect(texts('-ha')).toEqual(['has:']);
    expect(texts('wr')).toEqual(['wrong>=']);
    expect(texts('has:da')).toEqual(['damage']);
    expect(texts('judge!=')).toEqual(['verifier', 'expert']);
    expect(texts('subject:c')).toEqual(['"Computer Science"']);
    expect(texts('subject:"comp')).toEqual(['"Computer Science"']);
    expect(texts('status:todo,dr')).toEqual(['draft']);
    expect(texts('has:image ')).toContain('text:');
  });
  it('replaces what was typed and nothing else', () => {
    const source = 'has:image st has:damage';
    const { start, end, candidates } = completeFilter(ITEM_WORDS, {}, source, 12);
    const [first] = candidates;
    expect(source.slice(0, start) + first!.text + source.slice(end)).toBe('has:image status: has:damage');
  });
});

it('a random order stays the same for its seed and differs for another', () => {
  const order = (seed: number) =>
    Array.from({ length: 50 }, (_, index) => index).sort((a, b) => seededOrder(seed, a) - seededOrder(seed, b));
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(2));
  expect(order(1)).not.toEqual([...order(1)].sort((a, b) => a - b));
});
