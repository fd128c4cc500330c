import { useTranslation } from 'react-i18next';
import { AmountField, LineField } from '../../../ui/field.tsx';
import type { NewExam } from './new-question.ts';

const WORDS = ['id', 'name', 'course'] as const;
const SCORES = ['total', 'max', 'average', 'median', 'deviation'] as const;
const number = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** What exams_metadata.json says of an exam: its name, and the students' scores as far as they are known. */
export function ExamFields({ exam, onChange }: { exam: NewExam; onChange: (exam: NewExam) => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      {WORDS.map((field) => (
        <LineField
          key={field}
          label={t(`exam.add.fields.${field}`)}
          value={exam[field]}
          onChange={(text) => onChange({ ...exam, [field]: text })}
        />
      ))}
      <div className="grid grid-cols-3 gap-3">
        <AmountField
          label={t('exam.add.fields.year')}
          formatOptions={{ useGrouping: false, maximumFractionDigits: 0 }}
          value={exam.year ?? Number.NaN}
          onChange={(year) => onChange({ ...exam, year: number(year) })}
        />
        {SCORES.map((field) => (
          <AmountField
            key={field}
            label={t(`exam.add.fields.${field}`)}
            minValue={0}
            formatOptions={{ useGrouping: false, maximumFractionDigits: 4 }}
            value={exam[field] ?? Number.NaN}
            onChange={(score) => onChange({ ...exam, [field]: number(score) })}
          />
        ))}
      </div>
      <p className="text-sm text-faint">{t('exam.add.scoresNote')}</p>
    </div>
  );
}
