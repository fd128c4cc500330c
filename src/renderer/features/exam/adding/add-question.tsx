import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import { EXAM_TYPES } from '../../../../core/benchmark/course-exam/course-exam.ts';
import { api } from '../../../app/api.ts';
import { reportDone, reportError } from '../../../app/errors.ts';
import { openItem, reload } from '../../../desk/opening/opening.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { AmountField, LineField } from '../../../ui/field.tsx';
import { Prose } from '../../../ui/prose/prose.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Chooser } from '../../../ui/select.tsx';
import { ExamFields } from './exam-fields.tsx';
import { exam as desk, useExam } from '../exam-store.ts';
import { additionOf, answerProblem, EMPTY_EXAM, EMPTY_QUESTION, type NewQuestion } from './new-question.ts';

type Exams = OutputOf<EngineCalls, 'exam.list'>;

/** A form for a question of an exam that is there, or of a new one. What is typed stays when the engine refuses it. */
export function AddQuestion() {
  const isOpen = useExam((s) => s.adding);
  const benchmarkId = useExam((s) => s.benchmarkId);
  return isOpen && benchmarkId !== null ? <Form benchmarkId={benchmarkId} /> : null;
}

function Form({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const { form, set, whole, examId, list, canAdd, refusal, add, close } = useAddition(benchmarkId);
  const { question } = form;
  return (
    <Drawer
      title={t('commands.item_add')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button isDisabled={!canAdd} onPress={() => void add(true)}>
            {t('exam.add.more')}
          </Button>
          <Button look="primary" isDisabled={!canAdd} onPress={() => void add(false)}>
            {t('exam.add.add')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <WhichExam form={form} set={set} examId={examId} list={list} />
        <QuestionFields question={whole} onChange={(part) => set({ question: { ...question, ...part } })} />
        <p role="status" className="text-sm text-is-wrong empty:hidden">
          {refusal ?? answerProblem(question)}
        </p>
        <p className="text-sm text-faint">{t('exam.add.note', { id: list?.nextInstanceId ?? '' })}</p>
      </div>
    </Drawer>
  );
}

interface WhichExamProps {
  form: AdditionForm;
  set: (part: Partial<AdditionForm>) => void;
  examId: string | null;
  list: Exams | undefined;
}

/** An exam that is there, or a new one. */
function WhichExam({ form: { isNew, exam }, set, examId, list }: WhichExamProps) {
  const { t } = useTranslation();
  const choices = list?.exams.map((one) => ({
    ...{ id: one.examId, hint: one.examId },
    label: `${one.name}, ${String(one.year)}`,
  }));
  return (
    <>
      <Segments
        label={t('exam.add.exam')}
        choices={[
          { id: 'there', label: t('exam.add.there') },
          { id: 'new', label: t('exam.add.new') },
        ]}
        value={isNew ? 'new' : 'there'}
        onChange={(id) => set({ isNew: id === 'new' })}
      />
      {isNew ? (
        <ExamFields exam={exam} onChange={(next) => set({ exam: next })} />
      ) : (
        <Chooser
          label={t('exam.add.which')}
          choices={choices ?? []}
          value={examId}
          onChange={(chosen) => set({ chosen })}
        />
      )}
    </>
  );
}

interface QuestionFieldsProps {
  question: NewQuestion;
  onChange: (part: Partial<NewQuestion>) => void;
}

function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const put = (field: 'problem' | 'answer' | 'explanation') => (text: string) => onChange({ [field]: text });
  return (
    <>
      <Facts question={question} onChange={onChange} />
      <LineField
        label={t('exam.add.problem')}
        hint={t('exam.add.problemHint')}
        lines={7}
        mono
        value={question.problem}
        onChange={put('problem')}
      />
      {question.problem.trim() === '' ? null : (
        <div
          role="group"
          aria-label={t('exam.add.preview')}
          tabIndex={0}
          className="max-h-60 overflow-auto rounded border border-line bg-paper p-3 font-serif text-prose"
        >
          <Prose text={question.problem} />
        </div>
      )}
      <LineField
        label={t('exam.add.answer')}
        hint={t(`exam.add.answerHint.${question.type}`)}
        lines={question.type === 'ShortAnswerQuestion' ? 3 : 1}
        value={question.answer}
        onChange={put('answer')}
      />
      <LineField
        label={t('exam.add.explanation')}
        lines={4}
        value={question.explanation}
        onChange={put('explanation')}
      />
    </>
  );
}

/** Number, points and type. */
function Facts({ question, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-3 gap-3">
      <AmountField
        label={t('exam.add.number')}
        minValue={0}
        value={question.problemNum ?? 0}
        onChange={(problemNum) => onChange({ problemNum: Number.isNaN(problemNum) ? null : problemNum })}
      />
      <AmountField
        label={t('exam.add.points')}
        minValue={1}
        value={question.points ?? Number.NaN}
        onChange={(points) => onChange({ points: Number.isNaN(points) ? null : Math.round(points) })}
      />
      <Chooser
        label={t('exam.add.type')}
        choices={EXAM_TYPES.map((id) => ({ id, label: t(`exam.type.${id}`) }))}
        value={question.type}
        onChange={(type) => onChange({ type })}
      />
    </div>
  );
}

interface AdditionForm {
  isNew: boolean;
  /** The exam that the question is added to, where the user has said which. */
  chosen: string | null;
  exam: typeof EMPTY_EXAM;
  question: NewQuestion;
}

/** What is typed, as the engine would be asked to add it, and asking it. */
function useAddition(benchmarkId: number) {
  const { t } = useTranslation();
  const [list, setList] = useState<Exams>();
  const [form, put] = useState<AdditionForm>({
    ...{ isNew: false, chosen: null },
    ...{ exam: EMPTY_EXAM, question: EMPTY_QUESTION },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api('exam.list', { benchmarkId }).then(setList, reportError);
  }, [benchmarkId]);
  const { isNew, chosen, exam, question } = form;
  const examId = isNew ? null : (chosen ?? list?.exams.at(-1)?.examId ?? null);
  const rows = useExam((s) => s.rows);
  const here = [...rows.values()].filter((row) => row.examId === examId);
  const next = here.reduce((most, row) => Math.max(most, row.problemNum), 0) + 1;
  const whole: NewQuestion = { ...question, problemNum: question.problemNum ?? next };
  const addition = isNew || examId !== null ? additionOf(benchmarkId, examId, exam, whole) : null;
  const set = (part: Partial<AdditionForm>) => put((before) => ({ ...before, ...part }));
  const close = () => useExam.setState({ adding: false });
  const add = async (more: boolean) => {
    if (!addition) return;
    setBusy(true);
    setRefusal(null);
    try {
      const { instanceIds } = await api('exam.add', addition);
      reportDone(t('exam.add.done', { id: String(instanceIds[0]) }));
      if (!more) close();
      await showAdded(instanceIds[0]);
      if (more) {
        setList(await api('exam.list', { benchmarkId }));
        const added = addition.questions[0]?.exam_id ?? null;
        set({ chosen: added, isNew: false, question: { ...EMPTY_QUESTION, type: question.type } });
      }
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return { form, set, whole, examId, list, canAdd: addition !== null && !busy, refusal, add, close };
}

/** Reads the queue again and goes to the question. */
async function showAdded(instanceId: number | undefined): Promise<void> {
  await reload(desk);
  const added = [...useExam.getState().rows.values()].find((row) => row.instanceId === instanceId);
  if (added) await openItem(desk, added.itemId);
}
