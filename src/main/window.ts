/** The one window: its size is kept, it shows itself when there is something to see, and a crashed page comes back. */
import path from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import type { Log } from './log.ts';
import { pageAddress } from './origin.ts';
import { webPreferences } from './security.ts';
import type { SettingsFile } from './settings.ts';
import type { Work } from './work.ts';

/** The paper of the theme, so that the first frame does not flash. */
const paper = { light: '#fbfaf7', dark: '#1c1b19' };

/** @param work asked before the window goes, which ends the application */
export function openWindow(settings: SettingsFile, log: Log, work: Pick<Work, 'busy' | 'mayLeave'>): BrowserWindow {
  const { width, height, maximized } = settings.get();
  const window = new BrowserWindow({
    width,
    height,
    minWidth: 960,
    minHeight: 600,
    show: false,
    autoHideMenuBar: true,
    title: 'Markscheme',
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    webPreferences: { ...webPreferences, preload: path.join(__dirname, '..', 'preload', 'index.cjs') },
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => {
    window.show();
  });
  let leaving = false;
  window.on('close', (event) => {
    if (!leaving && work.busy()) {
      event.preventDefault();
      void work.mayLeave().then((yes) => {
        leaving = yes;
        if (yes && !window.isDestroyed()) window.close();
      });
      return;
    }
    const { width, height } = window.getNormalBounds();
    settings.change({ width, height, maximized: window.isMaximized() });
  });
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

/** Brings the window back to where the user sees it. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
