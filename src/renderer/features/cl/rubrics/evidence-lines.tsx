import { X } from 'lucide-react';
import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import { t } from '../../../app/i18n.ts';
import { useCall } from '../../../app/use-call.ts';
import { IconButton } from '../../../ui/button.tsx';
import { currentAnswer, useCl } from '../cl-store.ts';
import { markedPlaces, removeEvidence, type MarkedPlace } from './evidence.ts';
import { useReading, type Place } from '../conversation/reading-store.ts';

interface EvidenceLinesProps {
  index: number;
  rubric: ClAnswerView['rubrics'][number];
  active: boolean;
}

/** The quotes that experts marked for a rubric. Each leads to its place. */
export function EvidenceLines({ index, rubric, active }: EvidenceLinesProps) {
  const answer = useCl(currentAnswer);
  if (!rubric.evidence && rubric.othersEvidence.length === 0) return null;
  const places = markedPlaces(answer).filter((one) => one.rubric === index);
  return (
    <ul aria-label={t('cl.evidence.title')} className="mt-1 flex flex-col gap-0.5">
      {places.map((one) => (
        <li key={one.id} className="flex items-start gap-1 text-sm">
          <button
            type="button"
            tabIndex={active ? 0 : -1}
            onClick={() => void useReading.getState().goTo(one.place)}
            className="min-h-6 min-w-0 flex-1 rounded border-l-2 border-accent pl-2 text-left hover:bg-hover"
          >
            <span className="text-faint">{whereOf(one)}: </span>
            <Quote place={one.place} answer={answer?.text ?? ''} />
          </button>
          {one.reviewer === '' && active ? (
            <IconButton
              label={t('cl.evidence.remove', { number: index + 1, where: whereOf(one) })}
              className="h-6!"
              onPress={() => removeEvidence(index, one.place.message === null ? 'answer' : 'context')}
            >
              <X size={13} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function whereOf({ place, reviewer }: MarkedPlace): string {
  const where = place.message === null ? t('cl.answer') : t('cl.message', { number: place.message + 1 });
  return reviewer === '' ? where : `${reviewer}, ${where}`;
}

const LONGEST_QUOTE = 180;

function Quote({ place, answer }: { place: Place; answer: string }) {
  const itemId = useCl((s) => s.itemId);
  const { message, start, end } = place;
  const length = Math.min(LONGEST_QUOTE, end - start);
  const isAsked = message !== null && itemId !== null && length > 0;
  const text = useCall('cl.text', isAsked ? { itemId, message, start, length } : null).last?.text ?? '';
  const shown = message === null ? answer.slice(start, start + length) : text;
  return (
    <span dir="auto" className="wrap-anywhere text-soft">
      {shown.replace(/\s+/g, ' ')}
      {end - start > length ? '…' : ''}
    </span>
  );
}
