import { useTranslation } from 'react-i18next';
import { DeskDrawers } from '../../desk/desk-drawers.tsx';
import { DeskLayout } from '../../desk/layout/desk-layout.tsx';
import { numberIn } from '../../desk/queue/queue-order.ts';
import { itemsOf, useDesk } from '../../desk/opening/use-desk.ts';
import { cl, currentAnswer, currentTask, useCl } from './cl-store.ts';
import './cl.css';
import { Decisions } from './rubrics/decisions.tsx';
import { Header } from './header.tsx';
import { tally } from './rubrics/judge-rubrics.ts';
import { Queue } from './queue.tsx';
import { Reading } from './conversation/reading.tsx';

/** The expert's desk for CL-bench: queue, conversation beside the answer, rubrics. */
export function ClDesk() {
  const queueOpen = useCl((s) => s.queueOpen);
  return (
    <>
      <Keys />
      <DeskLayout
        columnsId="cl.columns"
        deskId="cl.desk"
        queue={queueOpen ? <Queue /> : null}
        header={<Header />}
        reading={<Reading />}
        decision={<Decisions />}
        decisionWidth={23.75}
      />
      <DeskDrawers desk={cl} />
    </>
  );
}

/** What the keys do, and what follows a task's arrival. A component of its own: neither draws the desk anew. */
function Keys() {
  const { t } = useTranslation();
  useDesk(cl, () => {
    const state = useCl.getState();
    const task = currentTask(state);
    if (!task) return null;
    const answer = currentAnswer(state);
    return t('cl.arrived', {
      position: numberIn(state),
      total: itemsOf(cl),
      count: task.rubrics.length,
      passed: answer ? tally(answer).passed : 0,
      status: t(`cl.status.${answer?.status ?? 'not_run'}`),
    });
  });
  return null;
}
