// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { breakLongWords } from './long-words.ts';

const broken = (text: string): HTMLElement => {
  const box = document.createElement('p');
  const node = document.createTextNode(text);
  box.append(node);
  breakLongWords([node]);
  return box;
};

test('a word without an end may be broken, and reads as before', () => {
  const text = `So ${'a'.repeat(20_000)} and ${'💥'.repeat(1000)}.`;
  const box = broken(text);
  expect(box.textContent).toBe(text);
  expect(box.querySelectorAll('wbr').length).toBeGreaterThan(200);
  for (const node of box.childNodes) expect(node.textContent).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
});

test('words of people are left alone', () => {
  expect(broken('Donaudampfschiffahrtsgesellschaft '.repeat(100)).querySelector('wbr')).toBeNull();
});
