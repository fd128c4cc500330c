export interface Part {
  name: string;
  version: string;
  license: string;
  texts: string[];
  integrity: string;
}
export function partsOfBuild(): Part[];
export function unfitParts(parts: Part[]): string[];
