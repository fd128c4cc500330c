import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { IconButton } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';

/** Whether misspelt words are marked, and the words that the user added to the dictionary. */
export function Spelling() {
  const { t } = useTranslation();
  const [view, setView] = useState<{ on: boolean; words: string[] } | null>(null);
  useEffect(() => {
    void attempt(() => api('shell.spelling', {})).then((read) => {
      if (read) setView(read);
    });
  }, []);
  if (view === null) return null;
  const turn = async (on: boolean) => {
    if (await attempt(() => api('shell.turnSpelling', { on }))) setView({ ...view, on });
  };
  const remove = async (word: string) => {
    if (!(await attempt(() => api('shell.removeWord', { word })))) return;
    setView({ ...view, words: view.words.filter((each) => each !== word) });
  };
  return (
    <>
      <TickBox isSelected={view.on} onChange={(on) => void turn(on)}>
        {t('settings.marksWords')}
      </TickBox>
      <p className="max-w-[72ch] text-soft">{t('settings.spellingNote')}</p>
      {view.words.length === 0 ? null : (
        <>
          <h3 className="pt-3 text-sm text-soft">{t('settings.ownWords')}</h3>
          <ul aria-label={t('settings.ownWords')} className="flex max-w-[72ch] flex-wrap gap-x-4">
            {view.words.map((word) => (
              <li key={word} className="flex items-center gap-1">
                <span className="select-text">{word}</span>
                <IconButton label={t('settings.removeWord', { word })} onPress={() => void remove(word)}>
                  <X size={14} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
