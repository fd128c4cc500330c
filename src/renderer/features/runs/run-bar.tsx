/** How far a run is: done, failed (hatched, so that it is not told by colour alone), and what is left. */
export function RunBar({ total, done, failed, label }: { total: number; done: number; failed: number; label: string }) {
  const share = (part: number): string => `${String(total === 0 ? 0 : (100 * part) / total)}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={total === 0 ? 0 : Math.round((100 * (done + failed)) / total)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="flex h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="h-full bg-soft" style={{ width: share(done) }} />
      <div
        className="h-full"
        style={{
          width: share(failed),
          background: 'repeating-linear-gradient(135deg, var(--error) 0 3px, var(--raised) 3px 5px)',
        }}
      />
    </div>
  );
}
