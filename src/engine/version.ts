/** The application's version, as package.json states it; written into results so that they can be reproduced. */
export const VERSION = '0.1.0';

export function provenanceOfEngine(): Record<string, string> {
  return { application: `Markscheme ${VERSION}`, node: process.versions.node };
}
