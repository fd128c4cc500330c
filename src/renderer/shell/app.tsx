import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { Announcer } from '../app/announce.tsx';
import { useScreenFocus } from './arrival.ts';
import { Banners } from './banners.tsx';
import { DropTarget } from './drop-target.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { NewItemDialog } from '../app/new-item/new-item-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { CheatSheet } from './cheat-sheet.tsx';
import './commands.ts';
import { useKeyboard } from '../app/keyboard/dispatch.ts';
import { Palette } from './palette.tsx';
import { useMenu } from './menu.ts';
import { PrintSheet } from '../app/printing.tsx';
import { Rail } from './rail.tsx';
import { useWhere } from '../app/navigate.ts';
import { useBenchmark, useSession } from '../app/session.ts';
import { GRADED, useShown } from './rooms.tsx';
import { SeatBar } from './seat-bar.tsx';
import { StandingBanners } from './standing.tsx';
import { StatusBar } from './status-bar.tsx';
import { Toasts } from './toasts.tsx';
import { useSharedFolder } from './shared-folder.ts';
import { useSheet } from './sheets.ts';
import { Tour } from './tour.tsx';

/** Fetched when it is first asked for. */
const Help = lazy(async () => ({ default: (await import('../features/help/help.tsx')).Help }));

/** The first start makes the sample workspace; a large workspace may want its migration. */
function Starting() {
  const { t } = useTranslation();
  return (
    <p role="status" className="late p-8 text-soft">
      {t('bar.starting')}
    </p>
  );
}

const close = () => useSheet.setState({ sheet: null });

export function App() {
  const benchmark = useBenchmark();
  const screen = useWhere((s) => s.screen);
  const phase = useSession((s) => s.phase);
  const opening = useSession((s) => s.workspace?.opening);
  const name = useSession((s) => s.workspace?.name);
  const sheet = useSheet((s) => s.sheet);

  useEffect(() => {
    // By which windows are told apart.
    document.title = name === undefined ? 'Markscheme' : `${name} – Markscheme`;
  }, [name]);

  const kind = benchmark && benchmarkKind(benchmark.kind);
  const shown = useShown(phase === 'starting' ? null : screen, kind?.gradedBy ?? 'variables');
  const Room = shown.screen === null ? null : GRADED[shown.gradedBy][shown.screen];
  useScreenFocus(Room, opening);
  useKeyboard();
  useMenu();
  useSharedFolder(opening);
  return (
    <div className="flex h-full flex-col">
      <Banners />
      <StandingBanners />
      {opening === undefined ? null : <SeatBar key={`seats ${opening}`} />}
      <div className="flex min-h-0 flex-1">
        <Rail />
        <main className="min-w-0 flex-1" id="content">
          <Suspense>{Room ? <Room key={opening} /> : <Starting />}</Suspense>
        </main>
      </div>
      <StatusBar />
      <DropTarget />
      <ImportDialog key={`import ${opening ?? ''}`} />
      <TableDialog />
      <NewItemDialog />
      {/* Closed, they would be worked out anew with every change of what the keys do. */}
      {sheet === 'palette' ? <Palette isOpen onClose={close} /> : null}
      {sheet === 'keys' ? <CheatSheet isOpen onClose={close} /> : null}
      {sheet === 'help' ? (
        <Suspense>
          <Help isOpen onClose={close} />
        </Suspense>
      ) : null}
      <Tour key={`tour ${opening ?? ''}`} />
      <PrintSheet />
      <Announcer />
      <Toasts />
    </div>
  );
}
