// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../shell/commands.ts';
import { useExam } from '../../features/exam/exam-store.ts';
import { useReview } from '../../features/review/review-store.ts';
import { en } from '../catalogue/en.ts';
import { useWhere } from '../navigate.ts';
import { useSession } from '../session.ts';
import { bind, keysOf, listCommands, ownersOf, resetBindings, useBindings } from './bindings.ts';
import { chordOf, commandFor, keyCaps, prefixOf, type KeyPress, type Place } from './chord.ts';
import { DESKS, type Command, type CommandFacts, type CommandId } from './command.ts';
import { runCommand } from './dispatch.ts';
import { commandIds, factsOf, activeIds, isCommandId, menuOf, sheetOf } from './registry.ts';

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...rest,
});
const command = (p: KeyPress, place: Place = 'page', singleKeys = true) =>
  commandFor(p, place, { mac: false, singleKeys, owners: ownersOf({}).owners });

/** Beside those of the window. */
const withCommands = (...commands: Command[]) => {
  listCommands([...SCOPES, { of: 'everywhere', isActive: () => true, commands }]);
};
afterEach(() => {
  listCommands(SCOPES);
});

describe('the commands of the window', () => {
  it('give every key one owner', () => {
    expect(ownersOf({}).shared).toEqual([]);
  });
  it('are found with a key that another one has', () => {
    withCommands({ id: 'look.other' as CommandId, group: 'look', keys: ['j'], run: () => undefined });
    expect(ownersOf({}).shared).toEqual(['j']);
  });
  it('have their keys in the form that a key press produces', () => {
    for (const id of commandIds()) for (const key of factsOf(id).keys) expect(key).toBe(key.toLowerCase());
  });
  it('are the same wherever they are answered to', () => {
    const told = ({ group, keys, menu, repeat, inFields, beside }: CommandFacts) => ({
      ...{ group, keys, menu, repeat, inFields, beside },
    });
    for (const { commands } of SCOPES)
      for (const command of commands) expect(told(command)).toEqual(told(factsOf(command.id)));
  });
  it('have each a name, and there is no name without a command', () => {
    expect(Object.keys(en.commands).sort()).toEqual(
      commandIds()
        .map((id) => id.replace('.', '_'))
        .sort(),
    );
  });
  it('need a name to compile', () => {
    // @ts-expect-error: the catalogue has no name for it.
    const nameless: CommandId = 'look.nameless';
    expect(isCommandId(nameless)).toBe(false);
  });
  it('are each one object: key, menu, palette and sheet have it from there', () => {
    const id = 'look.greeting' as CommandId;
    let isThere = true;
    let greeted = 0;
    const run = () => {
      greeted++;
    };
    withCommands({ id, group: 'look', keys: ['mod+9'], when: () => isThere, run });
    expect(command(press('9', { ctrlKey: true }))).toBe(id);
    expect(menuOf(id)).toBe('view');
    expect(activeIds()).toContain(id);
    expect(sheetOf(null, []).here).toContain(id);
    expect(bind(id, 'mod+8')).toBeNull();
    resetBindings();
    expect(runCommand(id)).toBe(true);
    isThere = false;
    expect(activeIds()).not.toContain(id);
    expect(runCommand(id)).toBe(false);
    expect(greeted).toBe(1);
  });
});

