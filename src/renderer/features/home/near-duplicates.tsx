import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { navigate } from '../../app/navigate.ts';
import { percent } from '../../lib/format.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';

type Found = OutputOf<EngineCalls, 'review.duplicates'>;
type Question = Found['pairs'][number]['first'];

/** Questions of a benchmark that are nearly the same as others, here or in another benchmark: each is one step from its review, where it is dropped. */
export function NearDuplicates({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found | null>(null);
  return (
    <section aria-label={t('manage.duplicates')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('manage.duplicates')}</h3>
      {found === null ? (
        <span>
          <Button
            onPress={() =>
              void attempt(() => api('review.duplicates', { benchmarkId })).then((one) => {
                if (one) setFound(one);
              })
            }
          >
            {t('manage.findDuplicates')}
          </Button>
        </span>
      ) : (
        <>
          <p role="status" className="text-soft">
            {t('manage.foundDuplicates', { count: found.total })}
          </p>
          <ul className="flex max-h-80 flex-col overflow-auto">
            {found.pairs.map(({ similarity, first, second }) => (
              <li
                key={`${String(first.itemId)} ${String(second.itemId)}`}
                className="border-t border-line py-1 first:border-t-0"
              >
                <span className="text-sm text-faint tabular-nums">
                  {t('manage.alike', { share: percent(similarity) })}
                </span>
                {[first, second].map((question) => (
                  <Row key={question.itemId} question={question} isHere={question.benchmarkId === benchmarkId} />
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Row({ question, isHere }: { question: Question; isHere: boolean }) {
  const { t } = useTranslation();
  const { benchmarkId, itemId, number, benchmark, text, standing } = question;
  return (
    <button
      type="button"
      onClick={() => navigate({ screen: 'review', benchmarkId, item: itemId })}
      className="flex min-h-8 w-full items-center gap-3 rounded px-1 text-left hover:bg-hover"
    >
      <span className="shrink-0 tabular-nums">
        {isHere ? t('manage.item', { number }) : t('manage.itemOf', { number, name: benchmark })}
      </span>
      <span className="min-w-0 flex-1 truncate text-soft">{plainPreview(text)}</span>
      {standing === 'undecided' ? null : <span className="shrink-0 text-sm">{t(`manage.stands.${standing}`)}</span>}
    </button>
  );
}
