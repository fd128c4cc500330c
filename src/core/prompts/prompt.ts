/**
 * A prompt is a template with named places, one file each, replaceable by the user and named by the hash of its template in every run
 * (docs/design/grading.md, "Prompts"). Places are written {{name}}.
 */
export interface Prompt {
  /** Short and stable, such as `extraction`: the file name of a replacement. */
  name: string;
  template: string;
  /** Each place and what stands there, for the person who writes a replacement. */
  places: Readonly<Record<string, string>>;
  /** The shape of the reply as JSON schema, or null for free text. */
  schema: JsonSchema | null;
  /** The places without which it would ask about nothing. Any other may be left out of a replacement. */
  needs?: readonly string[];
  /** The names that the paper and its scripts give to places, and which of ours each is: {variable_list}. */
  scriptPlaces?: Readonly<Record<string, string>>;
}

/** The part of JSON schema that all providers' structured output understands. */
export type JsonSchema =
  | { type: 'object'; properties: Record<string, JsonSchema>; required: string[]; additionalProperties: false }
  | { type: 'array'; items: JsonSchema }
  | { type: 'string'; enum?: string[]; description?: string }
  | { type: 'boolean' | 'number' | 'integer'; description?: string };

const PLACE = /\{\{([a-z_]+)\}\}/g;
/** A place of Python's str.format, or one of its doubled braces, which stand for one. */
const SCRIPT_PLACE = /\{\{|\}\}|\{([a-z_]+)\}/g;

/**
 * Fills a prompt's places in one pass, so that a value that itself contains {{...}} is not filled again. Values go in verbatim.
 * A template in the form of the paper's scripts takes `bare` instead where there is one: it encloses a text by itself.
 */
export function renderPrompt(
  prompt: Prompt,
  values: Readonly<Record<string, string>>,
  bare: Readonly<Record<string, string>> = {},
): string {
  const fill = (all: Readonly<Record<string, string>>, name: string, whole: string): string =>
    Object.hasOwn(all, name) ? (all[name] ?? '') : whole;
  const names = scriptPlacesOf(prompt, prompt.template);
  if (names === null) return prompt.template.replace(PLACE, (whole, name: string) => fill(values, name, whole));
  return prompt.template.replace(SCRIPT_PLACE, (whole, name: string | undefined) =>
    name === undefined ? whole.charAt(0) : fill({ ...values, ...bare }, names[name] ?? '', whole),
  );
}

/** The names of places where a template is in the form of the paper's scripts: it has some of them, and none of ours. null: it is in ours. */
function scriptPlacesOf(prompt: Prompt, template: string): Readonly<Record<string, string>> | null {
  const { scriptPlaces, places } = prompt;
  if (!scriptPlaces || usedPlaces(template).some((name) => Object.hasOwn(places, name))) return null;
  return Object.keys(scriptPlaces).some((name) => template.includes(`{${name}}`)) ? scriptPlaces : null;
}

function usedPlaces(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].map((match) => match[1] ?? ''))];
}

/** What is wrong with a template that a user wrote, in sentences; empty when it can be used. */
export function promptProblems(prompt: Prompt, template: string): string[] {
  const names = scriptPlacesOf(prompt, template);
  const used = names
    ? Object.keys(names).flatMap((name) => (template.includes(`{${name}}`) ? [names[name] ?? ''] : []))
    : usedPlaces(template);
  const unknown = used.filter((name) => !Object.hasOwn(prompt.places, name));
  const missing = (prompt.needs ?? []).filter((name) => !used.includes(name));
  return [
    ...unknown.map(
      (name) => `The ${prompt.name} prompt has no place {{${name}}}. It has ${Object.keys(prompt.places).join(', ')}.`,
    ),
    ...missing.map((name) => `The ${prompt.name} prompt needs the place {{${name}}}: ${prompt.places[name] ?? ''}`),
  ];
}

/**
 * Two lines that enclose a text and bear a token that nobody who writes the text can know, since it follows from all of it: the text cannot
 * close its own frame. The same text has the same token, so that a request that was paid for is found again.
 */
export function frame(label: string, text: string): string {
  let token = tokenOf(text);
  while (text.includes(token)) token = tokenOf(token + text);
  return `----- BEGIN ${label} ${token} -----\n${text}\n----- END ${label} ${token} -----`;
}

/** A short text as it is; one with a line end, which could bring lines of its own to those of a prompt, in a frame. */
export function inLine(label: string, text: string): string {
  return /[\n\r\v\f\u0085\u2028\u2029]/.test(text) ? `\n${frame(label, text)}` : text;
}

/** Eight hexadecimal digits (FNV-1a over UTF-16, its last bits mixed once more). */
export function tokenOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
