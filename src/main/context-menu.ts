/** The menu at the pointer: what can be done with the text there, and for a word that is misspelled what may have been meant. */
import { Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron';
import type { Spelling } from './spelling.ts';
import { words } from './words.ts';

/** Text that is only shown has "Copy" when some is selected; where there is nothing to do no menu opens. */
export function offerContextMenu(window: BrowserWindow, spelling: Spelling): void {
  const { webContents: contents } = window;
  contents.on('context-menu', (_, params) => {
    void spellingEntries(params).then((spelled) => {
      const entries = [...spelled, ...editingEntries(params)];
      if (entries.length > 0 && !window.isDestroyed()) Menu.buildFromTemplate(entries).popup({ window });
    });
  });

  async function spellingEntries({ isEditable, misspelledWord: word }: ContextMenuParams) {
    if (!isEditable || word === '') return [];
    const suggestions = await spelling.suggestions(word);
    const entries: MenuItemConstructorOptions[] = suggestions.map((suggestion) => ({
      label: suggestion.replaceAll('&', '&&'),
      click: () => {
        contents.replaceMisspelling(suggestion);
      },
    }));
    if (entries.length === 0) entries.push({ label: words().spelling.noSuggestion, enabled: false });
    const add = async (): Promise<void> => {
      await spelling.add(word);
      // Chromium looks at a word again when it is written.
      contents.replaceMisspelling(word);
    };
    const line: MenuItemConstructorOptions = { type: 'separator' };
    return [...entries, line, { label: words().spelling.add(word), click: () => void add() }, line];
  }
}

function editingEntries({ isEditable, selectionText, editFlags }: ContextMenuParams): MenuItemConstructorOptions[] {
  const text = words().menu;
  const copy: MenuItemConstructorOptions = { role: 'copy', label: text.copy, enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', label: text.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text.paste, enabled: editFlags.canPaste },
    { role: 'selectAll', label: text.selectAll, enabled: editFlags.canSelectAll },
  ];
}
