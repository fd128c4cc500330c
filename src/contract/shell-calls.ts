/** The calls that Electron's main process answers itself: dialogs, links, theme, keys. The command line has none of them. */
import { z } from 'zod';
import { call, Nothing, Path } from './call.ts';
import { ConfirmedAddress, ProviderName } from './shapes.ts';

export const MENUS = ['file', 'edit', 'view', 'go', 'decide', 'help'] as const;

/** The window's commands as the native menus show them. `key` is for showing alone, as keys are written on them; the window handles keys itself. */
const MenuItems = z.array(
  z.object({
    menu: z.enum(MENUS),
    id: z.string().max(100),
    label: z.string().max(200),
    key: z.string().max(100).nullable(),
    /** Whether anything on the screen answers to it right now. */
    enabled: z.boolean(),
  }),
);
export type MenuItems = z.infer<typeof MenuItems>;

export const shellCalls = {
  'shell.pickFiles': call(
    z.object({
      kind: z.enum(['import', 'workspace', 'folder', 'provenance', 'mapping', 'prices', 'bundle', 'labels']),
    }),
    z.array(z.string()),
  ),
  'shell.pickSave': call(
    z.object({ kind: z.enum(['workspace', 'export', 'backup', 'regressions']), name: z.string().max(255) }),
    z.string().nullable(),
  ),
  /** Asks for a place and writes a figure or table of the window there: text, for a png base64. The window names no path; null: the user cancelled. */
  'shell.saveFile': call(
    z.object({
      kind: z.enum(['svg', 'png', 'csv', 'json']),
      name: z.string().min(1).max(200),
      content: z.string().max(50_000_000),
    }),
    z.object({ path: z.string().nullable() }),
  ),
  /** Asks for a place and prints the page that is shown there, as PDF on A4. null: the user cancelled. */
  'shell.savePdf': call(
    z.object({ name: z.string().min(1).max(200), landscape: z.boolean() }),
    z.object({ path: z.string().nullable() }),
  ),
  'shell.openExternal': call(z.object({ url: z.string().max(4096) }), z.object({ opened: z.boolean() })),
  /** A workspace in a window of its own; one that has a window is brought to the front. */
  'shell.openWindow': call(z.object({ path: Path }), Nothing),
  'shell.showInFolder': call(z.object({ path: Path }), Nothing),
  /** A notification of the system, if the window is not in front; inside it a message is enough. */
  'shell.notify': call(
    z.object({ title: z.string().max(200), body: z.string().max(1000) }),
    z.object({ shown: z.boolean() }),
  ),
  /** Writes out what the page remembers (its storage), which Chromium does seconds later: it is there after a kill then. */
  'shell.keepRemembered': call(Nothing, Nothing),
  'shell.theme': call(z.object({ theme: z.enum(['system', 'light', 'dark']) }), Nothing),
  /** For menus and dialogs of the system. */
  'shell.language': call(z.object({ language: z.enum(['en', 'zh']) }), Nothing),
  /** Those of the words of a comment that are no English. The preload script asks for Chromium, which underlines them. */
  'shell.misspelled': call(z.object({ words: z.array(z.string().max(200)).max(10_000) }), z.array(z.string())),
  /** Whether comments are checked for that. */
  'shell.spelling': call(Nothing, z.object({ on: z.boolean() })),
  'shell.checkSpelling': call(z.object({ on: z.boolean() }), Nothing),
  'shell.menu': call(z.object({ items: MenuItems.max(300) }), Nothing),
  'shell.versions': call(
    Nothing,
    z.object({ app: z.string(), electron: z.string(), chrome: z.string(), node: z.string() }),
  ),
  /** Whom new versions are asked about (null: nobody, this build does not know where they are), whether they are, and the newer one that is known. */
  'shell.newVersions': call(
    Nothing,
    z.object({ host: z.string().nullable(), on: z.boolean(), newer: z.string().nullable() }),
  ),
  'shell.tellNewVersions': call(z.object({ on: z.boolean() }), Nothing),
  'shell.openReleases': call(Nothing, z.object({ opened: z.boolean() })),
  'secrets.list': call(
    Nothing,
    z.array(z.object({ provider: ProviderName, state: z.enum(['stored', 'session', 'environment', 'none']) })),
  ),
  'secrets.set': call(
    z.object({ provider: ProviderName, key: z.string().trim().min(1).max(1000) }),
    z.object({ state: z.enum(['stored', 'session']) }),
  ),
  'secrets.remove': call(z.object({ provider: ProviderName }), Nothing),
  /** Where requests and keys may go beside the official addresses. The user adds to them in a dialog of the system alone. */
  'addresses.list': call(Nothing, z.array(ConfirmedAddress)),
  'addresses.remove': call(ConfirmedAddress, Nothing),
};

export type ShellCalls = typeof shellCalls;
