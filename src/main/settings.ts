/** What the shell remembers between starts: the window's size, its theme and language, and the workspace that was open. Nothing secret. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from './words.ts';

type Theme = 'system' | 'light' | 'dark';

interface Settings {
  width: number;
  height: number;
  maximized: boolean;
  theme: Theme;
  /** null until the window has said what it speaks. */
  language: Language | null;
  workspace: string | null;
}

const defaults: Settings = {
  width: 1440,
  height: 900,
  maximized: false,
  theme: 'system',
  language: null,
  workspace: null,
};

export interface SettingsFile {
  get: () => Settings;
  change: (change: Partial<Settings>) => void;
}

export function openSettings(folder: string): SettingsFile {
  const file = path.join(folder, 'settings.json');
  let settings = read(file);
  return {
    get: () => settings,
    change: (change) => {
      settings = { ...settings, ...change };
      try {
        writeFileSync(`${file}.partial`, JSON.stringify(settings, null, 2));
        renameSync(`${file}.partial`, file);
      } catch {
        // Kept for this session; a window's size is not worth a message.
      }
    },
  };
}

/** Every field on its own: one that makes no sense gets its default. */
function read(file: string): Settings {
  const found = parse(file);
  return {
    width: sizeOr(found['width'], defaults.width),
    height: sizeOr(found['height'], defaults.height),
    maximized: found['maximized'] === true,
    theme: found['theme'] === 'light' || found['theme'] === 'dark' ? found['theme'] : 'system',
    language: found['language'] === 'en' || found['language'] === 'zh' ? found['language'] : null,
    workspace: typeof found['workspace'] === 'string' ? found['workspace'] : null,
  };
}

function parse(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function sizeOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 400 && value <= 10_000 ? Math.round(value) : otherwise;
}
