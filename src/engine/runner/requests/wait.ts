/** A wait in words. */
export function seconds(ms: number): string {
  if (ms < 90_000) return `${String(Math.ceil(ms / 1000))} s`;
  if (ms < 90 * 60_000) return `${String(Math.round(ms / 60_000))} min`;
  if (ms < 48 * 3_600_000) return `${String(Math.round(ms / 3_600_000))} hours`;
  return `${Math.round(ms / 86_400_000).toLocaleString('en')} days`;
}
