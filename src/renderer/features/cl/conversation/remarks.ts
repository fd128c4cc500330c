/** Remarks on places of the conversation and of the answer. */
import { useMemo } from 'react';
import { messageOf, messagePart, placeNow } from '../../../../core/review/items/remark.ts';
import { api } from '../../../app/api.ts';
import { attempt } from '../../../app/errors.ts';
import { markOf, remarkOn, useRemarks, useStanding } from '../../../desk/remarks/remark-store.ts';
import { trimmedPlace } from '../../../desk/remarks/selected-place.ts';
import { cl, currentAnswer, useCl } from '../cl-store.ts';
import type { MarkedRemark } from './spans.ts';
import { selectedPlace } from './selection.ts';

/** C on a selection: a remark on that place. Answers whether there was one. */
export async function remarkOnSelection(): Promise<boolean> {
  const state = useCl.getState();
  const { itemId } = state;
  const text = currentAnswer(state)?.text ?? '';
  const place = selectedPlace(text);
  if (!place || itemId === null) return false;
  const { message, start, end } = place;
  if (message === null) return remarkOn(cl, trimmedPlace('answer', text, start, end));
  // What is shown of a message may be a part of it: the engine has it whole.
  const found = await attempt(() => api('cl.text', { itemId, message, start, length: end - start }));
  if (!found || useCl.getState().itemId !== itemId) return true;
  const source = found.text.slice(0, end - found.start);
  const quoted = trimmedPlace(messagePart(message), source, 0, source.length);
  return remarkOn(cl, quoted && { ...quoted, start: quoted.start + found.start, end: quoted.end + found.start });
}

/** The places of the answer and of the messages that open remarks stand on. A message is never corrected: its places stay. */
export function useMarkedRemarks(): readonly MarkedRemark[] {
  const itemId = useCl((s) => s.itemId) ?? undefined;
  const answer = useCl(currentAnswer);
  const active = useRemarks((s) => s.active);
  const standing = useStanding(cl, itemId);
  return useMemo(
    () =>
      standing.flatMap(({ key, place, responseId, reviewer, text }): MarkedRemark[] => {
        if (place.part === 'answer' && responseId !== answer?.responseId) return [];
        const now = place.part === 'answer' ? placeNow(answer?.text ?? '', place) : place;
        if (!now) return [];
        const at = { message: messageOf(place.part), start: now.start, end: now.end };
        return [
          { id: markOf(key), place: at, label: text === '' ? '' : `${reviewer}: ${text}`, active: key === active },
        ];
      }),
    [standing, answer, active],
  );
}
