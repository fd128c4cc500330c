/**
 * Every state of Review in the built application, at two sizes and in both themes, as pictures for people to look at: `npm run pictures`.
 * It asserts little but that each state is reached; `npm test` leaves it out. ONLY=flow,annotation takes the states with these words.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openBenchmark } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { animated, type Frame } from './pictures/animated.ts';
import { cameraOf, clear, contactSheet } from './pictures/camera.ts';
import { takeDecisions } from './pictures/of-decisions.ts';
import { takeDesks } from './pictures/of-desks.ts';
import { takeDialogs } from './pictures/of-dialogs.ts';
import { takeDouble } from './pictures/of-double.ts';
import { takeDrawers } from './pictures/of-drawers.ts';
import { takeFirstStart, takeForms, takeHome } from './pictures/of-home.ts';
import { takeOutcomes } from './pictures/of-outcomes.ts';
import { takeQueue } from './pictures/of-queue.ts';
import { takeTexts } from './pictures/of-texts.ts';
import { takeWork } from './pictures/of-work.ts';
import { stageOf } from './pictures/stage.ts';
import { emptyWorkspace, picturesWorkspace } from './pictures/workspace.ts';

const folder = path.resolve(import.meta.dirname, '..', 'pictures');
const only = (process.env['ONLY'] ?? '').split(',').filter((word) => word !== '');
const wanted = (name: string): boolean => only.length === 0 || only.some((word) => name.includes(word));

/** A few seconds at the desk, for the README: docs/images/review.png. */
test('the moving picture of the README', async ({ markscheme }) => {
  test.skip(!wanted('readme'));
  const { page } = markscheme;
  await cameraOf(markscheme, folder).resize([1200, 750]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const frames: Frame[] = [];
  const take = async (seconds: number): Promise<void> => {
    await page.waitForTimeout(400);
    frames.push({ png: await page.screenshot({ animations: 'disabled', caret: 'hide' }), seconds });
  };
  const desk = await openBenchmark(page, 'sample_text');
  await desk.item(1, 9);
  await take(2);
  for (const keys of [
    ['y'],
    ['y'],
    ['j', '2'],
    ['ArrowRight', 'Enter'],
    ['Control+Enter'],
    ['Control+Enter'],
    ['w'],
    ['w', 'y'],
  ]) {
    await desk.keys(...keys);
    await take(1.4);
  }
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('table', { name: 'Answer sets' })).toBeVisible();
  await take(3);
  writeFileSync(path.resolve(import.meta.dirname, '..', 'docs', 'images', 'review.png'), animated(frames));
});

test('every state of Review', async ({ markscheme }) => {
  test.skip(only.join() === 'readme');
  test.setTimeout(2_400_000);
  if (only.length === 0) clear(folder);
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'markscheme-pictures-'));
  const workspace = await picturesWorkspace(temporary);
  const camera = cameraOf(markscheme, folder);

  await takeFirstStart(stageOf(markscheme, camera, wanted), markscheme);
  if (wanted('no-benchmark')) {
    await markscheme.relaunch({ workspace: await emptyWorkspace(temporary) });
    await expect(markscheme.page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await markscheme.page.keyboard.press('Alt+2');
    await markscheme.page.waitForTimeout(500);
    await camera.take('no-benchmark');
  }

  await markscheme.relaunch({ workspace });
  const { page } = markscheme;
  page.setDefaultTimeout(8_000);
  const stage = stageOf(markscheme, camera, wanted);
  await openBenchmark(page, 'unanswered');
  await stage.state('no-answers-at-all', () => stage.at(1));
  await openBenchmark(page, 'pictures');
  await takeDecisions(stage);
  await takeDrawers(stage);
  await takeDialogs(stage);
  await takeQueue(stage);
  await takeTexts(stage);
  await takeWork(stage);
  await takeForms(stage);
  await takeHome(stage, markscheme);
  await takeDesks(stage);
  await openBenchmark(page, 'pictures');
  await takeDouble(stage);
  await takeOutcomes(stage);
  contactSheet(folder);
  rmSync(temporary, { recursive: true, force: true });
  // The last state is one without an engine.
  markscheme.expectTrouble(/./);
  expect(stage.missed).toEqual([]);
});
