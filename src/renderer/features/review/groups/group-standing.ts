/** What is known of a group of equal answers, as the expert may see it. */
import type { AnswerGroupView, GroupMember } from '../../../../contract/group-calls.ts';
import type { CardView, LayerView } from '../../../../contract/review-shapes.ts';
import { isByHand } from '../../../../core/grading/precedence.ts';
import type { Decision, Source, Status } from '../../../../core/grading/status.ts';
import { decidedIn, offered } from '../../../../core/review/groups/answer-groups.ts';
import { isHidden } from '../blind.ts';
import { ownOverride, standingLayers, fallbackVerdict } from '../cards/optimistic.ts';

/** A member with its card as it may be seen. */
export interface SeenMember extends Omit<GroupMember, 'card'> {
  card: CardView;
}
export interface SeenGroup extends Omit<AnswerGroupView, 'members'> {
  members: SeenMember[];
}

/** How often somebody said something. */
export interface Tally {
  source: Source;
  who: string;
  status: Status;
  n: number;
}

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
  const counted = Map.groupBy(said, ({ source, who, status }) => `${source}/${who}/${status}`);
  return [...counted.values()].flatMap((layers) => {
    const [first] = layers;
    return first ? [{ source: first.source, who: first.who, status: first.status, n: layers.length }] : [];
  });
}

/** The verdict that counts of a card among those by hand that may be seen: what was adjudicated, else the own one, else the newest. */
export function decisionOn({ card }: { card: CardView }, me: string): Status | null {
  return decidedIn(card.layers, me)?.status ?? null;
}

/** The own verdict that all members have; null where one lacks it. */
export function ownVerdictOn(group: SeenGroup, me: string): Status | null {
  const own = new Set(group.members.map(({ card }) => ownOverride(card, me)?.status ?? null));
  const [only] = own;
  return own.size === 1 ? (only ?? null) : null;
}

/** Whether experts decided members differently. */
export function isContradicted(group: SeenGroup, me: string): boolean {
  return new Set(group.members.flatMap((one) => decisionOn(one, me) ?? [])).size > 1;
}

/** What the decided members were all judged, and how many others are equal to them; null where there is nothing to take over. */
export function offerOf(group: SeenGroup, me: string): { status: Decision; count: number } | null {
  const said = group.members.map((one) => decisionOn(one, me));
  const status = offered(said);
  return status && { status: status as Decision, count: said.filter((one) => one === null).length };
}

/** What judge, verifier or file say of all members alike; null where they differ or leave one open. */
export function agreedOn(group: SeenGroup): Decision | null {
  const said = new Set(group.members.map(({ card }) => fallbackVerdict(card, null)?.status ?? 'not_run'));
  const [only] = said;
  return said.size === 1 && (only === 'right' || only === 'wrong' || only === 'not_found') ? only : null;
}
