import {
  CopyX,
  DatabaseZap,
  ImageOff,
  MessageSquare,
  PenLine,
  Repeat,
  Scissors,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerView, ItemView } from '../../../../contract/review-shapes.ts';
import { endingOf, type Ending } from '../../../../core/review/items/ending.ts';
import { currentAnswer, currentAnswers, currentItem, useReview } from '../review-store.ts';
import { DamageFlag, FLAG_MARK } from '../../../desk/texts/damage.tsx';
import { DAMAGED } from '../texts/show-damage.ts';

const FLAGS = {
  damaged: TriangleAlert,
  imageMissing: ImageOff,
  failed: TriangleAlert,
  truncated: Scissors,
  broken: Scissors,
  repeating: Repeat,
  cached: DatabaseZap,
  duplicate: CopyX,
  edited: PenLine,
  commented: MessageSquare,
};
type Flag = keyof typeof FLAGS;
/** What one should know, but need not act on: where the header is narrow, their mark must do. */
const ASIDE: ReadonlySet<Flag> = new Set(['cached', 'duplicate', 'edited', 'commented']);

/** What an expert should know before judging this item (docs/design/review.md, "States and flags"). */
export function flagsOf(
  item: ItemView | undefined,
  answer: AnswerView | undefined,
  edited: boolean,
  commented = false,
  ending: Exclude<Ending, 'cut'> | null = null,
): Flag[] {
  const flags: Flag[] = [];
  if (item?.damaged) flags.push('damaged');
  if (item?.figures.some((figure) => figure.hash === null)) flags.push('imageMissing');
  if (answer && answer.error !== null) flags.push('failed');
  // As providers call the limit of length.
  if (/^(?:length|max_tokens|max_output_tokens)$/i.test(answer?.finishReason ?? '')) flags.push('truncated');
  else if (ending) flags.push(ending);
  if (answer?.cached) flags.push('cached');
  if (item?.duplicateId) flags.push('duplicate');
  if (edited) flags.push('edited');
  if (commented) flags.push('commented');
  return flags;
}

export function Flags() {
  const item = useReview(currentItem);
  const answer = useReview(currentAnswer);
  const edited = useReview((s) => s.rows.get(s.itemId ?? 0)?.edited ?? false);
  const commented = useReview((s) => s.rows.get(s.itemId ?? 0)?.commented ?? false);
  const text = answer?.text ?? '';
  const ending = useMemo(() => endingOf(text), [text]);
  return flagsOf(item, answer, edited, commented, ending).map((flag) => (
    <FlagMark key={flag} flag={flag} icon={FLAGS[flag]} />
  ));
}

function FlagMark({ flag, icon: Icon }: { flag: Flag; icon: LucideIcon }) {
  const { t } = useTranslation();
  // The samples stand in the same line.
  const crowded = useReview((s) => currentAnswers(s).length > 4);
  if (flag === 'damaged') return <DamageFlag of={DAMAGED} />;
  return (
    <span className={FLAG_MARK} title={t(`flags.${flag}Hint`)}>
      <Icon size={12} aria-hidden />
      <span className={ASIDE.has(flag) ? (crowded ? '@max-5xl:sr-only' : '@max-3xl:sr-only') : '@max-2xl:sr-only'}>
        {t(`flags.${flag}`)}
      </span>
      <span className="sr-only">: {t(`flags.${flag}Hint`)}</span>
    </span>
  );
}
