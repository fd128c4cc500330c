import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePreferences } from '../preferences.ts';
import { onAnyChange } from '../stores.ts';
import { useBindings } from './bindings.ts';
import { commandFor, isMac, prefixOf, type Place } from './chord.ts';
import type { CommandId } from './command.ts';
import { activeCommand, activeIds } from './registry.ts';

/** Gives a command. Answers whether anything on the screen answered to it. */
export function runCommand(id: CommandId): boolean {
  const command = activeCommand(id);
  void command?.run();
  return command !== undefined;
}

/** The commands that something on the screen answers to, as it changes. */
export function useActiveIds(): readonly CommandId[] {
  const here = useSyncExternalStore(onAnyChange, () => activeIds().join(' '));
  return useMemo(() => here.split(' ').filter(Boolean) as CommandId[], [here]);
}

/** The first key of a sequence, and when it was pressed: G, then where to go. */
let begun: { key: string; at: number } | null = null;
const SEQUENCE_MS = 1500;

/** Gives the command that a key press means. Answers whether the press was used up. */
export function pressKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || MODIFIERS.has(event.key)) return false;
  const prefix = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : null;
  begun = null;
  const place = placeOf(event.target);
  const options = {
    mac: isMac(),
    singleKeys: usePreferences.getState().singleKeys,
    owners: useBindings.getState().owners,
  };
  const id =
    (prefix === null ? null : commandFor(event, place, { ...options, prefix })) ?? commandFor(event, place, options);
  if (id) return runCommand(id);
  const key = prefixOf(event, place, options);
  if (key === null) return false;
  begun = { key, at: event.timeStamp };
  return true;
}
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** The one listener of the application. What a widget already handled (a menu's arrows, a dialog's Escape) is left alone. */
export function useKeyboard(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressKey(event)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return 'page';
  if (dialogIsOpen()) return 'overlay';
  if (target.closest('[data-beside]')) return 'beside';
  if (target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]')) return 'overlay';
  if (target.closest('[role=separator],input:is([type=radio],[type=checkbox],[type=range])')) return 'control';
  if (target.closest('input,textarea,select,[contenteditable=true]')) return 'field';
  return target.closest('[data-reading]') ? 'reading' : 'page';
}

/**
 * Dialogs and menus hang beside the application's root. Looking there alone spares a walk over thousands of formulas on every key. One that is fading away is
 * closed for whoever types on.
 */
function dialogIsOpen(): boolean {
  return [...document.body.children].some(
    (child) =>
      child.id !== 'root' && child.querySelector('[role=dialog]:not([data-exiting], [data-exiting] *)') !== null,
  );
}
