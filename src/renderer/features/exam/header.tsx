import { useTranslation } from 'react-i18next';
import { DamageFlag } from '../../desk/texts/damage.tsx';
import { DeskHeader, ItemName } from '../../desk/layout/desk-header.tsx';
import { DeskSamples } from '../../desk/layout/sample-tabs.tsx';
import { isHidden } from './points/blind.ts';
import { currentQuestion, exam, useExam } from './exam-store.ts';
import { PointsDot } from './points/exam-status.tsx';

/** One line over the desk: which question this is, what is saved, and the ways on. */
export function Header() {
  const { t } = useTranslation();
  const question = useExam(currentQuestion);
  const stacked = useExam((s) => s.stacked);
  return (
    <DeskHeader
      desk={exam}
      stacked={stacked}
      name={
        question && (
          <>
            <ItemName {...nameOf(question)} />
            {question.damaged ? <DamageFlag of={DAMAGED} /> : null}
          </>
        )
      }
    >
      <DeskSamples
        desk={exam}
        gradeOf={(answer) =>
          isHidden(answer)
            ? null
            : { word: t(`exam.status.${answer.status}`), dot: <PointsDot status={answer.status} /> }
        }
      />
    </DeskHeader>
  );
}

/** Where damage is looked for at this desk. */
const DAMAGED = {
  texts: ['[data-part=question]', '[data-part=solution]'],
  isRaw: () => useExam.getState().raw,
  showRaw: (raw: boolean) => useExam.setState({ raw }),
};

const nameOf = ({ exam: { name, course, year }, problemNum }: NonNullable<ReturnType<typeof currentQuestion>>) => ({
  text: `${name}, ${String(problemNum)}`,
  hint: `${name}, ${course}, ${String(year)}`,
});
