import { expect, test } from 'vitest';
import { offlineVerdict } from '../../../core/grading/s2s.ts';
import { gradeOffline } from './offline.ts';
import { confirmIn, extractOffline, mentionIn, verifyOffline } from './offline-values.ts';

const speed = {
  id: 1,
  position: 0,
  name: 'v',
  type: 'numeric',
  description: 'The speed in m/s.',
  value: '12.5',
} as const;

const verdict = (answer: string): string => {
  const [found] = extractOffline(answer, [speed], 'How fast is it?');
  return found ? offlineVerdict(speed, found, verifyOffline, mentionIn(answer)).status : 'nothing';
};

test('a final value that differs is wrong', () => {
  expect(verdict('Energy gives $v^2 = 2gh = 16$.\n\n**Final answer:** $v = 4.0$ m/s')).toBe('wrong');
});

test('a final value that differs is not called wrong where the answer states the professor’s value too, whatever it calls it', () => {
  expect(verdict('The speed $u = 12.5$ m/s is reached.\n\n**Final answer:** $v = 4.0$ m/s')).toBe('undecided');
  expect(verdict('It leaves the ramp at 12.50 m/s.\n\n**Final answer:** $v = 4.0$ m/s')).toBe('undecided');
});

test('a final value that agrees is right whatever else is stated', () => {
  expect(verdict('The speed $u = 4.0$ m/s is too low.\n\n**Final answer:** $v = 12.5$ m/s')).toBe('right');
});

test('a remark in brackets makes no value wrong by itself', () => {
  const force = { ...speed, type: 'other', name: 'F', description: 'The force with units of kN.' } as const;
  expect(verifyOffline('20 kN (T)', '20 kN (tension)', force).verdict).toBe('undecided');
  expect(verifyOffline('20 kN (T)', '17 kN (tension)', force).verdict).toBe('different');
});

test('a value that no label names is right where the answer works it out, and open where it comes to another one', () => {
  const sag = { ...speed, name: 'sag', type: 'other', description: 'The sag, with units of m.', original: '' } as const;
  const answer = 'It is shallow.\n\nThis gives $\\zeta = \\frac{wL^2}{8H} = 3.47\\ \\text{m}$\n\nThe cable is safe.';
  const status = (value: string): string => {
    const variable = { ...sag, value };
    const found = extractOffline(answer, [variable], '');
    const confirm = confirmIn({ text: answer, question: '', variables: [variable] });
    return found[0] ? offlineVerdict(variable, found[0], verifyOffline, mentionIn(answer), confirm).status : 'nothing';
  };
  expect(status('3.47 m')).toBe('right');
  expect(status('3.74 m')).toBe('not_found');
});

test('what a part of an answer concludes is its value, found at its place in the whole, and wrong only if no other part has it', () => {
  const values = ['12 \\text{ J}', '3 \\text{ m/s}'];
  const variables = values.map((value, position) => ({ id: position + 1, position, name: position === 0 ? 'answer 1' : 'v_0', type: 'other', description: '', value, original: value }) as const); // prettier-ignore
  const question = 'A cart rolls down. (a) What is its energy? (b) How fast is it?';
  const graded = (energy: string, speed: string) => {
    const text = `(a) All of it comes from the height, so we get\n\\[ \\boxed{${energy}} \\]\n\n(b) From the energy we get\n\\[ \\boxed{${speed}} \\]`; // prettier-ignore
    return gradeOffline({ text, question, variables }).map(({ found, decided }) => [
      decided.status,
      found.span === null ? null : text.slice(found.span.start, found.span.end),
    ]);
  };
  expect(graded('12 \\text{ J}', '3 \\text{ m/s}')).toEqual([
    ['right', '12 \\text{ J}'],
    ['right', '3 \\text{ m/s}'],
  ]);
  expect(graded('12 \\text{ J}', 'v_{end} = 3 \\text{ m/s}')[1]).toEqual(['right', '3 \\text{ m/s}']);
  expect(graded('12 \\text{ J}', '5 \\text{ m/s}')[1]).toEqual(['wrong', '5 \\text{ m/s}']);
  expect(graded('3 \\text{ m/s}', '12 \\text{ J}').map(([status]) => status)).not.toContain('wrong');
});

test('of several values in one part each is read under the name that the professor’s solution gives it', () => {
  const values = ['\\sqrt{2gh}', 'm\\sqrt{2gh}', '\\frac{h}{\\sin s}'];
  const variables = values.map((value, position) => ({ id: position + 1, position, name: `answer ${String(position + 1)}`, type: 'other', description: '', value, original: value }) as const); // prettier-ignore
  const question = 'A cart of mass $m$ rolls from a height $h$. (a) How fast is it, and how large its momentum? (b) How far does it get on a slope $s$?'; // prettier-ignore
  const solution = '(a) $v = \\sqrt{2gh}$, and $p = mv = m\\sqrt{2gh}$.\n\n(b) $x = \\frac{h}{\\sin s}$.';
  const graded = (momentum: string, distance: string): string[] => {
    const text = `### (a)\nEnergy gives $v = \\sqrt{2gh}$, so that\n\\[ p = ${momentum}. \\]\n\n### (b)\nIt gets to $x = ${distance}$.`; // prettier-ignore
    return gradeOffline({ text, question, solution, variables }).map(({ decided }) => decided.status);
  };
  expect(graded('m\\sqrt{2gh}', '\\frac{h}{\\sin s}')).toEqual(['right', 'right', 'right']);
  expect(graded('2m\\sqrt{gh}', '\\frac{h}{\\sin s}')).toEqual(['right', 'wrong', 'right']);
  expect(graded('m\\sqrt{2gh}', '\\frac{h}{\\cos s}')).toEqual(['right', 'right', 'wrong']);
});

