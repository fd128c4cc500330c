import type { Claim } from './claims.ts';
import { labelScore, symbolScore } from '../names/match.ts';
import type { Profile } from '../names/profile.ts';
import { symbolKey } from '../names/symbol.ts';

/** The variable's own symbol, or its base letter without the subscript ("v = …" for v_bottom). */
export function namesIt(profile: Profile, claim: Claim, rivals: readonly Profile[]): boolean {
  const base = /^[^_({\s]+/.exec(profile.spec.name)?.[0] ?? '';
  const bare = claim.label.symbols.map((s) => symbolKey(s).flat);
  if (base !== '' && bare.includes(base)) return true;
  if (
    base !== '' &&
    bare.includes(`${base}prime`) &&
    /_(?:observed|new|final|after|shifted|image|prime)/.test(profile.spec.name)
  )
    return true;
  return claim.label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.8);
}

/** Outside a final section an unnamed value needs some word or letter of the variable beside it. */
export function isAbout(profile: Profile, claim: Claim): boolean {
  return namesIt(profile, claim, [profile]) || labelScore(profile, claim.label, [profile]).score >= 0.4;
}
