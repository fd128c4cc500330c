/** More than this of an id does not fit beside an item's other facts. */
const LONGEST = 20;

/**
 * Enough of an id to recognise an item by: the beginning of a hash, such as those of CFE, and of a name ("mechanics/1_9") all, or its end, which tells it
 * apart from others.
 */
export function shortId(id: string, length = 8): string {
  if (/^[\da-f-]{16,}$/i.test(id)) return id.slice(0, length);
  return id.length > LONGEST ? `…${id.slice(1 - LONGEST)}` : id;
}
