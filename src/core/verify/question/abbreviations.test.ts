import { expect, it } from 'vitest';
import { verify } from '../index.ts';

const leans = (reference: string, claimed: string, question: string): boolean =>
  Object.keys(verify(reference, claimed, { question }).signs).length > 0;

it('leans on nothing where a letter of the reference may stand for what the other one writes out', () => {
  const question = 'A wave of frequency $\\omega$ meets a plasma of density $n$. Find the angle.';
  const written = '\\arcsin \\sqrt{1 - \\frac{n e^2}{m \\epsilon_0 \\omega^2}}';
  expect(leans('\\arcsin \\sqrt{1 - \\frac{\\omega_p^2}{\\omega^2}}', written, question)).toBe(false);
  expect(leans('\\arcsin \\sqrt{1 - \\frac{\\omega_p^2}{\\omega}}', written, question)).toBe(true);
  expect(leans('u_0 + n E', 'n E', 'There are $n$ quanta of $E$.')).toBe(false);
  expect(leans('u_0 + n E', 'n E^2', 'There are $n$ quanta of $E$.')).toBe(true);
});

it('leans on nothing where two constants may be two others', () => {
  const question = 'A bead on a spring of stiffness $K$ has mass $M$. Where is it at the time $t$?';
  const phase = 'A_1 \\cos(\\sqrt{K/M} t + \\delta)';
  expect(leans(phase, 'x_1 \\cos(\\sqrt{K/M} t) + x_2 \\sin(\\sqrt{K/M} t)', question)).toBe(false);
  expect(leans(phase, 'x_1 \\cos(\\sqrt{K/M} t^2) + x_2', question)).toBe(true);
});

it('takes no letter for an abbreviation that the question gives', () => {
  const question = 'A ball of mass $m_b$ and radius $R$ turns at $\\omega$.';
  expect(leans('m_b u R + m_b \\omega', '3 m_b \\omega', question)).toBe(true);
  expect(leans('m_b u + m_b \\omega', '3 m_b \\omega', question)).toBe(true);
  expect(leans('m_b u + m_b \\omega', 'm_b \\omega + m_b x', question)).toBe(false);
});

it('leans on nothing where a letter of the reference may be what two others come to', () => {
  const question =
    'Bodies of $m_1$ and $m_2$ on a spring of stiffness $k$ have the heat capacity $C$ and the temperatures $T_1$, $T_2$.';
  expect(leans('C \\ln\\frac{T_f}{T_1}', 'C \\ln\\frac{T_1 + T_2}{2 T_1}', question)).toBe(false);
  expect(leans('\\sqrt{k/\\mu}', '\\sqrt{\\frac{k(m_1 + m_2)}{m_1 m_2}}', question)).toBe(false);
  expect(leans('C \\ln\\frac{T_f}{T_1}', 'C \\ln\\frac{T_1 + T_2}{3 T_1}', question)).toBe(true);
});
