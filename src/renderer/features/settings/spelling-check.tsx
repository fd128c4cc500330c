import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { TickBox } from '../../ui/checkbox.tsx';

/** Whether comments are checked for English words. */
export function SpellingCheck() {
  const { t } = useTranslation();
  const [on, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    void attempt(() => api('shell.spelling', {})).then((read) => {
      if (read) setOn(read.on);
    });
  }, []);
  if (on === null) return null;
  const set = async (wanted: boolean) => {
    if (await attempt(() => api('shell.checkSpelling', { on: wanted }))) setOn(wanted);
  };
  return (
    <div className="flex w-full">
      <TickBox isSelected={on} onChange={(wanted) => void set(wanted)}>
        {t('settings.checkSpelling')}
      </TickBox>
    </div>
  );
}
