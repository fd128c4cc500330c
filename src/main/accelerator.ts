/** How the window writes a key (`mod+shift+z`, `j`, `g q`) and how Electron's menus do. */
const NAMES: Record<string, string> = {
  ...{ up: 'Up', down: 'Down', left: 'Left', right: 'Right', enter: 'Enter', esc: 'Esc', space: 'Space' },
  ...{
    backspace: 'Backspace',
    delete: 'Delete',
    tab: 'Tab',
    home: 'Home',
    end: 'End',
    pageup: 'PageUp',
    pagedown: 'PageDown',
  },
  ...{ mod: 'CmdOrCtrl', shift: 'Shift', alt: 'Alt', ctrl: 'Ctrl', meta: 'Super', '+': 'Plus' },
};
const KNOWN =
  /^(F\d{1,2}|[A-Z0-9]|[-=,./?;'[\]\\`]|Plus|Up|Down|Left|Right|Enter|Esc|Space|Backspace|Delete|Tab|Home|End|PageUp|PageDown)$/;

/** @returns null for what a menu cannot show: two keys one after the other, and on a Mac, where a menu's key always acts, a single one */
export function acceleratorOf(key: string, mac: boolean): string | null {
  if (key.includes(' ')) return null;
  const parts = key === '+' ? ['+'] : key.split('+');
  const names = parts.map((part) => NAMES[part] ?? part.toUpperCase());
  const last = names.at(-1) ?? '';
  if (!KNOWN.test(last)) return null;
  if (mac && names.length === 1) return null;
  return names.join('+');
}
