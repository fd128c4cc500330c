import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatView } from '../../contract/team-calls.ts';
import { Button } from '../ui/button.tsx';
import { Chooser } from '../ui/select.tsx';
import { api } from '../app/api.ts';
import { useSession } from '../app/session.ts';

/** Where several people work in a workspace, whoever opens it says who they are. Who works alone is asked nothing. */
export function SeatBar() {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer);
  const [seats, setSeats] = useState<readonly SeatView[]>([]);
  useEffect(() => {
    api('team.seats', {}).then(setSeats, () => {
      // Nothing depends on it: Team says it too, and says what went wrong.
    });
  }, []);
  const mine = seats.find((one) => one.mine);
  const close = () => setSeats([]);
  // Whoever takes a seat in Team has said it.
  if (!mine || mine.name !== reviewer || seats.length < 2) return null;
  return (
    <div
      className="flex flex-wrap items-center gap-3 border-b border-line bg-sunken px-4 py-1.5"
      role="region"
      aria-label={t('team.seats.title')}
    >
      <span>{t('team.seats.who')}</span>
      <Chooser
        label={t('team.seats.title')}
        labelled={false}
        choices={seats.map(({ id, name }) => ({ id, label: name }))}
        value={mine.id}
        onChange={(id) => {
          if (id !== mine.id) void useSession.getState().sit(id);
          close();
        }}
      />
      <Button onPress={close}>{t('team.seats.goOn', { name: mine.name })}</Button>
    </div>
  );
}
