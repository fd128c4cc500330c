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
}

/** The part of JSON schema that all providers' structured output understands. */
export type JsonSchema =
  | { type: 'object'; properties: Record<string, JsonSchema>; required: string[]; additionalProperties: false }
  | { type: 'array'; items: JsonSchema }
  | { type: 'string'; enum?: string[]; description?: string }
  | { type: 'boolean' | 'number' | 'integer'; description?: string };

const PLACE = /\{\{([a-z_]+)\}\}/g;

/** Fills a prompt's places in one pass, so that a value that itself contains {{...}} is not filled again. Values go in verbatim. */
export function renderPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): string {
  return prompt.template.replace(PLACE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** What is wrong with a template that a user wrote, in sentences; empty when it can be used. */
export function promptProblems(prompt: Prompt, template: string): string[] {
  const used = new Set([...template.matchAll(PLACE)].map((match) => match[1] ?? ''));
  const unknown = [...used].filter((name) => !Object.hasOwn(prompt.places, name));
  const missing = Object.keys(prompt.places).filter((name) => !used.has(name));
  return [
    ...unknown.map(
      (name) => `The ${prompt.name} prompt has no place {{${name}}}. It has ${Object.keys(prompt.places).join(', ')}.`,
    ),
    ...missing.map((name) => `The ${prompt.name} prompt needs the place {{${name}}}: ${prompt.places[name] ?? ''}`),
  ];
}

/** Two lines that enclose a text and do not occur in it, so that the text cannot close its own frame. */
export function frame(label: string, text: string): string {
  let mark = label;
  for (let n = 2; text.includes(`END ${mark}`) || text.includes(`BEGIN ${mark}`); n += 1)
    mark = `${label} ${String(n)}`;
  return `----- BEGIN ${mark} -----\n${text}\n----- END ${mark} -----`;
}
