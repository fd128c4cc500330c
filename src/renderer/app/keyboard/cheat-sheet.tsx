import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../ui/dialog.tsx';
import { Caps } from './caps.tsx';
import { useCommandName } from './names.ts';
import { COMMAND_IDS, commandOf, GROUPS } from './registry.ts';

/** `?`: all keys on one sheet, grouped. */
export function CheatSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useCommandName();
  return (
    <DialogFrame title={t('keys.title')} isOpen={isOpen} onClose={onClose} size="wide">
      <div className="gap-10 sm:columns-2">
        {GROUPS.map((group) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold text-soft">{t(`keys.groups.${group}`)}</h3>
            <dl>
              {COMMAND_IDS.filter((id) => commandOf(id).group === group && commandOf(id).keys.length > 0).map((id) => (
                <div key={id} className="flex h-7 items-center justify-between gap-4 border-b border-line">
                  <dt>{nameOf(id)}</dt>
                  <dd className="flex gap-2">
                    {commandOf(id).keys.map((key) => (
                      <Caps key={key} chord={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-4 text-soft">{t('keys.note')}</p>
    </DialogFrame>
  );
}
