import { useTranslation } from 'react-i18next';
import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import { Prose } from '../../../ui/prose/prose.tsx';
import type { Question } from '../exam-store.ts';
import { ChoiceMark } from './exam-status.tsx';

interface ChoicesProps {
  question: Question;
  answer: ExamAnswerView | undefined;
}

/** What is right beside what the model said: options by letter, statements one by one, else the two answers. */
export function Choices({ question, answer }: ChoicesProps) {
  if (question.options.length > 0) return <Options question={question} answer={answer} />;
  if (question.statements.length > 0) return <Statements question={question} answer={answer} />;
  return <Answers question={question} answer={answer} />;
}

function Options({ question, answer }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <List title={t('exam.options')}>
      {question.options.map(({ letter, text, right }) => {
        const chosen = answer?.choices.includes(letter) ?? false;
        return (
          <Entry key={letter} head={letter} text={text} strong={right}>
            {right && !answer ? <ChoiceMark status="right" word={t('exam.choice.right')} /> : null}
            {right && chosen ? <ChoiceMark status="right" word={t('exam.choice.hit')} /> : null}
            {right && answer && !chosen ? <ChoiceMark status="not_found" word={t('exam.choice.missed')} /> : null}
            {!right && chosen ? <ChoiceMark status="wrong" word={t('exam.choice.mistaken')} /> : null}
          </Entry>
        );
      })}
    </List>
  );
}

function Statements({ question, answer }: ChoicesProps) {
  const { t } = useTranslation();
  const word = (value: boolean | null | undefined) =>
    t(`exam.truth.${value === null || value === undefined ? 'none' : value ? 'true' : 'false'}`);
  return (
    <List title={t('exam.statements')}>
      {question.statements.map((statement, index) => {
        const given = answer?.statements[index];
        const status =
          given === null || given === undefined ? 'not_found' : given === statement.right ? 'right' : 'wrong';
        return (
          <Entry
            key={index}
            head={String(index + 1)}
            text={statement.text || t('exam.statement', { number: index + 1 })}
            strong={false}
          >
            {answer ? (
              <ChoiceMark status={status} word={t('exam.word', { right: word(statement.right), model: word(given) })} />
            ) : (
              <ChoiceMark status="right" word={word(statement.right)} />
            )}
          </Entry>
        );
      })}
    </List>
  );
}

function Answers({ question, answer }: ChoicesProps) {
  const { t } = useTranslation();
  const rows = [
    [t('exam.rightAnswer'), question.answer],
    ...(answer ? [[t('exam.modelAnswer'), answer.answer ?? t('exam.nothing')] as const] : []),
  ] as const;
  return (
    <List title={t('exam.answers')}>
      {rows.map(([head, text]) => (
        <li key={head} className="grid grid-cols-[3.5rem_1fr] py-1">
          <span className="text-sm leading-6 text-faint">{head}</span>
          <Serif text={text} />
        </li>
      ))}
    </List>
  );
}

function List({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-2">
      <h3 className="text-sm font-semibold text-faint">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface EntryProps {
  head: string;
  text: string;
  strong: boolean;
  children: React.ReactNode;
}

function Entry({ head, text, strong, children }: EntryProps) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] py-1">
      <span className={`leading-6 tabular-nums ${strong ? 'font-semibold' : 'text-faint'}`}>{head}</span>
      <span className="min-w-0">
        <Serif text={text} />
        {children}
      </span>
    </li>
  );
}

function Serif({ text }: { text: string }) {
  return (
    <div className="min-w-0 font-serif text-prose wrap-anywhere">
      <Prose text={text} />
    </div>
  );
}
