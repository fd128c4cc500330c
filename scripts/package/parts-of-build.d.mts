export interface Part {
  name: string;
  version: string;
  license: string;
  texts: string[];
  integrity: string;
}
export function partsOfBuild(): Part[];
export function unfitParts(parts: Part[]): string[];
/** Of a package and of what it has taken over from others, each text once. */
export function licenceTexts(place: string): string[];