test('what an answer equates the professor’s name with last is its value, where nothing behind it says otherwise', () => {
  const variables = ['m\\sqrt{2gh}', '\\frac{h}{\\sin s}'].map((value, position) => ({ id: position + 1, position, name: `answer ${String(position + 1)}`, type: 'other', description: '', value, original: value }) as const); // prettier-ignore
  const question = 'A cart of mass $m$ rolls from a height $h$. How large is its momentum, and how far does it get on a slope $s$?'; // prettier-ignore
  const solution = '$p = m\\sqrt{2gh}$, and $x = \\frac{h}{\\sin s}$.';
  const graded = (more: string): string | undefined => {
    const text = `Energy is kept, so $p = m\\sqrt{2gh}$, since $v = \\sqrt{2gh}$ and $mgh = mv^2/2$ hold. ${more}\n\nThe distance along the slope follows from $x \\sin s = h$, whatever the mass.`; // prettier-ignore
    return gradeOffline({ text, question, solution, variables })[0]?.decided.status;
  };
  expect(graded('')).toBe('right');
  expect(graded('For the whole way $p = 2m\\sqrt{gh}$.')).not.toBe('right');
  expect(graded('Wait, that is a mistake.')).not.toBe('right');
});

test('what is only given in the question is no result, though it equals the value', () => {
  const variables = ['\\infty', '0'].map((value, position) => ({ id: position + 1, position, name: `\\beta_${String(position + 1)}`, type: 'other', description: '', value, original: value }) as const); // prettier-ignore
  const question = 'Which systems satisfy (a) $\\left(\\frac{\\partial T}{\\partial S}\\right)_p = 0$, (b) $\\left(\\frac{\\partial S}{\\partial V}\\right)_T = 0$ ?'; // prettier-ignore
  const text = '(a) $\\left(\\frac{\\partial T}{\\partial S}\\right)_p = 0$\n\n(b) $\\left(\\frac{\\partial S}{\\partial V}\\right)_T = 0$'; // prettier-ignore
  const statuses = gradeOffline({ text, question, variables }).map(({ decided }) => decided.status);
  expect(statuses).not.toContain('right');
});

test('the right side of an equation between several letters is no value by itself', () => {
  const voltage = { ...speed, name: 'answer', type: 'other', description: '', value: 'V_0 e^{-t/RC}', original: '' } as const; // prettier-ignore
  const question = 'A capacitor $C$ at the voltage $V_0$ discharges through $R$. Find $V(t)$.';
  const graded = (text: string): string | undefined => gradeOffline({ text, question, variables: [voltage] })[0]?.decided.status; // prettier-ignore
  expect(graded('We find $\\boxed{\\ln\\frac{V}{V_0} = -\\frac{t}{RC}}$')).toBe('right');
  expect(graded('We find $\\boxed{V = -\\frac{t}{RC}}$')).toBe('wrong');
});

test('the professor’s solution says what the letters of his value stand for', () => {
  const value = '\\Delta S = C \\ln\\frac{T_f}{T_1}';
  const variable = { ...speed, name: 'answer', type: 'other', description: '', value, original: value } as const;
  const question = 'Two bodies of heat capacity $C$ at $T_1$ and $T_2$ come to one temperature. By how much does the entropy of the first grow?'; // prettier-ignore
  const solution = 'They end at\n$$\nT_f = \\frac{T_1 + T_2}{2},\n$$\nso that $\\Delta S = C \\ln\\frac{T_f}{T_1}$.';
  const status = (claimed: string, more: { solution?: string }): string | undefined =>
    gradeOffline({ text: `We get\n\\[ \\boxed{${claimed}} \\]`, question, variables: [variable], ...more })[0]?.decided
      .status;
  expect(status('C \\ln\\frac{T_1 + T_2}{2 T_1}', { solution })).toBe('right');
  expect(status('C \\ln\\frac{T_1 + T_2}{T_1}', { solution })).toBe('wrong');
  expect(status('C \\ln\\frac{T_1 + T_2}{2 T_1}', {})).toBe('undecided');
});

test('of several results the one that bears the letter of the professor’s value is meant', () => {
  const variable = { ...speed, name: 'answer', type: 'other', description: '', value: 'N_0 = 4', original: 'N_0 = 4' } as const; // prettier-ignore
  const text = (count: number): string =>
    `The number of states with $S$ is\n\\[ \\boxed{\\Omega(S) = \\binom{N}{N/2 + S}} \\]\n\nIt is greatest for\n\\[ \\boxed{N_0 = ${String(count)}} \\]\n\n### Part (b)\nAbsolute zero is where nothing moves.\n\nFinal Answer:\n\\[ \\boxed{T < 0} \\]`;
  const question = 'For which number is it greatest? What is a negative temperature?';
  const status = (count: number): string | undefined =>
    gradeOffline({ text: text(count), question, variables: [variable] })[0]?.decided.status;
  expect(status(4)).toBe('right');
  expect(status(5)).toBe('wrong');
});

test('what an answer states of a letter that the professor’s value depends on is no wrong value', () => {
  const asked = { question: 'How are the pressure p and the energy density u related?', solution: 'Thus $p = u/3$.' };
  const variables = [
    { ...speed, type: 'other', name: 'answer', description: '', value: 'p = u/3', original: 'p = u/3' },
  ] as const;
  const status = (text: string): string | undefined => gradeOffline({ ...asked, text, variables })[0]?.decided.status;
  expect(status('All in all the energy density is $u = 3p$.\n\n**Final answer:** $u = 3p$')).not.toBe('wrong');
  expect(status('All in all the pressure is $p = u/2$.\n\n**Final answer:** $p = u/2$')).toBe('wrong');
});
