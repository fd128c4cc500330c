import { useTranslation } from 'react-i18next';
import { exactTable } from '../../../core/report/section.ts';
import { subjectSections, type SubjectCount } from '../../../core/report/subjects.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { count } from '../../lib/format.ts';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { SubsetFigure, type ShownSubset } from './subset-items.tsx';

const SUBSETS = ['text', 'multimodal'] as const;

/** Figure 2 of the paper: how many questions there are of each subject, with and without a figure. */
export function Subjects({
  subjects,
  onShow,
}: {
  subjects: readonly SubjectCount[];
  onShow: (shown: ShownSubset) => void;
}) {
  const { t } = useTranslation();
  const [section] = subjectSections(subjects, '');
  if (!section) return null;
  const shown = SUBSETS.filter((subset) => subjects.some((one) => one[subset] > 0));
  const most = Math.max(...subjects.flatMap((one) => shown.map((subset) => one[subset])));
  const total = (subset: (typeof SUBSETS)[number]): number => subjects.reduce((sum, one) => sum + one[subset], 0);
  return (
    <Section
      title={t('subsets.figure2')}
      aside={<CopyTable name={t('subsets.figure2')} rows={() => exactTable(section)} notes={section.notes} />}
    >
      <NumberGrid label={t('subsets.figure2')}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('results.dimension.subject')}</th>
            {shown.map((subset) => (
              <th key={subset} className="pb-1 pl-8 text-left font-normal">
                {t(`subsets.subset.${subset}`)} <span className="text-faint">{count(total(subset))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((one) => (
            <tr key={one.subject} className="h-7 border-t border-line">
              <th scope="row" className="min-w-44 text-left font-normal">
                {one.subject || t('results.noSubject')}
              </th>
              {shown.map((subset) => (
                <td key={subset} className="w-72 pl-8">
                  {one[subset] === 0 ? (
                    <span className="text-faint">–</span>
                  ) : (
                    <Bar {...{ one, subset, onShow }} share={one[subset] / most} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </NumberGrid>
    </Section>
  );
}

interface BarProps {
  one: SubjectCount;
  subset: (typeof SUBSETS)[number];
  /** Of the longest bar, 0 to 1. */
  share: number;
  onShow: (shown: ShownSubset) => void;
}

function Bar({ one, subset, share, onShow }: BarProps) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-3 bg-is-notfound" style={{ width: `${String(share * 12)}rem` }} />
      <SubsetFigure
        title={t('subsets.subjectOf', {
          subject: one.subject || t('subsets.noSubject'),
          subset: t(`subsets.subset.${subset}`),
        })}
        wanted={{ subset, of: { subject: one.subject } }}
        onShow={onShow}
      >
        {count(one[subset])}
      </SubsetFigure>
    </span>
  );
}
