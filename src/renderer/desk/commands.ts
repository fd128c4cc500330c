import type { CommandId } from '../app/keyboard/command.ts';
import { chooseSample, showQueue, type AnyDesk } from './desk-store.ts';
import { stepBackAt } from './edits.ts';
import { goToFilter } from './go-to-filter.ts';
import { openItem } from './opening.ts';
import { isUnreviewed, neighbour } from './queue-order.ts';

type Commands = Partial<Record<CommandId, () => void>>;

/** The keys that mean the same at every desk: from item to item and from answer to answer, what is shown, and back. */
export function deskCommands(desk: AnyDesk): Commands {
  const { store } = desk;
  const state = () => store.getState();
  const sample = (step: 1 | -1) => () => {
    chooseSample(desk, state().sample + step);
  };
  return {
    'item.next': goTo(desk, 1),
    'item.previous': goTo(desk, -1),
    'item.nextOpen': goTo(desk, 1, isUnreviewed),
    'sample.next': sample(1),
    'sample.previous': sample(-1),
    'queue.filter': () => {
      goToFilter(() => {
        showQueue(desk, true);
      });
    },
    'queue.search': () => {
      if (state().benchmarkId !== null) store.setState({ searching: true });
    },
    'look.raw': () => {
      store.setState({ raw: !state().raw });
    },
    'look.queue': () => {
      showQueue(desk, !state().queueOpen);
    },
    'look.history': () => {
      store.setState({ history: true });
    },
    'edit.undo': () => {
      stepBackAt(desk, 'undo');
    },
    'edit.redo': () => {
      stepBackAt(desk, 'redo');
    },
  };
}

/** Opens the next item in a direction; with `only`, the next for which it holds. */
export const goTo =
  (desk: AnyDesk, step: 1 | -1, only?: typeof isUnreviewed): (() => void) =>
  () => {
    const { queue, itemId } = desk.store.getState();
    const next = neighbour(queue, itemId, step, only);
    if (next !== null) void openItem(desk, next);
  };
