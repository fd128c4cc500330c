/** The parts of a sheet that is printed of one thing (app/printing.tsx): a title with what it is about, and headed parts. */
import type { ReactNode } from 'react';

export function Sheet({ title, about, children }: { title: string; about: readonly string[]; children: ReactNode }) {
  return (
    <article className="flex flex-col gap-4">
      <header>
        <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
        <p className="text-soft">{about.filter((one) => one !== '').join(' · ')}</p>
      </header>
      {children}
    </article>
  );
}

export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 border-b border-line text-base font-semibold break-after-avoid">{title}</h2>
      {children}
    </section>
  );
}

/** Who says what, a line each. */
export function SheetVerdict({ who, mark, reason }: { who: string; mark: ReactNode; reason: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-2">
      <span className="text-soft">{who}</span>
      {mark}
      <span className="min-w-0 wrap-anywhere">{reason}</span>
    </li>
  );
}
