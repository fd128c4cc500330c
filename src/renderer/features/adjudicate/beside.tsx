import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisputeView } from '../../../contract/adjudication-calls.ts';
import { PlacedText } from '../../desk/texts/placed-text.tsx';
import { Value } from '../../ui/prose/prose.tsx';
import { keyOf, useAdjudication } from './adjudication-store.ts';

/** What has to be read: the question, the professor's solution, and the answer with the places of its value. */
export function Beside({ one }: { one: DisputeView }) {
  const { t } = useTranslation();
  const beside = useAdjudication((s) => s.beside.get(keyOf(one)));
  if (!beside) return null;
  const spans = [...one.voices, ...beside.machines].flatMap(({ span, who }, index) =>
    span === null ? [] : [{ id: String(index), ...span, label: who }],
  );
  const images = beside.figures.flatMap(({ hash, name, place }) => (place === 'question' ? [{ hash, name }] : []));
  return (
    <div className="flex flex-col gap-2">
      {beside.reference === null ? null : (
        <p className="flex items-baseline gap-2">
          <span className="text-sm text-soft">{t('adjudication.reference')}</span>
          <span className="min-w-0 overflow-x-auto overflow-y-hidden py-1 font-serif text-prose">
            <Value text={beside.reference} />
          </span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-4">
        <div className={beside.answer === null ? 'contents' : 'flex min-w-0 flex-col gap-4 @6xl:grid @6xl:grid-cols-2'}>
          <Text title={t('adjudication.question')} text={beside.question} images={images} />
          <Text title={t('adjudication.solution')} text={beside.solution} />
        </div>
        {beside.answer === null ? null : (
          <Text title={t('adjudication.answer')} text={beside.answer} highlights={spans} tall />
        )}
      </div>
    </div>
  );
}

/** So high that what everybody says stays in sight when the place in the answer is scrolled to. */
const ANSWER = 'max-h-[max(18rem,min(32rem,calc(100vh-32rem)))]';

interface TextProps {
  title: string;
  text: string;
  tall?: boolean;
  images?: ComponentProps<typeof PlacedText>['images'];
  highlights?: ComponentProps<typeof PlacedText>['highlights'];
}

function Text({ title, text, tall = false, images, highlights }: TextProps) {
  return (
    <div className="min-w-0">
      <h3 className="border-b border-line pb-1 text-sm font-semibold text-faint">{title}</h3>
      <div
        tabIndex={0}
        role="region"
        aria-label={title}
        className={`${tall ? ANSWER : 'max-h-72'} overflow-x-hidden overflow-y-auto px-1 pt-2`}
      >
        <PlacedText
          text={text}
          {...(images && { images })}
          {...(highlights && { highlights, activeHighlight: highlights[0]?.id ?? null })}
        />
      </div>
    </div>
  );
}
