import { expect, it } from 'vitest';
import { plainName, plainPreview } from './preview.ts';

it('previews a question as one plain line', () => {
  expect(plainPreview('<image>\n**Find** $\\mathrm{E}_{\\max}$ for \\(x\\) in <b>metres</b>')).toBe(
    'Find Emax for x in metres',
  );
});
it.each([
  ['$\\lambda^2+4\\lambda+13=0$', 'λ^2+4λ+13=0'],
  ['$25.00\\ \\mathrm{mL}\\times 0.1$', '25.00 mL× 0.1'],
  ["$y''=0, \\qquad y(0)=1$.", "y''=0, y(0)=1."],
  ['mean $\\bar{x}=52.3$ g', 'mean x\u0304=52.3 g'],
  ['$\\frac{1}{n}$ and $\\dfrac{a+b}{2c}$', '1/n and (a+b)/2c'],
  ['$\\Phi = \\int \\vec{B}\\cdot d\\vec{A}$', 'Φ = ∫ B\u20d7· dA\u20d7'],
  ['$\\frac{\\frac{a}{b}}{\\sqrt{c+1}}$', '(a/b)/(√(c+1))'],
  ['$2\\cos\\theta$ by $\\pmb{x}$, $\\underbrace{a}_{b}$', '2 cosθ by x, ab'],
  ['\\begin{array}{cc} 1 & 2 \\\\ \\hline', '1 & 2'],
  ['the bound $\\mathc', 'the bound'],
])('%s reads as %s', (text, plain) => {
  expect(plainPreview(text)).toBe(plain);
});
it('survives damaged text, and reads it where the damage is known', () => {
  expect(plainPreview('a $\frac{1}{2}$\tb')).toBe('a 1/2 b');
  expect(plainPreview('the \text{Flux} and $x\times y\right)$')).toBe('the Flux and x× y)');
  expect(plainPreview('')).toBe('');
  expect(plainPreview('\\frac{'.repeat(10_000)).length).toBeLessThan(60_000);
});
it.each([
  ['\\mathbf{j}(r, z)', 'j(r, z)'],
  ['\\alpha_{40}', 'α40'],
  ['\\dot{p}_{\\phi}', 'p\u0307φ'],
  ['\\ddot{\\phi}', 'φ\u0308'],
  ['\\hat x', 'x\u0302'],
  ['focal_length', 'focal_length'],
  ['\\vec{}', '\\vec{}'],
])('a variable called %s is said as %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
