import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { BINARY, SYMBOLS, UNARY, longestKnownPrefix } from './commands.ts';
import { MACROS } from './macros.ts';

const draws = (tex: string): boolean => {
  try {
    katex.renderToString(tex, { displayMode: true, strict: 'ignore', macros: { ...MACROS } });
    return true;
  } catch {
    return false;
  }
};

describe('the tables of commands', () => {
  test('every command is one that KaTeX draws with the arguments that the table says', () => {
    const wrong = [
      ...[...SYMBOLS].filter((name) => !draws(`\\${name} `)),
      ...[...UNARY].filter((name) => !draws(`\\${name}{a}`) && !draws(`x\\${name}{a}`)),
      ...[...BINARY].filter((name) => !draws(`\\${name}{a}{b}`)),
    ];
    expect(wrong).toEqual([]);
  });

  test('every macro expands to something that KaTeX draws', () => {
    const wrong = Object.entries(MACROS).filter(([name, body]) => {
      const count = Math.max(0, ...[...body.matchAll(/#(\d)/g)].map((hit) => Number(hit[1])));
      const use = `${name} ${'{a}'.repeat(count)}`;
      return !draws(/rule|cline/.test(name) ? `\\begin{array}{l}${use} 1\\end{array}` : use);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('no macro loops back to itself', () => {
    for (const [name, body] of Object.entries(MACROS)) expect(body.includes(`${name} `) || body === name).toBe(false);
    expect(Object.keys(MACROS)).not.toContain('\\nobreakspace');
  });

  test('finds the longest command that letters begin with', () => {
    expect(longestKnownPrefix('quadand', 2)).toBe('quad');
    expect(longestKnownPrefix('inftyx', 2)).toBe('infty');
    expect(longestKnownPrefix('zzz', 2)).toBeNull();
  });
});
