/** The models that runs ask: opened at their providers, with the gate of the endpoint, the pace of the model and the run's limit of money. */
import type { BatchService, Provider, Providers } from '../../providers/index.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { budgetFor, budgetOf } from '../limits/budget-of.ts';
import type { StoredConfig } from '../config.ts';
import type { Asked } from '../execute.ts';
import { createGate, type Gate } from '../limits/gate.ts';
import type { Given } from '../given.ts';
import { createPaces } from '../limits/paces.ts';

export interface Opened {
  /** null when no model is asked. */
  provider: Provider | null;
  /** The judge of a run that asks two models. */
  second: Provider | null;
}

export interface Models {
  /** Those of a stored run. Throws UserError (bad-address, no-key). */
  open(stored: StoredConfig, given?: Given): Opened;
  /** The batch service of a run's model, or of its second one; null when there is none, or it cannot be opened. */
  serviceOf(stored: StoredConfig, second: boolean): BatchService | null;
  /** What a run needs to ask them. */
  asked(runId: number, config: StoredConfig, opened: Opened): { asked: Asked | null; judge: Asked | null };
  /** The limits in Settings have changed. */
  limitsChanged(): void;
}

export function createModels(db: WritableDb, providers: Providers, now: () => number): Models {
  const gates = new Map<string, Gate>();
  const paces = createPaces(db, now);
  const gateOf = ({ ref }: Provider): Gate => {
    const key = `${ref.provider} ${ref.baseUrl}`;
    const gate = gates.get(key) ?? createGate(now);
    gates.set(key, gate);
    return gate;
  };
  return {
    open: (stored, given = {}) => {
      const asked = refOf(stored);
      const judge = secondOf(stored);
      return {
        provider: asked ? providers.open(given.model ?? asked) : null,
        second: judge ? providers.open(given.judge ?? judge) : null,
      };
    },
    serviceOf: (stored, second) => {
      const asked = second ? secondOf(stored) : refOf(stored);
      return (asked && providers.tryOpen(asked)?.batches) ?? null;
    },
    asked: (runId, config, { provider, second }) => {
      const budget = provider && budgetOf(db, config, provider, runId);
      const common = (one: Provider): Pick<Asked, 'provider' | 'gate' | 'pace'> => ({
        provider: one,
        gate: gateOf(one),
        pace: paces.of(one),
      });
      return {
        asked: provider && { ...common(provider), budget },
        judge: second && { ...common(second), budget: budgetFor(db, budget, config, second) },
      };
    },
    limitsChanged: () => {
      paces.changed();
    },
  };
}

/** The judge of a run that asks two models. */
function secondOf(stored: StoredConfig): Provider['ref'] | null {
  return stored.type === 'diagnosis' ? stored.judge : null;
}

/** The model under test, or the judge of a run that asks no other. */
function refOf(stored: StoredConfig): Provider['ref'] | null {
  return 'model' in stored ? stored.model : stored.judge;
}
