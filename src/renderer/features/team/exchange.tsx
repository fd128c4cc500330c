import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeConflict } from '../../../contract/team-calls.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { navigate } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { count, fileName, list, moment, mark } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';
import { Section } from '../../ui/page.tsx';
import { Clashes } from './clashes.tsx';
import { useTeam } from './team-store.ts';

/** One's own work as a file, others' from files, and the folder that brings them around. */
export function Exchange() {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer ?? '');
  const sees = useTeam((s) => s.seats.find(({ mine }) => mine)?.role !== 'expert');
  const [own, setOwn] = useState(false);
  const [replies, setReplies] = useState(false);
  const write = async (all: boolean) => {
    const name = `${all ? 'team' : reviewer}.msbundle`;
    const path = await attempt(() => api('shell.pickSave', { kind: 'export', name }));
    if (!path) return;
    const written = await attempt(() => api('team.bundle', { path, all, replies, replace: true }));
    if (!written) return;
    const { decisions, answers } = written;
    reportDone(
      t(replies ? 'team.exchange.writtenWith' : 'team.exchange.written', {
        ...{ count: decisions, answers, name: fileName(path) },
      }),
    );
  };
  const merge = async () => {
    const paths = (await attempt(() => api('shell.pickFiles', { kind: 'bundle' }))) ?? [];
    if (paths.length > 0) await useTeam.getState().merge({ paths, own });
  };
  return (
    <Section title={t('team.exchange.title')}>
      <p className="max-w-[72ch] text-sm text-soft">{t('team.exchange.note')}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button onPress={() => void write(false)}>{t('team.exchange.write')}</Button>
        {sees ? <Button onPress={() => void write(true)}>{t('team.exchange.writeAll')}</Button> : null}
        <Button onPress={() => void merge()}>{t('team.exchange.merge')}</Button>
      </div>
      <TickBox isSelected={replies} onChange={setReplies}>
        {t('team.exchange.replies')}
      </TickBox>
      <TickBox isSelected={own} onChange={setOwn}>
        {t('team.exchange.own')}
      </TickBox>
      <Folder own={own} />
      <Report />
      <Clashes />
    </Section>
  );
}

function Folder({ own }: { own: boolean }) {
  const { t } = useTranslation();
  const folder = useTeam((s) => s.folder);
  const put = async (call: () => Promise<NonNullable<typeof folder>>) => {
    const next = await attempt(call);
    if (next) useTeam.setState({ folder: next });
  };
  const choose = async () => {
    const [path] = (await attempt(() => api('shell.pickFiles', { kind: 'folder' }))) ?? [];
    if (path !== undefined) await put(() => api('team.watch', { path }));
  };
  if (!folder) return null;
  const fitting = folder.offered.filter(({ problem }) => problem === null).length;
  return (
    <div className="flex flex-col gap-2 pt-2">
      <h3 className="font-semibold">{t('team.exchange.folder')}</h3>
      <p className={`max-w-[72ch] text-sm text-soft ${folder.path === null ? '' : 'break-all'}`}>
        {folder.path ?? t('team.exchange.noFolder')}
      </p>
      {folder.problem === null ? null : <p className="text-is-wrong">{folder.problem}</p>}
      {folder.path === null ? null : (
        <>
          <p className="text-sm text-soft">
            {folder.written === null
              ? t('team.exchange.notShared')
              : t('team.exchange.shared', { time: moment(folder.written) })}{' '}
            {folder.written !== null && folder.behind ? t('team.exchange.behind') : ''}
          </p>
          <p role="status">
            {fitting === 0 ? t('team.exchange.nothing') : t('team.exchange.offered', { count: fitting })}
          </p>
          <ul className="flex flex-col gap-0.5 text-sm empty:hidden">
            {folder.offered.map(({ path, maker, made, decisions, problem }) => (
              <li key={path} className={problem === null ? '' : 'text-is-wrong'}>
                {problem ?? t('team.exchange.by', { name: maker, decisions, time: moment(made) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => void choose()}>{t('team.exchange.choose')}</Button>
        {folder.path === null ? null : (
          <>
            <Button onPress={() => void put(() => api('team.share', {}))}>{t('team.exchange.share')}</Button>
            <Button
              isDisabled={fitting === 0}
              onPress={() => void useTeam.getState().merge({ paths: [], offered: true, own })}
            >
              {t('team.exchange.mergeOffered')}
            </Button>
            <Button look="quiet" onPress={() => void put(() => api('team.watch', { path: null }))}>
              {t('team.exchange.stop')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** What the last merge has done, with what did not fit and where decisions differ. */
function Report() {
  const { t } = useTranslation();
  const report = useTeam((s) => s.report);
  if (!report) return null;
  const { added, answers, known, seats, left, conflicts, conflicting } = report;
  return (
    <div className="flex flex-col gap-1 pt-2" role="status">
      <h3 className="font-semibold">{t('team.exchange.result')}</h3>
      <p>
        {t('team.exchange.added', { added, known })}
        {mark('sentence')}
        {answers === 0 ? '' : `${t('team.exchange.answers', { count: answers })}${mark('sentence')}`}
        {seats.length === 0 ? '' : t('team.exchange.newSeats', { names: list(seats) })}
      </p>
      {left.map((one) => (
        <p key={`${one.file} ${one.why}`} className="text-sm text-is-wrong">
          {t('team.exchange.left', one)}
        </p>
      ))}
      {conflicting === null ? <p className="text-sm text-soft">{t('team.exchange.notShown')}</p> : null}
      {conflicting === null || conflicting === 0 ? null : (
        <div className="flex flex-wrap items-center gap-3 pt-1">
          <p className="font-semibold">{t('team.exchange.differ', { count: conflicting })}</p>
          <Button onPress={() => navigate({ screen: 'team', tab: 'adjudicate' })}>
            {t('team.exchange.adjudicate')}
          </Button>
        </div>
      )}
      {[...Map.groupBy(conflicts, ({ benchmark }) => benchmark)].map(([benchmark, own]) => (
        <section key={benchmark} aria-label={benchmark} className="flex flex-col gap-0.5 pt-1 text-sm">
          <h4 className="text-faint">{benchmark}</h4>
          <Conflicts conflicts={own} />
        </section>
      ))}
    </div>
  );
}

/** Places of one item where the same people differ in the same way stand in one line. */
function Conflicts({ conflicts }: { conflicts: readonly MergeConflict[] }) {
  const { t } = useTranslation();
  const lines = Map.groupBy(conflicts, ({ kind, item, about, said }) => JSON.stringify([kind, item, about, said]));
  return (
    <ul className="flex max-h-72 flex-col gap-0.5 overflow-auto" tabIndex={0} aria-label={t('team.exchange.result')}>
      {[...lines].map(([key, list]) => {
        const [first] = list;
        if (!first) return null;
        const { kind, item, about, said } = first;
        return (
          <li key={key}>
            {t('team.exchange.item', { item, about })}
            {list.length > 1 ? ` (${count(list.length)}×)` : ''}
            {kind === 'same-seat' ? ` (${t('team.exchange.sameSeat')})` : ''}:{' '}
            <span className="text-soft">{said.map(({ who, what }) => `${who}: ${what}`).join('; ')}</span>
          </li>
        );
      })}
    </ul>
  );
}
