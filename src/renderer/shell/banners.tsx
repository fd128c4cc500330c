import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { attempt, reportDone } from '../app/errors.ts';
import { useSaving } from '../app/saving.ts';
import { useSession } from '../app/session.ts';

/** What must not be overlooked: edits that are not saved, an engine that is down. They stay until they are settled. */
export function Banners() {
  const { t } = useTranslation();
  const { failure, waiting, retry, discard } = useSaving();
  const engineDown = useSession((s) => s.engineDown);
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(waiting.map((edit) => edit.text).join('\n'));
      reportDone(t('saved.copied'));
    });
  if (failure === null && engineDown === null) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b border-is-wrong bg-raised px-4 py-1.5">
      <TriangleAlert size={15} aria-hidden className="text-is-wrong" />
      {failure === null ? (
        <span className="flex-1">{t('saved.engineDown', { message: engineDown ?? '' })}</span>
      ) : (
        <>
          <span className="flex-1">
            <strong className="text-is-wrong">{t('saved.failed')}.</strong>{' '}
            {t('saved.why', { count: waiting.length, message: failure })}
          </span>
          <Button onPress={retry}>{t('saved.retry')}</Button>
          <Button onPress={() => void copy()}>{t('saved.copy')}</Button>
          <Button look="quiet" onPress={discard}>
            {t('saved.discard')}
          </Button>
        </>
      )}
    </div>
  );
}
