import { Bookmark, Copy } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, reportDone } from '../../../app/errors.ts';
import { DeskHeader, HeaderButton } from '../../../desk/layout/desk-header.tsx';
import { shortId } from '../../../../core/benchmark/short-id.ts';
import { DeskSamples } from '../../../desk/layout/sample-tabs.tsx';
import { Button, Tip } from '../../../ui/button.tsx';
import { StatusDot } from '../../../ui/status.tsx';
import { Flags } from './flags.tsx';
import { currentItem, currentReview, useReview } from '../review-store.ts';
import { reviewDesk } from '../review-desk.ts';
import { isHidden } from '../blind.ts';
import { useOneText } from '../texts/one-text.ts';

/** One line over the desk: which item this is, which sample, what is saved, and the ways on. */
export const ItemHeader = memo(function ItemHeader() {
  const stacked = useReview((s) => s.stacked);
  return (
    <DeskHeader
      desk={reviewDesk}
      stacked={stacked}
      name={
        <>
          <Identity />
          <Flags />
        </>
      }
      tools={<BookmarkButton />}
    >
      <Samples />
    </DeskHeader>
  );
});

/** A single answer too has its tab: its verdict is told here. */
function Samples() {
  const { t } = useTranslation();
  const oneText = useOneText();
  return (
    <DeskSamples
      desk={reviewDesk}
      single
      controls={oneText ? undefined : 'answer-pane'}
      gradeOf={({ cards, overall }) =>
        cards.some(isHidden) ? null : { word: t(`status.${overall}`), dot: <StatusDot status={overall} /> }
      }
    />
  );
}

function BookmarkButton() {
  const { t } = useTranslation();
  const set = useReview((s) => currentReview(s)?.bookmarked ?? false);
  return (
    <HeaderButton
      command="item.bookmark"
      label={t('commands.item_bookmark')}
      icon={Bookmark}
      pressed={set}
      filled={set}
      solid={set}
    />
  );
}

const useExternalId = (): string => useReview((s) => currentItem(s)?.externalId ?? '');

function Identity() {
  const { t } = useTranslation();
  const known = useReview((s) => currentItem(s) !== undefined);
  const subject = useReview((s) => currentItem(s)?.subject);
  if (!known) return null;
  return (
    <>
      <CopyButton label={t('review.copy')} />
      <span className="min-w-0 truncate text-soft @max-2xl:hidden">{subject}</span>
    </>
  );
}

/** The next item changes two texts in it; the button stays. */
const CopyButton = memo(function CopyButton({ label }: { label: string }) {
  const { t } = useTranslation();
  const copy = () =>
    attempt(async () => {
      const id = currentItem(useReview.getState())?.externalId ?? '';
      await navigator.clipboard.writeText(id);
      reportDone(t('review.copied', { id }));
    });
  return (
    <Tip label={<CopyTip />}>
      <Button look="quiet" className="h-6! px-1! font-mono text-sm @max-2xl:hidden" onPress={() => void copy()}>
        <ShortId />
        <Copy size={12} aria-hidden className="text-faint" />
        <span className="sr-only">{label}</span>
      </Button>
    </Tip>
  );
});

function CopyTip() {
  const { t } = useTranslation();
  return t('review.copyId', { id: useExternalId() });
}
function ShortId() {
  return shortId(useExternalId());
}
