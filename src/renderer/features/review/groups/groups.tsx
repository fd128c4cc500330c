import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VariableView } from '../../../../contract/review-shapes.ts';
import { reviewerName } from '../../../app/session.ts';
import { reviewIn } from '../../../desk/desk-store.ts';
import { EqualAnswers, useFocusOnGroup } from '../../../desk/groups/equal-answers.tsx';
import { PlaceOfValue } from '../../../ui/prose/place-of-value.tsx';
import { Value, VariableName } from '../../../ui/prose/prose.tsx';
import { focusCard } from '../cards/card-focus.ts';
import { GroupColumn } from './group-column.tsx';
import { ownVerdictOn, type SeenGroup } from './group-standing.ts';
import { decideGroup, groupsAt, readGroups, toggleOverwrite, useGroups } from './groups-store.ts';
import { currentItem, setDesk, useReview } from '../review-store.ts';
import { Text } from '../texts/text.tsx';
import { VerdictKeys } from '../cards/verdict-keys.tsx';

/** G, G: the answers of all models and samples to the item, equal ones together: each value is judged once (docs/team.md, "Answer groups"). */
export function Groups() {
  const item = useReview(currentItem);
  const itemId = useReview((s) => s.itemId);
  const view = useGroups((s) => s.view);
  useFreshGroups(itemId);
  const here = view?.itemId === itemId ? view : null;
  const focused = useFocusedGroup();
  const variable = useGroups((s) => s.variable);
  const group = useGroups((s) => s.group);
  useFocusOnGroup(
    here !== null,
    `${String(variable)}/${String(group)}`,
    useReview((s) => s.arrivals),
  );
  const answers = new Set(here?.variables[0]?.groups.flatMap(({ members }) => members.map((m) => m.responseId))).size;
  const groups = here?.variables[0]?.groups.length ?? 0;
  return (
    <EqualAnswers
      counts={here && { answers, groups }}
      overwrite={useGroups((s) => s.overwrite)}
      onOverwrite={toggleOverwrite}
      onClose={close}
      question={
        item ? (
          <Text
            text={item.question}
            figures={item.figures.filter(({ place }) => place === 'question')}
            itemId={item.itemId}
          />
        ) : null
      }
      foot={here && focused ? <Foot group={focused} /> : null}
    >
      {here && item
        ? item.variables.map((variable, index) => (
            <OfVariable key={variable.id} variable={variable} index={index} total={answers} />
          ))
        : null}
    </EqualAnswers>
  );
}

function close(): void {
  setDesk({ groups: false });
  setTimeout(() => focusCard(useReview.getState().card), 0);
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
  const review = useReview(reviewIn);
  return useMemo(() => groupsAt(view, variable, { blind, review }), [view, variable, blind, review]);
}

function useFocusedGroup(): SeenGroup | undefined {
  const variable = useGroups((s) => s.variable);
  const group = useGroups((s) => s.group);
  return useSeenGroups(variable)[group];
}

function OfVariable({ variable, index, total }: { variable: VariableView; index: number; total: number }) {
  const { t } = useTranslation();
  const groups = useSeenGroups(index);
  return (
    <section aria-label={variable.name} className="border-b border-line pt-2">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 px-4 pb-1">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          <VariableName name={variable.name} />
        </h3>
        <span className="text-sm text-faint">{t('review.referenceValue')}</span>
        <span className="max-w-full min-w-0 overflow-x-auto overflow-y-hidden pr-2 font-serif text-prose">
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
        <div data-place className="h-32 overflow-x-hidden overflow-y-auto">
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
