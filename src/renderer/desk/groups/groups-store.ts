/** Equal answers to the open item of a desk: which of their groups has the keys, and what is given to all of its members (docs/team.md, "Answer groups"). */
import { attempt } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { readAndApply, save } from '../../app/saving.ts';
import { workspaceStore } from '../../app/stores.ts';
import type { DecisionResult } from '../../../contract/review-shapes.ts';
import { adopt } from '../decisions/edits.ts';
import type { Desk, DeskTypes } from '../desk-store.ts';
import { readAgain } from '../opening/reading.ts';
import { begun, refreshRow } from '../queue/queue-list.ts';
import { overwriteToggled, tellGiven } from './group-edits.ts';

interface Group {
  members: readonly { responseId: number }[];
}

interface Focus {
  /** Of a variable by its place in the item; 0 where an item has none. */
  variable: number;
  group: number;
  /** Whose place in the answer, or explanation, is shown. */
  member: number;
}

export interface Groups<View> extends Focus {
  view: View | null;
  /** Whether what is given also changes what was decided otherwise. */
  overwrite: boolean;
}

interface GroupsOf<View> {
  read(itemId: number): Promise<View>;
  /** By variable. */
  groupsIn(view: View): readonly (readonly Group[])[];
  /** The variable at which the groups begin, and the answer whose group it is; `again`: another item's groups were shown before. */
  start(again: boolean): { variable: number; responseId: number | undefined };
}

interface Gift<Answer, View> {
  itemId: number;
  /** What the edit is called where it could not be saved: the item, its variable, and the value of the group. */
  called: { id: string; name: string; value: string };
  /** What is given, in words. */
  words: string;
  send: (overwrite: boolean) => Promise<
    Pick<DecisionResult, 'undo' | 'redo' | 'itemId'> & {
      answer: Answer | null;
      decided: number;
      kept: number;
      groups: View;
    }
  >;
}

const NOWHERE: Focus = { variable: 0, group: 0, member: 0 };

export function makeGroups<T extends DeskTypes, View extends { itemId: number }>(desk: Desk<T>, of: GroupsOf<View>) {
  const use = workspaceStore<Groups<View>>(() => ({ view: null, ...NOWHERE, overwrite: false }));
  const get = use.getState;
  const set = use.setState;
  const choose = (variable: number, group: number, member = 0): void => set({ variable, group, member });
  const focusAt = (view: View, again: boolean): void => {
    const { variable, responseId } = of.start(again);
    const variables = of.groupsIn(view);
    const at = Math.min(variable, Math.max(0, variables.length - 1));
    const has = (one: { responseId: number }): boolean => one.responseId === responseId;
    const group = Math.max(0, variables[at]?.findIndex(({ members }) => members.some(has)) ?? 0);
    choose(at, group, Math.max(0, variables[at]?.[group]?.members.findIndex(has) ?? 0));
  };
  return {
    use,
    choose,
    /** Nothing is known of them until they are read. */
    reset: (): void => set({ view: null, ...NOWHERE, overwrite: false }),
    /** Reads the groups of an item; those of the item that was open before stand until then. */
    read: async (itemId: number): Promise<void> => {
      await attempt(() =>
        readAndApply(
          () => of.read(itemId),
          (view) => {
            if (desk.store.getState().itemId !== itemId) return;
            const before = get().view;
            set({ view } as Partial<Groups<View>>);
            if (before?.itemId !== itemId) focusAt(view, before !== null);
          },
        ),
      );
    },
    moveGroup: (step: 1 | -1): void => {
      const { view, variable, group } = get();
      if (view && of.groupsIn(view)[variable]?.[group + step]) choose(variable, group + step);
    },
    moveVariable: (step: 1 | -1): void => {
      const { view, variable } = get();
      if (view && of.groupsIn(view)[variable + step]) choose(variable + step, 0);
    },
    toggleOverwrite: (): void => set(overwriteToggled(!get().overwrite) as Partial<Groups<View>>),
    give: ({ itemId, called, words, send }: Gift<T['answer'], View>): void => {
      const { overwrite } = get();
      begun(desk, itemId);
      save(t('groups.saving', { ...called, verdict: words }), async () => {
        const result = await send(overwrite);
        adopt(desk, result);
        if (get().view?.itemId === itemId) set({ view: result.groups, overwrite: false } as Partial<Groups<View>>);
        tellGiven(result, words);
        await readAgain(desk, itemId, 1);
        await refreshRow(desk, itemId, 1);
      });
    },
  };
}
