import { useEffect, useState } from 'react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { COLOURS, type Role, type SeatView } from '../../../contract/team-calls.ts';
import { api } from '../../app/api.ts';
import { announce } from '../../app/announce.tsx';
import { attempt } from '../../app/errors.ts';
import { useWhere } from '../../app/navigate.ts';
import { useBenchmark, useSession } from '../../app/session.ts';
import { count, moment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { SeatMark } from '../../ui/seat-mark.tsx';
import { Exchange } from './exchange.tsx';
import { Hours } from './hours.tsx';
import { Shares } from './shares.tsx';
import { useTeam } from './team-store.ts';

const ROLES = ['expert', 'adjudicator'] as const satisfies readonly Role[];
/** How often a shared folder is looked at while it is before the eyes. */
const LOOK_MS = 10_000;

/** Who reviews in this workspace, what they exchange, who has what, and how long it takes. */
export function Seats() {
  const { t } = useTranslation();
  const opening = useSession((s) => s.workspace?.opening);
  const reviewer = useSession((s) => s.workspace?.reviewer);
  const benchmarkId = useBenchmark()?.id ?? null;
  useEffect(() => {
    if (opening === undefined) return undefined;
    void useTeam.getState().load(benchmarkId);
    const timer = setInterval(() => void useTeam.getState().look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [opening, reviewer, benchmarkId]);
  if (opening === undefined) return <p className="text-soft">{t('team.seats.none')}</p>;
  return (
    <>
      <SeatList />
      <Exchange />
      {benchmarkId === null ? null : <Shares key={`shares ${String(benchmarkId)}`} benchmarkId={benchmarkId} />}
      {benchmarkId === null ? null : <Hours />}
    </>
  );
}

const HEAD = 'pb-1 pr-6 text-left font-normal text-soft';

function SeatList() {
  const { t } = useTranslation();
  const seats = useTeam((s) => s.seats);
  return (
    <Section title={t('team.seats.title')}>
      {seats.length > 0 ? (
        <table aria-label={t('team.seats.title')} className="w-fit tabular-nums">
          <thead>
            <tr>
              <th className={HEAD}>{t('team.seats.name')}</th>
              <th className={HEAD}>{t('team.seats.role')}</th>
              <th className={`${HEAD} text-right`}>{t('team.seats.decisions')}</th>
              <th className={HEAD}>{t('team.seats.last')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <SeatRow key={seat.id} seat={seat} />
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="max-w-[72ch] text-sm text-soft">{t('team.seats.roleNote')}</p>
      <NewSeat />
    </Section>
  );
}

function SeatRow({ seat }: { seat: SeatView }) {
  const { t } = useTranslation();
  const { id, name, colour, role, mine, decisions, last } = seat;
  const change = async (to: Partial<Pick<SeatView, 'colour' | 'role'>>) => {
    const seats = await attempt(() => api('team.changeSeat', { seatId: id, colour, role, ...to }));
    if (seats) useTeam.setState({ seats });
  };
  return (
    <tr className="h-9">
      <th scope="row" className="max-w-80 truncate pr-6 text-left font-normal">
        <Colour seat={seat} onChange={(to) => void change({ colour: to })} />
        {name}
      </th>
      <td className="pr-6">
        <Chooser
          quiet
          label={t('team.seats.roleOf', { name })}
          labelled={false}
          choices={ROLES.map((one) => ({ id: one, label: t(`team.seats.${one}`) }))}
          value={role}
          onChange={(to) => void change({ role: to })}
        />
      </td>
      <td className="pr-6 text-right">{count(decisions)}</td>
      <td className="pr-6 text-soft">{last === null ? '' : moment(last)}</td>
      <td>
        {mine ? (
          <span className="text-soft">{t('team.seats.here')}</span>
        ) : (
          <Button aria-label={t('team.seats.sitAs', { name })} onPress={() => void useSession.getState().sit(id)}>
            {t('team.seats.sit')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Colour({ seat: { name, colour }, onChange }: { seat: SeatView; onChange: (colour: number) => void }) {
  const { t } = useTranslation();
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={t('team.seats.colourOf', { name })}
        className="mr-0.5 inline-flex h-6 w-6 items-center justify-center rounded hover:bg-hover [&>span]:mr-0"
      >
        <SeatMark colour={colour} />
      </AriaButton>
      <Popover className="appear rounded-md border border-line bg-raised p-1 shadow-float">
        <Menu className="outline-none" onAction={(key) => onChange(Number(key))}>
          {Array.from({ length: COLOURS }, (_, one) => (
            <MenuItem
              key={one}
              id={String(one)}
              textValue={t('team.seats.colour', { number: one + 1 })}
              className="flex min-h-7 items-center rounded px-2 outline-none data-focused:bg-selected"
            >
              <SeatMark colour={one} /> {t('team.seats.colour', { number: one + 1 })}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function NewSeat() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>('expert');
  const seats = useTeam((s) => s.seats.length);
  const name = typed.trim();
  const add = async () => {
    const added = await attempt(() => api('team.addSeat', { name, colour: seats % COLOURS, role }));
    if (!added) return;
    setTyped('');
    announce(name);
    await useTeam.getState().load(useWhere.getState().benchmarkId);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') void add();
      }}
    >
      <div className="w-72">
        <LineField label={t('team.seats.name')} value={typed} onChange={setTyped} maxLength={120} />
      </div>
      <div className="w-40">
        <Chooser
          label={t('team.seats.role')}
          choices={ROLES.map((one) => ({ id: one, label: t(`team.seats.${one}`) }))}
          value={role}
          onChange={setRole}
        />
      </div>
      <Button type="submit" isDisabled={name === ''}>
        {t('team.seats.add')}
      </Button>
    </form>
  );
}
