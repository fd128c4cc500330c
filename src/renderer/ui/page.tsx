import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  actions?: ReactNode;
  /** For wide tables. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a plain screen: a title, its actions, content in one column. */
export function Page({ title, actions, wide = false, children }: PageProps) {
  return (
    <div className="h-full overflow-auto [scrollbar-gutter:stable]" data-reading>
      <div className={`@container mx-auto flex flex-col gap-8 px-8 py-7 ${wide ? 'max-w-[80rem]' : 'max-w-[60rem]'}`}>
        <header className="flex min-h-8 items-center justify-between gap-4">
          {/* Takes the focus of who comes here by key (shell/arrival.ts). */}
          <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
            {title}
          </h1>
          <div className="off-paper flex gap-2">{actions}</div>
        </header>
        {children}
      </div>
    </div>
  );
}

export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex min-h-7 items-center justify-between gap-4 border-b border-line pb-1">
        <h2 className="text-base font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What an empty place will hold, and the one next step. */
export function Empty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 py-4">
      <p className="font-semibold">{title}</p>
      <p className="max-w-[60ch] text-soft">{text}</p>
      {action ? <div className="mt-1 flex gap-2">{action}</div> : null}
    </div>
  );
}

/** A bar of progress, with its numbers in words beside it elsewhere. */
export function Bar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 w-full bg-line"
    >
      <div className="h-full bg-soft" style={{ width: `${String(percent)}%` }} />
    </div>
  );
}
