import { ChevronDown, Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardView, LayerView } from '../../../../contract/review-shapes.ts';
import { joined, moment } from '../../../lib/format.ts';
import { said } from '../../../lib/said.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { CommandIconButton } from '../../../app/keyboard/command-controls.tsx';
import { reviewerName } from '../../../app/session.ts';
import { Value } from '../../../ui/prose/prose.tsx';
import { StatusMark, type ExpertsPart } from '../../../ui/status.tsx';
import { isHiddenLayer } from '../blind.ts';
import { decide } from './decide.ts';
import { Explanation, isExplainable, toggleExplanation, useExplained } from './explanation.tsx';
import { expertsPart, extractedValue, standingLayers } from './optimistic.ts';
import { chooseCard } from '../review-store.ts';
import { ReasonText } from '../../../ui/reason-text.tsx';
import { gradingName } from '../../../lib/grading-name.ts';

/** The provenance of the verdict: offline verifier, judges, experts. The last one counts. */
export function Layers({ index: cardIndex, card }: { index: number; card: CardView }) {
  const explained = useExplained(card);
  const layers = standingLayers(card).filter((layer) => !isHiddenLayer(layer));
  const shown = extractedValue(card);
  if (layers.length === 0 && !card.others?.length) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
      {layers.map((layer, index) => (
        <Layer
          key={`${String(card.variableId)}/${layer.source}/${layer.who}`}
          layer={layer}
          expert={expertsPart(card, layer)}
          counts={index === layers.length - 1}
          cardIndex={cardIndex}
          variableId={card.variableId}
          explained={explained && isExplainable(layer)}
          ownValue={layer.value !== null && bare(layer.value) !== bare(shown ?? '')}
        />
      ))}
      {card.others?.map((other) => (
        <Other key={other.gradingId} {...other} shown={shown} />
      ))}
    </ul>
  );
}

/** What counts in a grading of these answers that is not the one shown. */
const Other = memo(function Other({
  grading,
  layer,
  shown,
}: NonNullable<CardView['others']>[number] & { shown: string | null }) {
  const { t } = useTranslation();
  const ownValue = layer.value !== null && bare(layer.value) !== bare(shown ?? '');
  return (
    <li className="grid grid-cols-[4.75rem_1fr] border-t border-dotted border-line pt-1 text-sm text-faint">
      <span
        className="line-clamp-2 self-start pr-1 wrap-anywhere"
        title={t('gradings.other', { name: gradingName(grading) })}
      >
        <span className="sr-only">{t('gradings.other', { name: '' })}</span>
        {gradingName(grading)}
      </span>
      <span className="min-w-0">
        <StatusMark status={layer.status} />
        {ownValue && layer.value !== null ? <OwnValue value={layer.value} /> : null}
      </span>
    </li>
  );
});

/** A value without what only sets it off: `$x$` and `x` are read alike. */
const bare = (value: string): string => value.replaceAll('$', '').replace(/\s+/g, '');

interface LayerProps {
  layer: LayerView;
  expert: ExpertsPart;
  counts: boolean;
  cardIndex: number;
  variableId: number;
  /** Whether the verifier's explanation is unfolded here. */
  explained: boolean;
  /** Whether this source found another value than the one that counts as extracted. */
  ownValue: boolean;
}

const Layer = memo(function Layer({ layer, expert, counts, cardIndex, variableId, explained, ownValue }: LayerProps) {
  const { t } = useTranslation();
  const source = t(`source.${layer.source}`);
  const mine = layer.source === 'expert' && layer.who === reviewerName();
  return (
    <li className="grid grid-cols-[4.75rem_1fr] gap-x-0">
      <span
        className={`line-clamp-2 self-start pr-1 text-sm wrap-anywhere ${counts ? 'text-soft' : 'text-faint'}`}
        title={joined([layer.who || source, moment(layer.at)], 'clause')}
      >
        {layer.source === 'offline' || layer.source === 'adjudicated' ? source : layer.who || source}
      </span>
      <span className="relative min-w-0 text-sm">
        <span className={`flex items-center gap-2 ${isExplainable(layer) ? 'pr-9' : ''}`}>
          <StatusMark status={layer.status} expert={expert} />
          {layer.audit ? (
            <span className="shrink-0 text-faint" title={t('gradings.auditHint')}>
              {t('gradings.audit')}
            </span>
          ) : null}
          {layer.confidence ? (
            <span className="truncate text-faint">{t('verdict.confidence', { level: layer.confidence })}</span>
          ) : null}
          {mine ? (
            <CommandIconButton
              label={t('commands.decide_clear')}
              command="decide.clear"
              className="-my-1 ml-auto h-6! w-6!"
              onPress={() => {
                chooseCard(cardIndex);
                decide(null);
              }}
            >
              <Undo2 size={13} aria-hidden />
            </CommandIconButton>
          ) : null}
        </span>
        {ownValue && layer.value !== null ? <OwnValue value={layer.value} /> : null}
        {isExplainable(layer) ? (
          <Explained layer={layer} cardIndex={cardIndex} open={explained} />
        ) : layer.reason ? (
          <Reason text={reasonOf(layer)} />
        ) : null}
      </span>
      {explained && layer.value !== null ? (
        <Explanation key={layer.value} index={cardIndex} variableId={variableId} claimed={layer.value} />
      ) : null}
    </li>
  );
});

/** The engine's own reasons in the window's language; a judge's and a person's as they wrote them. */
const reasonOf = ({ source, status, reason }: LayerView): string =>
  source === 'offline' || status === 'judge_error' || status === 'extraction_failed' ? said(reason) : reason;

/** What this source read in the answer, where it is not what the card shows as extracted. */
function OwnValue({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <span className="block overflow-x-auto overflow-y-hidden wrap-anywhere text-soft">
      <span className="text-faint">{t('verdict.found')}</span>{' '}
      <span className="font-serif text-prose text-ink">
        <Value text={value} />
      </span>
    </span>
  );
}

/** The verifier's sentence: a press, or W, unfolds how both values are read and what differs. */
function Explained({ layer, cardIndex, open }: { layer: LayerView; cardIndex: number; open: boolean }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-expanded={open}
      tabIndex={-1}
      title={t('commands.look_explain')}
      onClick={() => toggleExplanation(cardIndex)}
      className="-my-1 block min-h-6 w-full min-w-0 py-1 text-left wrap-anywhere text-soft hover:text-ink"
    >
      <ReasonText text={reasonOf(layer)} />
      {/* At the end of the verdict's line, where there is room. */}
      <span aria-hidden className="absolute top-0 right-0 flex h-4 items-center gap-1">
        <span className="hidden in-data-[active=true]:inline">
          <CommandCaps command="look.explain" quiet />
        </span>
        <ChevronDown size={12} className={open ? 'rotate-180' : ''} />
      </span>
    </button>
  );
}

/** Two lines of a reason; a press shows the rest. */
function Reason({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={open}
      tabIndex={-1}
      onClick={() => setOpen(!open)}
      // As high as a target must be, without taking more room.
      className="-my-1 block min-h-6 w-full min-w-0 py-1 text-left text-soft"
    >
      <span className={`wrap-anywhere ${open ? 'block' : 'line-clamp-2'}`}>
        <ReasonText text={text} />
      </span>
    </button>
  );
}
