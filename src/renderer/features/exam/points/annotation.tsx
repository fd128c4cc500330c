import { useTranslation } from 'react-i18next';
import { SavedLine } from '../../../desk/writing/saved-line.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { annotate } from './decide.ts';
import { focusPoints, type Question } from '../exam-store.ts';

const QUALITIES = ['none', 'high', 'medium', 'low'] as const;

/** What training data says of the question: its topic, how good it is, and the paper that it goes with. */
export function Annotation({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { topic, topicSuggestion, relatedPaper } = question;
  return (
    <section className="flex flex-col gap-2 px-4 py-2">
      <h3 className="text-sm font-semibold text-faint">{t('exam.annotate')}</h3>
      <SavedLine
        id="exam-topic"
        label={t('exam.topic')}
        stored={topic}
        onLeave={focusPoints}
        // An emptied topic returns to what the problem says when the field is left.
        keepsEmpty={false}
        hint={topicSuggestion ? t('exam.topicHint', { topic: topicSuggestion }) : undefined}
        keep={(text, saved) => {
          if (text === '' && topic === topicSuggestion) saved();
          else
            annotate(question, { field: 'topic', text: text === '' || text === topicSuggestion ? null : text }, saved);
        }}
      />
      <SavedLine
        label={t('exam.relatedPaper')}
        stored={relatedPaper}
        onLeave={focusPoints}
        hint={t('exam.relatedPaperHint')}
        keep={(text, saved) => annotate(question, { field: 'related_paper', text: text === '' ? null : text }, saved)}
      />
      <Segments
        label={t('exam.quality')}
        choices={QUALITIES.map((id) => ({ id, label: t(`exam.qualities.${id}`) }))}
        value={question.dataQuality ?? 'none'}
        onChange={(quality) => annotate(question, { field: 'data_quality', text: quality === 'none' ? null : quality })}
      />
    </section>
  );
}
