import { Check, RotateCcw } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewerName } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose/prose.tsx';
import type { AnyDesk } from '../desk-store.ts';
import { keepRemark, useRemarks, useSeenRemarks, type Begun, type Remark } from './remark-store.ts';
import { WritingField } from '../writing/writing-field.tsx';
import { mark } from '../../lib/format.ts';

interface RemarksProps {
  desk: AnyDesk;
  itemId: number;
}

/** Remarks on places of the texts: C on what is selected. Whoever wrote one changes it; anyone resolves it. */
export const Remarks = memo(function Remarks({ desk, itemId }: RemarksProps) {
  const { t } = useTranslation();
  const title = useId();
  const all = useSeenRemarks(desk, itemId);
  const writing = useRemarks((s) => (s.writing?.itemId === itemId ? s.writing : null));
  const [showsResolved, setShowsResolved] = useState(false);
  const shown = all.filter((one) => !one.resolved || showsResolved);
  const resolved = all.filter((one) => one.resolved).length;
  // What is written is saved while it is written: its field stays the same one when it has become a remark.
  const begun = writing && !all.some(({ key }) => key === writing.key) ? [asRemark(writing)] : [];
  if (all.length + begun.length === 0) return null;
  return (
    <section aria-labelledby={title} className="px-4 pt-3">
      <div className="flex h-6 items-center justify-between text-sm text-faint">
        <h3 id={title} className="font-semibold">
          {t('remark.title')}
        </h3>
        {resolved > 0 ? (
          <button
            type="button"
            aria-expanded={showsResolved}
            className="min-h-6 hover:text-ink"
            onClick={() => setShowsResolved(!showsResolved)}
          >
            {t(showsResolved ? 'remark.hideResolved' : 'remark.showResolved', { count: resolved })}
          </button>
        ) : null}
      </div>
      <ul className="m-0 list-none p-0">
        {[...shown, ...begun].map((one) => (
          <li key={one.key} className="border-l-2 border-line py-1 pl-2">
            <Standing desk={desk} itemId={itemId} remark={one} writes={writing?.key === one.key} />
          </li>
        ))}
      </ul>
    </section>
  );
});

const asRemark = ({ key, place, responseId }: Begun): Remark => ({
  ...{ key, place, responseId, text: '', resolved: false },
  ...{ reviewer: reviewerName(), mine: true, at: '' },
});

interface StandingProps {
  desk: AnyDesk;
  itemId: number;
  remark: Remark;
  writes: boolean;
}

function Standing({ desk, itemId, remark, writes }: StandingProps) {
  const { t } = useTranslation();
  const { key, text, resolved, mine, reviewer, place } = remark;
  const Glyph = resolved ? RotateCcw : Check;
  return (
    <>
      <button
        type="button"
        className="block w-full min-w-0 text-left text-sm text-soft hover:text-ink"
        aria-label={t('remark.show', { quote: place.quote })}
        onFocus={() => {
          useRemarks.setState({ active: key });
          desk.kind.showPlace?.(place);
        }}
        onBlur={() => useRemarks.setState({ active: null })}
      >
        <Quote quote={place.quote} />
      </button>
      {writes ? (
        <Field desk={desk} itemId={itemId} remark={remark} />
      ) : (
        <div className={`min-w-0 overflow-x-hidden ${resolved ? 'text-faint' : ''}`}>
          <Prose text={text} images={NO_FIGURES} />
        </div>
      )}
      <div className="flex items-center gap-1 text-sm text-faint">
        <span className="mr-auto min-w-0 truncate">
          {reviewer}
          {resolved ? `${mark('clause')}${t('remark.resolved')}` : ''}
        </span>
        {mine && !writes && !resolved ? (
          <Button
            look="quiet"
            className="h-6! px-1.5!"
            onPress={() => useRemarks.setState({ writing: { itemId, key, place, responseId: remark.responseId } })}
          >
            {t('remark.edit')}
          </Button>
        ) : null}
        {text === '' ? null : (
          <Button
            look="quiet"
            className="h-6! px-1.5!"
            onPress={() => keepRemark(desk, itemId, remark, { text, resolved: !resolved })}
          >
            <Glyph size={12} aria-hidden />
            {t(resolved ? 'remark.reopen' : 'remark.resolve')}
          </Button>
        )}
      </div>
    </>
  );
}
const NO_FIGURES: never[] = [];

/** Its beginning and end tell a long place. */
function Quote({ quote }: { quote: string }) {
  const short = quote.length <= 90 ? quote : `${quote.slice(0, 60)} … ${quote.slice(-25)}`;
  return <span className="block text-sm wrap-anywhere text-faint">“{short}”</span>;
}

function Field({ desk, itemId, remark }: Omit<StandingProps, 'writes'>) {
  const { t } = useTranslation();
  return (
    <WritingField
      draft={`remark/${remark.key}`}
      label={t('remark.on', { quote: remark.place.quote })}
      text={remark.text}
      keep={(text, done) => keepRemark(desk, itemId, remark, { text, resolved: remark.resolved }, done)}
      onClose={() => {
        useRemarks.setState({ writing: null });
        desk.kind.focus();
      }}
    />
  );
}
