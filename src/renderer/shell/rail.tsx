import {
  BookOpenCheck,
  ChartNoAxesColumn,
  ChevronsLeft,
  ChevronsRight,
  House,
  ListVideo,
  Settings,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { CommandTip } from '../app/keyboard/command-controls.tsx';
import { runCommand } from '../app/keyboard/dispatch.ts';
import { usePreferences } from '../app/preferences.ts';
import { navigate, useWhere, SCREENS, type Screen } from '../app/navigate.ts';
import { isActive, useSession } from '../app/session.ts';

const ICONS = {
  home: House,
  review: BookOpenCheck,
  runs: ListVideo,
  results: ChartNoAxesColumn,
  diagnose: Waypoints,
  team: UsersRound,
  settings: Settings,
};

/** The seven screens, at the left edge: with their names until it is folded. */
export function Rail() {
  const { t } = useTranslation();
  const screen = useWhere((s) => s.screen);
  const named = usePreferences((s) => s.railNames);
  const Fold = named ? ChevronsLeft : ChevronsRight;
  const fold = t(named ? 'rail.fold' : 'rail.unfold');
  return (
    <nav
      aria-label={t('rail.label')}
      data-pane
      className={`off-paper flex shrink-0 flex-col items-center gap-1 overflow-y-auto border-r border-line bg-sunken py-2 [scrollbar-width:none] ${named ? 'w-18' : 'w-12'}`}
    >
      {SCREENS.map((id) => (
        <RailButton key={id} id={id} current={screen === id} named={named} />
      ))}
      <CommandTip label={fold} command="app.rail" placement="right">
        <Button
          aria-label={fold}
          onPress={() => runCommand('app.rail')}
          className="flex h-6 w-9 shrink-0 items-center justify-center rounded text-faint hover:bg-hover hover:text-ink"
        >
          <Fold size={14} strokeWidth={1.75} aria-hidden />
        </Button>
      </CommandTip>
    </nav>
  );
}

function RailButton({ id, current, named }: { id: Screen; current: boolean; named: boolean }) {
  const { t } = useTranslation();
  const running = useSession((s) => id === 'runs' && s.runs.some(isActive));
  const Icon = ICONS[id];
  return (
    <CommandTip label={t(`screens.${id}`)} command={`app.${id}`} placement="right">
      <Button
        aria-label={t(`screens.${id}`)}
        aria-current={current ? 'page' : undefined}
        onPress={() => navigate({ screen: id })}
        className={`relative flex shrink-0 flex-col items-center justify-center gap-0.5 rounded ${named ? 'min-h-12 w-16 py-1' : 'h-9 w-9'} ${id === 'settings' ? 'mt-auto' : ''} ${current ? 'bg-selected text-ink' : 'text-soft hover:bg-hover hover:text-ink'}`}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {named ? <span className="text-xs">{t(`screens.${id}`)}</span> : null}
        {running ? <span className="absolute top-1 right-1 h-1.5 w-1.5 rounded-full bg-focus" aria-hidden /> : null}
      </Button>
    </CommandTip>
  );
}
