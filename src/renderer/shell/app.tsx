import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { GradedBy } from '../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { Adjudicate } from '../features/adjudicate/adjudicate.tsx';
import { Audit } from '../features/audit/audit.tsx';
import { ClDesk } from '../features/cl/cl-desk.tsx';
import { ClResults } from '../features/cl/cl-results.tsx';
import { Diagnose } from '../features/diagnose/diagnose.tsx';
import { ExamDesk } from '../features/exam/exam-desk.tsx';
import { ExamResults } from '../features/exam/exam-results.tsx';
import { Home } from '../features/home/home.tsx';
import { Results } from '../features/results/results.tsx';
import { Review } from '../features/review/review.tsx';
import { Runs } from '../features/runs/runs.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { Team } from '../features/team/team.tsx';
import { Announcer } from '../app/announce.tsx';
import { useScreenFocus } from './arrival.ts';
import { Banners } from './banners.tsx';
import { DropTarget } from './drop-target.tsx';
import { listenToEngine } from './events.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewItemDialog } from '../app/new-item/new-item-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { CheatSheet } from './cheat-sheet.tsx';
import './commands.ts';
import { useKeyboard } from '../app/keyboard/dispatch.ts';
import { Palette } from './palette.tsx';
import { useMenu } from './menu.ts';
import { PrintSheet } from '../app/printing.tsx';
import { loadProviders } from '../app/providers.ts';
import { Rail } from './rail.tsx';
import { useWhere, type Screen } from '../app/navigate.ts';
import { useBenchmark, useSession } from '../app/session.ts';
import { SeatBar } from './seat-bar.tsx';
import { StandingBanners } from './standing.tsx';
import { StatusBar } from './status-bar.tsx';
import { Toasts } from './toasts.tsx';
import { useSharedFolder } from './shared-folder.ts';
import { useSheet } from './sheets.ts';
import { Tour } from './tour.tsx';
import { seen, seenResults } from '../app/veil.tsx';

const [SeenAdjudicate, SeenAudit] = [seen(Adjudicate), seen(Audit)];
/** Its other pages are features of their own, which do not know of it. */
const TeamScreen = () => <Team pages={{ adjudicate: SeenAdjudicate, audit: SeenAudit }} />;

/** Fetched when it is first asked for. */
const Help = lazy(async () => ({ default: (await import('../features/help/help.tsx')).Help }));

const ROOMS: Record<Screen, () => React.ReactNode> = {
  home: Home,
  review: Review,
  runs: Runs,
  results: seenResults(Results),
  diagnose: Diagnose,
  team: TeamScreen,
  settings: Settings,
};

/** By what of a benchmark's answers is graded, so it is reviewed and scored. */
const GRADED: Record<GradedBy, typeof ROOMS> = {
  variables: ROOMS,
  points: { ...ROOMS, review: ExamDesk, results: seenResults(ExamResults) },
  rubrics: { ...ROOMS, review: ClDesk, results: seenResults(ClResults) },
};

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
    const stop = listenToEngine();
    void useSession.getState().start();
    loadProviders();
    return stop;
  }, []);
  useEffect(() => {
    // By which windows are told apart.
    document.title = name === undefined ? 'Markscheme' : `${name} – Markscheme`;
  }, [name]);

  const kind = benchmark && benchmarkKind(benchmark.kind);
  useScreenFocus(`${screen}/${opening ?? ''}`);
  useKeyboard();
  useMenu();
  useSharedFolder(opening);
  const Room = GRADED[kind?.gradedBy ?? 'variables'][screen];
  return (
    <div className="flex h-full flex-col">
      <Banners />
      <StandingBanners />
      {opening === undefined ? null : <SeatBar key={`seats ${opening}`} />}
      <div className="flex min-h-0 flex-1">
        <Rail />
        <main className="min-w-0 flex-1" id="content">
          {phase === 'starting' ? <Starting /> : <Room key={opening} />}
        </main>
      </div>
      <StatusBar />
      <DropTarget />
      <ImportDialog key={`import ${opening ?? ''}`} />
      <TableDialog />
      <NewItemDialog />
      <Palette isOpen={sheet === 'palette'} onClose={close} />
      <CheatSheet isOpen={sheet === 'keys'} onClose={close} />
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
