import { useState } from 'react';

/** What changes a field of a form, by its name. */
export type SetField<F> = <Name extends keyof F>(name: Name) => (value: F[Name]) => void;

/** The fields of a form as one object, with what changes one of them. */
export function useFields<F extends object>(initial: F | (() => F)): [fields: F, set: SetField<F>] {
  const [fields, setFields] = useState(initial);
  return [fields, (name) => (value) => setFields((before) => ({ ...before, [name]: value }))];
}
