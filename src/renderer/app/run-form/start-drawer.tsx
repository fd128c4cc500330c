import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { DryRun, DryRunLine, type DryRunState } from './dry-run.tsx';

interface StartDrawerProps {
  title: string;
  dryRun: DryRunState;
  /** Nothing is sent, so there is nothing to count. */
  offline?: boolean;
  /** Starts what the form holds; null while something is missing in it. */
  start: (() => Promise<void>) | null;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a new run: its fields, what it would send and cost, and its start, which a second press does not repeat. */
export function StartDrawer({ title, dryRun, offline = false, start, onClose, children }: StartDrawerProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    await start?.();
    setBusy(false);
  };
  return (
    <Drawer
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <DryRunLine state={dryRun} />
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!start || busy} onPress={() => void begin()}>
            {t('runs.start')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {offline ? null : <DryRun state={dryRun} />}
      </div>
    </Drawer>
  );
}
