import type { Label } from './match.ts';
import { symbolScore } from './match.ts';
import type { Profile } from './profile.ts';
import { symbolKey } from './symbol.ts';

/** The variable's own symbol, or its base letter without the subscript ("v = …" for v_bottom). */
export function namesIt(profile: Profile, label: Label, rivals: readonly Profile[]): boolean {
  const base = /^[^_({\s]+/.exec(profile.spec.name)?.[0] ?? '';
  const bare = label.symbols.map((s) => symbolKey(s).flat);
  if (base !== '' && bare.includes(base)) return true;
  if (
    base !== '' &&
    bare.includes(`${base}prime`) &&
    /_(?:observed|new|final|after|shifted|image|prime)/.test(profile.spec.name)
  )
    return true;
  return label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.8);
}
