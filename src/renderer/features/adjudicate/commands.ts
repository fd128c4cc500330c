import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { navigate, useWhere } from '../../app/navigate.ts';
import { shared } from '../../desk/shared-commands.ts';
import { currentRow, go, keyOf, reveal, stepBack, useAdjudication } from './adjudication-store.ts';

/** The disagreement where it stands: its item at the desk. */
export function openInReview(one: DisputeView): void {
  const { benchmarkId } = useWhere.getState();
  if (benchmarkId === null) return;
  const place = one.responseId === null ? undefined : { responseId: one.responseId, variableId: one.variableId };
  navigate({ screen: 'review', benchmarkId, answers: one.answerRunId, item: one.itemId, at: place });
}

const current = () => currentRow(useAdjudication.getState());
const about = (act: (one: DisputeView) => void | Promise<void>) => () => {
  const one = current();
  return one && act(one);
};
const isOpen = (): boolean => current() !== undefined;
const hides = (): boolean => {
  const one = current();
  return one !== undefined && Boolean(useAdjudication.getState().beside.get(keyOf(one))?.hidden);
};

export const adjudicationCommands = [
  shared('card.next', () => {
    go(1);
  }),
  shared('card.previous', () => {
    go(-1);
  }),
  shared(
    'item.reason',
    () => {
      useAdjudication.setState({ writing: true });
    },
    isOpen,
  ),
  shared('look.reveal', about(reveal), hides),
  shared('look.outline', about(openInReview), isOpen),
  shared('edit.undo', () => stepBack('undo')),
  shared('edit.redo', () => stepBack('redo')),
];
