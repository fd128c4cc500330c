import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useImporting } from './importing.ts';
import { useNewItem } from '../new-item/new-item-store.ts';
import { useSession } from '../session.ts';

/** What can be done on any screen of a workspace without benchmarks. */
export function ImportOrSample() {
  const { t } = useTranslation();
  return (
    <>
      <Button look="primary" onPress={() => void useImporting.getState().pick()}>
        {t('home.import')}
      </Button>
      <Button onPress={() => useNewItem.getState().begin()}>{t('commands.app_newItem')}</Button>
      <Button onPress={() => void useSession.getState().openSample()}>{t('home.lookAtSample')}</Button>
    </>
  );
}
