import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bytes, count, mark, percent } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { useRunSettings, clearCache } from './run-settings-store.ts';

/** How many replies are kept, what that saved, and the way to forget them. */
export function StoredReplies() {
  const { t } = useTranslation();
  const cache = useRunSettings((s) => s.cache);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (!cache) return null;
  const size = bytes(cache.bytes);
  return (
    <div className="flex flex-wrap items-start justify-between gap-4 pt-1">
      <div className="min-w-0 flex-1">
        <p className="tabular-nums">
          {t('runSettings.cacheFacts', { count: cache.replies, size })}
          {cache.hitRate === null
            ? ''
            : `${mark('group')}${t('runSettings.cacheHits', { rate: percent(cache.hitRate), calls: count(cache.calls) })}`}
        </p>
        <p className="max-w-[72ch] text-soft">{t('runSettings.cacheNote')}</p>
      </div>
      <Button isDisabled={cache.replies === 0} onPress={() => setAsking(true)}>
        {t('runSettings.clearCache')}
      </Button>
      <DialogFrame
        title={t('runSettings.clearTitle')}
        isOpen={asking}
        onClose={close}
        actions={
          <>
            <Button onPress={close}>{t('common.cancel')}</Button>
            <Button
              look="primary"
              onPress={() => {
                close();
                void clearCache();
              }}
            >
              {t('runSettings.clear')}
            </Button>
          </>
        }
      >
        <p>{t('runSettings.clearText', { size })}</p>
      </DialogFrame>
    </div>
  );
}
