import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow, OpinionView } from '../../../contract/audit-calls.ts';
import { DECISIONS, type Decision } from '../../../core/grading/status.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import type { CommandId } from '../../app/keyboard/command.ts';
import { navigate } from '../../app/navigate.ts';
import { useBenchmark } from '../../app/session.ts';
import { mark, percent } from '../../lib/format.ts';
import { said } from '../../lib/said.ts';
import { Button } from '../../ui/button.tsx';
import { PlaceOfValue } from '../../ui/prose/place-of-value.tsx';
import { Prose, Value, VariableName } from '../../ui/prose/prose.tsx';
import { ReasonText } from '../../ui/reason-text.tsx';
import { StatusGlyph, StatusMark, toneOf } from '../../ui/status.tsx';
import { find } from './audit-store.ts';

const COMMANDS: Record<Decision, CommandId> = {
  right: 'decide.right',
  wrong: 'decide.wrong',
  undecided: 'decide.undecided',
  not_found: 'decide.notFound',
};

/** Both sides of a doubtful label, with the question, the two values and the place in the answer. */
export function AuditDetails({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  const { against, withLabel, of } = row;
  const value = [...against, ...withLabel].find((one) => one.value !== null)?.value ?? null;
  return (
    <div className="flex min-w-0 flex-col gap-3" data-audit-row>
      <Decide row={row} />
      <div className="grid grid-cols-2 gap-4">
        <Side title={t('audit.withLabel')} list={withLabel} of={of} />
        <Side title={t('audit.against')} list={against} of={of} />
      </div>
      <dl className="grid grid-cols-2 gap-4">
        <Compared title={t(of === 'rubrics' ? 'adjudication.kind.rubric' : 'audit.reference')}>
          {of === 'variables' && row.variableId === null ? (
            <Named text={row.reference} />
          ) : (
            <Value text={row.reference} />
          )}
        </Compared>
        {of === 'variables' && row.variableId !== null ? (
          <Compared title={t('audit.value')}>{value === null ? '–' : <Value text={value} />}</Compared>
        ) : null}
      </dl>
      <div>
        <p className={HEAD}>{t(row.value === '' ? 'audit.end' : 'audit.place')}</p>
        <div className="max-h-48 overflow-y-auto">
          <PlaceOfValue place={row} />
        </div>
      </div>
      <div className="min-w-0">
        <p className={HEAD}>{t('audit.question')}</p>
        <Prose text={row.question} />
      </div>
    </div>
  );
}

const HEAD = 'text-sm text-faint';

function Compared({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className={HEAD}>{title}</dt>
      <dd className="m-0 max-h-40 overflow-auto py-1 font-serif text-prose">{children}</dd>
    </div>
  );
}

/** The values of several variables, each by its name in a line of its own. */
function Named({ text }: { text: string }) {
  return text.split('\n\n').map((line, index) => {
    const end = line.indexOf(': ');
    return (
      <div key={index} className="py-0.5">
        <VariableName name={line.slice(0, Math.max(0, end))} />
        {mark('says')}
        <Value text={line.slice(end + 2)} />
      </div>
    );
  });
}

/** What the expert finds, the way to the desk, and what was found. */
function Decide({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const { found, of, itemId, responseId, variableId, answerRunId } = row;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {found?.adjudicated || of !== 'variables' ? null : (
        <Verdicts found={found?.status ?? null} whole={variableId === null} />
      )}
      <Button
        look="quiet"
        onPress={() => {
          if (!benchmark) return;
          navigate({
            ...{ screen: 'review', benchmarkId: benchmark.id, answers: answerRunId },
            ...{ item: itemId, at: { responseId, variableId } },
          });
        }}
      >
        {t('audit.open')}
      </Button>
      {found ? (
        <span className={found.right === 'ours' ? 'text-accent' : 'text-soft'}>
          {t(found.adjudicated ? 'audit.adjudicatedBy' : 'audit.foundBy', {
            what: t(`audit.found.${found.right ?? 'none'}`),
            who: found.who,
          })}
        </span>
      ) : null}
    </div>
  );
}

/** What the answer is, by the keys of a card. */
function Verdicts({ found, whole }: { found: Decision | null; whole: boolean }) {
  const { t } = useTranslation();
  const decisions = whole ? (['right', 'wrong'] as const) : DECISIONS;
  return (
    <div role="group" aria-label={t('audit.verdictOn')} className="inline-flex rounded border border-line">
      {decisions.map((decision) => {
        const chosen = found === decision;
        return (
          <button
            key={decision}
            type="button"
            aria-pressed={chosen}
            onClick={() => find(decision)}
            className={`flex h-7 items-center gap-1 border-l border-line px-2 text-sm whitespace-nowrap first:border-l-0 ${chosen ? `bg-selected font-semibold ${toneOf(decision)}` : 'text-soft hover:bg-hover hover:text-ink'}`}
          >
            <StatusGlyph status={decision} size={12} />
            {t(`decision.${decision}`)}
            <CommandCaps command={COMMANDS[decision]} quiet />
          </button>
        );
      })}
    </div>
  );
}

function Side({ title, list, of }: { title: string; list: readonly OpinionView[]; of: AuditRow['of'] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className="min-w-0 rounded border border-line p-2.5">
      <h2 className="text-sm font-semibold text-faint">{title}</h2>
      <ul className="m-0 flex list-none flex-col gap-2 p-0 pt-1">
        {list.map(({ source, who, status, certainty, reason, value }) => (
          <li key={`${source}/${who}`} className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2">
              {of === 'variables' ? (
                <StatusMark status={status} strong />
              ) : (
                <span className="font-semibold">
                  {of === 'points'
                    ? value
                    : t(status === 'right' ? 'adjudication.said.pass' : 'adjudication.said.fail')}
                </span>
              )}
              <span className="min-w-0 wrap-anywhere">{source === 'offline' ? t('audit.verifier') : who}</span>
              {certainty === null ? null : (
                <span className="text-sm text-faint">{t('audit.sure', { share: percent(certainty) })}</span>
              )}
            </p>
            <p dir="auto" className="max-h-32 overflow-y-auto text-sm whitespace-pre-line text-soft wrap-anywhere">
              {/* What somebody wrote stands as he wrote it. */}
              {reason === '' ? t('audit.noReason') : source === 'offline' ? <ReasonText text={said(reason)} /> : reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
