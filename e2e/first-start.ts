/**
 * Before all end-to-end tests: the application is started once as for the first time. The sample that it brings in and grades is kept for those that
 * are about something else, and so is what Chromium compiled of its page, as whoever works with it every day has it. `npm test` names a folder, so
 * that its second stage finds what the first one made.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { callFrom, COMPILED, FIRST_START, gradedSample, launch } from './fixtures.ts';

export default async function firstStart(): Promise<() => void> {
  const named = process.env[FIRST_START];
  const userData = named ?? mkdtempSync(path.join(os.tmpdir(), 'markscheme-e2e-sample-'));
  process.env[FIRST_START] = userData;
  mkdirSync(userData, { recursive: true });
  if (!existsSync(gradedSample())) await startIn(userData);
  return () => {
    if (named === undefined) rmSync(userData, { recursive: true, force: true });
  };
}

async function startIn(userData: string): Promise<void> {
  const { electron, page } = await launch(userData, {}, []);
  const runs = async (): Promise<unknown> => {
    const reply = await callFrom(page, 'runs.list', {});
    return reply.ok ? (reply.value as { state: string }[]).map(({ state }) => state) : reply.error.message;
  };
  // One run for each benchmark of the sample that is graded offline.
  await expect.poll(runs, { timeout: 60_000 }).toEqual(['done', 'done', 'done']);
  // A script that comes again is worth keeping to Chromium, which does so when it has time.
  const compiled = (): number =>
    readdirSync(path.join(userData, COMPILED), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  for (let times = 0; times < 2; times += 1) {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  }
  // Without it a start takes longer, and that is all.
  await expect
    .poll(compiled, { timeout: 10_000 })
    .toBeGreaterThan(1e6)
    .catch(() => undefined);
  await electron.close();
}
