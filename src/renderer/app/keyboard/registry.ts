/**
 * Every command of the interface and its keys, once. Bindings, tooltips, palette and cheat sheet are all read from here; a test rejects
 * two commands on one key (docs/design/review.md, "Keys"). Keys are written as the produced character, so they hold on every keyboard layout:
 * `mod` is Ctrl (Cmd on a Mac), letters are lower case with an explicit shift, other characters carry their shift in themselves. Two keys
 * with a blank between them are pressed one after the other.
 */
import type { MenuItems } from '../../../contract/shell-calls.ts';

export const GROUPS = ['decide', 'move', 'look', 'edit', 'application'] as const;
export type Group = (typeof GROUPS)[number];
type Scope = 'everywhere' | 'review';
/** The desks of Review: of items with variables, of course exams, of CL-bench's tasks. */
export const DESKS = ['items', 'exams', 'tasks'] as const;
export type DeskName = (typeof DESKS)[number];

type MenuName = MenuItems[number]['menu'];
const MENU_OF_GROUP: Record<Group, MenuName> = {
  ...{ decide: 'decide', move: 'go', look: 'view', edit: 'edit', application: 'file' },
};

export interface Command {
  scope: Scope;
  group: Group;
  /** The native menu that it stands in, where that is not its group's. */
  menu?: MenuName;
  keys: readonly string[];
  /** The desks that answer to it, where that is not every one. */
  desks?: readonly DeskName[];
  /** Whether a held key repeats the command. Decisions never repeat. */
  repeat?: boolean;
  /** Whether the command also works while typing in a field. */
  inFields?: boolean;
  /** Whether it also works in what stands beside the desk and has keys of its own, such as the figure viewer. */
  beside?: boolean;
}

