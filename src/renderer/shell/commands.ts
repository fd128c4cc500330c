import type { GradedBy } from '../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { t } from '../app/i18n.ts';
import { useImporting } from '../app/import/importing.ts';
import { listCommands } from '../app/keyboard/bindings.ts';
import type { Command, Scope } from '../app/keyboard/command.ts';
import { navigate, useWhere, type Screen, type TeamTab } from '../app/navigate.ts';
import { useNewItem } from '../app/new-item/new-item-store.ts';
import { pickForWindow } from '../app/open-window.ts';
import { THEMES, usePreferences } from '../app/preferences.ts';
import { savePdf } from '../app/printing.tsx';
import { currentBenchmark, useSession } from '../app/session.ts';
import { maskingOf } from '../app/masking.tsx';
import { adjudicationCommands } from '../features/adjudicate/commands.ts';
import { auditCommands } from '../features/audit/commands.ts';
import { clCommands } from '../features/cl/commands.ts';
import { proposalCommands } from '../features/diagnose/commands.ts';
import { useDiagnose } from '../features/diagnose/diagnose-store.ts';
import { examCommands } from '../features/exam/commands.ts';
import { resultsCommands } from '../features/results/commands.ts';
import { reviewCommands } from '../features/review/commands.ts';
import { runCommands } from '../features/runs/commands.ts';
import { cyclePanes } from './panes.ts';
import { useSheet } from './sheets.ts';
import { showStep } from './tour.tsx';

const go = (screen: Screen) => () => navigate({ screen });
const show = (sheet: 'palette' | 'keys' | 'help') => () => useSheet.setState({ sheet });

/** A conversation of megabytes is no page. */
const isPrintable = (): boolean => {
  const benchmark = currentBenchmark();
  return useWhere.getState().screen !== 'review' || !benchmark || benchmarkKind(benchmark.kind).isShort;
};

/** On the sample: it is what the steps speak of. */
async function startTour(): Promise<void> {
  const { workspace, openSample } = useSession.getState();
  if (workspace?.sample || (await openSample())) showStep(0);
}

const application = { group: 'application', inFields: true } as const;
const toScreen = { ...application, menu: 'go' } as const;

const shellCommands: readonly Command[] = [
  {
    ...{ id: 'pane.next', group: 'move', keys: ['f6'], inFields: true },
    run: () => cyclePanes(1),
  },
  {
    ...{ id: 'pane.previous', group: 'move', keys: ['shift+f6'], inFields: true },
    run: () => cyclePanes(-1),
  },
  { ...application, id: 'app.palette', menu: 'view', keys: ['mod+k'], run: show('palette') },
  { id: 'app.keys', group: 'application', menu: 'help', keys: ['?'], run: show('keys') },
  { ...application, id: 'app.help', menu: 'help', keys: ['f1'], beside: true, run: show('help') },
  { ...toScreen, id: 'app.home', keys: ['alt+1'], run: go('home') },
  { ...toScreen, id: 'app.review', keys: ['alt+2'], run: go('review') },
  { ...toScreen, id: 'app.runs', keys: ['alt+3', 'g r'], run: go('runs') },
  { ...toScreen, id: 'app.results', keys: ['alt+4', 'g m'], run: go('results') },
  ...resultsCommands,
  { ...toScreen, id: 'app.diagnose', keys: ['alt+5'], run: go('diagnose') },
  { ...toScreen, id: 'app.team', keys: ['alt+6', 'g t'], run: go('team') },
  { ...toScreen, id: 'app.settings', keys: ['alt+7', 'mod+,'], run: go('settings') },
  { ...application, id: 'app.import', keys: ['mod+i'], run: () => useImporting.getState().pick() },
  { ...application, id: 'app.openWindow', keys: ['mod+shift+o'], run: pickForWindow },
  {
    ...{ id: 'app.newItem', group: 'application', keys: [] },
    run: () => useNewItem.getState().begin(),
  },
  ...runCommands,
  { id: 'app.tour', group: 'application', menu: 'help', keys: [], run: startTour },
  {
    ...{ id: 'app.rail', group: 'application', menu: 'view', keys: [] },
    run: () => {
      const { railNames, setRailNames } = usePreferences.getState();
      setRailNames(!railNames);
    },
  },
  {
    ...{ ...application, id: 'app.pdf', keys: ['mod+p'], when: isPrintable },
    run: () =>
      savePdf([currentBenchmark()?.name, t(`screens.${useWhere.getState().screen}`)].filter(Boolean).join(' ')),
  },
  {
    ...{ id: 'app.theme', group: 'application', menu: 'view', keys: [] },
    run: () => {
      const { theme, setTheme } = usePreferences.getState();
      setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system');
    },
  },
];

const atDesk = (gradedBy: GradedBy) => (): boolean => {
  const benchmark = currentBenchmark();
  return useWhere.getState().screen === 'review' && !!benchmark && benchmarkKind(benchmark.kind).gradedBy === gradedBy;
};
const onTeamPage = (tab: TeamTab) => (): boolean => {
  const { screen, teamTab, benchmarkId } = useWhere.getState();
  return screen === 'team' && teamTab === tab && maskingOf(benchmarkId) === null;
};
const onProposals = (): boolean =>
  useWhere.getState().screen === 'diagnose' && useDiagnose.getState().tab === 'proposals';

/** Every command of the window, by where it is answered to. What stands first here stands first in menus, palette and sheet. */
export const SCOPES: readonly Scope[] = [
  { of: 'items', isActive: atDesk('variables'), commands: reviewCommands },
  { of: 'exams', isActive: atDesk('points'), commands: examCommands },
  { of: 'tasks', isActive: atDesk('rubrics'), commands: clCommands },
  { of: 'page', isActive: onTeamPage('audit'), commands: auditCommands },
  { of: 'page', isActive: onTeamPage('adjudicate'), commands: adjudicationCommands },
  { of: 'page', isActive: onProposals, commands: proposalCommands },
  { of: 'everywhere', isActive: () => true, commands: shellCommands },
];

listCommands(SCOPES);
