export function knownWeaknesses(output: string, shipped: readonly string[]): string[] | null;
