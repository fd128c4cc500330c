import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { useTeam } from './team-store.ts';

/** Those who come with bundles under somebody else's name are given another one, and the bundles merged. */
export function Clashes() {
  const clashing = useTeam((s) => s.clashing);
  return clashing ? <Form key={JSON.stringify(clashing)} {...clashing} /> : null;
}

function Form({ input, clashes }: NonNullable<ReturnType<typeof useTeam.getState>['clashing']>) {
  const { t } = useTranslation();
  const [names, setNames] = useState(() => Object.fromEntries(clashes.map(({ seat, free }) => [seat, free])));
  const close = () => useTeam.setState({ clashing: null });
  const isComplete = Object.values(names).every((name) => name.trim() !== '');
  return (
    <DialogFrame
      title={t('team.clashes.title')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={!isComplete}
            onPress={() => void useTeam.getState().merge({ ...input, names })}
          >
            {t('team.clashes.merge')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-soft">{t('team.clashes.note')}</p>
        {clashes.map(({ seat, name, file, decisions }, index) => (
          <LineField
            key={seat}
            autoFocus={index === 0}
            label={t('team.clashes.name', { name })}
            hint={t('team.clashes.hint', { seat: seat.slice(0, 6), file, count: decisions })}
            maxLength={120}
            value={names[seat] ?? ''}
            onChange={(next) => setNames({ ...names, [seat]: next })}
          />
        ))}
      </div>
    </DialogFrame>
  );
}
