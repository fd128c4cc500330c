/** The beginning of a long id, enough to recognise an item by: those of CFE are hashes. A short one stays whole: its end is what tells it apart. */
export function shortId(id: string, length = 8): string {
  return id.length > length + 2 ? id.slice(0, length) : id;
}
