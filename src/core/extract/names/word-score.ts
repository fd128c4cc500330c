import type { Profile } from './profile.ts';

/** How well running words name the variable, weighing down words that it shares with its rivals. */
export function wordScore(profile: Profile, words: readonly string[], rivals: readonly Profile[]): number {
  if (words.length === 0) return 0;
  const label = new Set(words);
  // "Threshold wavelength" over the value of what the description calls so.
  if (
    profile.title.length > 1 &&
    profile.title.every((w) => label.has(w)) &&
    label.size === profile.title.length &&
    !rivals.some((r) => r !== profile && r.title.join(' ') === profile.title.join(' '))
  )
    return 0.95;
  // "Transmission: …" for the transmission delay, where nothing else is called so.
  const [first] = profile.title;
  if (
    first !== undefined &&
    first.length > 4 &&
    profile.title.length > 1 &&
    label.has(first) &&
    words.every((w) => profile.title.includes(w)) &&
    !rivals.some((r) => r !== profile && (r.nameWords.includes(first) || r.headWords.has(first)))
  )
    return 0.8;
  const weight = (w: string): number => {
    let others = 0;
    for (const r of rivals) if (r !== profile && (r.nameWords.includes(w) || r.headWords.has(w))) others++;
    return 1 / (1 + 2 * others);
  };
  let nameHit = 0;
  let nameAll = 0;
  for (const w of profile.nameWords) {
    nameAll += weight(w);
    if (label.has(w)) nameHit += weight(w);
  }
  let known = 0;
  let all = 0;
  let hits = 0;
  for (const w of label) {
    const inside = profile.nameWords.includes(w) || profile.headWords.has(w);
    all += inside ? weight(w) : w.length <= 2 || /^\d/.test(w) ? 0.2 : 0.7;
    if (inside) {
      known += weight(w);
      hits++;
    }
  }
  if (all === 0 || known === 0) return 0;
  const precision = known / all;
  if (nameAll === 0 || profile.symbolic) {
    const recallName = nameAll === 0 ? 0 : nameHit / nameAll;
    const support = Math.min(1, hits / 3);
    return Math.min(0.85, precision * (0.45 + 0.25 * support + 0.3 * recallName));
  }
  const recall = nameHit / nameAll;
  return 0.55 * recall + 0.45 * precision * Math.min(1, 0.4 + recall);
}
