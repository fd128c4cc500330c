/** What is known of a group of equal answers, as the expert may see it. */
import type { AnswerGroupView, GroupMember } from '../../../../contract/group-calls.ts';
import type { CardView, LayerView } from '../../../../contract/review-shapes.ts';
import { decidedFor, isByHand } from '../../../../core/grading/precedence.ts';
import type { Decision, Status } from '../../../../core/grading/status.ts';
import { sharedBy, tallied, type Tallied } from '../../../desk/groups/group-standing.ts';
import { isHidden } from '../blind.ts';
import { ownOverride, standingLayers, fallbackVerdict } from '../cards/optimistic.ts';

/** A member with its card as it may be seen. */
export interface SeenMember extends Omit<GroupMember, 'card'> {
  card: CardView;
}
export interface SeenGroup extends Omit<AnswerGroupView, 'members'> {
  members: SeenMember[];
}

export type Tally = Tallied<Pick<LayerView, 'source' | 'who' | 'status'>>;

/** What verifier, judges, files and experts say of the members, each with how many. */
export function talliesOf(group: SeenGroup): Tally[] {
  const said = group.members.flatMap(({ card }) => {
    const experts = card.layers.filter(({ source }) => isByHand(source));
    if (isHidden(card)) return experts;
    const shown = standingLayers(card).filter(({ audit }) => audit !== true);
    // What other gradings say, of those who say nothing in the one that is shown.
    const others = (card.others ?? []).map(({ layer }) => layer);
    const isSame = (a: LayerView, b: LayerView): boolean => a.source === b.source && a.who === b.who;
    return [...shown, ...others.filter((one) => !shown.some((layer) => isSame(layer, one)))];
  });
  return tallied(said, ({ source, who, status }) => [source, who, status]);
}

/** The verdict that counts of a card among those by hand that may be seen: what was adjudicated, else the own one, else the newest. */
export function decisionOn({ card }: { card: CardView }, me: string): Status | null {
  return decidedFor(card.layers, me)?.status ?? null;
}

/** The verdicts that experts gave each member, null where nobody did. */
export const decidedOf = ({ members }: SeenGroup, me: string): (Status | null)[] =>
  members.map((one) => decisionOn(one, me));

/** The own verdict that all members have; null where one lacks it. */
export const ownVerdictOn = ({ members }: SeenGroup, me: string): Status | null =>
  sharedBy(members.map(({ card }) => ownOverride(card, me)?.status ?? null));

/** What judge, verifier or file say of all members alike; null where they differ or leave one open. */
export function agreedOn({ members }: SeenGroup): Decision | null {
  const said = sharedBy(members.map(({ card }) => fallbackVerdict(card, null)?.status ?? 'not_run'));
  return said === 'right' || said === 'wrong' || said === 'not_found' ? said : null;
}
