/** What commands are that several desks and pages answer to, each in its own way: the same keys, the same name. */
import type { Command, CommandFacts, CommandId } from '../app/keyboard/command.ts';

const SHARED = {
  'decide.right': { group: 'decide', keys: ['1'] },
  'decide.wrong': { group: 'decide', keys: ['2'] },
  'decide.undecided': { group: 'decide', keys: ['3'] },
  'decide.notFound': { group: 'decide', keys: ['4'] },
  'decide.clear': { group: 'decide', keys: ['0'] },
  'decide.accept': { group: 'decide', keys: ['y'] },
  'group.overwrite': { group: 'decide', keys: ['x'] },
  'decide.acceptAll': { group: 'decide', keys: ['shift+y'] },
  'item.skip': { group: 'decide', keys: ['s'] },
  'item.autoAdvance': { group: 'decide', keys: [] },
  'item.complete': { group: 'decide', keys: ['mod+enter'] },
  'card.next': { group: 'move', keys: ['j', 'down'], repeat: true },
  'card.previous': { group: 'move', keys: ['k', 'up'], repeat: true },
  'sample.next': { group: 'move', keys: ['right'], repeat: true },
  'sample.previous': { group: 'move', keys: ['left'], repeat: true },
  'item.next': { group: 'move', keys: ['n'], repeat: true },
  'item.previous': { group: 'move', keys: ['p'], repeat: true },
  'item.nextOpen': { group: 'move', keys: ['shift+n'] },
  'item.nextDisagreement': { group: 'move', keys: ['shift+p'] },
  'item.goTo': { group: 'move', keys: ['g i'] },
  'queue.filter': { group: 'move', keys: ['g q'] },
  'group.nextOffer': { group: 'move', keys: ['shift+g'] },
  'queue.search': { group: 'move', keys: ['/'] },
  'app.back': { group: 'move', keys: ['alt+left'] },
  'app.forward': { group: 'move', keys: ['alt+right'] },
  'look.raw': { group: 'look', keys: ['r'] },
  'look.reveal': { group: 'look', keys: ['v'] },
  'look.blind': { group: 'look', keys: [] },
  'look.groups': { group: 'look', keys: ['g g'] },
  'look.layout': { group: 'look', keys: ['\\'] },
  'look.queue': { group: 'look', keys: ['mod+b'], inFields: true },
  'look.history': { group: 'look', keys: ['h'] },
  'look.outline': { group: 'look', keys: ['o'] },
  'find.open': { group: 'look', keys: ['mod+f'], inFields: true },
  'find.next': { group: 'look', keys: ['f3'], inFields: true, repeat: true },
  'find.previous': { group: 'look', keys: ['shift+f3'], inFields: true, repeat: true },
  'edit.value': { group: 'edit', keys: ['e'] },
  'edit.annotation': { group: 'edit', keys: ['a'] },
  'item.reason': { group: 'edit', keys: ['t'] },
  'item.comment': { group: 'edit', keys: ['c'] },
  'edit.undo': { group: 'edit', keys: ['mod+z'], beside: true },
  'edit.redo': { group: 'edit', keys: ['mod+shift+z', 'mod+y'], beside: true },
} as const satisfies Partial<Record<CommandId, CommandFacts>>;

type SharedId = keyof typeof SHARED;
type Answer = Command['run'] | Pick<Command, 'run' | 'when'>;
/** What shared commands do at a desk or page, and when. */
export type Answers = Partial<Record<SharedId, Answer>>;

/** The shared commands that a desk or page answers to. */
export const sharedCommands = (answers: Answers): Command[] =>
  (Object.keys(SHARED) as SharedId[]).flatMap((id) => {
    const answer = answers[id];
    if (answer === undefined) return [];
    return [{ id, ...SHARED[id], ...(typeof answer === 'function' ? { run: answer } : answer) }];
  });
