/** What window and command line know of the providers: each is one file in src/engine/providers/kinds, and says here what it is. */
import { z } from 'zod';
import { ProviderName } from './shapes.ts';

/** A choice of the form that names a model: a provider's own address, or a server that speaks its protocol. */
export const ServerFacts = z.object({
  id: z.string(),
  name: z.string(),
  /** null: the provider's own address, which nobody has to see. Empty: it is to be typed. */
  baseUrl: z.string().nullable(),
  /** Whether it runs on this machine, and needs no key. */
  local: z.boolean(),
  /** The environment variable of its key, before those of the provider. */
  keyVariable: z.string().nullable(),
  note: z.string(),
});
export type ServerFacts = z.infer<typeof ServerFacts>;

export const ProviderFacts = z.object({
  id: ProviderName,
  name: z.string(),
  /** Its own address; null where every server has one of its own. */
  address: z.string().nullable(),
  /** Environment variables that are read for address and key, in this order. */
  addressVariables: z.array(z.string()),
  keyVariables: z.array(z.string()),
  /** Whether its servers may go without a key. */
  keyOptional: z.boolean(),
  /** What an address may say after its question mark. */
  addressParameters: z.array(z.string()),
  /** An address as its field shows it before one is typed. */
  addressExample: z.string(),
  servers: z.array(ServerFacts),
});

/** The facts with what the provider can do. */
export const ProviderView = ProviderFacts.extend({
  /** Whether its protocol has a batch service. */
  batches: z.boolean(),
  /** Whether it can be asked for its models. */
  listsModels: z.boolean(),
});
export type ProviderFacts = z.infer<typeof ProviderFacts>;
export type ProviderView = z.infer<typeof ProviderView>;
