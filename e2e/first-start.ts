/**
 * Before all end-to-end tests: the application is started once as for the first time, and the sample that it brings in and grades is kept
 * for those that are about something else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { callFrom, GRADED_SAMPLE, launch } from './fixtures.ts';

export default async function firstStart(): Promise<() => void> {
  const userData = mkdtempSync(path.join(os.tmpdir(), 'markscheme-e2e-sample-'));
  const { electron, page } = await launch(userData, {}, []);
  const runs = async (): Promise<unknown> => {
    const reply = await callFrom(page, 'runs.list', {});
    return reply.ok ? (reply.value as { state: string }[]).map(({ state }) => state) : reply.error.message;
  };
  // One run for each benchmark of the sample that is graded offline.
  await expect.poll(runs, { timeout: 60_000 }).toEqual(['done', 'done', 'done']);
  await electron.close();
  process.env[GRADED_SAMPLE] = path.join(userData, 'sample.sqlite');
  return () => {
    rmSync(userData, { recursive: true, force: true });
  };
}
