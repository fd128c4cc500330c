import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { navigate, useWhere, TEAM_TABS, type TeamTab } from '../../app/navigate.ts';
import { Page } from '../../ui/page.tsx';
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
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => {
          const next = TEAM_TABS.find((one) => one === key);
          if (next) navigate({ screen: 'team', tab: next });
        }}
        className="-mt-4 flex flex-col gap-6 outline-none!"
      >
        <TabList aria-label={t('team.tabs.label')} className="flex gap-5 border-b border-line">
          {TEAM_TABS.map((one) => (
            <Tab
              key={one}
              id={one}
              className="-mb-px flex h-8 items-center forced-colors:border-b-0 gap-1.5 border-b-2 border-transparent text-soft hover:text-ink data-selected:border-ink data-selected:font-semibold data-selected:text-ink"
            >
              {t(`team.tabs.${one}`)}
            </Tab>
          ))}
        </TabList>
        {TEAM_TABS.map((one) => {
          const Room = rooms[one];
          return (
            <TabPanel key={one} id={one} className="flex flex-col gap-8">
              <Room />
            </TabPanel>
          );
        })}
      </Tabs>
    </Page>
  );
}
