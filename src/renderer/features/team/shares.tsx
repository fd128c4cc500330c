import { useTranslation } from 'react-i18next';
import { ASSIGN_MODES, type AssignMode } from '../../../core/team/assign.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField, LineField } from '../../ui/field.tsx';
import { Bar, Section } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';
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
      <AssignForm benchmarkId={benchmarkId} />
    </Section>
  );
}

interface Settings {
  mode: AssignMode;
  overlap: number;
  /** In percent. */
  part: number;
  gold: number;
  seed: string;
}

function AssignForm({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const seats = useTeam((s) => s.seats);
  const planned = useTeam((s) => s.plan !== null);
  const [settings, set] = useFields<Settings>({ mode: 'overlap', overlap: 2, part: 50, gold: 0, seed: '' });
  const seatIds = seats.filter(({ role }) => role === 'expert').map(({ id }) => id);
  const give = async () => {
    const { mode, overlap, part, gold } = settings;
    const seed = settings.seed.trim();
    const how = { mode, overlap, share: part / 100, gold, ...(seed === '' ? {} : { seed }) };
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
        <AssignFields settings={settings} set={set} />
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

/** An amount of a mode, with its bounds. */
const AMOUNTS = [
  { key: 'overlap', minValue: 1, maxValue: 50, modes: ['overlap', 'subject'], className: 'w-24' },
  { key: 'part', minValue: 0, maxValue: 100, modes: ['share'], className: 'w-24' },
  { key: 'gold', minValue: 0, maxValue: 10_000, modes: ASSIGN_MODES, className: 'w-40' },
] as const;

interface AssignFieldsProps {
  settings: Settings;
  set: SetField<Settings>;
}

function AssignFields({ settings, set }: AssignFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="w-52">
        <Chooser
          label={t('team.shares.mode')}
          choices={ASSIGN_MODES.map((one) => ({ id: one, label: t(`team.shares.modes.${one}`) }))}
          value={settings.mode}
          onChange={set('mode')}
        />
      </div>
      {AMOUNTS.filter(({ modes }) => modes.some((one) => one === settings.mode)).map(
        ({ key, minValue, maxValue, className }) => (
          <div key={key} className={className}>
            <AmountField
              label={t(`team.shares.${key}`)}
              value={settings[key]}
              onChange={set(key)}
              {...{ minValue, maxValue }}
            />
          </div>
        ),
      )}
      <div className="w-32">
        <LineField label={t('team.shares.seed')} value={settings.seed} onChange={set('seed')} maxLength={200} />
      </div>
    </>
  );
}
