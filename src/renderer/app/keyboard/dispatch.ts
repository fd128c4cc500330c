import { useEffect, useRef } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { create } from 'zustand';
import { usePreferences } from '../preferences.ts';
import { useBindings } from './bindings.ts';
import { commandFor, isMac, type Place } from './chord.ts';
import type { CommandId } from './registry.ts';

type Handler = () => void;

/** The commands that something on the screen answers to right now. The palette offers exactly these. */
export const useActiveCommands = create<{ handlers: ReadonlyMap<CommandId, Handler> }>()(() => ({
  handlers: new Map(),
}));

export function runCommand(id: CommandId): boolean {
  const handler = useActiveCommands.getState().handlers.get(id);
  handler?.();
  return handler !== undefined;
}

/** Answers to commands while the component is on the screen. The handlers may change on every render. */
export function useCommands(handlers: Partial<Record<CommandId, Handler>>): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const ids = Object.keys(handlers).sort().join(' ');
  useEffect(() => {
    const mine = ids.split(' ').filter(Boolean) as CommandId[];
    useActiveCommands.setState((s) => {
      const next = new Map(s.handlers);
      for (const id of mine) next.set(id, () => latest.current[id]?.());
      return { handlers: next };
    });
    return () => {
      useActiveCommands.setState((s) => {
        const next = new Map(s.handlers);
        for (const id of mine) next.delete(id);
        return { handlers: next };
      });
    };
  }, [ids]);
}

/** The one listener of the application. What a widget already handled (a menu's arrows, a dialog's Escape) is left alone. */
export function useKeyboard(): void {
  useHotkeys(
    '*',
    (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      const options = {
        mac: isMac(),
        singleKeys: usePreferences.getState().singleKeys,
        owners: useBindings.getState().owners,
      };
      const id = commandFor(event, placeOf(event.target), options);
      if (id && runCommand(id)) event.preventDefault();
    },
    { useKey: true, enableOnFormTags: true, enableOnContentEditable: true },
  );
}

function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=separator]')) return 'overlay';
  if (dialogIsOpen()) return 'overlay';
  if (target.closest('input,textarea,select,[contenteditable=true]')) return 'field';
  return target.closest('[data-reading]') ? 'reading' : 'page';
}

/** Dialogs hang beside the application's root. Looking there alone spares a walk over thousands of formulas on every key. */
function dialogIsOpen(): boolean {
  return [...document.body.children].some(
    (child) => child.id !== 'root' && child.querySelector('[role=dialog]') !== null,
  );
}
