import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { zh } from './zh.ts';

type Texts = Map<string, string>;
const flat = (node: unknown, path = ''): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node as object).flatMap(([key, child]) => flat(child, path === '' ? key : `${path}.${key}`));
const english: Texts = new Map(flat(en));
const chinese: Texts = new Map(flat(zh));

const parts = (text: string): string[] => (text.match(/\{\{\w+\}\}|<[^>]*>/g) ?? []).toSorted();
/** Placeholders and marks alone. */
const isWordless = (text: string): boolean => !/\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));
const placeholderErrors = (texts: Texts, isBad: (text: string, key: string) => boolean): string[] =>
  [...texts].filter(([key, text]) => isBad(text, key)).map(([key]) => key);

/** Names, units, symbols and examples, which Chinese writes as English does. */
const SAME = new Set([
  'home.title',
  'language.en',
  'language.zh',
  'effect.pass',
  'report.fileName',
  'benchmarkKind.cfe',
  'benchmarkKind.cl-bench',
  'results.n',
  'results.samples',
  'results.passAxis',
  'results.passOf',
  'results.kappa',
  'experts.score.auc',
  'experts.score.f1',
  'newRun.promptSets.own',
  'newRun.topP',
  'newRun.topK',
  'annotation.part.json',
  'export.forms.json',
  'exam.add.fields.id',
  'cl.results.kappa',
]);

describe('the Chinese catalogue', () => {
  it('has every string of the English one', () => {
    // Chinese has one plural form.
    const isOther = (key: string): boolean => key.endsWith('_one') && english.has(key.replace(/_one$/, '_other'));
    expect([...english.keys()].filter((key) => !isOther(key) && !chinese.has(key))).toEqual([]);
  });
  it('has the same placeholders in each', () => {
    expect(
      placeholderErrors(chinese, (text, key) => parts(text).join() !== parts(english.get(key) ?? '').join()),
    ).toEqual([]);
  });
  it('says it in Chinese, and names nothing as the same that is not', () => {
    expect([...SAME].filter((key) => chinese.get(key) !== english.get(key))).toEqual([]);
    expect(
      placeholderErrors(chinese, (text, key) => text === english.get(key) && !SAME.has(key) && !isWordless(text)),
    ).toEqual([]);
  });
  it('parts Chinese from Latin text and digits by a blank', () => {
    const words = (text: string): string => text.replace(/\{\{/g, 'x').replace(/\}\}/g, 'x');
    expect(
      placeholderErrors(chinese, (text) => /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(words(text))),
    ).toEqual([]);
  });
});

it('no string of any language begins or ends with a blank, or is empty', () => {
  const isGlue = (text: string): boolean => text !== text.trim() || text === '';
  expect([...placeholderErrors(english, isGlue), ...placeholderErrors(chinese, isGlue)]).toEqual([]);
});

it('no string is there that nothing shows', () => {
  const files = globSync('src/{core,contract,engine,main,renderer}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|[/\\]catalogue[/\\]/.test(file),
  );
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  // Keys that are put together: what stands before and after the part that is worked out.
  const made = [...sources.matchAll(/`([\w-]+\.[\w.-]*)\$\{[^`]*?\}([\w.-]*)`/g)];
  const named = new Set([...sources.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key));
  const isShown = (key: string): boolean =>
    named.has(key) || made.some(([, before = '', after = '']) => key.startsWith(before) && key.endsWith(after));
  expect([...english.keys()].filter((key) => !isShown(key.replace(/_(zero|one|other)$/, '')))).toEqual([]);
});
