/** Diagnose: the paper's experiments against a scripted model whose curves are known, and the flows themselves. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { goTo } from './desk.ts';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import { expect, renewing as test, type Markscheme } from './fixtures.ts';
import { flowBenchmark, flowModel, ITEMS, knownAccuracy, REPEATS } from '../testing/scripted-flows.ts';

let fake: FakeProvider | null = null;
test.afterEach(async () => {
  await fake?.close();
  fake = null;
});

/** Imports the scripted benchmark and goes to Diagnose with it. */
async function openFlows(markscheme: Markscheme): Promise<void> {
  const file = path.join(markscheme.userData, 'tanks.json');
  writeFileSync(file, JSON.stringify(flowBenchmark()));
  const { page } = markscheme;
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await markscheme.choose([file]);
  await page.keyboard.press('Control+I');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByText('The sample', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('Imported.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await goTo(page, 'Alt+5', 'Diagnose');
  await page.getByRole('button', { name: /Benchmark/ }).click();
  await page.getByRole('option', { name: 'tanks' }).click();
}

async function chooseServer(drawer: Locator, page: Page, url: string, model: string): Promise<void> {
  await drawer.getByRole('button', { name: /Provider/ }).click();
  await page.getByRole('option', { name: 'Other server' }).click();
  await drawer.getByLabel('Address').fill(url);
  await drawer.getByRole('combobox', { name: 'Model' }).fill(model);
}

/** The figure of that title. */
const figure = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title }) });

/** The rows of a figure's table, as text; the table is opened for it. */
async function dataOf(chart: Locator): Promise<string[]> {
  await chart.getByRole('button', { name: 'Data' }).press('Enter');
  const rows = chart.getByRole('table').getByRole('row');
  await expect(rows.first()).toBeVisible();
  return (await rows.allTextContents()).slice(1);
}

async function exported(markscheme: Markscheme, chart: Locator, kind: string, file: string): Promise<Buffer> {
  const target = path.join(markscheme.userData, file);
  await markscheme.chooseSave(target);
  await chart.getByRole('button', { name: /^Export figure/ }).press('Enter');
  await markscheme.page.getByRole('menuitem', { name: kind }).click();
  await expect(markscheme.page.getByText(`Written: ${file}`)).toBeVisible();
  return readFileSync(target);
}

const percent = (value: number): string => `${String(Math.round(value * 100))}%`;

test('an experiment says what it will send, and its figures show exactly what the model did', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  fake = await startFakeProvider({ reply: flowModel() });
  await openFlows(markscheme);

  // Started by keyboard alone.
  await page.getByRole('button', { name: 'New experiment' }).first().focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'New experiment' });
  await chooseServer(drawer, page, fake.url, 'plover-1');
  await drawer.getByLabel('Answers per step').fill(String(REPEATS));
  await drawer.getByLabel('Calls at once').fill('8');
  await drawer.getByLabel('Budget ($)').focus();
  await expect(drawer.getByRole('status')).toContainText(/\d+ calls/);
  const told = Number(/(\d+) calls/.exec((await drawer.getByRole('status').textContent()) ?? '')?.[1]);
  await expectAccessible(markscheme, 'new experiment');
  await drawer.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(fake.requests.length, 'calls made, against what the dry run said').toBe(told);
  expect(told).toBeLessThanOrEqual(ITEMS * 3 * 5 * REPEATS);

  // Figure 3.
  const unit = figure(page, 'Unit execution by step');
  const rows = await dataOf(unit);
  expect(rows).toHaveLength(3);
  rows.forEach((row, index) => {
    expect(row).toMatch(
      new RegExp(`^${String(index + 1)}${percent(knownAccuracy('unit', index + 1))} .*n = ${String(ITEMS)}$`),
    );
  });
  await expect(unit).toContainText('The lowest is 50% at step 2 (n = 6).');

  // Figures 4 and 5: exact values in the exported table.
  const length = figure(page, 's = 3, 6 items');
  const csv = (await exported(markscheme, length, 'Data (CSV)', 'length.csv')).toString('utf8').trim().split('\r\n');
  const heads: readonly string[] = (csv[0] ?? '').match(/"[^"]*"|[^,]+/g) ?? [];
  for (const [name, condition] of [
    ['Unit execution', 'unit'],
    ['Reasoning prefix', 'prefix'],
    ['Single unit', 'single'],
  ] as const)
    for (const step of [1, 2, 3])
      expect(Number((csv[step] ?? '').split(',')[heads.indexOf(name)]), `${name}, step ${String(step)}`).toBeCloseTo(
        knownAccuracy(condition, step),
        6,
      );
  const svg = (await exported(markscheme, length, 'Drawing (SVG)', 'length.svg')).toString('utf8');
  expect(svg).toMatch(/^<svg [^>]*viewBox=/);
  expect(svg).toContain('Prefix, questions only');
  expect(/var\(|oklch|class=/.exec(svg), 'tokens of the window mean nothing outside it').toBeNull();
  const png = await exported(markscheme, length, 'Picture (PNG)', 'length.png');
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.readUInt32BE(16), 'wide enough for print').toBeGreaterThan(1000);

  // The scrubber by keys: the first item turns at step 2, the last at step 3.
  const slider = page.getByRole('slider');
  await expect(slider).toHaveValue('2');
  await expect(page.getByText('Critical step, +100\u00a0pp')).toBeVisible();
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  const standing = page.getByRole('table', { name: 'At step 1' });
  await expect(standing.getByRole('row', { name: /^Reasoning prefix/ })).toContainText('0 of 2');
  await page.keyboard.press('End');
  await expect(
    page.getByRole('table', { name: 'At step 3' }).getByRole('row', { name: /^Reasoning prefix/ }),
  ).toContainText('2 of 2');
  await page.getByRole('button', { name: 'To the critical step (2)' }).press('Enter');
  await expect(slider).toHaveValue('2');
  await page.getByText('One step turns it right').click();
  const items = page.getByRole('listbox', { name: 'Item by item' }).getByRole('option');
  await expect(items).toHaveCount(ITEMS);
  await items.last().click();
  await expect(slider).toHaveValue('3');
  await page.getByRole('button', { name: 'Answers: Reasoning prefix, step 3' }).click();
  const answers = page.getByRole('dialog');
  await expect(answers.getByText('Right')).toHaveCount(REPEATS);
  await page.keyboard.press('Escape');
  await expectAccessible(markscheme, 'results of an experiment');
});