describe('what answers to a key', () => {
  const goTo = (place: Partial<ReturnType<typeof useWhere.getState>>, kind: 'cfe' | 'course-exam' | 'cl-bench') => {
    const benchmarks = [{ id: 1, kind }];
    useSession.setState({ workspace: { benchmarks, maskings: [] } as never });
    useWhere.setState({ screen: 'review', benchmarkId: 1, ...place });
  };
  afterEach(() => {
    useSession.setState({ workspace: null });
    useWhere.setState({ screen: 'home', benchmarkId: null });
  });
  it('is the desk of the benchmark that is looked at, and no other', () => {
    goTo({}, 'cfe');
    expect(activeIds()).toEqual(expect.arrayContaining(['decide.undecided', 'item.goTo', 'edit.report', 'app.home']));
    expect(activeIds()).not.toContain('points.more');
    goTo({}, 'course-exam');
    expect(activeIds()).toEqual(expect.arrayContaining(['points.more', 'item.goTo']));
    expect(activeIds()).not.toContain('decide.undecided');
    goTo({}, 'cl-bench');
    expect(activeIds()).toEqual(expect.arrayContaining(['error.none', 'decide.right']));
    // A conversation of megabytes is no page.
    expect(activeIds()).not.toContain('app.pdf');
    goTo({ benchmarkId: null }, 'cfe');
    expect(activeIds()).not.toContain('decide.right');
  });
  it('is that desk’s store alone', () => {
    goTo({}, 'course-exam');
    const raw = [useReview.getState().raw, useExam.getState().raw];
    expect(runCommand('look.raw')).toBe(true);
    expect([useReview.getState().raw, useExam.getState().raw]).toEqual([raw[0], !raw[1]]);
    useExam.setState({ benchmarkId: 1 });
    runCommand('item.goTo');
    expect(useExam.getState().drawer).toBe('goTo');
    // Nothing was found yet that one could go on to.
    expect(runCommand('find.next')).toBe(false);
  });
  it('is a page of Team while it is shown, and nobody on other screens', () => {
    goTo({ screen: 'team', teamTab: 'audit' }, 'cfe');
    expect(activeIds()).toEqual(expect.arrayContaining(['decide.right', 'edit.undo']));
    goTo({ screen: 'team', teamTab: 'seats' }, 'cfe');
    expect(activeIds()).not.toContain('decide.right');
    goTo({ screen: 'results' }, 'cfe');
    expect(runCommand('edit.undo')).toBe(false);
  });
});

describe('the sheet of keys', () => {
  it('shows what the present desk answers to, and under each other desk what only that one does', () => {
    const { here, elsewhere } = sheetOf('items', []);
    expect(here).toEqual(expect.arrayContaining(['decide.right', 'item.questions', 'app.palette']));
    expect(here).not.toContain('points.more');
    expect(elsewhere).toEqual([
      { desk: 'exams', ids: expect.arrayContaining(['points.more', 'points.all', 'item.add']) as unknown },
      { desk: 'tasks', ids: expect.arrayContaining(['error.none', 'evidence.show']) as unknown },
    ]);
  });
  it('leaves no command out, wherever it is opened', () => {
    for (const here of [...DESKS, null]) {
      const sheet = sheetOf(here, []);
      const all = new Set([...sheet.here, ...sheet.elsewhere.flatMap(({ ids }) => ids)]);
      expect(commandIds().filter((id) => !all.has(id))).toEqual([]);
    }
  });
  it('counts what a screen answers to at the moment as its own', () => {
    expect(sheetOf(null, ['decide.right']).here).toContain('decide.right');
    expect(sheetOf(null, []).here).not.toContain('decide.right');
  });
});

