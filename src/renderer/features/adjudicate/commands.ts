import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { navigate, useWhere } from '../../app/navigate.ts';
import { sharedCommands } from '../../desk/shared-commands.ts';
import { back, currentRow, go, keyOf, reveal, useAdjudication } from './adjudication-store.ts';

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

export const adjudicationCommands = sharedCommands({
  'card.next': () => go(1),
  'card.previous': () => go(-1),
  'item.reason': {
    when: isOpen,
    run: () => useAdjudication.setState({ writing: true }),
  },
  'look.reveal': { when: hides, run: about(reveal) },
  'look.outline': { when: isOpen, run: about(openInReview) },
  'edit.undo': () => back('undo'),
  'edit.redo': () => back('redo'),
});
