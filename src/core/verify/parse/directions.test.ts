import { describe, expect, it } from 'vitest';
import { verify } from '../index.ts';

const verdict = (reference: string, claimed: string, question = 'Find it in terms of $r$, $k$ and $\\phi$.'): string =>
  verify(reference, claimed, { question }).verdict;

describe('a cross and a dot', () => {
  it('are two operators behind a gradient', () => {
    expect(verdict('\\nabla \\cdot \\mathbf{g}', '\\nabla \\times \\mathbf{g}')).toBe('undecided');
    expect(verdict('\\nabla \\times \\mathbf{g}', '∇ × \\mathbf{g}')).toBe('equivalent');
  });

  it('are two products of vectors, and one of anything else', () => {
    expect(verdict('\\mathbf{m} \\times \\mathbf{H}', '\\mathbf{m} \\cdot \\mathbf{H}')).toBe('undecided');
    expect(verdict('\\int \\vec{u} \\times \\vec{w} \\, dt', '\\int \\vec{u} \\cdot \\vec{w} \\, dt')).toBe(
      'undecided',
    );
    expect(verdict('\\frac{1}{2} \\times k \\times r^2', '\\frac{1}{2} k \\cdot r^2')).toBe('equivalent');
    expect(verdict('3 \\times \\vec{k}', '3 \\cdot \\vec{k}')).toBe('equivalent');
  });

  it('changes its sign with its order, and lets scalars out', () => {
    expect(verdict('\\mathbf{m} \\times \\mathbf{H}', '-\\mathbf{H} \\times \\mathbf{m}')).toBe('equivalent');
    expect(verdict('\\mathbf{m} \\times \\mathbf{H}', '\\mathbf{H} \\times \\mathbf{m}')).toBe('different');
    expect(verdict('\\frac{\\vec{u}}{k} \\times r\\vec{w}', '\\frac{r}{k} \\vec{u} \\times \\vec{w}')).toBe(
      'equivalent',
    );
    expect(verdict('r\\vec{u} \\times \\vec{w}', 'k\\vec{u} \\times \\vec{w}')).not.toBe('equivalent');
  });
});

describe('a unit vector', () => {
  it('is not its letter, and not the vector', () => {
    expect(verdict('3 k \\hat{\\phi}', '3 k \\phi')).toBe('undecided');
    expect(verdict('\\frac{k}{2} \\mathbf{r}', '\\frac{k}{2} \\hat{\\mathbf{r}}')).toBe('undecided');
    expect(verdict('5 \\mathbf{x}', '5 \\hat{\\mathbf{x}}')).toBe('undecided');
    expect(verdict('\\hbar \\mathbf{k}', '\\hbar \\hat{\\mathbf{k}}')).toBe('undecided');
  });

  it('is the vector by its length', () => {
    expect(verdict('\\frac{k}{r} \\hat{\\mathbf{r}}', '\\frac{k \\mathbf{r}}{r^2}')).toBe('equivalent');
    expect(verdict('k \\hat{r}', 'k \\frac{\\vec{r}}{|\\vec{r}|}')).toBe('equivalent');
    expect(verdict('\\frac{k}{r} \\hat{\\mathbf{r}}', '\\frac{k \\mathbf{r}}{r^3}')).not.toBe('equivalent');
  });

  it('has its names', () => {
    expect(verdict('3 k \\hat{\\phi}', '3 k \\mathbf{e}_\\phi')).toBe('equivalent');
    expect(verdict('3 k \\hat{\\phi}', '3 k \\hat{\\mathbf{e}}_\\phi')).toBe('equivalent');
    expect(verdict('3 k \\hat{\\phi}', '3 k \\mathbf{e}_\\theta')).not.toBe('equivalent');
    expect(verdict('5 \\mathbf{x} - 2 \\mathbf{y}', '5 \\hat{x} - 2 \\hat{y}')).toBe('equivalent');
  });
});

describe('components of an angular momentum', () => {
  it('are not one product in both orders', () => {
    expect(verdict('S_x S_z', 'S_z S_x')).toBe('undecided');
    expect(verdict('J_x J_y - J_y J_x', '0')).toBe('undecided');
    expect(verdict('2 S_x S_z', 'S_x S_z + S_x S_z')).toBe('equivalent');
  });
});
