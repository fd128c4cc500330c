/** The window's policy forbids eval, so zod must not probe for it. Imported before everything that makes a schema (SECURITY.md). */
import { config } from 'zod';

config({ jitless: true });
