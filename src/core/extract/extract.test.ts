import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verify } from '../verify/index.ts';
import { parseLabelled, sameAsLabelled } from './fixtures/load.ts';
import type { VariableSpec } from './index.ts';
import { extract, statesValue } from './index.ts';

const variable = (name: string, type: VariableSpec['type'] = 'other', description = ''): VariableSpec => ({
  name,
  type,
  description,
});
const verified = (a: string, b: string, v: VariableSpec): boolean =>
  verify(a, b, { name: v.name, type: v.type, description: v.description }).verdict === 'equivalent';
const valueOf = (response: string, v: VariableSpec, question?: string): string | null =>
  extract(response, [v], question === undefined ? {} : { question })[0]?.value ?? null;

describe('labelled responses', () => {
  const folder = new URL('./fixtures/', import.meta.url);
  const set = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => parseLabelled(readFileSync(new URL(name, folder), 'utf8')));

  it('are at least 150, each with a name of its own', () => {
    expect(set.length).toBeGreaterThanOrEqual(150);
    expect(new Set(set.map((r) => r.id)).size).toBe(set.length);
  });

  it.each(set.map((r) => [r.id, r] as const))('%s: nothing wrong is found', (_id, item) => {
    const results = extract(item.response, item.variables, {
      agree: verified,
      ...(item.question === undefined ? {} : { question: item.question }),
    });
    results.forEach((result, i) => {
      if (result.status !== 'found') return;
      const expected = item.expected[i] ?? null;
      expect(expected, `found ${result.value ?? ''} where nothing is stated`).not.toBeNull();
      expect(
        sameAsLabelled(result.value ?? '', expected ?? []) ||
          (expected ?? []).some((e) => verified(e, result.value ?? '', item.variables[i] ?? variable(''))),
        `${result.value ?? ''} is not ${String(expected)}`,
      ).toBe(true);
    });
  });
});

describe('names', () => {
  it.each([
    'V_0 = 3 V',
    '$V_0 = 3$ V',
    '$V_{0} = 3$ V',
    '\\(V_0 = 3\\) V',
    '`V0` = 3 V',
    'V₀ = 3 V',
    '$V_{\\rm 0} = 3$ V',
    '$V_{\\mathrm{0}}$ = 3 V',
  ])('reads V_0 from %s', (response) => {
    expect(valueOf(response, variable('V_0'))?.replace(/\s/g, '')).toBe('3V');
  });

  it('reads Greek spelled out, as a command and as a letter', () => {
    for (const response of ['omega = 4', '$\\omega = 4$', 'ω = 4'])
      expect(valueOf(response, variable('omega', 'numeric'))).toBe('4');
  });

  it('keeps two symbols that differ in case apart', () => {
    const [small, capital] = extract('V = 0.8 L\nv = 2.2 m/s', [variable('v'), variable('V')]);
    expect([small?.value, capital?.value]).toEqual(['2.2 m/s', '0.8 L']);
  });

  it('keeps a value at a point apart from the function', () => {
    const [result] = extract('Final answer: $F(q) = a q^2$', [variable('F(0)', 'formula'), variable('g', 'formula')]);
    expect(result?.status).not.toBe('found');
  });
});

describe('spans', () => {
  it('point at the value in the response', () => {
    const response = '**Answer:** the speed is $v = 3.2$ m/s.';
    const [result] = extract(response, [variable('v')]);
    expect(result?.value).toBe('3.2 m/s');
    expect(response.slice(result?.span?.start, result?.span?.end)).toBe('3.2$ m/s');
  });
});

describe('signs', () => {
  it.each(['(a) -67 mV\n(b) -75 mV', '(a) −67 mV\n(b) −75 mV', '- (a) -67 mV\n- (b) -75 mV', '1. -67 mV\n2. -75 mV'])(
    'stay with their numbers in %j',
    (lines) => {
      const found = extract(`**Answers**\n\n${lines}`, [variable('threshold'), variable('resting')]);
      expect(found.map((f) => f.value?.replace('−', '-'))).toEqual(['-67 mV', '-75 mV']);
    },
  );
});

describe('what is no answer', () => {
  it('a restated given is not taken', () => {
    expect(
      valueOf(
        'We know m = 2 kg. The rest follows from the diagram.',
        variable('m', 'numeric'),
        'A body of mass m = 2 kg',
      ),
    ).toBeNull();
  });

  it('an intermediate step is not taken when a final statement exists', () => {
    expect(valueOf('Without friction a = 4.9 m/s².\n\nFinal answer: a = 1.6 m/s²', variable('a'))).toBe('1.6 m/s²');
  });

  it('two final statements that contradict each other are ambiguous and both listed', () => {
    const [result] = extract('**Answer:** M = 6.2 kg\n\n**Final answer:** M = 5.9 kg', [variable('M')]);
    expect(result?.status).toBe('ambiguous');
    expect(result?.candidates.map((c) => c.value).sort()).toEqual(['5.9 kg', '6.2 kg']);
  });

  it('asks the caller whether two texts state the same value', () => {
    const response = '$\\boxed{x = 2k}$\n\n**Final answer:** $x = k + k$';
    expect(extract(response, [variable('x', 'formula')])[0]?.status).toBe('ambiguous');
    expect(extract(response, [variable('x', 'formula')], { agree: () => true })[0]?.status).toBe('found');
  });

  it('a caller whose comparison throws gets an answer all the same', () => {
    const agree = (): boolean => {
      throw new Error('no');
    };
    expect(extract('$\\boxed{x = 2k}$ $\\boxed{x = 3}$', [variable('x', 'formula')], { agree })[0]?.status).not.toBe(
      'found',
    );
  });
});

describe('statesValue', () => {
  const x = variable('x', 'numeric', 'The root.');
  it('confirms the value that the final part states', () => {
    const response = 'So $\\boxed{x = 12.5}$';
    const result = statesValue(response, '12.5', x);
    expect(result.confirmed).toBe(true);
    expect(response.slice(result.span?.start, result.span?.end)).toBe('12.5');
  });
  it('confirms a distinctive value among several unnamed boxes, and no other', () => {
    const response = '(a) $\\boxed{312\\ \\text{K}}$\n\n(b) $\\boxed{1730\\ \\text{J}}$';
    const work = variable('work', 'other', 'The work done, with units of joules.');
    expect(statesValue(response, '1730 J', work).confirmed).toBe(true);
    expect(statesValue(response, '1731 J', work).confirmed).toBe(false);
  });
  it('does not confirm another value, a step on the way, or a contradiction', () => {
    expect(statesValue('First x = 7.25. Then $\\boxed{x = 12.5}$', '7.25', x).confirmed).toBe(false);
    expect(statesValue('Answer: x = 12.5\n\nFinal answer: x = 13.5', '12.5', x).confirmed).toBe(false);
    expect(statesValue('', '12.5', x).confirmed).toBe(false);
  });
});