export const COMMANDS = {
  'decide.right': { scope: 'review', group: 'decide', keys: ['1'], desks: ['items', 'tasks'] },
  'decide.wrong': { scope: 'review', group: 'decide', keys: ['2'], desks: ['items', 'tasks'] },
  'decide.undecided': { scope: 'review', group: 'decide', keys: ['3'], desks: ['items'] },
  'decide.notFound': { scope: 'review', group: 'decide', keys: ['4'], desks: ['items'] },
  'decide.clear': { scope: 'review', group: 'decide', keys: ['0'], desks: ['items', 'tasks'] },
  'decide.accept': { scope: 'review', group: 'decide', keys: ['y'] },
  'group.overwrite': { scope: 'review', group: 'decide', keys: ['x'], desks: ['items', 'exams'] },
  'decide.acceptAll': { scope: 'review', group: 'decide', keys: ['shift+y'], desks: ['items', 'tasks'] },
  'answer.right': { scope: 'review', group: 'decide', keys: ['mod+1'], desks: ['items'] },
  'answer.wrong': { scope: 'review', group: 'decide', keys: ['mod+2'], desks: ['items'] },
  'item.questions': { scope: 'review', group: 'decide', keys: ['q'], desks: ['items'] },
  'item.keep': { scope: 'review', group: 'decide', keys: ['shift+k'], desks: ['items'] },
  'item.revise': { scope: 'review', group: 'decide', keys: ['shift+v'], desks: ['items'] },
  'item.drop': { scope: 'review', group: 'decide', keys: ['shift+d'], desks: ['items'] },
  'item.skip': { scope: 'review', group: 'decide', keys: ['s'] },
  'points.more': { scope: 'review', group: 'decide', keys: ['+', '='], desks: ['exams'] },
  'points.less': { scope: 'review', group: 'decide', keys: ['-'], desks: ['exams'] },
  'points.all': { scope: 'review', group: 'decide', keys: ['shift+up'], desks: ['exams'] },
  'points.none': { scope: 'review', group: 'decide', keys: ['shift+down'], desks: ['exams'] },
  'points.clear': { scope: 'review', group: 'decide', keys: ['mod+backspace'], desks: ['exams'] },
  'error.ignored': { scope: 'review', group: 'decide', keys: ['5'], desks: ['tasks'] },
  'error.misused': { scope: 'review', group: 'decide', keys: ['6'], desks: ['tasks'] },
  'error.format': { scope: 'review', group: 'decide', keys: ['7'], desks: ['tasks'] },
  'error.refusal': { scope: 'review', group: 'decide', keys: ['8'], desks: ['tasks'] },
  'error.none': { scope: 'review', group: 'decide', keys: ['9'], desks: ['tasks'] },
  'evidence.attach': { scope: 'review', group: 'decide', keys: ['m'], desks: ['tasks'] },
  'item.autoAdvance': { scope: 'review', group: 'decide', keys: [], desks: ['items'] },
  'item.complete': { scope: 'review', group: 'decide', keys: ['mod+enter'] },

  'card.next': { scope: 'review', group: 'move', keys: ['j', 'down'], repeat: true },
  'card.previous': { scope: 'review', group: 'move', keys: ['k', 'up'], repeat: true },
  'card.nextOpen': { scope: 'review', group: 'move', keys: ['u'], desks: ['items'] },
  'sample.next': { scope: 'review', group: 'move', keys: ['right'], repeat: true },
  'sample.previous': { scope: 'review', group: 'move', keys: ['left'], repeat: true },
  'item.next': { scope: 'review', group: 'move', keys: ['n'], repeat: true },
  'item.previous': { scope: 'review', group: 'move', keys: ['p'], repeat: true },
  'item.nextOpen': { scope: 'review', group: 'move', keys: ['shift+n'] },
  'item.nextDisagreement': { scope: 'review', group: 'move', keys: ['shift+p'], desks: ['items', 'tasks'] },
  'item.goTo': { scope: 'review', group: 'move', keys: ['g i'] },
  'queue.filter': { scope: 'review', group: 'move', keys: ['g q'] },
  'group.nextOffer': { scope: 'review', group: 'move', keys: ['shift+g'], desks: ['items', 'exams'] },
  'queue.evidence': { scope: 'review', group: 'move', keys: ['shift+e'], desks: ['items'] },
  'queue.search': { scope: 'review', group: 'move', keys: ['/'] },
  'app.back': { scope: 'review', group: 'move', keys: ['alt+left'], desks: ['items'] },
  'app.forward': { scope: 'review', group: 'move', keys: ['alt+right'], desks: ['items'] },
  'pane.next': { scope: 'everywhere', group: 'move', keys: ['f6'], inFields: true },
  'pane.previous': { scope: 'everywhere', group: 'move', keys: ['shift+f6'], inFields: true },

  'look.raw': { scope: 'review', group: 'look', keys: ['r'] },
  'look.reveal': { scope: 'review', group: 'look', keys: ['v'], desks: ['items'] },
  'look.blind': { scope: 'review', group: 'look', keys: [], desks: ['items'] },
  'look.diff': { scope: 'review', group: 'look', keys: ['d'], desks: ['items'] },
  'look.samples': { scope: 'review', group: 'look', keys: ['shift+s'], desks: ['items'] },
  'look.groups': { scope: 'review', group: 'look', keys: ['g g'], desks: ['items', 'exams'] },
  'look.explain': { scope: 'review', group: 'look', keys: ['w'], desks: ['items'] },
  'look.linked': { scope: 'review', group: 'look', keys: [], desks: ['items'] },
  'look.layout': { scope: 'review', group: 'look', keys: ['\\'] },
  'look.figures': { scope: 'review', group: 'look', keys: ['i'], desks: ['items'] },
  'look.invert': { scope: 'review', group: 'look', keys: ['shift+i'], desks: ['items'] },
  'look.queue': { scope: 'review', group: 'look', keys: ['mod+b'], inFields: true },
  'look.history': { scope: 'review', group: 'look', keys: ['h'] },
  'look.outline': { scope: 'review', group: 'look', keys: ['o'], desks: ['items', 'tasks'] },
  'evidence.show': { scope: 'review', group: 'look', keys: ['l'], desks: ['tasks'] },
  'find.open': { scope: 'review', group: 'look', keys: ['mod+f'], inFields: true },
  'find.next': {
    scope: 'review',
    group: 'look',
    keys: ['f3'],
    inFields: true,
    repeat: true,
  },
  'find.previous': {
    scope: 'review',
    group: 'look',
    keys: ['shift+f3'],
    inFields: true,
    repeat: true,
  },

  'edit.value': { scope: 'review', group: 'edit', keys: ['e'], desks: ['items', 'exams'] },
  'edit.annotation': { scope: 'review', group: 'edit', keys: ['a'], desks: ['items', 'exams'] },
  'edit.report': { scope: 'review', group: 'edit', keys: ['shift+r'], desks: ['items'] },
  'edit.rejudge': { scope: 'review', group: 'edit', keys: [], desks: ['items'] },
  'edit.flow': { scope: 'review', group: 'edit', keys: ['f'], desks: ['items'] },
  'item.reason': { scope: 'review', group: 'edit', keys: ['t'], desks: ['items', 'exams'] },
  'item.comment': { scope: 'review', group: 'edit', keys: ['c'] },
  'item.bookmark': { scope: 'review', group: 'edit', keys: ['b'], desks: ['items'] },
  'item.add': { scope: 'review', group: 'edit', keys: [], desks: ['exams'] },
  'edit.undo': { scope: 'review', group: 'edit', keys: ['mod+z'], beside: true },
  'edit.redo': { scope: 'review', group: 'edit', keys: ['mod+shift+z', 'mod+y'], beside: true },

  'app.palette': { scope: 'everywhere', group: 'application', menu: 'view', keys: ['mod+k'], inFields: true },
  'app.keys': { scope: 'everywhere', group: 'application', menu: 'help', keys: ['?'] },
  'app.help': { scope: 'everywhere', group: 'application', menu: 'help', keys: ['f1'], inFields: true, beside: true },
  'app.home': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['alt+1'], inFields: true },
  'app.review': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['alt+2'], inFields: true },
  'app.runs': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['alt+3', 'g r'], inFields: true },
  'app.results': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['alt+4', 'g m'], inFields: true },
  'app.compare': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['g c'] },
  'app.diagnose': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['alt+5'], inFields: true },
  'app.team': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['alt+7', 'g t'], inFields: true },
  'app.settings': { scope: 'everywhere', group: 'application', menu: 'go', keys: ['alt+6', 'mod+,'], inFields: true },
  'app.import': { scope: 'everywhere', group: 'application', keys: ['mod+i'], inFields: true },
  'app.openWindow': { scope: 'everywhere', group: 'application', keys: ['mod+shift+o'], inFields: true },
  'app.newItem': { scope: 'everywhere', group: 'application', keys: [] },
  'app.ask': { scope: 'everywhere', group: 'application', keys: [] },
  'app.evaluate': { scope: 'everywhere', group: 'application', keys: [] },
  'app.tour': { scope: 'everywhere', group: 'application', menu: 'help', keys: [] },
  'app.rail': { scope: 'everywhere', group: 'application', menu: 'view', keys: [] },
  'app.pdf': { scope: 'everywhere', group: 'application', keys: ['mod+p'], inFields: true },
  'app.theme': { scope: 'everywhere', group: 'application', menu: 'view', keys: [] },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof COMMANDS;
