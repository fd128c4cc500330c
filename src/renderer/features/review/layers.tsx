import { Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardView, LayerView } from '../../../contract/shapes.ts';
import { moment } from '../../lib/format.ts';
import { CommandIconButton } from '../../app/keyboard/command-controls.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { isHiddenLayer } from './blind.ts';
import { decide } from './decide.ts';
import { standingLayers } from './optimistic.ts';
import { chooseCard, reviewerName } from './review-store.ts';

/** The provenance of the verdict: offline verifier, judges, experts. The last one counts. */
export function Layers({ index: cardIndex, card }: { index: number; card: CardView }) {
  const layers = standingLayers(card).filter((layer) => !isHiddenLayer(layer));
  if (layers.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
      {layers.map((layer, index) => (
        <Layer
          key={`${String(card.variableId)}/${layer.source}/${layer.who}`}
          layer={layer}
          counts={index === layers.length - 1}
          cardIndex={cardIndex}
        />
      ))}
    </ul>
  );
}

interface LayerProps {
  layer: LayerView;
  counts: boolean;
  cardIndex: number;
}

const Layer = memo(function Layer({ layer, counts, cardIndex }: LayerProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const source = t(`source.${layer.source}`);
  const mine = layer.source === 'expert' && layer.who === reviewerName();
  return (
    <li className="grid grid-cols-[4.75rem_1fr] gap-x-0">
      <span
        className={`truncate text-sm ${counts ? 'text-soft' : 'text-faint'}`}
        title={[layer.who || source, moment(layer.at)].join(', ')}
      >
        {layer.source === 'offline' ? source : layer.who || source}
      </span>
      <span className="min-w-0 text-sm">
        <span className="flex items-center justify-between">
          <StatusMark status={layer.status} overridden={layer.source === 'expert'} />
          {mine ? (
            <CommandIconButton
              label={t('commands.decide_clear')}
              command="decide.clear"
              className="-my-1 h-6! w-6!"
              onPress={() => {
                chooseCard(cardIndex);
                decide(null);
              }}
            >
              <Undo2 size={13} aria-hidden />
            </CommandIconButton>
          ) : null}
        </span>
        {layer.confidence ? <span className="ml-2 text-faint">{layer.confidence}</span> : null}
        {layer.reason ? (
          <button
            type="button"
            aria-expanded={open}
            tabIndex={-1}
            onClick={() => {
              setOpen(!open);
            }}
            className={`block w-full min-w-0 py-px text-left text-soft wrap-anywhere ${open ? '' : 'line-clamp-2'}`}
          >
            {layer.reason}
          </button>
        ) : null}
      </span>
    </li>
  );
});
