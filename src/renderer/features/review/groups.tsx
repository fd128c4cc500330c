import { X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VariableView } from '../../../contract/review-shapes.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { CommandIconButton } from '../../app/keyboard/command-controls.tsx';
import { reviewerName } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';
import { PlaceOfValue } from '../../ui/prose/place-of-value.tsx';
import { Value } from '../../ui/prose/prose.tsx';
import { focusCard } from './card-focus.ts';
import { GroupColumn } from './group-column.tsx';
import { ownVerdictOn, type SeenGroup } from './group-standing.ts';
import { decideGroup, groupsAt, nextOffer, readGroups, toggleOverwrite, useGroups } from './groups-store.ts';
import { currentItem, setDesk, useReview } from './review-store.ts';
import { Text } from './text.tsx';
import { VerdictKeys } from './verdict-keys.tsx';

/** G, G: the answers of all models and samples to the item, equal ones together: each value is judged once (docs/team.md, "Answer groups"). */
export function Groups() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const itemId = useReview((s) => s.itemId);
  const view = useGroups((s) => s.view);
  useFreshGroups(itemId);
  const here = view?.itemId === itemId ? view : null;
  const focused = useFocusedGroup();
  useFocusOnGroup(here !== null);
  const answers = new Set(here?.variables[0]?.groups.flatMap(({ members }) => members.map((m) => m.responseId))).size;
  const groups = here?.variables[0]?.groups.length ?? 0;
  return (
    <section
      data-keep-clear
      aria-label={t('groups.title')}
      className="flex h-full flex-col bg-paper"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 px-4">
        <h2 className="text-sm font-semibold text-faint">{t('groups.title')}</h2>
        {here && answers > 0 ? (
          <span className="text-sm text-soft tabular-nums">
            {t('groups.summary', {
              answers: t('groups.answers', { count: answers }),
              groups: t('groups.groups', { count: groups }),
            })}
          </span>
        ) : null}
        <span className="ml-auto flex items-center gap-3">
          <Overwrite />
          <Button look="quiet" onPress={() => void nextOffer()}>
            {t('groups.nextOffer')}
            <CommandCaps command="group.nextOffer" quiet />
          </Button>
          <CommandIconButton label={t('groups.close')} command="look.groups" className="h-6! w-6!" onPress={close}>
            <X size={14} aria-hidden />
          </CommandIconButton>
        </span>
      </div>
      {item ? (
        <div
          data-reading
          tabIndex={0}
          role="group"
          aria-label={t('review.question')}
          className="max-h-[28%] shrink-0 overflow-y-auto border-y border-line px-4 py-2"
        >
          <Text
            text={item.question}
            figures={item.figures.filter(({ place }) => place === 'question')}
            itemId={item.itemId}
          />
        </div>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {here && answers === 0 ? <p className="px-4 py-3 text-soft">{t('groups.none')}</p> : null}
        {here && item && answers > 0
          ? item.variables.map((variable, index) => (
              <OfVariable key={variable.id} variable={variable} index={index} total={answers} />
            ))
          : null}
      </div>
      {here && focused ? <Foot group={focused} /> : null}
    </section>
  );
}

function close(): void {
  setDesk({ groups: false });
  setTimeout(() => {
    focusCard(useReview.getState().card);
  }, 0);
}

/** Read when the item comes, and again whenever something was decided, corrected or graded. */
function useFreshGroups(itemId: number | null): void {
  const undo = useReview((s) => s.undo);
  const redo = useReview((s) => s.redo);
  const reloads = useReview((s) => s.reloads);
  const stamp = useReview((s) => currentItem(s)?.stamp);
  useEffect(() => {
    if (itemId !== null) void readGroups(itemId);
  }, [itemId, undo, redo, reloads, stamp]);
}

/** The groups of a variable, as they may be seen. */
function useSeenGroups(variable: number): SeenGroup[] {
  const view = useGroups((s) => s.view);
  const blind = useReview((s) => s.blind);
  const review = useReview((s) => (s.itemId === null ? undefined : s.reviews.get(s.itemId)));
  // What may be seen follows from these; the desk's other states do not matter.
  return useMemo(
    () => groupsAt(view, variable, useReview.getState()),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [view, variable, blind, review],
  );
}

function useFocusedGroup(): SeenGroup | undefined {
  const variable = useGroups((s) => s.variable);
  const group = useGroups((s) => s.group);
  return useSeenGroups(variable)[group];
}

/** The keys are the groups' as soon as they are there, and the focus goes with them. */
function useFocusOnGroup(there: boolean): void {
  const variable = useGroups((s) => s.variable);
  const group = useGroups((s) => s.group);
  const arrivals = useReview((s) => s.arrivals);
  const before = useRef('');
  useEffect(() => {
    const now = `${String(variable)}/${String(group)}/${String(arrivals)}`;
    if (!there || before.current === now) return;
    before.current = now;
    const column = document.querySelector<HTMLElement>(`[data-group="${String(variable)}/${String(group)}"]`);
    if (column?.contains(document.activeElement)) return;
    column?.focus({ preventScroll: true });
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [there, variable, group, arrivals]);
}

function Overwrite() {
  const { t } = useTranslation();
  const overwrite = useGroups((s) => s.overwrite);
  return (
    <span className="flex items-center gap-1 text-sm">
      <TickBox isSelected={overwrite} onChange={toggleOverwrite}>
        {t('groups.overwrite')}
      </TickBox>
      <CommandCaps command="group.overwrite" quiet />
    </span>
  );
}

function OfVariable({ variable, index, total }: { variable: VariableView; index: number; total: number }) {
  const { t } = useTranslation();
  const groups = useSeenGroups(index);
  return (
    <section aria-label={variable.name} className="border-b border-line pt-2">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 px-4 pb-1">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          <Value text={variable.name} />
        </h3>
        <span className="text-sm text-faint">{t('review.referenceValue')}</span>
        <span className="max-w-full min-w-0 overflow-x-auto overflow-y-hidden font-serif text-prose">
          <Value text={variable.value} />
        </span>
        <span className="min-w-0 truncate text-sm text-faint">{variable.description}</span>
      </div>
      <div className="flex items-stretch gap-2 overflow-x-auto px-4 pt-1 pb-3">
        {groups.map((group, at) => (
          <GroupColumn
            key={group.members[0]?.responseId ?? at}
            group={group}
            variable={index}
            index={at}
            total={total}
          />
        ))}
      </div>
    </section>
  );
}

/** What the keys decide, and where the value stands in the answer that is looked at. */
function Foot({ group }: { group: SeenGroup }) {
  const { t } = useTranslation();
  const at = useGroups((s) => s.member);
  const raw = useReview((s) => s.raw);
  const member = group.members[at] ?? group.members[0];
  if (!member) return null;
  const of = { model: member.model, number: member.sampleIndex + 1 };
  return (
    <div className="flex shrink-0 flex-wrap items-stretch gap-x-4 border-t border-line px-4 py-2">
      <div className="min-w-72 flex-[3]">
        <p className="truncate pb-0.5 text-sm text-faint">
          {t(member.value === '' ? 'groups.end' : 'groups.place', of)}
        </p>
        <div data-place className="h-32 overflow-y-auto">
          <PlaceOfValue place={member} raw={raw} />
        </div>
      </div>
      <div className="@container min-w-72 flex-[2]">
        <p className="pb-0.5 text-sm text-faint">{t('groups.verdictOn')}</p>
        <VerdictKeys
          label={t('groups.verdictOn')}
          own={ownVerdictOn(group, reviewerName()) ?? undefined}
          onDecide={decideGroup}
        />
      </div>
    </div>
  );
}