export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];
export const commandOf = (id: CommandId): Command => COMMANDS[id];

export function menuOf(id: CommandId): MenuName {
  const { menu, group } = commandOf(id);
  return menu ?? MENU_OF_GROUP[group];
}

/** What a desk answers to, whatever else it has open. */
const commandsAt = (desk: DeskName): CommandId[] =>
  COMMAND_IDS.filter((id) => {
    const { scope, desks } = commandOf(id);
    return scope === 'review' && (desks ?? DESKS).includes(desk);
  });

/** The sheet of keys: what works where the user is, then what else each of the other desks answers to. */
export function sheetOf(
  here: DeskName | null,
  active: ReadonlySet<CommandId>,
): { here: CommandId[]; elsewhere: { desk: DeskName; ids: CommandId[] }[] } {
  const mine = new Set(here === null ? [] : commandsAt(here));
  const shown = COMMAND_IDS.filter((id) => mine.has(id) || active.has(id) || commandOf(id).scope === 'everywhere');
  const elsewhere = DESKS.filter((desk) => desk !== here).map((desk) => ({
    desk,
    ids: commandsAt(desk).filter((id) => !shown.includes(id)),
  }));
  return { here: shown, elsewhere: elsewhere.filter(({ ids }) => ids.length > 0) };
}

/** The commands that share a key. Empty when every key has one owner. */
export function duplicates(table: Readonly<Record<string, Command>>): { key: string; ids: string[] }[] {
  const owners = new Map<string, string[]>();
  for (const [id, command] of Object.entries(table))
    for (const key of command.keys) owners.set(key, [...(owners.get(key) ?? []), id]);
  return [...owners].filter(([, ids]) => ids.length > 1).map(([key, ids]) => ({ key, ids }));
}
