import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import type { ExamModelResult } from '../../../../contract/exam-calls.ts';
import { EXAM_STATUSES } from '../../../../core/grading/exam.ts';
import { areDifferent, useAlikeSets, type AlikeSets } from '../../../app/gradings/gradings.ts';
import { GradingPicker } from '../../../app/gradings/grading-picker.tsx';
import { PointsMark } from '../points/exam-status.tsx';
import { gradingName } from '../../../lib/grading-name.ts';

type Exams = OutputOf<EngineCalls, 'exam.results'>['exams'];
type Estimate = ExamModelResult['share'];

const HEAD = 'pb-1 pl-8 text-right text-sm font-normal whitespace-nowrap text-faint first:pl-0 first:text-left';
const CELL = 'py-1.5 pl-8 text-right align-top whitespace-nowrap first:pl-0 first:text-left';
const plain = (value: number): string => String(Math.round(value * 100) / 100);
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
const whole = (value: number): string => `${String(Math.round(value * 100))}%`;

interface FigureProps {
  estimate: Estimate;
  show: (value: number) => string;
  /** If all that is open earned its points. */
  atMost?: number | null | undefined;
}

/** A figure with its interval in faint type below. */
function Figure({ estimate, show, atMost }: FigureProps) {
  return (
    <>
      <span className="block">{show(estimate.value)}</span>
      {estimate.low === null || estimate.high === null ? null : (
        <span className="block text-sm text-faint">
          {show(estimate.low)} to {show(estimate.high)}
        </span>
      )}
      <Open low={estimate.value} high={atMost} show={show} />
    </>
  );
}

/** From where to where a figure may still move; nothing where nothing is open. */
function Open({ low, high, show }: { low: number; high: number | null | undefined; show: (value: number) => string }) {
  const { t } = useTranslation();
  if (high == null) return null;
  // In two lines: a table of figures with bounds in one line is wider than a window.
  return (
    <span className="ml-auto block max-w-28 text-sm whitespace-normal text-faint">
      {t('results.bounds', { low: show(low), high: show(high) })}
    </span>
  );
}

