import { useTranslation } from 'react-i18next';
import { useFold } from '../../desk/fold.ts';
import { DeskLayout } from '../../desk/desk-layout.tsx';
import { numberIn } from '../../desk/desk-store.ts';
import { leaveAs, restoreAt } from '../../desk/edits.ts';
import { GoTo } from '../../desk/go-to.tsx';
import { History } from '../../desk/history.tsx';
import { openItem } from '../../desk/opening.ts';
import { SearchDialog } from '../../desk/search-dialog.tsx';
import { SkipDialog } from '../../desk/skip-dialog.tsx';
import { useArrival } from '../../desk/use-arrival.ts';
import { useLoading } from '../../desk/use-loading.ts';
import { useOpened } from '../../desk/use-opened.ts';
import { useClCommands } from './cl-commands.ts';
import { cl, currentAnswer, currentTask, useCl } from './cl-store.ts';
import './cl.css';
import { Decisions } from './decisions.tsx';
import { useFind } from './find-store.ts';
import { Header } from './header.tsx';
import { tally } from './judge-rubrics.ts';
import { Queue } from './queue.tsx';
import { Reading } from './reading.tsx';

/** The expert's desk for CL-bench: queue, conversation beside the answer, rubrics. */
export function ClDesk() {
  const { t } = useTranslation();
  const queueOpen = useCl((s) => s.queueOpen);
  const history = useCl((s) => s.history);
  const skipping = useCl((s) => s.skipping);
  const itemId = useCl((s) => s.itemId);
  useLoading(cl);
  useOpened(useCl);
  useFold((open) => {
    useCl.setState({ queueOpen: open });
  });
  useClCommands();
  useArrival(cl, () => {
    const state = useCl.getState();
    const task = currentTask(state);
    if (!task) return null;
    const answer = currentAnswer(state);
    return t('cl.arrived', {
      position: numberIn(state),
      total: state.rows.length,
      count: task.rubrics.length,
      passed: answer ? tally(answer).passed : 0,
      status: t(`cl.status.${answer?.status ?? 'not_run'}`),
    });
  });
  return (
    <>
      <DeskLayout
        columnsId="cl.columns"
        deskId="cl.desk"
        queue={queueOpen ? <Queue /> : null}
        header={<Header />}
        reading={<Reading />}
        decision={<Decisions />}
        decisionWidth={23.75}
      />
      <GoTo read={() => Promise.resolve(useCl.getState().rows)} onGo={(itemId) => void openItem(cl, itemId)} />
      <History
        isOpen={history}
        itemId={itemId}
        onClose={() => {
          useCl.setState({ history: false });
        }}
        onRestore={(eventId, title) => {
          restoreAt(cl, eventId, title);
        }}
      />
      <Search />
      <SkipDialog
        key={`${String(itemId)}/${String(skipping)}`}
        isOpen={skipping}
        onClose={() => {
          useCl.setState({ skipping: false });
        }}
        onSkip={(status, reason) => {
          leaveAs(cl, status, reason);
        }}
      />
    </>
  );
}

/** A hit opens its task with the words looked for in conversation and answer. */
function Search() {
  const benchmarkId = useCl((s) => s.benchmarkId);
  const isOpen = useCl((s) => s.searching);
  return (
    <SearchDialog
      benchmarkId={benchmarkId}
      isOpen={isOpen}
      onClose={() => {
        useCl.setState({ searching: false });
      }}
      onOpen={(itemId, responseId, found) => {
        void openItem(cl, itemId, responseId).then(() => {
          if (!found) return;
          const { show, find } = useFind.getState();
          show(true, true);
          find(found.query);
        });
      }}
    />
  );
}
