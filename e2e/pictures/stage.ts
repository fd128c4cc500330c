/** The window as the pictures need it: ways to an item, to a state and back to rest. */
import type { ElectronApplication, Locator } from '@playwright/test';
import { deskOf, type Desk } from '../desk.ts';
import { expect, type Markscheme } from '../fixtures.ts';
import type { Camera } from './camera.ts';

const TOTAL = 40;

export interface Stage extends Desk {
  desk: Desk;
  electron: ElectronApplication;
  camera: Camera;
  wanted: (state: string) => boolean;
  dialog: Locator;
  queue: Locator;
  filter: Locator;
  annotation: Locator;
  flow: Locator;
  reading: (pane: string) => Locator;
  /** Opens an item by its number in the unfiltered queue, at its first sample, with the focus on its first card. */
  at: (number: number) => Promise<void>;
  /** Reaches a state, takes it, leaves it. One that is not reached is noted in `missed`; the others are taken all the same. */
  state: (name: string, reach: () => Promise<unknown>, leave?: () => Promise<unknown>) => Promise<void>;
  missed: string[];
  typed: (field: Locator, text: string) => Promise<void>;
  sample: (number: number) => Promise<void>;
  command: (words: string) => Promise<void>;
  /** A part of the annotation's drawer. */
  part: (name: string) => Promise<void>;
  discard: () => Promise<void>;
  filterBy: (text: string) => Promise<void>;
  allItems: () => Promise<void>;
}

export function stageOf({ page, electron }: Markscheme, camera: Camera, wanted: (state: string) => boolean): Stage {
  const desk = deskOf(page);
  const { keys } = desk;
  const dialog = page.getByRole('dialog');
  const queue = page.getByRole('navigation', { name: 'Queue' });
  const filter = page.getByRole('combobox', { name: 'Filter the queue' });
  const annotation = page.getByRole('region', { name: 'Fix annotation' });
  const flow = page.getByRole('region', { name: 'Reasoning flow' });
  const missed: string[] = [];
  const rest = async (): Promise<void> => {
    for (let i = 0; i < 4 && (await page.locator('[role=dialog],[role=menu],[role=listbox]').count()) > 0; i++) {
      await keys('Escape');
      await page.waitForTimeout(200);
    }
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[data-close-button]')) button.click();
    });
    await page.mouse.move(2, 2);
    await page.waitForTimeout(250);
  };
  const at = async (number: number): Promise<void> => {
    // By its button: a field may have the focus.
    await desk.header.getByRole('button', { name: /^Item \d/ }).click();
    const asked = page.getByRole('textbox', { name: /^Number, 1 to / });
    await expect(asked).toBeFocused();
    await asked.fill(String(number));
    await keys('Enter');
    await expect(desk.header).toContainText(`Item ${String(number)} of`);
    const tab = page.getByRole('tab', { name: /^Sample 1/ });
    if (await tab.isVisible()) await tab.click();
    await page.locator('[data-shown] [data-card="0"]').focus();
    await page.mouse.move(2, 2);
  };
  const state = async (name: string, reach: () => Promise<unknown>, leave?: () => Promise<unknown>): Promise<void> => {
    if (!wanted(name)) return;
    try {
      await reach();
      await page.waitForTimeout(300);
      await camera.take(name);
    } catch (error) {
      missed.push(`${name}: ${String(error).slice(0, 500)}`);
      await camera.take(`${name}-MISSED`).catch(() => undefined);
    }
    try {
      await leave?.();
    } catch (error) {
      missed.push(`after ${name}: ${String(error).slice(0, 300)}`);
    }
    await rest();
  };
  const typed = async (field: Locator, text: string): Promise<void> => {
    await expect(field).toBeFocused();
    await field.fill(text);
  };
  const sample = (number: number): Promise<void> =>
    page.getByRole('tab', { name: new RegExp(`^Sample ${String(number)}`) }).click();
  const command = async (words: string): Promise<void> => {
    await keys('Control+k');
    await expect(page.locator('[role=dialog] input')).toBeFocused();
    await page.keyboard.type(words);
    await page.waitForTimeout(200);
    await keys('Enter');
    await page.waitForTimeout(300);
  };
  const reading = (name: string) => page.locator(`#${name} [data-shown]`);
  const filterBy = async (text: string): Promise<void> => {
    await keys('g', 'q');
    await typed(filter, text);
    await keys('Enter');
    await page.waitForTimeout(300);
  };
  const allItems = async (): Promise<void> => {
    const applied = page.getByRole('list', { name: 'Applied filter' }).getByRole('button');
    for (let i = 0; i < 5 && (await applied.count()) > 0; i++) await applied.first().click();
    await expect(desk.header).toContainText(`of ${String(TOTAL)}`);
  };
  const part = async (name: string): Promise<void> => {
    await keys('a');
    await annotation.getByRole('tab', { name, exact: true }).click();
    await page.waitForTimeout(900);
  };
  const discard = async (): Promise<void> => {
    const button = annotation.getByRole('button', { name: 'Discard changes' });
    if (await button.isVisible()) await button.click();
  };
  return {
    ...desk,
    desk,
    electron,
    camera,
    wanted,
    dialog,
    queue,
    filter,
    annotation,
    flow,
    reading,
    at,
    state,
    missed,
    typed,
    sample,
    command,
    part,
    discard,
    filterBy,
    allItems,
  };
}