function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: React.ReactNode }) {
  return (
    <div className="overflow-x-auto pb-1" role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label} className="tabular-nums">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={HEAD}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Above the first of those that were graded alike: by whom. Nothing where all were. */
function GroupHead({ group, columns }: { group: AlikeSets; columns: number }) {
  const { t } = useTranslation();
  return (
    <tr className="border-t border-line">
      <th scope="rowgroup" colSpan={columns} className="pt-3 pb-1 text-left font-semibold">
        {group.name === null ? t('gradings.none') : t('gradings.by', { name: gradingName(group.name) })}
      </th>
    </tr>
  );
}

interface GroupedProps {
  models: readonly ExamModelResult[];
  columns: number;
  children: (model: ExamModelResult) => React.ReactNode;
}

/** The models' rows, those that were graded differently below a head of their own: their figures are no ranking. */
function Grouped({ models, columns, children }: GroupedProps) {
  const alike = useAlikeSets(models.map(({ runId }) => runId));
  const differ = areDifferent(alike);
  return alike.map((group) => (
    <Fragment key={group.key}>
      {differ ? <GroupHead group={group} columns={columns} /> : null}
      {models
        .filter(({ runId }) => group.runIds.includes(runId))
        .map((model) => (
          <Fragment key={model.runId}>{children(model)}</Fragment>
        ))}
    </Fragment>
  ));
}

interface Scored {
  earned: number;
  possible: number;
  std?: ExamModelResult['reviewed']['std'];
}

/** Points of how many; over several trials their mean ± standard deviation. */
function useScore(): (figures: Scored) => string {
  const { t } = useTranslation();
  return ({ earned, possible, std }) =>
    t('exam.results.pointsOf', {
      earned: std ? `${plain(earned)} ± ${plain(std.earned)}` : plain(earned),
      possible: plain(possible),
    });
}

/** Correct of what was graded; over several trials mean ± standard deviation. */
const accuracy = ({ accuracy: value, std }: ExamModelResult['reviewed']): string =>
  std ? `${whole(value).replace('%', '')} ± ${whole(std.accuracy)}` : whole(value);

/** One row per answer set: points as reviewed, as judged, by our own credit. */
export function Models({ models }: { models: readonly ExamModelResult[] }) {
  const { t } = useTranslation();
  const heads = ['model', 'reviewed', 'share', 'accuracy', 'judged', 'ours', 'grading'] as const;
  return (
    <Table label={t('exam.results.models')} heads={heads.map((head) => t(`exam.results.${head}`))}>
      <Grouped models={models} columns={heads.length}>
        {(model) => (
          <tr className="border-t border-line">
            <ModelHead model={model} />
            <Earned model={model} />
            <td className={CELL}>
              <span className="flex flex-wrap justify-end gap-x-3">
                {EXAM_STATUSES.filter((status) => model.statuses[status] > 0).map((status) => (
                  <span key={status} className="inline-flex gap-1 text-sm">
                    {model.statuses[status]}
                    <PointsMark status={status} />
                  </span>
                ))}
              </span>
            </td>
          </tr>
        )}
      </Grouped>
    </Table>
  );
}

/** The model, whose grades these are, and over how many trials. */
function ModelHead({ model }: { model: ExamModelResult }) {
  const { t } = useTranslation();
  return (
    <th scope="row" className={`${CELL} font-semibold`}>
      {model.model}
      <span className="flex font-normal">
        <GradingPicker answerRunId={model.runId} model={model.model} methods />
      </span>
      {model.trials > 1 ? <Below>{t('results.overTrials', { count: model.trials })}</Below> : null}
    </th>
  );
}

/** Points, share of points and accuracy as reviewed; points as judged, and by our own credit. */
function Earned({ model }: { model: ExamModelResult }) {
  const { t } = useTranslation();
  const score = useScore();
  const { reviewed, judged, ours, bounds, judgedBounds, parts, share } = model;
  return (
    <>
      <td className={CELL}>
        {score(reviewed)}
        <Open low={reviewed.earned} high={bounds?.earned} show={plain} />
        {model.overridden ? <Below>{t('exam.results.overridden', { count: model.overridden })}</Below> : null}
      </td>
      <td className={CELL}>
        <Figure estimate={share} show={whole} atMost={bounds?.share} />
        {parts?.judge == null ? null : (
          <Below>{t('results.spreadByJudge', { judge: (parts.judge * 100).toFixed(1) })}</Below>
        )}
      </td>
      <td className={CELL}>
        {accuracy(reviewed)}
        {bounds ? <Open low={bounds.accuracy.low} high={bounds.accuracy.high} show={whole} /> : null}
      </td>
      <td className={CELL}>
        {score(judged)}
        <Open low={judged.earned} high={judgedBounds?.earned} show={plain} />
      </td>
      <td className={CELL}>
        {score(ours)}
        <Open low={ours.earned} high={ours.atMost} show={plain} />
      </td>
    </>
  );
}

const Below = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-sm font-normal text-faint">{children}</span>
);

