import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../../core/verify/index.ts';
import { setLanguage } from '../i18n.ts';
import { engine } from './engine.zh.ts';
import { gradingName, runName } from '../../lib/grading-name.ts';
import { said } from '../../lib/said.ts';
import { saidTitle } from '../../lib/said-title.ts';
import { titles } from './titles.zh.ts';
import { threadTime } from '../../../../testing/thread-time.ts';

interface Sources {
  /** All texts, as templates. */
  texts: Set<string>;
  /** Those that errors which reach the user are made with. */
  errors: Set<string>;
}

/** A text or what is put together by `+`, as the templates have it; null for what is no text. */
function templateOf(node: ts.Node): { text: string; values: number } | null {
  if (ts.isStringLiteralLike(node)) return { text: node.text, values: 0 };
  if (!ts.isTemplateExpression(node)) return null;
  const spans = node.templateSpans.map((span, index) => `{${String(index)}}${span.literal.text}`);
  return { text: node.head.text + spans.join(''), values: spans.length };
}

const ERRORS = new Set(['UserError', 'ProviderError', 'Refused', 'Unfit', 'withheld']);

function sources(): Sources {
  const found: Sources = { texts: new Set(), errors: new Set() };
  for (const file of globSync('src/{core,engine,contract}/**/*.ts')) {
    if (/\.test\.|[/\\]fixtures[/\\]/.test(file)) continue;
    const visit = (node: ts.Node, isError: boolean): void => {
      const text = templateOf(node)?.text;
      if (text !== undefined) found.texts.add(text);
      // A code is one word.
      if (text !== undefined && isError && /[a-z] [a-z{("]/.test(text)) found.errors.add(text);
      const below =
        isError ||
        ((ts.isNewExpression(node) || ts.isCallExpression(node)) &&
          ts.isIdentifier(node.expression) &&
          ERRORS.has(node.expression.text));
      ts.forEachChild(node, (child) => {
        visit(child, below);
      });
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest), false);
  }
  return found;
}

const values = (text: string): string[] => [...new Set(text.match(/\{\d/g) ?? [])].toSorted();

/** Texts of errors that are without Chinese: what stands between two words. */
const MISSING = 1;

describe('what the engine says, in Chinese', () => {
  beforeAll(() => setLanguage('zh'));
  afterAll(() => setLanguage('en'));
  const { texts, errors } = sources();

  it('translates what the sources say, and nothing else', () => {
    expect(Object.keys(engine).filter((english) => !texts.has(english))).toEqual([]);
  });
  it('has no value that the English text has not', () => {
    const strange = Object.entries(engine).filter(([english, zh]) =>
      values(zh).some((value) => !values(english).includes(value)),
    );
    expect(strange).toEqual([]);
  });
  it('lists what is still said in English', () => {
    const missing = [...errors].filter((text) => !(text in engine)).toSorted();
    process.stdout.write(
      `Of ${String(errors.size)} texts of errors ${String(errors.size - missing.length)} are in Chinese; ${String(Object.keys(engine).length)} texts of the engine in all.\n`,
    );
    // One that is added needs its Chinese; whoever translates more lowers the number.
    expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(MISSING);
  });
  it.each([
    ['9.49', '15', '9.49 对 15：回答的值是参考值的 1.581 倍。'],
    ['-2', '2', '符号相反。'],
    ['(1, 2]', '(0, 2]', '下界不同。'],
  ])('says of %s and %s why the verifier calls them different', (reference, claimed, expected) => {
    expect(said(verify(reference, claimed, {}).explanation)).toBe(expected);
  });
  it('says what a comparison owes to the professor’s solution', () => {
    const solution = { text: 'Hence $x = \\frac{g t^2}{2} ( 1 + \\sqrt{ 1 + k t } )$.', definitions: () => [] };
    const { explanation } = verify('x = \\frac{g t^2}{2} ( 1 + \\sqrt{ 1 + k t }', 'g t^2', { solution });
    expect(said(explanation)).toMatch(/[。]参考值刊印不全，按教授的解答补全后读取。$/);
  });
  it('translates a clause that stands behind another, or in a frame', () => {
    expect(said('Item 2 differs: 3 against 4.')).toBe('第 2 项不同：3 对 4。');
    expect(said('The judge read the value, the offline verifier compared it: The sign differs.')).toBe(
      '值由裁判读取，由离线验证器比较：符号相反。',
    );
    expect(said('OpenAI failed (500). It said: no. Try later.')).toBe('OpenAI 失败（500）。 It said: no. Try later.');
  });
  it('says what is told before a run starts', () => {
    expect(said("The judge's calls are an upper bound: equal ones are asked once.")).toBe(
      '裁判的调用数为上限：相同的只询问一次。',
    );
    expect(said('The price of alder-1 is not known: set it in Settings to see a cost.')).toContain(
      'alder-1 的价格未知',
    );
  });
  it('keeps the values of a text as they are, and joins sentences', () => {
    expect(said('There is a benchmark "Midterm. Part 2" in this workspace already. Choose another name.')).toBe(
      '此工作区已有基准“Midterm. Part 2”。请另取名称。',
    );
    expect(said('For t = 1.093 the reference is -0.142, the claimed value -0.1318.')).toBe(
      '当 t = 1.093 时，参考值为 -0.142，回答的值为 -0.1318。',
    );
    expect(
      said(
        'The sign differs. The answer also states “3”, which equals the professor’s value: look which of the two is its result.',
      ),
    ).toBe('符号相反。回答还给出了“3”，与教授的值相等：请查看两者中哪个是它的结果。');
  });
  it.each([
    ['x1: wrong → right, item 33, sample 2 of alder-1', 'x1', 'x1：错误 → 正确，条目 33，alder-1 的样本 2'],
    ['status: right → wrong, item 3, sample 1 of elm', 'status', 'status：正确 → 错误，条目 3，elm 的样本 1'],
    ['status: to do → done, item 3, answers of elm', null, '状态：待办 → 已完成，条目 3，elm 的回答'],
    ['undo: comment: no comment → right as it is, item 1', null, '撤销：评论：无评论 → right as it is，条目 1'],
    [
      'rubric 4: not decided → fail (no unit), item 2, sample 1 of elm',
      null,
      '细则 4：未决定 → 不满足 (no unit)，条目 2，elm 的样本 1',
    ],
    ['points: not awarded → 2.5 points, item 2, sample 1 of elm', null, '分数：未给分 → 2.5 分，条目 2，elm 的样本 1'],
    ['remark on “a: b → c”: no remark → why?, item 9', null, '批注“a: b → c”：无批注 → why?，条目 9'],
    ['reasoning flow: 2 steps added, item 7', null, '推理流程：2 个步骤已添加，条目 7'],
    ['step 3 adjudicated: wrong, item 7', null, '步骤 3 已仲裁：错误，条目 7'],
    ['x_1: verdict adjudicated: wrong (v), item 7', 'x_1', 'x_1：判定已仲裁：错误 (v)，条目 7'],
    ['12 verdicts, 5 items', null, '12 个判定，5 个条目'],
    ['variable x3 removed, item 7', null, '变量 x3 已移除，条目 7'],
    ['\\alpha_{40}: wrong → right, item 3', '\\alpha_{40}', 'α40：错误 → 正确，条目 3'],
  ])('says the title of a decision: %s', (title, named, expected) => {
    expect(saidTitle(title, named)).toBe(expected);
  });
  it('says what is in TeX in plain signs, and nothing else otherwise', async () => {
    await setLanguage('en');
    try {
      expect(saidTitle('undo: max_E: \\frac{1}{2} → $x_0$, item 3, sample 1 of a_b', 'max_E')).toBe(
        'undo: max_E: 1/2 → x0, item 3, sample 1 of a_b',
      );
      expect(saidTitle('comment: no comment → $5 to $6 for a_b, item 1', null)).toBe(
        'comment: no comment → $5 to $6 for a_b, item 1',
      );
    } finally {
      await setLanguage('zh');
    }
  });
  it('knows no word of titles that the sources have not', () => {
    const inSources = (word: string): boolean =>
      [...texts].some((text) => text.replaceAll('_', ' ').replace(/ ?\{\d\}/g, '') === word || text.includes(word));
    expect(Object.keys(titles).filter((word) => !inSources(word))).toEqual([]);
  });
  it('says the name of a grading, and leaves models and files in it alone', () => {
    expect(gradingName('Offline verifier, audit of 10%')).toBe('离线验证器，抽查 10%');
    expect(gradingName('judge-1, S2S, judge alone')).toBe('judge-1，S2S，仅裁判');
    expect(runName({ name: 'offline' })).toBe('离线');
    expect(runName({ name: 'alder-1, without figures' })).toBe('alder-1，不含图片');
  });
  it('leaves alone what it does not know', () => {
    const unknown = 'The sign differs. The student forgot it: see line 3.';
    expect(said(unknown)).toBe(unknown);
    expect(said(`3 against ${'4'.repeat(3000)}`)).toContain('against');
  });
  it('is quick on a text that could be parted in many ways', () => {
    const whole = 'x was not found. Check the path. ';
    for (const text of [`${whole.repeat(4)}No.`, `${whole.repeat(50)}No.`]) {
      const start = threadTime();
      expect(said(text)).toBe(text);
      expect(threadTime() - start).toBeLessThan(500);
    }
  });
});
