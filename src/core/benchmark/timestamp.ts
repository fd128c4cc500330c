/** A moment in local time as the reference scripts write it: YYYY-MM-DD HH:MM:SS (docs/design/files.md, "Summary"). */
export function localTimestamp(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = [String(time.getFullYear()), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}
