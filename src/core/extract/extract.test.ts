import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verify } from '../verify/index.ts';
import type { LabelledResponse } from './fixtures/load.ts';
import { parseLabelled, sameAsLabelled } from './fixtures/load.ts';
import type { VariableSpec } from './index.ts';
import { extract } from './index.ts';

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
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const read = (name: string): LabelledResponse[] => parseLabelled(readFileSync(new URL(name, folder), 'utf8'));

  it('are at least 150, each with a name of its own', () => {
    const ids = files.flatMap((name) => read(name).map((r) => r.id));
    expect(ids.length).toBeGreaterThanOrEqual(150);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(files)('%s: nothing wrong is found', (name) => {
    const wrong: string[] = [];
    for (const item of read(name)) {
      const results = extract(item.response, item.variables, {
        agree: verified,
        ...(item.question === undefined ? {} : { question: item.question }),
      });
      results.forEach((result, i) => {
        if (result.status !== 'found') return;
        const expected = item.expected[i] ?? null;
        const value = result.value ?? '';
        const v = item.variables[i] ?? variable('');
        if (expected && (sameAsLabelled(value, expected) || expected.some((e) => verified(e, value, v)))) return;
        wrong.push(`${item.id} / ${v.name}: found ${value}, labelled ${expected ? expected.join(' or ') : 'nothing'}`);
      });
    }
    expect(wrong).toEqual([]);
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

describe('a response that contradicts itself is ambiguous, with both values listed', () => {
  const field = variable('E_gap', 'formula', 'The field in the gap, as a LaTeX expression in terms of V and d.');
  const count = variable('n_paths', 'numeric', 'The number of monotone lattice paths.');
  const sign = variable('sign_of_work', 'other', 'The sign of the work (positive, negative, or zero).');
  const height = variable('h_rise', 'other', 'The capillary rise with units of mm.');
  it.each<[string, VariableSpec, string, string[]]>([
    [
      'a table that closes with a value of another form',
      field,
      'Since the plates are close, $E_{gap} = \\frac{V}{d}$.\n\n| Quantity | Value |\n|---|---|\n| E gap | valid for small t only |',
      ['\\frac{V}{d}', 'valid for small t only'],
    ],
    [
      'a conclusion behind the box, under the name in words',
      count,
      'Counting corners gives $\\boxed{70}$.\n\nSo, in conclusion,\n\n\\(n\\ paths = 35\\)',
      ['70', '35'],
    ],
    [
      'an inequality as the final answer to a number',
      count,
      'Hence $n_{paths} = \\boxed{70}$.\n\n**Final answer:** n_paths = p < q',
      ['70', 'p < q'],
    ],
    [
      'words that are none of the offered ones',
      sign,
      'The force opposes the motion, therefore the sign is negative.\n\n## Summary\n\nThe sign of work is pressure only.',
      ['negative', 'pressure only'],
    ],
    [
      'an unnamed box with something else',
      height,
      'Thus $h_{rise} = 14$ mm.\n\n$$\\boxed{\\text{for all } k}$$',
      ['14$ mm'],
    ],
    [
      'two values in the unit asked for',
      height,
      '**Final answer:** the capillary rise is 14 mm.\n\nWith the other radius, h = 29 mm.',
      ['14 mm', '29 mm'],
    ],
  ])('%s', (_what, v, response, listed) => {
    const [result] = extract(response, [v], { agree: verified });
    expect(result).toMatchObject({ status: 'ambiguous', value: null });
    const values = (result?.candidates ?? []).map((c) => response.slice(c.span.start, c.span.end));
    for (const value of listed)
      expect(
        values.some((found) => found.includes(value)),
        value,
      ).toBe(true);
  });

  it('the response leaves the choice', () => {
    const response = 'Therefore the launch angle is $40^\\circ$ or $50^\\circ$.';
    const angle = variable('launch_angle', 'other', 'The launch angle with units of degrees.');
    expect(extract(response, [angle], { agree: verified })[0]?.status).not.toBe('found');
  });

  it('is not ambiguous for the same value in other words or a derivation beside it', () => {
    const speed = variable('v_out', 'other', 'The outflow speed with units of m/s.');
    const same = '**Final answer:** $v_{out} = 2.5$ m/s.\n\nThat is, v_out = 250 cm/s, from $v_{out} = \\sqrt{2 g h}$.';
    expect(extract(same, [speed], { agree: verified })[0]).toMatchObject({ status: 'found', value: '250 cm/s' });
  });
});

describe('an answer of one line', () => {
  it.each([
    ['so $m = 5$', 'm', 'numeric', '5'],
    ['Therefore $v = 3.2$ m/s.', 'v', 'numeric', '3.2 m/s'],
    ['So the mass is m = 3 kg.', 'm', 'numeric', '3 kg'],
    ['$F = \\frac{mg}{4}$', 'F', 'formula', '\\frac{mg}{4}'],
  ] as const)('%s: what it equates with the name is the value', (response, name, type, value) => {
    for (const description of ['', 'The quantity asked for.'])
      expect(extract(response, [variable(name, type, description)], { agree: verified })[0]).toMatchObject({
        status: 'found',
        value,
      });
  });

  it.each(['If $m = 5$, it sinks.', 'Suppose m = 5.', 'Either $m = 5$ or $m = 6$.'])('%s: no value', (response) => {
    expect(extract(response, [variable('m', 'numeric', 'The mass.')])[0]?.status).not.toBe('found');
  });
});

describe('what does not fit is not taken', () => {
  it.each<[string, VariableSpec, string]>([
    [
      'a quantity of another kind',
      variable('heat_lost', 'other', 'The heat lost by the water.'),
      'The heat lost is 0.2 mol.',
    ],
    [
      'a number without the unit asked for, in passing',
      variable('exit_angle', 'other', 'The exit angle in degrees.'),
      'The exit angle is 0.61. Then it is turned into degrees by the instrument.',
    ],
    [
      'constants of integration',
      variable('y(t)', 'formula', 'The solution that satisfies the initial conditions.'),
      'So $y(t) = C_1 e^{t} + C_2 e^{-t}$.',
    ],
    [
      'symbols that the description does not list',
      variable('B_r', 'formula', 'The field in terms of \\mu_0, I and r.'),
      'Thus $B_r = \\frac{\\mu_0 N w}{r}$.',
    ],
  ])('%s', (_what, v, response) => {
    expect(extract(response, [v], { agree: verified })[0]?.status).not.toBe('found');
  });
});

it('says of what comes after the sixtieth variable that nobody looked for it', () => {
  const variables = Array.from({ length: 61 }, (_, at) => ({ name: `q_${String(at)}`, type: 'numeric' as const, description: '' })); // prettier-ignore
  const text = `**Final answer**\n\n${variables.map(({ name }, at) => `$${name} = ${String(at + 2)}$`).join('\n\n')}`;
  const found = extract(text, variables);
  expect(found[59]).toMatchObject({ status: 'found', value: '61' });
  const reason = 'only the first 60 variables of an item are looked for';
  expect(found[60]).toMatchObject({ status: 'not_found', value: null, reason });
});
