import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page } from '../../ui/page.tsx';

/** The room of the reasoning-flow experiments. Until there are any, it says so and points to where flows can be read. */
export function Diagnose() {
  const { t } = useTranslation();
  return (
    <Page title={t('screens.diagnose')}>
      <Empty
        title={t('diagnose.empty')}
        text={t('diagnose.emptyText')}
        action={
          <Button
            onPress={() => {
              useSession.getState().show('review');
            }}
          >
            {t('diagnose.toReview')}
          </Button>
        }
      />
    </Page>
  );
}
