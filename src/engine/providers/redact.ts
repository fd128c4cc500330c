const MARK = '[key]';
/** Shorter keys than this are placeholders of local servers ("none", "ollama"), whose letters also occur in ordinary text. */
const SECRET_LENGTH = 8;
/** What looks like a key of the known providers, whole or with its middle starred out. */
const KEY_LIKE = /\b(?:sk-[A-Za-z0-9_*.-]{6,}|AIza[A-Za-z0-9_*-]{10,})|\bBearer\s+[A-Za-z0-9._~+/*=-]{8,}/g;

/** Takes a key out of a text that a server sent. */
export function withoutKey(text: string, key: string | null): string {
  return key !== null && key.length >= SECRET_LENGTH ? text.replaceAll(key, MARK) : text;
}

/** A message fit for logs, rows and people: no key, no part of one, and not too long. */
export function safeMessage(text: string, key: string | null): string {
  const clean = withoutKey(text, key).replace(KEY_LIKE, MARK).replace(/\s+/g, ' ').trim();
  return clean.length > 600 ? `${clean.slice(0, 600)}…` : clean;
}
