/** A fraction in 0..1 as 64.9%. A dash where there is nothing to count. */
export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return `${(value * 100).toFixed(1)}%`;
}

/** A count with thin spaces between groups of three: 12 841. */
export function count(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** The first characters of a long id, enough to recognise it. */
export function shortId(id: string, length = 8): string {
  return id.length > length + 2 ? id.slice(0, length) : id;
}

/** The name of a file without its folders, for either kind of slash. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** An ISO time in the reader's own words and zone: "21 Nov, 22:16". The raw text when it is not a time. */
export function moment(iso: string, locale?: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    time,
  );
}
