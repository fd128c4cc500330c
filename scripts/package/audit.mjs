// What `npm audit --json` says of packages that ship.

/**
 * @param {string} output of `npm audit --json`, whatever came of it
 * @param {readonly string[]} shipped names of packages
 * @returns {string[] | null} a sentence for each weakness that is known of one; null when the registry was not heard
 */
export function knownWeaknesses(output, shipped) {
  const report = parsed(output);
  if (typeof report?.vulnerabilities !== 'object') return null;
  return Object.values(report.vulnerabilities)
    .filter(({ name }) => shipped.includes(name))
    .flatMap(({ name, via }) =>
      via
        .filter((one) => typeof one === 'object' && one.dependency === name)
        .map(({ severity, title, range, url }) => `${name} ${range}: ${title} (${severity}; ${url})`),
    );
}

/** @param {string} output */
function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
