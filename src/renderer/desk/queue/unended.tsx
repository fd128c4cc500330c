import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { EngineCalls, InputOf, OutputOf } from '../../../contract/calls.ts';
import { parseFilter } from '../../../core/review/filter/filter.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { useMasking } from '../../app/masking.tsx';
import { saveAll } from '../../app/saving.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { AnyDesk } from '../desk-store.ts';
import { reload } from '../opening/opening.ts';

type Asked = InputOf<EngineCalls, 'queue.unended'>;
type Open = OutputOf<EngineCalls, 'queue.unended'>;
const WHICH = ['lacking', 'all'] as const satisfies readonly (keyof Open)[];
/** What an expert may say of them: none has a value that could be right. */
const STATUSES = ['not_found', 'wrong', 'undecided'] as const;
type Decided = (typeof STATUSES)[number];

/** Whether what is open of answers without an end can be set together: where the queue shows such, but not by whom verdicts are hidden from. */
export function useSetsUnended({ store, kind }: AnyDesk): boolean {
  const filter = useStore(store, (s) => s.filter);
  const blind = useStore(store, (s) => s.blind);
  const shown = useStore(store, (s) => s.queue.length > 0 && s.answerRunId !== null);
  const masking = useMasking(useStore(store, (s) => s.benchmarkId));
  const { terms } = parseFilter(filter, kind.words);
  const asks = terms.some(({ field, negated, operator }) => field.name === 'ending' && !negated && operator !== '!=');
  return shown && asks && !blind && masking === null;
}

/** Below the queue: what is open of the answers without an end that it shows can be set at once. */
export function SetUnended({ desk }: { desk: AnyDesk }) {
  const { t } = useTranslation();
  const benchmarkId = useStore(desk.store, (s) => s.benchmarkId);
  const answerRunId = useStore(desk.store, (s) => s.answerRunId);
  const [asked, ask] = useState<Asked | null>(null);
  if (benchmarkId === null || answerRunId === null) return null;
  return (
    <>
      <Button
        look="quiet"
        className="w-full justify-center"
        onPress={() => ask({ benchmarkId, answerRunId, filter: desk.store.getState().filter })}
      >
        {t('unended.open')}
      </Button>
      {asked ? <SetDialog desk={desk} asked={asked} onClose={() => ask(null)} /> : null}
    </>
  );
}

interface SetDialogProps {
  desk: AnyDesk;
  asked: Asked;
  onClose: () => void;
}

function SetDialog({ desk, asked, onClose }: SetDialogProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const [which, setWhich] = useState<keyof Open>('lacking');
  const [status, setStatus] = useState<Decided>('not_found');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void attempt(async () => {
      // Decisions on their way are about the same values.
      await saveAll();
      setOpen(await api('queue.unended', asked));
    });
  }, [asked]);
  const set = async () => {
    setBusy(true);
    const done = await attempt(() => api('queue.setUnended', { ...asked, which, status }));
    setBusy(false);
    if (!done) return;
    onClose();
    announce(t('unended.done', { count: done.values }));
    desk.store.setState({ undo: done.undo, redo: null });
    await reload(desk);
  };
  const count = open?.[which].values ?? 0;
  return (
    <DialogFrame
      title={t('unended.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={busy || count === 0} onPress={() => void set()}>
            {t('unended.set', { count })}
          </Button>
        </>
      }
    >
      {open === null ? null : open.all.values === 0 ? (
        <p>{t('unended.none')}</p>
      ) : (
        <Choices open={open} which={which} onWhich={setWhich} status={status} onStatus={setStatus} />
      )}
    </DialogFrame>
  );
}

interface ChoicesProps {
  open: Open;
  which: keyof Open;
  onWhich: (which: keyof Open) => void;
  status: Decided;
  onStatus: (status: Decided) => void;
}

function Choices({ open, which, onWhich, status, onStatus }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <p>{t('unended.of')}</p>
      <Segments
        label={t('unended.which')}
        choices={WHICH.map((id) => ({ id, label: t(`unended.${id}`, { count: open[id].values }) }))}
        value={which}
        onChange={onWhich}
        hint={t('unended.answers', { count: open[which].answers })}
      />
      <Segments
        label={t('unended.status')}
        choices={STATUSES.map((id) => ({ id, label: t(`decision.${id}`) }))}
        value={status}
        onChange={onStatus}
      />
      <p className="text-sm text-faint">{t('unended.stays')}</p>
    </div>
  );
}
