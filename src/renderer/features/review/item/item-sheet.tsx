import { useTranslation } from 'react-i18next';
import type { AnswerView, CardView, ItemView, VariableView } from '../../../../contract/review-shapes.ts';
import { shortId } from '../../../../core/benchmark/short-id.ts';
import { Sheet, SheetPart, SheetVerdict } from '../../../desk/texts/sheet.tsx';
import { Prose, Value, VariableName } from '../../../ui/prose/prose.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { isHidden, isHiddenLayer } from '../blind.ts';
import { extractedValue, standingLayers } from '../cards/optimistic.ts';
import { currentAnswer, currentItem, useReview } from '../review-store.ts';

/** The item on paper, with the answer that is open: what was asked, what the professor wrote, what the model wrote, and who says what of each value. */
export function itemSheet() {
  const state = useReview.getState();
  const item = currentItem(state);
  if (!item) return null;
  const name = [shortId(item.externalId), String(state.sample + 1)].join(' ');
  return { name, content: <ItemSheet item={item} answer={currentAnswer(state)} /> };
}

function ItemSheet({ item, answer }: { item: ItemView; answer: AnswerView | undefined }) {
  const { t } = useTranslation();
  const figures = (place: 'question' | 'answer') => item.figures.filter((one) => one.place === place);
  return (
    <Sheet
      title={item.externalId}
      about={[item.subject, answer?.model ?? '', answer ? t('pdf.sample', { number: answer.sampleIndex + 1 }) : '']}
    >
      <SheetPart title={t('review.question')}>
        <Prose text={item.question} images={figures('question')} />
      </SheetPart>
      <SheetPart title={t('review.reference')}>
        <Prose text={item.solution} images={figures('answer')} />
      </SheetPart>
      <SheetPart title={t('review.answer')}>
        {answer?.text ? <Prose text={answer.text} /> : <p className="text-soft">{t('flags.failed')}</p>}
      </SheetPart>
      <SheetPart title={t('pdf.values')}>
        {item.variables.map((variable) => (
          <OfVariable
            key={variable.id}
            variable={variable}
            card={answer?.cards.find((card) => card.variableId === variable.id)}
          />
        ))}
      </SheetPart>
    </Sheet>
  );
}

function OfVariable({ variable, card }: { variable: VariableView; card: CardView | undefined }) {
  const { t } = useTranslation();
  const value = extractedValue(card);
  const layers = card ? standingLayers(card).filter((layer) => !isHiddenLayer(layer)) : [];
  return (
    <div className="border-b border-line py-2 break-inside-avoid">
      <h3 className="font-semibold wrap-anywhere">
        <VariableName name={variable.name} />
      </h3>
      <p>
        <span className="text-soft">{t('review.referenceValue')}</span> <Value text={variable.value} />
      </p>
      <p>
        <span className="text-soft">{t('pdf.claimed')}</span>{' '}
        {value === null ? t('samples.noValue') : <Value text={value} />}
      </p>
      {card && isHidden(card) ? <p className="text-soft">{t('blind.hidden')}</p> : null}
      <ul className="m-0 list-none p-0">
        {layers.map((layer) => (
          <SheetVerdict
            key={`${layer.source} ${layer.who}`}
            who={layer.who || t(`source.${layer.source}`)}
            mark={<StatusMark status={layer.status} />}
            reason={layer.reason}
          />
        ))}
      </ul>
    </div>
  );
}
