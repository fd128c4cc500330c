import { UserError } from '../../../contract/router.ts';
import type { ModelRef } from '../../../contract/shapes.ts';
import { priceOf, type Price } from '../../../core/run/prices.ts';
import type { Provider } from '../../providers/index.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { listPrices } from '../../store/runs/prices.ts';
import { runView } from '../../store/runs/run-views.ts';
import { createBudget, type Budget } from './budget.ts';
import type { StoredConfig } from '../config.ts';

/** The price that a run's budget is kept by; null for a run without a budget. Throws UserError no-price. */
export function priceForBudget(
  db: WritableDb,
  config: Pick<StoredConfig, 'budget'>,
  { model }: Pick<ModelRef, 'model'>,
): Price | null {
  if (config.budget === null) return null;
  const price = priceOf(model, listPrices(db));
  if (price) return price;
  throw new UserError(
    'no-price',
    `A budget needs a price, and ${model} has none. Set its price in Settings, or start the run without a budget.`,
  );
}

/** The limit of a run's money, with what it has cost so far. */
export function budgetOf(db: WritableDb, config: StoredConfig, provider: Provider, runId: number): Budget | null {
  const price = priceForBudget(db, config, provider.ref);
  if (!price || config.budget === null) return null;
  return createBudget(config.budget, price, runView(db, runId).cost ?? 0);
}

/** The same money for the calls of a run's second model. Throws UserError no-price. */
export function budgetFor(
  db: WritableDb,
  budget: Budget | null,
  config: StoredConfig,
  provider: Provider,
): Budget | null {
  const price = priceForBudget(db, config, provider.ref);
  if (!budget || !price) return null;
  return {
    ...budget,
    get room() {
      return budget.room;
    },
    reserve: (purpose, request) => budget.reserve(purpose, request, price),
    estimate: (purpose, request) => budget.estimate(purpose, request, price),
    pay: (paid, share) => {
      budget.pay(paid, share, price);
    },
  };
}
