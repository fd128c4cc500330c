/** One window: its size is kept, it is there before its page, and a crashed page comes back. */
import path from 'node:path';
import { BrowserWindow, nativeTheme, screen, type Rectangle } from 'electron';
import type { EngineEvent } from '../contract/events.ts';
import type { Log } from './log.ts';
import { pageAddress } from './origin.ts';
import { webPreferences } from './security.ts';
import type { Bounds } from './settings.ts';

/** The paper of the theme, on which the page comes. */
const paper = { light: '#fbfaf7', dark: '#1c1b19' };

/** @param bounds where it was, in pixels of the desktop; a place that no display shows any more is left to the system */
export function openWindow({ maximized, x, y, width, height }: Bounds, log: Log): BrowserWindow {
  const place = x !== undefined && y !== undefined && isOnDisplay({ x, y, width, height }) ? { x, y } : {};
  const window = new BrowserWindow({
    ...place,
    width,
    height,
    minWidth: 960,
    minHeight: 600,
    autoHideMenuBar: true,
    title: 'Markscheme',
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    webPreferences: { ...webPreferences, preload: path.join(__dirname, '..', 'preload', 'index.cjs') },
  });
  if (maximized) window.maximize();
  const { session } = window.webContents;
  window.on('closed', () => {
    // Chromium writes what the page remembers (place, pane sizes) seconds later: too late for an application that ends now.
    session.flushStorageData();
  });
  let crashes = 0;
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    log.error(`The window's process ended: ${reason} (${String(exitCode)})`);
    // Drafts are saved as they are typed, so the page can simply come back; not for ever if it cannot.
    if (reason !== 'clean-exit' && crashes++ < 3) window.reload();
  });
  window.loadURL(pageAddress).catch((error: unknown) => {
    log.error('The page could not be loaded', error);
  });
  return window;
}

export function sendEvent(window: BrowserWindow, event: EngineEvent): void {
  if (!window.isDestroyed()) window.webContents.send('event', event);
}

/** Brings the window back to where the user sees it. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Whether the title, by which it is moved, is where the user can get hold of it. */
function isOnDisplay({ x, y, width }: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const right = workArea.x + workArea.width;
    const isAcross = x + width > workArea.x + 100 && x < right - 100;
    return isAcross && y >= workArea.y - 20 && y < workArea.y + workArea.height - 50;
  });
}
