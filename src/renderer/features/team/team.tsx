import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate, useWhere, TEAM_TABS, type TeamTab } from '../../app/navigate.ts';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/tabs.tsx';
import { Seats } from './seats.tsx';

interface TeamProps {
  /** The pages that other features show. */
  pages: Record<Exclude<TeamTab, 'seats'>, () => ReactNode>;
}

/** What several experts do together: who they are and who has what, where they differ, where labels are doubtful. */
export function Team({ pages }: TeamProps) {
  const { t } = useTranslation();
  const tab = useWhere((s) => s.teamTab);
  const rooms: Record<TeamTab, () => ReactNode> = { seats: Seats, ...pages };
  return (
    <Page wide title={t('screens.team')}>
      <Pages
        label={t('team.tabs.label')}
        pages={TEAM_TABS.map((id) => {
          const Room = rooms[id];
          return { id, title: t(`team.tabs.${id}`), content: <Room /> };
        })}
        shown={tab}
        onShow={(next) => navigate({ screen: 'team', tab: next })}
      />
    </Page>
  );
}
