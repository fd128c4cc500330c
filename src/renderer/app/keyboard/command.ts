/**
 * A command of the window is one object: what it is, when it can be given, and what it does. A feature lists its own in one file; the shell
 * puts the lists together. Keys, menus, palette, sheet of keys and tips read these objects, and its names stand in the catalogues
 * (`commands`) under its id. Keys are written as the produced character, so they hold on every keyboard layout: `mod` is Ctrl (Cmd on a
 * Mac), letters are lower case with an explicit shift, other characters carry their shift in themselves. Two keys with a blank between them
 * are pressed one after the other (docs/design/review.md, "Keys").
 */
import type { MenuItems } from '../../../contract/shell-calls.ts';
import type { en } from '../catalogue/en.ts';

/** With an underscore for the dot, which i18next would read as a path. */
type Id<Key> = Key extends `${infer Group}_${infer Name}` ? `${Group}.${Name}` : never;
export type CommandId = Id<keyof (typeof en)['commands']>;
export type CommandKey<Of extends CommandId = CommandId> = Of extends `${infer Group}.${infer Name}`
  ? `${Group}_${Name}`
  : never;

export const GROUPS = ['decide', 'move', 'look', 'edit', 'application'] as const;
export type Group = (typeof GROUPS)[number];
export type MenuName = MenuItems[number]['menu'];

/** What a command is, whoever answers to it. */
export interface CommandFacts {
  group: Group;
  keys: readonly string[];
  /** The native menu that it stands in, where that is not its group's. */
  menu?: MenuName;
  /** Whether a held key repeats the command. Decisions never repeat. */
  repeat?: boolean;
  /** Whether the command also works while typing in a field. */
  inFields?: boolean;
  /** Whether it also works in what stands beside the desk and has keys of its own, such as the figure viewer. */
  beside?: boolean;
}

export interface Command extends CommandFacts {
  id: CommandId;
  /** Whether it can be given now, by the state of stores; without it, whenever its scope is on the screen. */
  when?: () => boolean;
  run: () => void | Promise<void>;
}

/** The desks of Review: of items with variables, of course exams, of CL-bench's tasks. */
export const DESKS = ['items', 'exams', 'tasks'] as const;
export type DeskName = (typeof DESKS)[number];

/** Where commands are answered to. */
export interface Scope {
  /** A desk, whose keys the sheet shows everywhere; a page of a screen; or every screen. */
  of: DeskName | 'page' | 'everywhere';
  /** Whether it is on the screen, by the state of stores. */
  isActive: () => boolean;
  commands: readonly Command[];
}
