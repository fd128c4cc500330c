import type { CommandId } from './command.ts';
import { factsOf } from './registry.ts';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
}

/** Where the key was pressed: in a text field, in something that owns the keyboard (dialog, menu, list box), on a control that keys move (divider, radio button, check box, slider), in what stands beside the desk with keys of its own (the figure viewer), or on the page. */
export type Place = 'page' | 'reading' | 'control' | 'field' | 'beside' | 'overlay';

const NAMES: Record<string, string> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Escape: 'esc',
  ' ': 'space',
};

/** The chord of a key press, by the character that it produces: `j`, `shift+n`, `mod+shift+z`, `?`. */
export function chordOf(press: KeyPress, mac: boolean): string {
  const name = NAMES[press.key] ?? press.key.toLowerCase();
  const letter = press.key.length === 1 && press.key.toLowerCase() !== press.key.toUpperCase();
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  const parts: string[] = [];
  if (mod) parts.push('mod');
  if (other) parts.push(mac ? 'ctrl' : 'meta');
  if (press.altKey) parts.push('alt');
  if (press.shiftKey && (letter || press.key.length > 1)) parts.push('shift');
  return [...parts, name].join('+');
}

const MOVES = new Set(['up', 'down', 'left', 'right', 'home', 'end', 'enter', 'space']);

interface Keyboard {
  mac: boolean;
  singleKeys: boolean;
  owners: ReadonlyMap<string, CommandId>;
  /** The key that was pressed just before, when it begins a sequence. */
  prefix?: string | null;
}

/** The command that a key press means at a place, or null. A held key gives the command only where repeating makes sense. */
export function commandFor(press: KeyPress, place: Place, options: Keyboard): CommandId | null {
  const { prefix = null } = options;
  const chord = chordOf(press, options.mac);
  const id = options.owners.get(prefix === null ? chord : `${prefix} ${chord}`);
  if (!id || place === 'overlay') return null;
  const command = factsOf(id);
  if (place === 'field' && (prefix !== null || !command.inFields)) return null;
  if (place === 'beside' && !command.beside) return null;
  // A focused reading pane scrolls with the arrows.
  if (place === 'reading' && (chord === 'up' || chord === 'down')) return null;
  // Such a control is moved by these; every other key is the page's, so that nobody is caught on it.
  if (place === 'control' && MOVES.has(chord)) return null;
  if (!options.singleKeys && chord.length === 1) return null;
  if (press.repeat && !command.repeat) return null;
  return id;
}

/** The key, if it only begins a sequence of two: G, then where to go. */
export function prefixOf(press: KeyPress, place: Place, options: Keyboard): string | null {
  const chord = chordOf(press, options.mac);
  if (place === 'overlay' || place === 'beside' || place === 'field' || press.repeat || options.owners.has(chord))
    return null;
  if (!options.singleKeys && chord.length === 1) return null;
  return [...options.owners.keys()].some((key) => key.startsWith(`${chord} `)) ? chord : null;
}

const WORDS: Record<string, string> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  enter: 'Enter',
  backspace: 'Backspace',
  delete: 'Delete',
  esc: 'Esc',
  space: 'Space',
};

/** A chord as it stands on key caps: ["Ctrl", "Shift", "Z"]. */
export function keyCaps(chord: string, mac: boolean): string[] {
  if (chord === '+') return ['+'];
  return chord.split(/[+ ]/).map((part) => {
    if (part === 'mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'shift') return mac ? '⇧' : 'Shift';
    if (part === 'alt') return mac ? '⌥' : 'Alt';
    return WORDS[part] ?? part.toUpperCase();
  });
}

export const isMac = (): boolean => /mac/i.test(navigator.userAgent);
