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

const HEAD = 'pb-1 pl-6 text-end align-bottom font-normal';
const CELL = 'py-1 pl-6 text-end align-top whitespace-nowrap';

/** What a finished grading of exams found, by its own grades: points of each answer set beside the students' in each exam. */
export function ExamFigures({ run, figures }: { run: RunView; figures: readonly ExamRunFigures[] }) {
  const { t } = useTranslation();
  if (figures.length === 0) return null;
  const lines = figures.flatMap(linesOf);
  const pointsOf = (earned: number, possible: number, std?: number): string =>
    t('exam.results.pointsOf', {
      earned: std === undefined ? plain(earned) : `${plain(earned)} ± ${plain(std)}`,
      possible: plain(possible),
    });
  const meanOf = ({ students }: Line): string => {
    if (!students) return '';
    return students.total === null ? plain(students.average) : pointsOf(students.average, students.total);
  };
  const names = {
    points: t('exam.results.score'),
    share: t('exam.results.share'),
    mean: t('runs.studentsMean'),
    z: t('exam.results.z'),
    percentile: t('exam.results.percentile'),
  };
  const rows = (): TableText => [
    [
      t('results.answers'),
      t('exam.results.exam'),
      ...[
        names.points,
        `${names.points} std`,
        t('runs.pointsPossible'),
        names.share,
        `${names.share} low`,
        `${names.share} high`,
        `${names.share} at most`,
      ],
      ...[names.mean, t('runs.studentsTotal'), names.z, names.percentile, 'n'],
    ],
    ...figures.flatMap((set) =>
      linesOf(set).map(({ name, isWhole, figures: found, share, bounds, students, place }) => [
        ...[
          set.model,
          isWhole ? '' : name,
          found.earned,
          found.std?.earned ?? null,
          found.possible,
          share.value,
          share.low,
          share.high,
          bounds?.share ?? null,
        ],
        ...[
          students?.average ?? null,
          students?.total ?? null,
          place?.z.value ?? null,
          place?.percentile.value ?? null,
        ],
        found.total,
      ]),
    ),
  ];
  return (
    <FiguresSection benchmarkId={run.benchmarkId} rows={rows}>
      <div className="overflow-x-auto pb-1" role="region" aria-label={t('runs.figures')} tabIndex={0}>
        <table aria-label={t('runs.figures')} className="tabular-nums">
          <thead className="text-sm text-soft">
            <tr>
              <th className="min-w-56 pb-1 text-left font-normal">{t('results.answers')}</th>
              {Object.values(names).map((name) => (
                <th key={name} className={HEAD}>
                  {name}
                </th>
              ))}
              <th className={HEAD}>{t('results.n')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className={line.isWhole ? 'border-t border-line' : ''}>
                <th
                  scope="row"
                  className={`py-1 text-left align-top font-normal ${line.isWhole ? 'font-semibold' : 'max-w-96 pl-4 wrap-anywhere'}`}
                >
                  {line.name}
                </th>
                <td className={`${CELL} ${line.isWhole ? 'font-semibold' : ''}`}>
                  {pointsOf(line.figures.earned, line.figures.possible, line.figures.std?.earned)}
                  <Open low={line.figures.earned} high={line.bounds?.earned} show={plain} />
                </td>
                <Figure estimate={line.share} show={whole} atMost={line.bounds?.share} />
                <td className={CELL}>{meanOf(line)}</td>
                <Figure estimate={line.place?.z} show={signed} atMost={line.placeAtMost?.z} />
                <Figure estimate={line.place?.percentile} show={whole} atMost={line.placeAtMost?.percentile} />
                <td className={`${CELL} text-sm text-faint`}>
                  {t('runs.questions', { count: line.figures.total })}
                  {line.figures.answered < line.figures.total ? (
                    <span className="block text-xs">
                      {t('runs.withoutGrade', { count: line.figures.total - line.figures.answered })}
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="max-w-[72ch] text-sm text-faint">{STUDENTS_ASSUMPTION}</p>
    </FiguresSection>
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
