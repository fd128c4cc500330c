import { reveal, toggleBlind } from './decisions/blind.ts';
import { goBack } from './opening/desk-history.ts';
import { chooseSample, showQueue, type AnyDesk, type DrawerName } from './desk-store.ts';
import { complete, onceHere, stepBackAt, toggleAutoAdvance } from './decisions/edits.ts';
import { goToFilter } from './queue/go-to-filter.ts';
import { openItem } from './opening/opening.ts';
import { neighbour } from './queue/queue-order.ts';
import type { QueueEntry } from './queue/queue-source.ts';
import { onceListed } from './queue/queue-view.ts';
import type { Answers } from './shared-commands.ts';

/** The keys that mean the same at every desk: from item to item and from answer to answer, what is shown, and back. */
export function deskCommands(desk: AnyDesk) {
  const { store } = desk;
  const state = () => store.getState();
  const sample = (step: 1 | -1) => () => chooseSample(desk, state().sample + step);
  /** Also where the queue is empty. */
  const openAnyway = (drawer: DrawerName) => () => {
    if (state().benchmarkId !== null) store.setState({ drawer });
  };
  const open = (drawer: DrawerName) => () => {
    if (state().itemId !== null) store.setState({ drawer });
  };
  return {
    'item.next': goTo(desk, 1),
    'item.previous': goTo(desk, -1),
    'item.nextOpen': goTo(desk, 1, (entry) => entry.unfinished),
    'item.nextDisagreement': goTo(desk, 1, (entry) => entry.disputed),
    'item.complete': () => {
      onceHere(desk, () => complete(desk));
    },
    'item.skip': open('skip'),
    'item.autoAdvance': () => toggleAutoAdvance(desk),
    'sample.next': sample(1),
    'sample.previous': sample(-1),
    'item.goTo': openAnyway('goTo'),
    'queue.filter': () => {
      goToFilter(() => showQueue(desk, true));
    },
    'queue.search': openAnyway('search'),
    'look.raw': () => store.setState({ raw: !state().raw }),
    'look.queue': () => showQueue(desk, !state().queueOpen),
    'look.history': open('history'),
    'look.reveal': () => reveal(desk),
    'look.blind': () => toggleBlind(desk),
    'app.back': goBack,
    'app.forward': () => history.forward(),
    'edit.undo': () => stepBackAt(desk, 'undo'),
    'edit.redo': () => stepBackAt(desk, 'redo'),
  } satisfies Answers;
}

/** Opens the next item in a direction; with `only`, the next for which it holds. */
export const goTo =
  (desk: AnyDesk, step: 1 | -1, only?: (entry: QueueEntry) => boolean): (() => void) =>
  () =>
    onceListed(desk, () => {
      const { queue, itemId } = desk.store.getState();
      const next = neighbour(queue, itemId, step, only);
      if (next !== null) void openItem(desk, next);
    });
