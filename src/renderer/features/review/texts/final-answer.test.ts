import { describe, expect, it } from 'vitest';
import { finalAnswer } from './final-answer.ts';

const work = 'Work. '.repeat(120);
const block = (text: string): string | null => {
  const span = finalAnswer(text);
  return span && text.slice(span.start, span.end).trim();
};

describe('the final answer of a long response', () => {
  it('is what follows its heading', () => {
    expect(block(`${work}\n\n### Final answer\n\n- x = 2\n`)).toBe('- x = 2');
    expect(block(`${work}\n\n**Final Answer:** $x = 2$\n`)).toBe('**Final Answer:** $x = 2$');
    const words = '**Final answer:** \\(v = \\sqrt{g h}\\)\n\nThat is all.';
    expect(block(`${work}\n\n${words}`)).toBe(words);
  });
  it('is the paragraph of the last box, where nothing is headed', () => {
    expect(block(`${work}\n\nSo \\boxed{1}.\n\n${work}\n\nHence $\\boxed{2}$.`)).toBe('Hence $\\boxed{2}$.');
  });
  it('has all boxes that stand close to each other with what introduces them, and none of what was worked out before', () => {
    const both = '- The resistance is:\n\n\\[ \\boxed{R = 1} \\]\n\n- The capacitance is:\n\n\\[ \\boxed{C = 2} \\]';
    expect(block(`So \\boxed{R}.\n\n${work}\n\nIn all:\n\n${both}`)).toBe(both);
    expect(block(`${work}\n\n$\\boxed{1}$ and $\\boxed{2}$.\n\n$\\boxed{3}$`)).toBe(
      '$\\boxed{1}$ and $\\boxed{2}$.\n\n$\\boxed{3}$',
    );
  });
  it('begins where the formula of the box begins, also where blank lines stand inside', () => {
    const list = '\\[\n\n\\boxed{\\begin{aligned}\n&a = 1 \\\\\n\n&b = 2\n\\end{aligned}}\n\n\\]';
    expect(block(`${work}\n\nIn all:\n${list}\n`)).toBe(`In all:\n${list}`);
    const two = '$$\\begin{aligned}\n&\\boxed{a = 1} \\\\\n\n&\\boxed{b = 2}\n\\end{aligned}$$';
    expect(block(`${work}\n\n${two}`)).toBe(two);
  });
  it('is nothing for a short response, or for none that sums up', () => {
    expect(block('### Final answer\n\nx = 2')).toBeNull();
    expect(block(work)).toBeNull();
    expect(block(`${work}\n### Final answer\n`)).toBeNull();
  });
});
