import { useTranslation } from 'react-i18next';
import { DeskHeader, ItemName } from '../../desk/desk-header.tsx';
import { DeskSamples } from '../../desk/sample-tabs.tsx';
import { currentQuestion, exam, useExam } from './exam-store.ts';
import { PointsDot } from './exam-status.tsx';

/** One line over the desk: which question this is, what is saved, and the ways on. */
export function Header() {
  const { t } = useTranslation();
  const question = useExam(currentQuestion);
  const stacked = useExam((s) => s.stacked);
  return (
    <DeskHeader store={useExam} stacked={stacked} name={question && <ItemName {...nameOf(question)} />}>
      <DeskSamples
        desk={exam}
        wordOf={({ status }) => t(`exam.status.${status}`)}
        dotOf={({ status }) => <PointsDot status={status} />}
      />
    </DeskHeader>
  );
}

const nameOf = ({ exam: { name, course, year }, problemNum }: NonNullable<ReturnType<typeof currentQuestion>>) => ({
  text: `${name}, ${String(problemNum)}`,
  hint: `${name}, ${course}, ${String(year)}`,
});
