import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GradedBy } from '../../../core/benchmark/kind.ts';
import { useImporting } from '../../app/import/importing.ts';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';

/** In the answer's place where there is none: nobody has answered yet, or this set leaves the item out. */
export function NoAnswer({ sets, gradedBy }: { sets: number; gradedBy: GradedBy }) {
  const { t } = useTranslation();
  if (sets > 0) return <p className="text-soft">{t('review.noAnswerHere')}</p>;
  return (
    <Empty
      title={t('review.noAnswers')}
      text={t(`review.noAnswersText.${gradedBy}`)}
      action={
        <>
          <Button onPress={() => runCommand('app.ask')}>{t('review.askModel')}</Button>
          <Button onPress={() => void useImporting.getState().pick()}>{t('review.importAnswers')}</Button>
        </>
      }
    />
  );
}

/** Over an answer that something is wrong with. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="mb-3 flex gap-2 text-is-error">
      <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
