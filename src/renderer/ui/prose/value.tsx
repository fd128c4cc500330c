import { Fragment, useLayoutEffect, useMemo, useRef } from 'react';
import { valueParts } from '../../../core/text/index.ts';
import { plainName } from '../../lib/preview.ts';
import { typesetFormula, visible } from '../../lib/typeset/index.ts';
import { useRepairNote } from './use-repair-note.tsx';

/** Values longer than this are shown as they stand. */
const LONGEST_VALUE = 5_000;

/** One formula. A tex that cannot be typeset is shown as its source, with a warning. */
export function Formula({ tex, display = false }: { tex: string; display?: boolean }) {
  const host = useRef<HTMLSpanElement>(null);
  const made = useMemo(() => typesetFormula(tex, display), [tex, display]);
  useLayoutEffect(() => {
    host.current?.replaceChildren(made.element.cloneNode(true));
  }, [made]);
  const { note, onBadge } = useRepairNote(() => made.formula);
  return (
    <span className="prose-value" onClick={onBadge}>
      <span ref={host} />
      {note}
    </span>
  );
}

/** A letter, with indices, powers or primes if it has any, and what it is a function of: "l", "m_1", "d_i^{(1)}", "K'", "B_r(r, z)". */
const LETTER =
  /^[\p{Script=Latin}\p{Script=Greek}](?:[_^](?:\{[^{}]{1,20}\}|[\p{L}\d*])|')*(?:\([\p{L}\d](?:_[\p{L}\d]|')?(?:, ?[\p{L}\d](?:_[\p{L}\d]|')?)*\))?$/u;

/** A name in words breaks behind its underscores, before it breaks within a word. */
export function NameInParts({ name }: { name: string }) {
  return name.split(/(?<=_)(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** The name of a variable: letters as a professor writes them, "\\tau'", "m_1", are typeset; "focal_length" stays as it is. */
export function VariableName({ name }: { name: string }) {
  const isTex = name.includes('\\');
  if (!isTex && !LETTER.test(name)) return <NameInParts name={name} />;
  // A heading that is a formula alone is none for screen readers.
  return (
    <>
      <span className="sr-only">{plainName(name)}</span>
      <span aria-hidden>{isTex ? <Value text={name} /> : <Formula tex={name} />}</span>
    </>
  );
}

/** A short value, typeset where it is math: "$\frac12$", "3.2 m/s", "\frac{1}{2}". */
export function Value({ text }: { text: string }) {
  const parts = useMemo(() => (text.length > LONGEST_VALUE ? null : valueParts(text)), [text]);
  if (parts === null) return <span className="prose-value">{visible(text.slice(0, LONGEST_VALUE))}…</span>;
  return (
    <span className="prose-value" dir="auto">
      {parts.map((part, i) =>
        part.kind === 'math' ? <Formula key={i} tex={part.tex} display={part.display} /> : visible(part.text),
      )}
    </span>
  );
}
