import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CardView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { runCommand } from '../../../app/keyboard/dispatch.ts';
import { reviewerName } from '../../../app/session.ts';
import { list } from '../../../lib/format.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { decide } from './decide.ts';
import { decisionOn } from '../groups/group-standing.ts';
import { chooseCard, useReview } from '../review-store.ts';

/**
 * What was decided of answers equal to this one (docs/team.md, "Answer groups"): an answer that joined a judged group is offered its verdict, one that was
 * judged otherwise than its equals says so. Nothing is decided by itself.
 */
export function EqualNote({ index, itemId, card, responseId }: NoteProps) {
  const { t } = useTranslation();
  const here = useReview((s) => s.itemId === itemId);
  // Every decision, here or on another answer, may change what is said.
  const undo = useReview((s) => s.undo);
  const redo = useReview((s) => s.redo);
  const reloads = useReview((s) => s.reloads);
  const standing = decisionOn({ card }, reviewerName());
  const question = here ? { itemId, responseId, standing, undo, redo, reloads } : null;
  const known = useAsked(question, () => api('groups.beside', { itemId, responseId }));
  const said = known?.find(({ variableId }) => variableId === card.variableId)?.said ?? [];
  const [only] = said;
  if (!only || (said.length === 1 && only.status === standing)) return null;
  const verdicts = list(
    said.map(({ status, answers }) => t('groups.besideSaid', { verdict: t(`decision.${status}`), n: answers })),
  );
  const offered = standing === null && said.length === 1;
  return (
    <p role="note" className="mt-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-sm text-soft">
      {standing === null ? null : <TriangleAlert size={12} aria-hidden className="text-accent" />}
      <span>{t(standing === null ? 'groups.beside' : 'groups.besideOtherwise', { verdicts })}</span>
      {offered ? (
        <NoteButton
          label={t('groups.take')}
          onPress={() => {
            chooseCard(index);
            decide(only.status);
          }}
        />
      ) : null}
      <span className="whitespace-nowrap">
        <NoteButton
          label={t('groups.look')}
          onPress={() => {
            chooseCard(index);
            runCommand('look.groups');
          }}
        />{' '}
        <CommandCaps command="look.groups" quiet />
      </span>
    </p>
  );
}

interface NoteProps {
  index: number;
  itemId: number;
  card: CardView;
  responseId: number;
}

function NoteButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" tabIndex={-1} className="min-h-6 rounded underline hover:bg-hover" onClick={onPress}>
      {label}
    </button>
  );
}
