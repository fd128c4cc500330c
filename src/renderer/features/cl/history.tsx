import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { moment } from '../../lib/format.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { useCl } from './cl-store.ts';

/** H: who decided what about this task, newest first. */
export function History() {
  const { t } = useTranslation();
  const isOpen = useCl((s) => s.history);
  const itemId = useCl((s) => s.itemId);
  return (
    <Drawer
      title={t('history.title')}
      isOpen={isOpen}
      onClose={() => {
        useCl.getState().set({ history: false });
      }}
    >
      {itemId === null ? null : <Events itemId={itemId} />}
    </Drawer>
  );
}

function Events({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<HistoryRow[]>();
  useEffect(() => {
    api('review.history', { itemId }).then(setRows, reportError);
  }, [itemId]);
  if (rows?.length === 0) return <p className="text-soft">{t('history.empty')}</p>;
  return (
    <ol className="flex flex-col">
      {rows?.map((row) => (
        <li key={row.eventId} className={`border-b border-line py-2 ${row.undone ? 'text-faint' : ''}`}>
          <p className="flex justify-between gap-3 text-sm text-soft">
            <span>{row.reviewer}</span>
            <time dateTime={row.at}>{moment(row.at)}</time>
          </p>
          <p className="wrap-anywhere">
            {row.title}
            {row.undone ? ` (${t('history.undone')})` : ''}
          </p>
          {row.reason ? <p className="text-sm wrap-anywhere text-soft">{row.reason}</p> : null}
        </li>
      ))}
    </ol>
  );
}
