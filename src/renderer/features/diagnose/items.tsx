import { ArrowRightLeft, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosedItem, DiagnosisView } from '../../../contract/flow-calls.ts';
import type { OutcomeGroup, Subset } from '../../../core/flow/words.ts';
import { difference } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ItemList } from './item-list.tsx';
import { Scrubber } from './scrubber.tsx';

const SHOWN = ['all', 'toRight', 'toWrong', 'noGain'] as const;
type Shown = (typeof SHOWN)[number];

const TESTS: Record<Shown, (item: DiagnosedItem) => boolean> = {
  all: () => true,
  toRight: ({ flips }) => flips.some(({ to }) => to === 'right'),
  toWrong: ({ flips }) => flips.some(({ to }) => to === 'wrong'),
  noGain: ({ critical }) => critical === null,
};

interface ItemsProps {
  view: DiagnosisView;
  subset: Subset;
  outcome: OutcomeGroup;
}

/** The experiment's items, those first that one step turns, and the chosen one step by step. */
export function Items({ view, subset, outcome }: ItemsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const [chosen, setChosen] = useState<number | null>(null);
  const here = view.items.filter(
    (item) =>
      (subset === 'all' || item.multimodal === (subset === 'multimodal')) &&
      (outcome === 'all' || item.outcome === outcome),
  );
  const items = here.filter(TESTS[shown]).sort((a, b) => (b.critical?.gain ?? -1) - (a.critical?.gain ?? -1));
  const item = items.find(({ itemId }) => itemId === chosen) ?? items[0];
  const kinds = SHOWN.filter((id) => id === 'all' || here.some(TESTS[id]));
  return (
    <Section title={t('diagnose.itemsTitle')}>
      <Segments
        label={t('results.filter')}
        choices={kinds.map((id) => ({
          id,
          label: (
            <>
              {t(`diagnose.shown.${id}`)}{' '}
              <span className="pl-1 font-normal text-faint tabular-nums">{here.filter(TESTS[id]).length}</span>
            </>
          ),
        }))}
        value={shown}
        onChange={setShown}
      />
      {item ? (
        <div className="grid gap-6 pt-2 lg:grid-cols-[18rem_1fr]">
          <ItemList
            label={t('diagnose.itemsTitle')}
            items={items}
            keyOf={({ itemId }) => itemId}
            chosen={item}
            onChoose={setChosen}
            className="max-h-[34rem]"
            below={(one) => <Gain item={one} />}
          />
          <Scrubber
            key={item.itemId}
            item={item}
            runId={view.run.runId}
            repeats={view.repeats}
            methods={view.methods}
          />
        </div>
      ) : (
        <p className="text-soft">{t('diagnose.noItems')}</p>
      )}
    </Section>
  );
}

/** What one step does for the item, in a line. */
function Gain({ item: { critical, flips } }: { item: DiagnosedItem }) {
  const { t } = useTranslation();
  const flip = flips[0];
  return (
    <span className="flex gap-3 pl-8 text-sm text-soft tabular-nums">
      {critical ? (
        <span className="flex items-center gap-1">
          <Star size={11} aria-hidden />
          {t('diagnose.gainAt', { step: critical.step, gain: difference(critical.gain, 0) })}
        </span>
      ) : (
        <span className="text-faint">{t('diagnose.noGain')}</span>
      )}
      {flip ? (
        <span className={`flex items-center gap-1 ${flip.to === 'right' ? 'text-is-right' : 'text-is-wrong'}`}>
          <ArrowRightLeft size={11} aria-hidden />
          {t(`diagnose.flips.${flip.to}`, { step: flip.step })}
        </span>
      ) : null}
    </span>
  );
}
