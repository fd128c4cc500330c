import { describe, expect, it } from 'vitest';
import { verify } from '../../verify/index.ts';
import type { VariableSpec } from '../index.ts';
import { extract } from '../index.ts';

const agree = (a: string, b: string, v: VariableSpec): boolean =>
  verify(a, b, { name: v.name, type: v.type, description: v.description }).verdict === 'equivalent';
const one = (response: string, name: string, type: VariableSpec['type'], description: string) =>
  extract(response, [{ name, type, description }], { agree })[0];

describe('a response that contradicts itself is ambiguous', () => {
  it.each([
    [
      'the derivation comes to another value',
      'The current is I = 6/6 = **1 A**.\n\n### Summary\n\nThe current is **1.5 A**.',
      'current',
      'other',
      'The current with units of A.',
    ],
    [
      'the unit slips between two lines',
      'E = ½CV² = ½·100e-6·20² = 0.02 J\n\nThe energy stored is 2 mJ.',
      'energy',
      'other',
      'The energy stored with units of mJ.',
    ],
    [
      'the prose denies the calculation',
      'm = (7 − 1)/(4 − 1) = 6/3 = 2\n\nTherefore the slope is 3.',
      'slope_line',
      'numeric',
      'The slope of the line.',
    ],
    [
      'the last line states another value under a letter of its own',
      'Balancing the forces gives E = 4 V/m at the centre.\n\nTherefore\n\n$$x_1 = 7 \\text{ V/m}$$',
      'E',
      'other',
      'The field at the centre with units of V/m.',
    ],
    [
      'the answer that stands first is denied by the derivation',
      'The answer is **12 m**.\n\nEnergy conservation gives\n\n$$h = \\frac{v^2}{2g} = 11 \\text{ m}$$',
      'h',
      'other',
      'The height with units of m.',
    ],
    [
      'the value is taken back and not said again',
      '$$\\boxed{N = 6}$$\n\nWait, that cannot be right, since two of them coincide.\n\n→ 5',
      'N',
      'numeric',
      'The number of ways.',
    ],
    [
      'a later conclusion names another quantity in the unit asked for',
      '$$\\boxed{\\theta_B = 56.3^\\circ}$$\n\nSo light that is incident at 53.1° is fully polarized.',
      'theta_b',
      'other',
      'The Brewster angle in degrees.',
    ],
    [
      'what is asked for is counted to another number',
      'Stepping off the stages gives 7 stages.\n\n$$\\boxed{n = 6}$$',
      'n',
      'numeric',
      'The number of theoretical stages.',
    ],
  ] as const)('%s', (_what, response, name, type, description) => {
    expect(one(response, name, type, description)?.status).toBe('ambiguous');
  });

  it('but a derivation that comes to the value, in another unit, supports it', () => {
    expect(
      one(
        'P = I²R = 2500 · 4 = 10,000 W.\n\n**Final answer:** The power lost is 10 kW.',
        'power_lost',
        'other',
        'The power lost with units of kW.',
      )?.value,
    ).toBe('10 kW');
  });

  it('and so does a correction between the two', () => {
    expect(
      one(
        'The drop is h = 2·3 = 6 m.\n\nWait, that is wrong: the second fall counts too.\n\n**Final answer:** h = 9 m',
        'h',
        'other',
        'The height with units of m.',
      )?.value,
    ).toBe('9 m');
  });
});

