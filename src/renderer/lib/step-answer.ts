/** The verifiable answer of a step as people read it. It is stored as JSON text, so that 5.0 stays 5.0; only strings lose their quotes. */
export function stepAnswer(json: string): string {
  if (!json.startsWith('"')) return json;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : json;
  } catch {
    return json;
  }
}
