import { useCall } from '../../app/use-call.ts';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '../../../contract/review-shapes.ts';
import { mark, moment } from '../../lib/format.ts';
import { saidTitle } from '../../lib/said-title.ts';
import { showControls } from '../../lib/show-controls.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';

interface HistoryProps {
  isOpen: boolean;
  onClose: () => void;
  itemId: number | null;
  /** Brings back the state that a row led to. */
  onRestore: (eventId: number, title: string) => void;
}

/** H: who decided what about an item, newest first; what a row led to can be brought back. */
export function History({ isOpen, onClose, itemId, onRestore }: HistoryProps) {
  const { t } = useTranslation();
  return (
    <Drawer title={t('history.title')} isOpen={isOpen} onClose={onClose}>
      {itemId === null ? null : (
        <Rows
          itemId={itemId}
          onRestore={(eventId, title) => {
            onClose();
            onRestore(eventId, title);
          }}
        />
      )}
    </Drawer>
  );
}

/** Titles name their item for the menu of undo; here it is the item on the desk. */
const OWN_ITEM = /, item \d+(?=$|, sample )/;

function Rows({ itemId, onRestore }: Pick<HistoryProps, 'onRestore'> & { itemId: number }) {
  const { t } = useTranslation();
  const { data: rows } = useCall('review.history', { itemId });
  if (rows?.length === 0) return <p className="text-soft">{t('history.empty')}</p>;
  return (
    <ol className="flex flex-col">
      {rows?.map((row) => (
        <li key={row.eventId} className={`border-b border-line py-2 ${row.undone ? 'text-faint' : ''}`}>
          <div className="flex justify-between gap-3 text-sm text-soft">
            <span>{row.reviewer}</span>
            <time dateTime={row.at}>{moment(row.at)}</time>
          </div>
          <div className="flex items-start gap-2">
            <p className="min-w-0 flex-1 pt-1 wrap-anywhere">
              {saidTitle(row.title.replace(OWN_ITEM, ''), row.named)}
              {row.undone ? ` (${t('history.undone')})` : ''}
              {row.reason ? <span className="block text-sm text-soft">{row.reason}</span> : null}
            </p>
            {row.restorable === false ? null : (
              <Button
                look="quiet"
                className="-mr-2"
                aria-label={`${t('history.restore')}${mark('says')}${saidTitle(row.title, row.named)}`}
                onPress={() => onRestore(row.eventId, saidTitle(row.title, row.named))}
              >
                {t('history.restore')}
              </Button>
            )}
          </div>
          {isWhole(row) ? null : <InFull row={row} />}
        </li>
      ))}
    </ol>
  );
}

/** Whether a row's title holds both ends of the change: long texts and lists are cut there. */
const isWhole = ({ title, from, to }: HistoryRow): boolean => title.includes(from) && title.includes(to);

/** Both ends as they were, unfolded on demand. */
function InFull({ row }: { row: HistoryRow }) {
  const { t } = useTranslation();
  return (
    <details className="group text-sm">
      <summary className="-ml-1 flex min-h-6 w-fit items-center gap-1 text-soft hover:text-ink">
        <ChevronRight size={13} aria-hidden className="group-open:rotate-90" />
        {t('history.inFull')}
      </summary>
      <div className="max-h-80 overflow-y-auto" tabIndex={0} role="group" aria-label={t('history.inFull')}>
        <dl className="grid grid-cols-[4.75rem_1fr] gap-y-1">
          <dt className="text-faint">{t('history.before')}</dt>
          <dd className="m-0 min-w-0 wrap-anywhere whitespace-pre-wrap">{showControls(row.from)}</dd>
          <dt className="text-faint">{t('history.after')}</dt>
          <dd className="m-0 min-w-0 wrap-anywhere whitespace-pre-wrap">{showControls(row.to)}</dd>
        </dl>
      </div>
    </details>
  );
}
