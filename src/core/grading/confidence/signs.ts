/** The signs on which a verdict's confidence rests: those of the value's place in the answer, and what the comparison was decided by. */
export interface Compared {
  /** What the comparison showed; undecided where it only leans towards a difference, with its signs. */
  verdict: 'equivalent' | 'different' | 'undecided';
  reason: string;
  /** The answer states the professor's value elsewhere. */
  elsewhere: boolean;
  signs?: Readonly<Record<string, number>>;
}

const SAYS = { equivalent: 'right', different: 'wrong', undecided: 'leaning' } as const;

export function verdictSigns(place: Readonly<Record<string, number>>, compared: Compared): Record<string, number> {
  const says = SAYS[compared.verdict];
  return {
    ...place,
    ...(compared.verdict === 'undecided' ? compared.signs : {}),
    [says]: 1,
    [`${says} by: ${compared.reason}`]: 1,
    ...(compared.elsewhere ? { elsewhere: 1 } : {}),
  };
}