/** Each exam with its students' figures, and under it each model's score and place. */
export function Placements({ exams, models }: { exams: Exams; models: readonly ExamModelResult[] }) {
  const { t } = useTranslation();
  const differ = areDifferent(useAlikeSets(models.map(({ runId }) => runId)));
  const heads = ['exam', 'score', 'z', 'percentile', 'mean', 'median', 'max', 'deviation'] as const;
  const by = ({ grading }: ExamModelResult) =>
    differ && grading ? <Below>{t('gradings.by', { name: gradingName(grading.name) })}</Below> : null;
  return (
    <Table label={t('exam.results.byExam')} heads={heads.map((head) => t(`exam.results.${head}`))}>
      {exams.flatMap((exam) => [
        <StudentsRow key={exam.examId} exam={exam} />,
        ...models.map((model) => {
          const entry = model.byExam.find(({ examId }) => examId === exam.examId);
          return entry ? (
            <tr key={`${exam.examId}/${String(model.runId)}`}>
              <td className={`${CELL} pl-4!`}>
                {model.model}
                {by(model)}
              </td>
              <Placed {...entry} />
            </tr>
          ) : null;
        }),
      ])}
      {models.map((model, index) =>
        model.overExams && exams.length > 1 ? (
          <tr key={model.runId} className={index === 0 ? 'border-t border-line' : ''}>
            <th scope="row" className={`${CELL} font-normal`}>
              <span className="font-semibold">{t('exam.results.overall')}</span>, {model.model}
              {by(model)}
            </th>
            <Placed
              figures={model.reviewed}
              bounds={model.bounds}
              placement={{ ...model.overExams, aboveAll: false }}
              atMost={model.overExams.atMost}
            />
          </tr>
        ) : null,
      )}
    </Table>
  );
}

/** An exam, and its students' figures as far as it states them. */
function StudentsRow({ exam }: { exam: Exams[number] }) {
  const { t } = useTranslation();
  const given = (value: number | null) => (value === null ? t('exam.results.none') : plain(value));
  const { total, average, median, max, deviation } = exam.students;
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} font-semibold`}>
        {exam.name}, {exam.year}
        <Below>{exam.course}</Below>
      </th>
      <td className={`${CELL} text-faint`}>{total === null ? '' : plain(total)}</td>
      <td />
      <td />
      {[average, median, max, deviation].map((value, index) => (
        <td key={index} className={CELL}>
          {given(value)}
        </td>
      ))}
    </tr>
  );
}

type Entry = ExamModelResult['byExam'][number];
interface PlacedProps extends Pick<Entry, 'figures' | 'bounds' | 'atMost'> {
  placement: Pick<NonNullable<Entry['placement']>, 'z' | 'percentile' | 'aboveAll'> | null;
}

/** Points, and the place among the students. */
function Placed({ figures, bounds, placement, atMost }: PlacedProps) {
  const { t } = useTranslation();
  const score = useScore();
  const none = t('exam.results.none');
  return (
    <>
      <td className={CELL}>
        {score(figures)}
        <Open low={figures.earned} high={bounds?.earned} show={plain} />
      </td>
      <td className={CELL}>{placement ? <Figure estimate={placement.z} show={signed} atMost={atMost?.z} /> : none}</td>
      <td className={CELL}>
        {placement ? <Figure estimate={placement.percentile} show={whole} atMost={atMost?.percentile} /> : none}
        {placement?.aboveAll ? <span className="block text-sm text-soft">{t('exam.results.aboveAll')}</span> : null}
      </td>
      <td colSpan={4} />
    </>
  );
}

/** Points by type of question. */
export function Types({ models }: { models: readonly ExamModelResult[] }) {
  const { t } = useTranslation();
  const score = useScore();
  const types = [...new Set(models.flatMap((model) => model.byType.map((one) => one.type)))];
  const heads = [t('exam.results.model'), ...types.map((type) => t(`exam.type.${type}`))];
  return (
    <Table label={t('exam.results.byType')} heads={heads}>
      <Grouped models={models} columns={heads.length}>
        {(model) => (
          <tr className="border-t border-line">
            <th scope="row" className={`${CELL} font-semibold`}>
              {model.model}
            </th>
            {types.map((type) => {
              const found = model.byType.find((one) => one.type === type);
              return (
                <td key={type} className={CELL}>
                  {found ? score(found.figures) : t('exam.results.none')}
                  {found ? <span className="block text-sm text-faint">{whole(found.figures.share)}</span> : null}
                  {found ? <Open low={found.figures.share} high={found.bounds?.share} show={whole} /> : null}
                </td>
              );
            })}
          </tr>
        )}
      </Grouped>
    </Table>
  );
}
