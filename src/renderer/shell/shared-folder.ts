import { useEffect } from 'react';
import { api } from '../app/api.ts';
import { reportDone } from '../app/errors.ts';
import { t } from '../app/i18n.ts';
import { navigate, useWhere } from '../app/navigate.ts';

/** How often a shared folder is looked at while a workspace is open. */
const LOOK_MS = 10_000;

/** Says when new bundles lie in the folder that the team shares, on whatever screen; Team shows them itself. Merging is left to the user. */
export function useSharedFolder(opening: string | undefined): void {
  useEffect(() => {
    if (opening === undefined) return undefined;
    let told = 0;
    const look = async () => {
      const { offered } = await api('team.look', {});
      const fitting = offered.filter(({ problem }) => problem === null).length;
      if (fitting > told && useWhere.getState().screen !== 'team')
        reportDone(t('team.exchange.offered', { count: fitting }), {
          label: t('team.exchange.look'),
          onClick: goToSeats,
        });
      told = fitting;
    };
    const timer = setInterval(() => {
      look().catch(() => {
        // Team says what is wrong with the folder.
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [opening]);
}

function goToSeats(): void {
  navigate({ screen: 'team', tab: 'seats' });
}
