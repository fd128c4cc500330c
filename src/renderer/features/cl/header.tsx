import { useTranslation } from 'react-i18next';
import type { ClTaskView } from '../../../contract/cl-calls.ts';
import { DeskHeader, ItemName } from '../../desk/layout/desk-header.tsx';
import { openItem } from '../../desk/opening/opening.ts';
import { DeskSamples } from '../../desk/layout/sample-tabs.tsx';
import { Button, Tip } from '../../ui/button.tsx';
import { isHidden } from './rubrics/blind.ts';
import { cl, currentTask, useCl } from './cl-store.ts';
import { TaskDot } from './rubrics/cl-status.tsx';
import { useStacked } from './layout.ts';

/** One line over the desk: which task this is, its samples, what is saved, and the ways on. */
export function Header() {
  const { t } = useTranslation();
  const task = useCl(currentTask);
  const stacked = useStacked(useCl((s) => s.stacked));
  return (
    <DeskHeader desk={cl} stacked={stacked} name={task && <ItemName {...nameOf(task)} />}>
      {task && task.sameContext.length > 0 ? <SameContext task={task} /> : null}
      <DeskSamples
        desk={cl}
        gradeOf={(answer) =>
          isHidden(answer) ? null : { word: t(`cl.status.${answer.status}`), dot: <TaskDot status={answer.status} /> }
        }
      />
    </DeskHeader>
  );
}

const nameOf = ({ category, subCategory, taskId }: ClTaskView) => ({
  text: subCategory || category || taskId,
  hint: `${category}, ${subCategory}, ${taskId}`,
});

/** How many tasks share the context, and the way to the next of them: one context read once serves them all. */
function SameContext({ task }: { task: ClTaskView }) {
  const { t } = useTranslation();
  const next = task.sameContext.find(({ position }) => position > task.position) ?? task.sameContext[0];
  if (!next) return null;
  return (
    <Tip label={t('cl.nextOfContext', { number: next.position + 1 })}>
      <Button look="quiet" className="text-sm" onPress={() => void openItem(cl, next.itemId)}>
        {t('cl.sameContext', { count: task.sameContext.length })}
      </Button>
    </Tip>
  );
}
