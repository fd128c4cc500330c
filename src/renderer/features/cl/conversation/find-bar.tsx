import { useTranslation } from 'react-i18next';
import { FindField } from '../../../desk/texts/find-field.tsx';
import { count } from '../../../lib/format.ts';
import { useCl } from '../cl-store.ts';
import { useFind } from './find-store.ts';
import { focusRubric } from '../rubrics/rubric-focus.ts';

/** Ctrl+F: finds in the conversation and the answer; the match that is looked at can be made evidence by key. */
export function FindBar() {
  const { t } = useTranslation();
  const { query, matches, total, at, busy, quiet } = useFind();
  const { find, step, show } = useFind.getState();
  const found = matches.length;
  return (
    <FindField
      id="cl-find"
      label={t('cl.find')}
      query={query}
      found={found}
      said={
        query.trim() === '' || busy
          ? ''
          : found === 0
            ? t('calls.notFound')
            : t('calls.found', { at: count(at + 1), total: count(total) })
      }
      onFind={find}
      onStep={step}
      onClose={() => {
        show(false);
        focusRubric(useCl.getState().rubric);
      }}
      takesFocus={!quiet}
      className="pb-1"
    />
  );
}
