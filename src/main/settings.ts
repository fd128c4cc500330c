/** What the shell remembers between starts: theme, language and spelling, the workspaces that were open, and where each one's window was. Nothing secret. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const size = z.number().min(400).max(10_000).transform(Math.round);
const corner = z.number().min(-50_000).max(50_000).transform(Math.round).optional().catch(undefined);

/** Where a window was, in pixels of the desktop. */
const Bounds = z.object({ width: size, height: size, x: corner, y: corner, maximized: z.boolean().catch(false) });
export type Bounds = z.infer<typeof Bounds>;

/** So many workspaces are remembered with their windows; who comes back later gets a window like the last one. */
const WINDOWS_KEPT = 50;

/** Every field on its own: one that makes no sense gets its default. */
const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  /** null until the window has said what it speaks. */
  language: z.enum(['en', 'zh']).nullable().catch(null),
  /** Whether comments are checked for English words, and the words that the user added to them. */
  checkSpelling: z.boolean().catch(true),
  ownWords: z.array(z.string().max(100)).max(10_000).catch([]),
  /** The workspaces that have a window, in the order in which they were opened. */
  open: z.array(z.string().max(4096)).max(WINDOWS_KEPT).catch([]),
  /** The newest last. */
  windows: z.array(z.tuple([z.string(), Bounds])).catch([]),
  /** Whether releases are asked about, when they were last (ms since 1970), and what was the newest then. */
  tellNewVersions: z.boolean().catch(true),
  askedForVersion: z.number().nullable().catch(null),
  newestVersion: z
    .string()
    .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
    .nullable()
    .catch(null),
});
type Settings = z.infer<typeof Settings>;

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
      const changed = { ...settings, ...change };
      // Every start says anew what is known: it waits for no disk.
      if (isDeepStrictEqual(changed, settings)) return;
      settings = changed;
      try {
        writeFileSync(`${file}.partial`, JSON.stringify(settings, null, 2));
        renameSync(`${file}.partial`, file);
      } catch {
        // Kept for this session; a window's size is not worth a message.
      }
    },
  };
}

/** Where the window of a workspace was; of one that was not seen yet, the size of the last one. */
export function boundsOf({ windows }: Pick<Settings, 'windows'>, workspace: string | null): Bounds {
  const own = windows.find(([of]) => of === workspace)?.[1];
  const last = windows.at(-1)?.[1];
  return own ?? { width: last?.width ?? 1440, height: last?.height ?? 900, maximized: last?.maximized ?? false };
}

/** The windows as they are remembered when this one was seen last. */
export function withBounds({ windows }: Pick<Settings, 'windows'>, workspace: string, bounds: Bounds) {
  const others = windows.filter(([of]) => of !== workspace);
  return { windows: [...others, [workspace, bounds] satisfies Settings['windows'][number]].slice(-WINDOWS_KEPT) };
}

function read(file: string): Settings {
  const found = parse(file);
  // Versions of one window named the one workspace that was open.
  return Settings.parse({ open: [found['workspace']], ...found });
}

function parse(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