describe('key presses', () => {
  it('match the produced character, whatever the keyboard layout', () => {
    // On a French keyboard digits are typed with Shift, and ? sits elsewhere: the character decides.
    expect(command(press('1', { shiftKey: true }))).toBe('decide.right');
    expect(command(press('?', { shiftKey: true }))).toBe('app.keys');
    expect(command(press('?'))).toBe('app.keys');
  });
  it('tell a letter from the same letter with shift', () => {
    expect(command(press('n'))).toBe('item.next');
    expect(command(press('N', { shiftKey: true }))).toBe('item.nextOpen');
    expect(command(press('Z', { ctrlKey: true, shiftKey: true }))).toBe('edit.redo');
  });
  it('see capitals without shift as the letter (Caps Lock)', () => {
    expect(command(press('J'))).toBe('card.next');
  });
  it('do nothing in text fields, except what says so', () => {
    expect(command(press('1'), 'field')).toBeNull();
    expect(command(press('z', { ctrlKey: true }), 'field')).toBeNull();
    expect(command(press('k', { ctrlKey: true }), 'field')).toBe('app.palette');
  });
  it('do nothing in dialogs and menus', () => {
    expect(command(press('1'), 'overlay')).toBeNull();
    expect(command(press('k', { ctrlKey: true }), 'overlay')).toBeNull();
  });
  it('take back a decision from the figure viewer too, which has keys of its own', () => {
    expect(command(press('z', { ctrlKey: true }), 'beside')).toBe('edit.undo');
    expect(command(press('Z', { ctrlKey: true, shiftKey: true }), 'beside')).toBe('edit.redo');
    expect(command(press('1'), 'beside')).toBeNull();
    expect(command(press('n'), 'beside')).toBeNull();
  });
  it('take back a decision from every pane: reading, cards, queue and what keys move', () => {
    for (const place of ['page', 'reading', 'control', 'beside'] as const) {
      expect(command(press('z', { ctrlKey: true }), place)).toBe('edit.undo');
      expect(command(press('z', { ctrlKey: true }), place, false)).toBe('edit.undo');
    }
    for (const desk of DESKS) expect(sheetOf(desk, []).here).toContain('edit.undo');
  });
  it('leave a divider or a radio button the keys that move it, and no others', () => {
    expect(command(press('ArrowRight'), 'control')).toBeNull();
    expect(command(press('n'), 'control')).toBe('item.next');
    expect(command(press('1', { altKey: true }), 'control')).toBe('app.home');
  });
  it('leave the arrows to a focused reading pane', () => {
    expect(command(press('ArrowDown'), 'reading')).toBeNull();
    expect(command(press('ArrowDown'))).toBe('card.next');
    expect(command(press('1'), 'reading')).toBe('decide.right');
  });
  it('repeat movements, never decisions', () => {
    expect(command(press('j', { repeat: true }))).toBe('card.next');
    expect(command(press('1', { repeat: true }))).toBeNull();
    expect(command(press('z', { ctrlKey: true, repeat: true }))).toBeNull();
  });
  it('can have their single letters turned off', () => {
    expect(command(press('1'), 'page', false)).toBeNull();
    expect(command(press('k', { ctrlKey: true }), 'page', false)).toBe('app.palette');
  });
  it('are not shortcuts with a foreign modifier', () => {
    expect(command(press('3', { ctrlKey: true }))).toBeNull();
    expect(command(press('j', { metaKey: true }))).toBeNull();
  });
  it('are a sequence of two where one alone would not do', () => {
    const { owners } = ownersOf({});
    const options = { mac: false, singleKeys: true, owners };
    expect(prefixOf(press('g'), 'page', options)).toBe('g');
    expect(commandFor(press('q'), 'page', { ...options, prefix: 'g' })).toBe('queue.filter');
    expect(commandFor(press('r'), 'page', { ...options, prefix: 'g' })).toBe('app.runs');
    expect(commandFor(press('r'), 'page', options)).toBe('look.raw');
    expect(keyCaps('g q', false)).toEqual(['G', 'Q']);
    // Not while typing, not in dialogs, not with single letters off, and not a key that is a command itself.
    expect(prefixOf(press('g'), 'field', options)).toBeNull();
    expect(prefixOf(press('g'), 'overlay', options)).toBeNull();
    expect(prefixOf(press('g'), 'page', { ...options, singleKeys: false })).toBeNull();
    expect(prefixOf(press('j'), 'page', options)).toBeNull();
  });
  it('begin no sequence with a key that is a command itself', () => {
    const keys = commandIds().flatMap((id) => [...factsOf(id).keys]);
    const begins = keys.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]);
    expect(begins.length).toBeGreaterThan(0);
    for (const key of begins) expect(keys).not.toContain(key);
  });
  it('read on key caps as people know them', () => {
    expect(keyCaps('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(keyCaps('mod+shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(chordOf(press('z', { metaKey: true, shiftKey: true }), true)).toBe('mod+shift+z');
  });
});

describe('own keys', () => {
  it('take the place of the registry’s, and give the old key free', () => {
    expect(bind('look.raw', 'z')).toBeNull();
    const { owners } = useBindings.getState();
    expect(owners.get('z')).toBe('look.raw');
    expect(owners.has('r')).toBe(false);
    expect(keysOf('look.raw')).toEqual(['z']);
    resetBindings();
    expect(useBindings.getState().owners.get('r')).toBe('look.raw');
  });
  it('are refused when another command has them', () => {
    expect(bind('look.raw', 'j')).toBe('card.next');
    expect(keysOf('look.raw')).toEqual(['r']);
    expect(ownersOf({ 'look.raw': ['j'] }).shared).toEqual(['j']);
  });
});
