import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The review screen as a test speaks of it. */
export interface Desk {
  page: Page;
  card: (name: string) => Locator;
  active: Locator;
  /** One of the four buttons of the verdict on the open variable. */
  verdict: (name: string) => Locator;
  answer: Locator;
  header: Locator;
  /** Presses keys one after the other, as an expert does, without waiting in between. */
  keys: (...keys: string[]) => Promise<void>;
  saved: () => Promise<void>;
  item: (number: number, total: number) => Promise<void>;
}

export function deskOf(page: Page): Desk {
  const header = page.getByRole('main').locator('header').first();
  return {
    page,
    card: (name) => page.getByRole('group', { name: new RegExp(`^${name.replace(/[^\w]/g, '.')}, `) }),
    active: page.locator('[data-active=true]:not([aria-hidden=true] *)'),
    verdict: (name) => page.getByRole('group', { name: /^Your verdict on / }).getByRole('button', { name }),
    answer: page.locator('#answer-pane [data-shown]'),
    header,
    keys: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    saved: async () => {
      await expect(header.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved');
    },
    item: async (number, total) => {
      await expect(header).toContainText(`Item ${String(number)} of ${String(total)}`);
    },
  };
}

/** At the first start the sample is brought in and graded, which a busy machine takes its time for. */
const START = 30_000;

/** Goes to a screen by its key, once the window answers to keys. */
export async function goTo(page: Page, key: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached({ timeout: START });
  await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Opens a benchmark of the open workspace from Home. */
export async function openBenchmark(page: Page, name: string): Promise<Desk> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached({ timeout: START });
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: `Review ${name}`, exact: true }).click();
  const desk = deskOf(page);
  await expect(desk.active).toBeVisible();
  return desk;
}

/** Evaluates the answers of the open benchmark offline, from the desk, if nobody has yet, and waits for the verdicts. */
export async function evaluate(desk: Desk): Promise<void> {
  await expect(desk.answer).not.toBeEmpty();
  const button = desk.page.getByRole('button', { name: 'Evaluate offline' });
  if (await button.isVisible()) await button.click();
  await expect(desk.page.getByText('These answers are not graded yet.')).toHaveCount(0);
  await expect(desk.active).not.toContainText('Not graded');
}

/** Selects a word of a text as a drag of the pointer does, and answers it. */
export async function selectWord(page: Page, text: string): Promise<string> {
  return page.evaluate((selector) => {
    const root = document.querySelector(selector);
    if (!root) throw new Error(`there is no ${selector}`);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const word = /[A-Za-z]{4,}/.exec(node.data);
      if (!word || node.parentElement?.closest('.formula')) continue;
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return word[0];
    }
    throw new Error(`no word in ${selector}`);
  }, text);
}

/** Selects a word, comments on it by C, and resolves the comment: at every desk the same. `mark`: how the text marks the place. */
export async function commentOnWord(page: Page, text: string, mark: string): Promise<void> {
  const quote = await selectWord(page, text);
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: `Comment on “${quote}”` });
  await expect(field).toBeFocused();
  await page.keyboard.type('Which one? $x^2$');
  await expect(page.locator(mark)).toHaveText(quote);
  await page.keyboard.press('Control+Enter');
  await expect(field).toHaveCount(0);
  const remarks = page.getByRole('region', { name: 'Comments on places' });
  await expect(remarks.locator('.katex')).toBeVisible();
  await remarks.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.locator(mark)).toHaveCount(0);
}
