import { useTranslation } from 'react-i18next';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { count, duration } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { SeatMark } from '../../ui/seat-mark.tsx';
import { useTeam } from './team-store.ts';

const HEAD = 'pb-1 pr-6 text-right font-normal text-soft first:text-left';
const CELL = 'pr-6 text-right';

/** How long each has worked on the benchmark, and what is left. */
export function Hours() {
  const { t } = useTranslation();
  const hours = useTeam((s) => s.hours);
  const heads = (['expert', 'items', 'time', 'perItem', 'left', 'estimate'] as const).map((one) =>
    t(`team.hours.${one}`),
  );
  const cells = hours.map(({ name, items, seconds, secondsPerItem, left, secondsLeft }) => [
    name,
    count(items),
    duration(seconds),
    secondsPerItem === null ? '' : duration(secondsPerItem),
    count(left),
    secondsLeft === null ? '' : duration(secondsLeft),
  ]);
  return (
    <Section
      title={t('team.hours.title')}
      aside={hours.length === 0 ? null : <CopyTable name={t('team.hours.title')} rows={() => [heads, ...cells]} />}
    >
      {hours.length === 0 ? (
        <p className="text-soft">{t('team.hours.none')}</p>
      ) : (
        <table aria-label={t('team.hours.title')} className="w-fit tabular-nums">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} className={HEAD}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map(({ seatId, colour }, index) => (
              <tr key={seatId} className="h-7">
                {cells[index]?.map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row" className="max-w-80 truncate pr-6 text-left font-normal">
                      <SeatMark colour={colour} /> {cell}
                    </th>
                  ) : (
                    <td key={column} className={CELL}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="max-w-[72ch] text-sm text-soft">{t('team.hours.note')}</p>
    </Section>
  );
}
