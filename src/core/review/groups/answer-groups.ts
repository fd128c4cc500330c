/**
 * Equal answers are judged once: what several answers claim for a variable, put together where it is equal (docs/team.md, "Answer groups").
 */
/** `value`: the answer claims one. The others claim none: nothing found, several that could be meant, nobody has looked or grading failed. */
export const CLAIM_KINDS = ['value', 'not_found', 'ambiguous', 'open'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export interface Claim {
  kind: ClaimKind;
  /** The value; where the answer claims none, the answer's whole text. */
  text: string;
}

export interface ClaimGroup<C extends Claim> {
  kind: ClaimKind;
  /** One of its members' texts, as most of them write it. */
  text: string;
  members: C[];
}

/**
 * Whether the verifier shows two values equal. Asked of a representative and another value, in an order that does not depend on who came first; of the
 * professor's value the solution says more than of those that answers claim.
 */
export type IsSame = (representative: string, value: string, isReference: boolean) => boolean;

/**
 * Groups the claims, the largest group first, those without a value last. Being equal is not transitive (1.0 and 1.04, 1.04 and 1.1): each value is
 * compared with the representatives alone, the professor's value before all others, then in the order of length and text, so that the same claims
 * make the same groups in whatever order they came. What claims no value is put together only where the answers are the same text.
 */
export function groupClaims<C extends Claim>(claims: readonly C[], reference: string, isSame: IsSame): ClaimGroup<C>[] {
  const byText = Map.groupBy(claims, (claim) => keyOf(claim));
  const representatives: { text: string; members: C[] }[] = [{ text: normalised(reference), members: [] }];
  const without: ClaimGroup<C>[] = [];
  for (const [, members] of [...byText].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))) {
    const [first] = members;
    if (!first) continue;
    if (first.kind !== 'value') {
      without.push({ kind: first.kind, text: first.text, members });
      continue;
    }
    const text = normalised(first.text);
    const group = representatives.find((one, at) => one.text === text || isSame(one.text, text, at === 0));
    if (group) group.members.push(...members);
    else representatives.push({ text, members: [...members] });
  }
  const groups = representatives
    .filter(({ members }) => members.length > 0)
    .map(({ members }): ClaimGroup<C> => ({ kind: 'value', text: commonest(members), members }));
  return [...bySize(groups), ...bySize(without)].map((group) => ({
    ...group,
    members: inOrder(claims, group.members),
  }));
}

const keyOf = ({ kind, text }: Claim): string => `${kind}\n${normalised(text)}`;

/** Blanks say nothing in a value, nor do the dollars around it. */
function normalised(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const isMath = plain.length > 1 && plain.startsWith('$') && plain.endsWith('$');
  return isMath ? plain.replace(/^\$+/, '').replace(/(?<!\$)\$+$/, '').trim() : plain; // prettier-ignore
}

/** The spelling that most members share; of several the shortest. */
function commonest(members: readonly Claim[]): string {
  const spellings = Map.groupBy(members, ({ text }) => text.trim());
  const [first] = [...spellings].sort(
    ([a, x], [b, y]) => y.length - x.length || a.length - b.length || (a < b ? -1 : 1),
  );
  return first?.[0] ?? '';
}

const bySize = <C extends Claim>(groups: readonly ClaimGroup<C>[]): ClaimGroup<C>[] =>
  groups.toSorted(
    (a, b) => b.members.length - a.members.length || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
  );

/** As the answers are listed. */
const inOrder = <C>(all: readonly C[], some: readonly C[]): C[] => {
  const wanted = new Set(some);
  return all.filter((one) => wanted.has(one));
};

/** What answers that nobody decided are offered: what the decided ones of their group were all decided to be; null where there is nothing to take over. */
export function offered<S>(said: readonly (S | null)[]): S | null {
  const known = new Set(said.filter((one) => one !== null));
  const [only = null] = known;
  return known.size === 1 && said.includes(null) ? only : null;
}
