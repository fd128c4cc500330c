import { useCommands } from '../../app/keyboard/dispatch.ts';
import { focusCard } from './card-focus.ts';
import { completeAndNext, decide, stepBack } from './decide.ts';
import { isUnreviewed, neighbour } from './queue-order.ts';
import { useReview } from './review-store.ts';

/** The keys of the desk. */
export function useReviewCommands(): void {
  const state = () => useReview.getState();
  const moveItem =
    (step: 1 | -1, open = false) =>
    () => {
      const next = neighbour(state().queue, state().itemId, step, open ? isUnreviewed : undefined);
      if (next !== null) void state().openItem(next);
    };
  const moveCard = (step: 1 | -1) => () => {
    state().chooseCard(state().card + step);
    focusCard(state().card);
  };
  const moveSample = (step: 1 | -1) => () => {
    state().chooseSample(state().sample + step);
  };
  const toggle = (name: 'history' | 'annotation') => () => {
    state().set({ drawer: name });
  };
  useCommands({
    'decide.right': () => {
      decide('right');
    },
    'decide.wrong': () => {
      decide('wrong');
    },
    'decide.undecided': () => {
      decide('undecided');
    },
    'decide.notFound': () => {
      decide('not_found');
    },
    'decide.clear': () => {
      decide(null);
    },
    'item.complete': completeAndNext,
    'card.next': moveCard(1),
    'card.previous': moveCard(-1),
    'sample.next': moveSample(1),
    'sample.previous': moveSample(-1),
    'item.next': moveItem(1),
    'item.previous': moveItem(-1),
    'item.nextOpen': moveItem(1, true),
    'item.previousOpen': moveItem(-1, true),
    'look.raw': () => {
      state().set({ raw: !state().raw });
    },
    'look.layout': () => {
      state().set({ stacked: !state().stacked });
    },
    'look.queue': () => {
      state().set({ queueOpen: !state().queueOpen });
    },
    'look.figures': () => {
      state().set({ figure: { hash: '', x: 0.5, y: 0.5 } });
    },
    'look.history': toggle('history'),
    'edit.value': () => {
      state().set({ editing: true });
    },
    'edit.annotation': toggle('annotation'),
    'edit.undo': () => {
      stepBack('undo');
    },
    'edit.redo': () => {
      stepBack('redo');
    },
  });
}
