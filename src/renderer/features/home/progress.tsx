import { useTranslation } from 'react-i18next';
import { count, moment } from '../../lib/format.ts';
import { Bar } from '../../ui/page.tsx';
import { useOverview } from './home-store.ts';

/** How far the review of a benchmark is, where it goes on, and who else is on it. */
export function Progress({ benchmarkId, name }: { benchmarkId: number; name: string }) {
  const { t } = useTranslation();
  const progress = useOverview((s) => s.progress.get(benchmarkId));
  // The room is kept, so that nothing moves when the counts arrive.
  if (!progress) return <span className="block h-6" aria-hidden />;
  const { mine, total, next, people, answers } = progress;
  const counts = { done: count(mine), total: count(total) };
  const others = people.filter(({ me }) => !me);
  return (
    <span className="flex min-h-6 flex-col gap-1 pt-1">
      {mine > 0 ? <Bar value={total ? mine / total : 0} label={t('home.progressOf', { name })} /> : null}
      <span className="block text-sm text-soft">
        {next === null
          ? t('home.allDone', counts)
          : t(mine === 0 ? 'home.beginsAt' : 'home.continuesAt', { ...counts, number: next.number })}
        {answers === null ? null : <span className="text-faint">{t('home.withAnswers', { name: answers })}</span>}
      </span>
      {others.length > 0 ? (
        <span className="block text-sm text-faint">
          {others.map((person) => (
            <span key={person.name} className="mr-3 whitespace-nowrap">
              {t('home.person', { name: person.name, done: count(person.done), at: moment(person.at) })}
            </span>
          ))}
        </span>
      ) : null}
    </span>
  );
}
