import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { openForm } from './diagnose-store.ts';

/** Where there is no flow to show: what that means, and the way to have some built. */
export function NoFlows({ title, text }: { title?: string; text?: string }) {
  const { t } = useTranslation();
  return (
    <Empty
      title={title ?? t('diagnose.noFlows')}
      text={text ?? t('diagnose.noFlowsText')}
      action={<Button onPress={() => openForm({ kind: 'build', answerRunId: null })}>{t('diagnose.build')}</Button>}
    />
  );
}