describe('what is no value', () => {
  it.each([
    [
      'a case of several',
      'y[n] = 2 − (1/2)^n for n ≥ 0 and y[n] = 0 for n < 0.',
      'y_n',
      'formula',
      'The output for n >= 0.',
    ],
    ['a change', 'ΔT = 2·0.512 = 1.02 K', 'boiling_point', 'other', 'The boiling point with units of K.'],
    [
      'half of a product',
      'I = V/Z = 10/5 = 2∠−36.9° A.',
      'I_phasor',
      'other',
      'The phasor of the current with units of A.',
    ],
    ['the first of a sequence', 'n: 0 → 1 → 2 → … → 10', 'n', 'numeric', 'The final value of n.'],
    ['a letter resolved later', 'So $y = Ce^{2x}$. With $y(0) = 1$ we get $C = 1$.', 'y', 'formula', 'The solution.'],
    ['a step of a recurrence', 'Therefore T(n) = 2T(n/2) + n', 'T(n)', 'formula', 'The running time.'],
    ['a line that breaks off', '(b) T = 2π√(1.0/12.0) = 2π ·', 'T', 'other', 'The period with units of s.'],
  ] as const)('%s', (_what, response, name, type, description) => {
    expect(one(response, name, type, description)?.status).not.toBe('found');
  });

  it.each([
    ['The level is 7.', 'numeric', '7'],
    ['The speed is 3 m/s.', 'other', '3 m/s'],
    ['So we get 12.', 'numeric', '12'],
  ] as const)('takes the one value of "%s" for all that is asked', (response, type, value) => {
    expect(one(response, 'answer', type, 'Work out what is asked for.')?.value).toBe(value);
  });

  it('keeps the quantity of "0.10 mol of gas" and of "41.5° (41°30′)" alone', () => {
    expect(
      one('**Answer:** There are 0.10 mol of gas.', 'moles', 'other', 'The amount with units of mol.')?.value,
    ).toBe('0.10 mol');
    expect(one('Latitude = 41.5° (41°30′ N)', 'latitude', 'other', 'The latitude in degrees.')?.value).toBe('41.5°');
  });
});

describe('statements in another order', () => {
  it('reads "respectively"', () => {
    const found = extract('The median and the mode are 14 and 11, respectively.', [
      { name: 'mode', type: 'numeric', description: 'The mode of the data.' },
      { name: 'median', type: 'numeric', description: 'The median of the data.' },
    ]);
    expect(found.map((f) => f.value)).toEqual(['11', '14']);
  });

  it('reads a value before its name, a count and one value a line', () => {
    expect(one('Zinc is the anode.', 'anode', 'other', 'The metal that acts as the anode.')?.value).toBe('Zinc');
    expect(one('So the minimal DFA has 4 states.', 'min_states', 'numeric', 'The number of states.')?.value).toBe('4');
    const lines = extract('$V = \\pi\\int_0^2 x^2dx = \\frac{8\\pi}{3}$\n\n$A = \\pi r^2 = 12.6$ cm²', [
      { name: 'volume', type: 'formula', description: 'The volume of the solid.' },
      { name: 'base_area', type: 'other', description: 'The area of the base with units of cm^2.' },
    ]);
    expect(lines.map((f) => f.value)).toEqual(['\\frac{8\\pi}{3}', '12.6 cm²']);
  });

  it('meets a short form of a word in the name with the word itself', () => {
    expect(
      one('It gives an average power of 1470 W.', 'power_avg', 'other', 'The average power with units of W.')?.value,
    ).toBe('1470 W');
  });
});

describe('what is no contradiction', () => {
  it('a correction of another quantity that is then restated', () => {
    const [flow] = extract(
      'ṁ = 10 000/1042 = 9.60 kg/s\n\nη = 1042/3055 = 33.1 %. Wait, 1042/3055 = 0.341, so η = 34.1 %.',
      [
        { name: 'mass_flow', type: 'other', description: 'The mass flow rate of steam, with units of kg/s.' },
        { name: 'thermal_eff', type: 'other', description: 'The thermal efficiency, as a percentage.' },
      ],
      { agree },
    );
    expect(flow).toMatchObject({ status: 'found', value: '9.60 kg/s' });
  });

  it('a change, where nothing says what is asked for', () => {
    const response = 'We find\n\n$$\\boxed{\\Delta S = 0.81 \\text{ J/K}}$$';
    expect(one(response, 'answer', 'other', '')).toMatchObject({ status: 'found', value: '0.81 \\text{ J/K}' });
  });

  it('other quantities in the list that closes the response', () => {
    const response = '### Results\n\n- Speed: 3 m/s\n- Speed of sound: 340 m/s\n- Time: 2 s';
    expect(one(response, 'time', 'other', 'The time with units of s.')).toMatchObject({
      status: 'found',
      value: '2 s',
    });
  });
});

