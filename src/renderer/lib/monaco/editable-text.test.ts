import { describe, expect, it } from 'vitest';
import { editableText } from './editable-text.ts';

describe('text in a field', () => {
  it('shows a carriage return as a sign and gives it back', () => {
    const text = 'a \\left( b \right) c\nd\r\ne';
    const { shown, read } = editableText(text);
    expect(shown).not.toContain('\r');
    expect(shown).toContain('\u240dight)');
    expect(read(shown)).toBe(text);
    expect(read(`${shown} more`)).toBe(`${text} more`);
  });
  it('keeps a sign that the text has itself', () => {
    const text = 'the key \u240d and a return \r';
    const { shown, read } = editableText(text);
    expect(read(shown)).toBe(text);
    const plain = editableText('no return');
    expect(plain.read('typed \u240d')).toBe('typed \u240d');
  });
});
