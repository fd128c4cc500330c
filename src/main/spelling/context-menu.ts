/** The menu of a field in which is written, by the right button or the menu key: the spelling of the word under it, and what a field's menu has. */
import { Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron';
import { words } from '../words.ts';
import type { Spelling } from './spelling.ts';

const EDITING = [
  ['cut', 'canCut'],
  ['copy', 'canCopy'],
  ['paste', 'canPaste'],
  ['selectAll', 'canSelectAll'],
] as const;

export function giveContextMenu(window: BrowserWindow, spelling: Spelling): void {
  window.webContents.on('context-menu', (_, params) => {
    if (params.isEditable) void show(window, params, spelling);
  });
}

async function show(window: BrowserWindow, params: ContextMenuParams, spelling: Spelling): Promise<void> {
  const { misspelledWord: word, editFlags, x, y, menuSourceType: sourceType } = params;
  const offered = word === '' ? [] : spellingOf(word, await spelling.suggestions(word), window, spelling);
  if (window.isDestroyed()) return;
  const editing = EDITING.map(([role, flag]) => ({ role, label: words().menu[role], enabled: editFlags[flag] }));
  Menu.buildFromTemplate([...offered, ...editing]).popup({ window, x, y, sourceType });
}

function spellingOf(
  word: string,
  suggestions: readonly string[],
  { webContents }: BrowserWindow,
  { add }: Spelling,
): MenuItemConstructorOptions[] {
  const put = (suggestion: string) => ({
    label: suggestion,
    click: () => {
      webContents.replaceMisspelling(suggestion);
    },
  });
  const none = { label: words().spelling.noSuggestion, enabled: false };
  return [
    ...(suggestions.length === 0 ? [none] : suggestions.map(put)),
    { type: 'separator' },
    {
      label: words().spelling.add(word),
      click: () => {
        add(word);
        // Written again, it is looked at again, and its mark goes.
        webContents.replaceMisspelling(word);
      },
    },
    { type: 'separator' },
  ];
}
