import { useTranslation } from 'react-i18next';
import type { ExamRunFigures } from '../../../contract/exam-calls.ts';
import type { RunView } from '../../../contract/run-view.ts';
import { STUDENTS_ASSUMPTION } from '../../../core/metrics/students.ts';
import type { TableText } from '../../lib/table-text.ts';
import { FiguresSection } from './figures-section.tsx';

type Estimate = ExamRunFigures['share'];

/** A line of the table: all exams of an answer set, or one of them. */
interface Line extends Pick<ExamRunFigures, 'figures' | 'share' | 'bounds'> {
  key: string;
  name: string;
  isWhole: boolean;
  students: ExamRunFigures['byExam'][number]['students'];
  place: Pick<NonNullable<ExamRunFigures['byExam'][number]['placement']>, 'z' | 'percentile'> | null;
  /** With the points at most. */
  placeAtMost: ExamRunFigures['byExam'][number]['atMost'];
}

const plain = (value: number): string => String(Math.round(value * 100) / 100);
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
const whole = (value: number): string => `${String(Math.round(value * 100))}%`;

const CELL = 'py-1 pl-6 text-end align-top whitespace-nowrap';

/** What a finished grading of exams found, by its own grades: points of each answer set beside the students' in each exam. */
export function ExamFigures({ run, figures }: { run: RunView; figures: readonly ExamRunFigures[] }) {
  const { t } = useTranslation();
  const names = {
    points: t('exam.results.score'),
    share: t('exam.results.share'),
    mean: t('runs.studentsMean'),
    z: t('exam.results.z'),
    percentile: t('exam.results.percentile'),
  };
  const rows = useRows(figures, names);
  if (figures.length === 0) return null;
  return (
    <FiguresSection benchmarkId={run.benchmarkId} rows={rows}>
      <div className="overflow-x-auto pb-1" role="region" aria-label={t('runs.figures')} tabIndex={0}>
        <table aria-label={t('runs.figures')} className="tabular-nums">
          <thead className="text-sm text-soft">
            <tr>
              <th className="min-w-56 pb-1 text-left font-normal">{t('results.answers')}</th>
              {[...Object.values(names), t('results.n')].map((name) => (
                <th key={name} className="pb-1 pl-6 text-end align-bottom font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.flatMap(linesOf).map((line) => (
              <Row key={line.key} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="max-w-[72ch] text-sm text-faint">{STUDENTS_ASSUMPTION}</p>
    </FiguresSection>
  );
}

type Names = Record<'points' | 'share' | 'mean' | 'z' | 'percentile', string>;

/** The table as it is copied: points, shares as fractions, the students' points. */
function useRows(figures: readonly ExamRunFigures[], names: Names): () => TableText {
  const { t } = useTranslation();
  const { points, share, mean, z, percentile } = names;
  return () => [
    [
      ...[t('results.answers'), t('exam.results.exam'), points, `${points} std`, t('runs.pointsPossible')],
      ...[share, `${share} low`, `${share} high`, `${share} at most`],
      ...[mean, t('runs.studentsTotal'), z, percentile, 'n'],
    ],
    ...figures.flatMap((set) =>
      linesOf(set).map((line) => [
        ...[set.model, line.isWhole ? '' : line.name],
        ...[line.figures.earned, line.figures.std?.earned ?? null, line.figures.possible],
        ...[line.share.value, line.share.low, line.share.high, line.bounds?.share ?? null],
        ...[line.students?.average ?? null, line.students?.total ?? null],
        ...[line.place?.z.value ?? null, line.place?.percentile.value ?? null, line.figures.total],
      ]),
    ),
  ];
}

function Row({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { isWhole, figures, share, bounds, students, place, placeAtMost } = line;
  const pointsOf = (earned: string, possible: number): string =>
    t('exam.results.pointsOf', { earned, possible: plain(possible) });
  const earned = figures.std ? `${plain(figures.earned)} ± ${plain(figures.std.earned)}` : plain(figures.earned);
  const ungraded = figures.total - figures.answered;
  return (
    <tr className={isWhole ? 'border-t border-line' : ''}>
      <th
        scope="row"
        className={`py-1 text-left align-top font-normal ${isWhole ? 'font-semibold' : 'max-w-96 pl-4 wrap-anywhere'}`}
      >
        {line.name}
      </th>
      <td className={`${CELL} ${isWhole ? 'font-semibold' : ''}`}>
        {pointsOf(earned, figures.possible)}
        <Open low={figures.earned} high={bounds?.earned} show={plain} />
      </td>
      <Figure estimate={share} show={whole} atMost={bounds?.share} />
      <td className={CELL}>
        {students
          ? students.total === null
            ? plain(students.average)
            : pointsOf(plain(students.average), students.total)
          : ''}
      </td>
      <Figure estimate={place?.z} show={signed} atMost={placeAtMost?.z} />
      <Figure estimate={place?.percentile} show={whole} atMost={placeAtMost?.percentile} />
      <td className={`${CELL} text-sm text-faint`}>
        {t('runs.questions', { count: figures.total })}
        {ungraded > 0 ? <span className="block text-xs">{t('runs.withoutGrade', { count: ungraded })}</span> : null}
      </td>
    </tr>
  );
}

interface FigureProps {
  estimate: Estimate | undefined;
  show: (value: number) => string;
  /** If all that is open earned its points. */
  atMost: number | null | undefined;
}

/** From where to where a figure may still move; nothing where nothing is open. */
function Open({ low, high, show }: { low: number; high: number | null | undefined; show: (value: number) => string }) {
  const { t } = useTranslation();
  if (high == null) return null;
  return (
    <span className="block text-xs font-normal text-faint">
      {t('results.bounds', { low: show(low), high: show(high) })}
    </span>
  );
}

/** A figure with its 95% interval in faint type below; nothing where there is no figure. */
function Figure({ estimate, show, atMost }: FigureProps) {
  if (!estimate) return <td className={CELL} />;
  const { value, low, high } = estimate;
  return (
    <td className={CELL}>
      <span className="block">{show(value)}</span>
      {low === null || high === null ? null : (
        <span className="block text-xs text-faint">
          {show(low)} to {show(high)}
        </span>
      )}
      <Open low={value} high={atMost} show={show} />
    </td>
  );
}

function linesOf({ answerRunId, model, figures, share, bounds, byExam, overExams }: ExamRunFigures): Line[] {
  const key = String(answerRunId);
  return [
    {
      ...{ key, name: model, isWhole: true, figures, share, bounds, students: null },
      ...{ place: overExams, placeAtMost: overExams?.atMost ?? null },
    },
    ...byExam.map(({ exam, placement, atMost, ...one }, index) => ({
      ...one,
      key: `${key}/${String(index)}`,
      name: exam,
      isWhole: false,
      place: placement,
      placeAtMost: atMost,
    })),
  ];
}