describe('the likeliest value', () => {
  it('is the whole box where its mathematics is never closed', () => {
    const open = 'We find the speed.\n\n\\[\n\\boxed{v_0 = 2\\sqrt{gR}}.';
    expect(one(open, 'answer', 'other', '')?.leading?.value).toBe('v_0 = 2\\sqrt{gR}');
    expect(one(`${open}\n\\]`, 'answer', 'other', '')?.leading?.value).toBe('2\\sqrt{gR}');
  });

  it('is what an answer without a box says instead of one, at its end', () => {
    const derived = 'The force goes with $\\frac{q}{r^2}$ here.\n\n';
    const said = 'Without the distance we cannot determine the value of the force';
    const leading = one(`${derived}${said}. Please give it.`, 'answer', 'other', '')?.leading;
    expect(leading).toMatchObject({ value: said, signs: { declined: 1 } });
    expect(one(`${said}.\n\n${derived}So it is $\\boxed{3 \\text{ N}}$.`, 'answer', 'other', '')?.leading?.value).toBe(
      '3 \\text{ N}',
    );
  });
});

describe('an answer that leaves its result to the reader', () => {
  const steps = 'The current density is $J = \\sigma E$.\n\n**2. Integrate**\n\nThe field follows from the charge.\n\n';
  const declined = (end: string): string | null => {
    const leading = one(`${steps}${end}`, 'answer', 'other', '')?.leading;
    return leading?.signs['declined'] === 1 ? leading.value : null;
  };

  it.each([
    "Let me know if you'd like me to work through the integral",
    'Solving this differential equation will give us the current',
    'You can then solve for the current',
    'I cannot give the explicit form here',
    'Substitute the values and calculate the current',
    'The exact form of the final answer will depend on the steps above',
    'Thus the integral yields the desired result',
    'Please provide the figure',
  ])('says so: %s', (said) => {
    expect(declined(`${said}.`)).toBe(said);
  });

  it('or boxes nothing', () => {
    expect(declined('The final answer is: $\\boxed{}$')).toBe('\\boxed{}');
    expect(declined('\\[\\boxed{I = \\ldots}\\]')).toBe('\\boxed{I = \\ldots}');
  });

  it('is none that goes on with a formula, offers to say more, or speaks of a better value', () => {
    expect(declined('You can then solve for the current.\n\n$$I = 4\\pi K V$$')).toBeNull();
    expect(declined('You will obtain the following:\n\n$$I = 4\\pi K V$$')).toBeNull();
    expect(declined('Let me know if you have any other questions!')).toBeNull();
    expect(declined('A more precise value cannot be calculated.')).toBeNull();
    expect(declined('So $\\boxed{I = 4\\pi K V}$. Let me know if you want more steps!')).toBeNull();
  });
});

describe('an answer of one line', () => {
  it('is all that it says', () => {
    expect(one(' (a) It is reflected as a whole.', 'answer', 'other', '')?.leading).toMatchObject({
      value: '(a) It is reflected as a whole',
      signs: { oneLine: 1 },
    });
  });
});

describe('a box that is closed by its formula alone', () => {
  it('ends with it', () => {
    expect(one('So\n\n\\[\\boxed{ c = \\sqrt{\\frac{1}{ab}} \\]', 'c', 'formula', '')?.value).toBe(
      '\\sqrt{\\frac{1}{ab}}',
    );
  });
});

describe('an equation in bold', () => {
  it('is read as one', () => {
    const response = 'We get\n\n\\[ mg - N = \\tfrac34 mg \\quad\\Rightarrow\\quad \\boldsymbol{N = 0.25\\,mg} \\]';
    expect(one(response, 'N', 'formula', '')?.value).toBe('0.25\\,mg');
  });
});

describe('what a letter of the value counts', () => {
  it('is no value', () => {
    const response =
      'The walls quantise $k$.\n\nThe energy is\n$$E_n = \\frac{n^2 h^2}{8 m a^2}, \\quad n = 1, 2, 3, \\ldots$$';
    const stated = one(response, 'answer', 'other', '')?.candidates.map((c) => c.value);
    expect(stated).toContain('\\frac{n^2 h^2}{8 m a^2}');
    expect(stated?.some((value) => value.includes('dots'))).toBe(false);
  });
});

describe('a bracket of a formula', () => {
  it('is no remark beside it', () => {
    expect(one('So\n\n\\[\n\\boxed{W = m g (1 - \\cos\\theta)}\n\\]', 'W', 'formula', '')?.value).toBe(
      'm g (1 - \\cos\\theta)',
    );
  });
});
