import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test(ing)?\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
const TABLE_TEXT = 'src/core/report/table-text.ts';

/** Tables that are of no grading: their rows say what they are of instead (core/report/methods.ts). */
const OF_NO_GRADING = [
  'app/figures/agreement-experts',
  ...['team/hours', 'settings/prices', 'settings/servers', 'runs/calls-table', 'diagnose/checks'],
];

it('every CSV has a column that says how its rows came about', () => {
  const writers = sources.filter(({ path, text }) => path !== TABLE_TEXT && /\btoCsv\(/.test(text));
  expect(writers.length).toBeGreaterThan(5);
  const without = writers.filter(
    ({ text }) =>
      !/METHODS_COLUMN|methods: 'STRING'/.test(text) && [...text.matchAll(/\btoCsv\((?!withMethods\()/g)].length > 0,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

it('no file makes cells of CSV by itself', () => {
  const makers = sources.filter(({ path, text }) => path !== TABLE_TEXT && text.includes(`replaceAll('"', '""')`));
  expect(makers.map(({ path }) => path).filter((path) => !path.includes('engine/store'))).toEqual([]);
});

it('every table and figure that the window copies or saves says of which gradings it is, or is of none', () => {
  const shown = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<(CopyTable|Figure)\s[\s\S]*?\/?>(?=\s*[\n)}]|<)/g)]
      .map(([element, name]) =>
        name === 'CopyTable' || text.includes('ui/chart/figure.tsx') ? [{ path, element }] : [],
      )
      .flat(),
  );
  expect(shown.length).toBeGreaterThan(20);
  const silent = shown.filter(({ element }) => !/\b(gradings|notes)=/.test(element)).map(({ path }) => path);
  const expected = silent.filter((path) => OF_NO_GRADING.some((name) => path.endsWith(`${name}.tsx`)));
  expect(silent).toEqual(expected);
});
