import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { annotate } from './decide.ts';
import type { Question } from './exam-store.ts';

const QUALITIES = ['none', 'high', 'medium', 'low'] as const;
const SAVE_AFTER_MS = 400;

/** What training data says of the question: its topic and how good it is. Saved when typing rests, and on leaving the field. */
export function Annotation({ question }: { question: Question }) {
  const { t } = useTranslation();
  const [topic, setTopic] = useState<string | null>(null);
  const latest = useRef({ question, topic });
  useEffect(() => {
    latest.current = { question, topic };
  });
  useEffect(() => {
    if (topic === null) return;
    const timer = setTimeout(() => {
      // An emptied field is still being typed in: it returns to what the problem says when it is left.
      if (topic.trim() !== '') saveTopic(question, topic, setTopic);
    }, SAVE_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [topic, question]);
  useEffect(
    () => () => {
      saveTopic(latest.current.question, latest.current.topic);
    },
    [],
  );
  return (
    <section className="flex flex-col gap-2 px-4 py-2">
      <h3 className="text-sm font-semibold text-faint">{t('exam.annotate')}</h3>
      <LineField
        label={t('exam.topic')}
        value={topic ?? question.topic}
        onChange={setTopic}
        onBlur={() => {
          saveTopic(question, topic, setTopic);
        }}
        hint={question.topicSuggestion ? t('exam.topicHint', { topic: question.topicSuggestion }) : undefined}
      />
      <Segments
        label={t('exam.quality')}
        choices={QUALITIES.map((id) => ({ id, label: t(`exam.qualities.${id}`) }))}
        value={question.dataQuality ?? 'none'}
        onChange={(quality) => {
          annotate(question, 'data_quality', quality === 'none' ? null : quality);
        }}
      />
    </section>
  );
}

/** Once saved, the field shows the stored topic again, unless the user has typed on. */
function saveTopic(
  question: Question,
  typed: string | null,
  show?: (update: (current: string | null) => string | null) => void,
): void {
  const text = typed?.trim() ?? question.topic;
  if (text === question.topic || (text === '' && question.topic === question.topicSuggestion)) return;
  annotate(question, 'topic', text === '' || text === question.topicSuggestion ? null : text, () => {
    show?.((current) => (current === text ? null : current));
  });
}
