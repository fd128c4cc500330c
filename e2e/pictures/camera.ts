/** Takes each state of a window at every size of a screen in both themes, and lays all of them on one sheet. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Markscheme } from '../fixtures.ts';

export const SIZES = [
  [1280, 800],
  [1920, 1080],
  // Last: what hangs on the queue goes with it.
  [1024, 700],
] as const;
/** The size that states are reached at. */
const REST = [1280, 800] as const;
export const THEMES = ['light', 'dark'] as const;
type Size = readonly [number, number];

export interface Camera {
  /** STATE-WIDTHxHEIGHT-THEME.png, one for each size and theme; other sizes where the state is about the size. */
  take: (state: string, sizes?: readonly Size[]) => Promise<void>;
  resize: (size: Size) => Promise<void>;
}

export function cameraOf(markscheme: Markscheme, folder: string): Camera {
  mkdirSync(folder, { recursive: true });
  const resize = async ([width, height]: Size): Promise<void> => {
    const { electron, page } = markscheme;
    await electron.evaluate(
      ({ BrowserWindow }, size) => {
        BrowserWindow.getAllWindows()[0]?.setContentSize(size[0], size[1]);
      },
      [width, height] as const,
    );
    await page.waitForFunction((size) => innerWidth === size[0] && innerHeight === size[1], [width, height] as const);
  };
  const take = async (state: string, sizes: readonly Size[] = SIZES): Promise<void> => {
    const { page } = markscheme;
    for (const size of sizes) {
      await resize(size);
      // As at the moment in which it was reached: what has the focus is in sight.
      await page.evaluate(() => {
        if (document.activeElement?.matches('input, textarea'))
          document.activeElement.scrollIntoView({ block: 'nearest' });
      });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(120);
        const name = `${state}-${size.join('x')}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, name), animations: 'disabled' });
      }
    }
    await resize(REST);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  return { take, resize };
}

export const clear = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
};

/** index.html: every picture in the folder, a row for each state. */
export function contactSheet(folder: string): void {
  const rows = new Map<string, string[]>();
  for (const file of readdirSync(folder).sort()) {
    const state = /^(.*)-\d+x\d+-(light|dark)\.png$/.exec(file)?.[1];
    if (state !== undefined) rows.set(state, [...(rows.get(state) ?? []), file]);
  }
  const figure = (file: string): string => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;
  const sections = [...rows].map(([state, files]) => `<h2>${state}</h2><div>${files.map(figure).join('')}</div>`);
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Markscheme: pictures</title><style>body{font:14px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:8px}img{width:460px;border:1px solid #999}</style><h1>${String(rows.size)} states</h1>${sections.join('')}`,
  );
}
