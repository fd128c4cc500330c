import { BookOpenCheck, ChartNoAxesColumn, House, ListVideo, Settings, Waypoints } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { CommandTip } from './keyboard/command-controls.tsx';
import { isActive, SCREENS, useSession, type Screen } from './session.ts';

const ICONS = {
  home: House,
  review: BookOpenCheck,
  runs: ListVideo,
  results: ChartNoAxesColumn,
  diagnose: Waypoints,
  settings: Settings,
};

/** The six screens, at the left edge. */
export function Rail() {
  const { t } = useTranslation();
  const screen = useSession((s) => s.screen);
  return (
    <nav
      aria-label={t('rail.label')}
      data-pane
      className="flex w-12 shrink-0 flex-col items-center gap-1 border-r border-line bg-sunken py-2"
    >
      {SCREENS.map((id) => (
        <RailButton key={id} id={id} current={screen === id} />
      ))}
    </nav>
  );
}

function RailButton({ id, current }: { id: Screen; current: boolean }) {
  const { t } = useTranslation();
  const show = useSession((s) => s.show);
  const running = useSession((s) => id === 'runs' && s.runs.some(isActive));
  const Icon = ICONS[id];
  return (
    <CommandTip label={t(`screens.${id}`)} command={`app.${id}`} placement="right">
      <Button
        aria-label={t(`screens.${id}`)}
        aria-current={current ? 'page' : undefined}
        onPress={() => {
          show(id);
        }}
        className={`relative flex h-9 w-9 items-center justify-center rounded ${id === 'settings' ? 'mt-auto' : ''} ${current ? 'bg-selected text-ink' : 'text-soft hover:bg-hover hover:text-ink'}`}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {running ? <span className="absolute top-1 right-1 h-1.5 w-1.5 rounded-full bg-focus" aria-hidden /> : null}
      </Button>
    </CommandTip>
  );
}
