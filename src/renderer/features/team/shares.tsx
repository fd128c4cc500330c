import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ASSIGN_MODES, type AssignMode } from '../../../core/team/assign.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField, LineField } from '../../ui/field.tsx';
import { Bar, Section } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useTeam } from './team-store.ts';

const HEAD = 'pb-1 pr-6 text-left font-normal text-soft';

/** Who is to review what of the benchmark, and how far everybody is. */
export function Shares({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const plan = useTeam((s) => s.plan);
  return (
    <Section title={t('team.shares.title')}>
      {plan ? (
        <>
          <p className="text-soft">
            {t('team.shares.by', { mode: t(`team.shares.modes.${plan.mode}`), seed: plan.seed })}
          </p>
          <table aria-label={t('team.shares.title')} className="w-fit tabular-nums">
            <thead>
              <tr>
                <th className={HEAD}>{t('team.shares.expert')}</th>
                <th className={`${HEAD} text-right`}>{t('team.shares.done')}</th>
                <th className={`${HEAD} text-right`}>{t('team.shares.left')}</th>
                <td className="w-40" />
              </tr>
            </thead>
            <tbody>
              {plan.seats.map(({ seatId, name, given, done }) => (
                <tr key={seatId} className="h-7">
                  <th scope="row" className="max-w-80 truncate pr-6 text-left font-normal">
                    {name}
                  </th>
                  <td className="pr-6 text-right">{count(done)}</td>
                  <td className="pr-6 text-right">{count(given - done)}</td>
                  <td>
                    <Bar value={given === 0 ? 0 : done / given} label={name} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p className="text-soft">{t('team.shares.none')}</p>
      )}
      <Give benchmarkId={benchmarkId} />
    </Section>
  );
}

function Give({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const seats = useTeam((s) => s.seats);
  const planned = useTeam((s) => s.plan !== null);
  const [mode, setMode] = useState<AssignMode>('overlap');
  const [overlap, setOverlap] = useState(2);
  const [part, setPart] = useState(50);
  const [gold, setGold] = useState(0);
  const [seed, setSeed] = useState('');
  const seatIds = seats.filter(({ role }) => role === 'expert').map(({ id }) => id);
  const give = async () => {
    const how = { mode, overlap, share: part / 100, gold, ...(seed.trim() === '' ? {} : { seed: seed.trim() }) };
    if (!(await attempt(() => api('team.assign', { benchmarkId, seatIds, ...how })))) return;
    await useTeam.getState().load(benchmarkId);
  };
  const clear = async () => {
    await attempt(() => api('team.unassign', { benchmarkId }));
    await useTeam.getState().load(benchmarkId);
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 pt-1">
        <div className="w-52">
          <Chooser
            label={t('team.shares.mode')}
            choices={ASSIGN_MODES.map((one) => ({ id: one, label: t(`team.shares.modes.${one}`) }))}
            value={mode}
            onChange={setMode}
          />
        </div>
        {mode === 'overlap' || mode === 'subject' ? (
          <div className="w-24">
            <AmountField
              label={t('team.shares.overlap')}
              value={overlap}
              onChange={setOverlap}
              minValue={1}
              maxValue={50}
            />
          </div>
        ) : null}
        {mode === 'share' ? (
          <div className="w-24">
            <AmountField label={t('team.shares.part')} value={part} onChange={setPart} minValue={0} maxValue={100} />
          </div>
        ) : null}
        <div className="w-40">
          <AmountField label={t('team.shares.gold')} value={gold} onChange={setGold} minValue={0} maxValue={10_000} />
        </div>
        <div className="w-32">
          <LineField label={t('team.shares.seed')} value={seed} onChange={setSeed} maxLength={200} />
        </div>
        <Button isDisabled={seatIds.length === 0} onPress={() => void give()}>
          {t('team.shares.give')}
        </Button>
        {planned ? (
          <Button look="quiet" onPress={() => void clear()}>
            {t('team.shares.clear')}
          </Button>
        ) : null}
      </div>
      <p className="max-w-[72ch] text-sm text-soft">
        {t(seatIds.length === 0 ? 'team.shares.needSeats' : 'team.shares.blind')}
      </p>
    </>
  );
}
