import { titleOf, type Profile } from '../names/profile.ts';

/** What is written as one tuple, in a name or in what the description calls the value; a boiling point is none. */
const WHOLE =
  /\b(?:(?<!(?:time|sampling|class) )intervals?|(?:ordered )?pairs?|coordinates|vectors?|gradient|eigenvectors?|tuple|(?<!(?:boiling|melting|freezing|dew|yield|equivalence|end|even|set|operating|flash|triple|critical) )points?)\b/i;
const AS_WHOLE = /\bas an? (?:\w+ )?(?:intervals?|pair|vector|tuple|point)\b|\bpoint \([a-z], ?[a-z]\)/i;

/** Whether this variable's value is one tuple, so that a tuple's elements are not several variables' values. */
export function asksTuple(profile: Profile): boolean {
  const { name, description } = profile.spec;
  if (
    profile.spec.type === 'numeric' ||
    /\b(?:magnitude|length|number|norm|size|width)\b/i.test(name.replace(/_/g, ' '))
  )
    return false;
  return WHOLE.test(titleOf(description)) || AS_WHOLE.test(description);
}
