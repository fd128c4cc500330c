/** A judge's rationale taken apart by the rubrics it goes through, so that each rubric shows the words that are about it. */

const LONGEST = 200_000;

/**
 * The part of a rationale about each rubric, in their order: from its number at the beginning of a line ("3.", "3)", "Requirement 3:",
 * "- **3.** …") to the next one's. Empty where the rationale does not go through them in ascending order.
 */
export function rationaleByRubric(rationale: string, rubrics: number): string[] {
  const text = rationale.slice(0, LONGEST);
  const parts = Array.from({ length: rubrics }, () => '');
  let current = 0;
  let from = 0;
  let start = 0;
  const close = (end: number): void => {
    if (current > 0) parts[current - 1] = text.slice(from, end).trim();
  };
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const number = numberOf(text.slice(start, Math.min(end, start + 60)));
    // Only the next number, or a later one, begins a part: "2. of 3" inside a sentence about the fourth does not.
    if (number > current && number <= rubrics) {
      close(start);
      current = number;
      from = start;
    }
    start = end + 1;
  }
  close(text.length);
  return parts;
}

function numberOf(line: string): number {
  const match =
    /^[\s>*#_-]{0,12}(?:(?:requirement|rubric|item|criterion|r)\s{0,2}#?)?(\d{1,4})[*_]{0,3}\s?[.):–—-]/i.exec(line);
  return match ? Number(match[1]) : 0;
}
