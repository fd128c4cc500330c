/** The executables that set-up prepared, and the variables that point the electron package and the store at them. */
export function runtime(): { electron: string; node: string; env: Record<string, string> };
export function pathWithTools(): string;