test('flows are checked, opened at the step, built anew by a model, and what it proposes is taken or put aside by key', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  fake = await startFakeProvider({ reply: flowModel() });
  await openFlows(markscheme);

  // The check: one step gives its answer away. The finding opens the flow at that step.
  await page.getByRole('tab', { name: 'Check' }).click();
  const rule = page.getByRole('table', { name: 'Rules' }).getByRole('row', { name: /^Answer in the question/ });
  await expect(rule.getByRole('cell')).toHaveText(['Breaks a rule', '1', '1']);
  await rule.getByRole('button').press('Enter');
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('button');
  await expect(findings).toHaveCount(1);
  await expectAccessible(markscheme, 'check');
  await findings.press('Enter');
  const drawer = page.getByRole('region', { name: 'Reasoning flow' });
  const steps = drawer.getByRole('listitem');
  await expect(steps.first()).toBeFocused();
  await expect(steps.first()).toContainText('Answer in the question.');

  // Every step verified: the decision about the flow is one key away.
  for (const key of ['v', 'j', 'v', 'j', 'v']) await page.keyboard.press(key);
  await expect(drawer.getByText('All steps are verified. Is the flow correct?')).toBeVisible();
  await page.keyboard.press('y');
  await expect(drawer.getByText('Flow correct: Yes')).toBeVisible();
  await expectAccessible(markscheme, 'flow with findings');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  // A model proposes flows; nothing is overwritten.
  await goTo(page, 'Alt+5', 'Diagnose');
  await page.getByRole('button', { name: 'Build flows' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'Build flows' });
  await chooseServer(form, page, fake.url, 'plover-1');
  await form.getByText('Only items without a flow').click();
  await expect(form.getByRole('status')).toContainText(`${String(ITEMS)} calls`);
  await form.getByRole('button', { name: 'Start' }).press('Enter');
  const list = page.getByRole('listbox', { name: 'Proposals' }).getByRole('option');
  await expect(list).toHaveCount(ITEMS, { timeout: 20_000 });
  const beside = page.getByRole('group', { name: 'Present and proposed flow' });
  await expect(beside).toContainText('Proposed by plover-1');
  await expect(beside).toContainText('Work out the level after stage B');
  await expect(beside).toContainText('Which level does the tank have after the first two stages?');
  await expectAccessible(markscheme, 'proposals');
  const present = async (item: number): Promise<number> => {
    const rows = await markscheme.call('flow.proposals', { benchmarkId: await benchmarkOf(markscheme, 'tanks') });
    const all = rows.ok ? (rows.value as { number: number; currentSteps: number }[]) : [];
    return all.find(({ number }) => number === item)?.currentSteps ?? 0;
  };
  expect(await present(1)).toBe(3);
  await page.keyboard.press('y');
  await expect(list).toHaveCount(ITEMS - 1);
  expect(await present(1)).toBe(2);
  await page.keyboard.press('2');
  await expect(list).toHaveCount(ITEMS - 2);
  expect(await present(2)).toBe(3);

  // The same in Review, in the flow's drawer.
  await page.getByRole('button', { name: 'Open in Review' }).click();
  await expect(steps).toHaveCount(3);
  await page.keyboard.press('p');
  await expect(beside).toBeVisible();
  await page.keyboard.press('y');
  await expect(steps).toHaveCount(2);
  expect(await present(3)).toBe(2);
  // Review had read the first item before its proposal was taken elsewhere.
  await page.keyboard.press('Escape');
  for (const key of ['p', 'p', 'f']) await page.keyboard.press(key);
  await expect(steps.first()).toContainText('Which level does the tank have');
});

async function benchmarkOf(markscheme: Markscheme, name: string): Promise<number> {
  const info = await markscheme.call('workspace.info');
  const { benchmarks } = (info.ok ? info.value : { benchmarks: [] }) as { benchmarks: { id: number; name: string }[] };
  return benchmarks.find((one) => one.name === name)?.id ?? 0;
}
