/** A run that asks two endpoints keeps one limit of requests in flight over both (docs/design/command-line.md, "Limits"). */
import { createGate, type Gate, type Membership } from './gate.ts';

interface Asked {
  gate: Gate;
}
interface Sharing<T extends Asked> {
  asked: T | null;
  judge: T | null;
  /** Begins to use the endpoints with so many requests at most, over both. */
  join: (workers: number) => Membership;
}

/** The same with gates that let through no more than the run wishes for. One endpoint alone is limited by its own gate. */
export function sharingWorkers<T extends Asked>(
  { asked, judge }: { asked: T | null; judge: T | null },
  now: () => number,
): Sharing<T> {
  const gates = new Set([asked, judge].flatMap((one) => (one ? [one.gate] : [])));
  if (gates.size < 2) return { asked, judge, join: (workers) => joined([...gates], workers) };
  const limit = createGate(now);
  const within = (one: T | null): T | null => one && { ...one, gate: gateWithin(limit, one.gate) };
  return { asked: within(asked), judge: within(judge), join: (workers) => joined([limit, ...gates], workers) };
}

function joined(gates: readonly Gate[], workers: number): Membership {
  const memberships = gates.map((gate) => gate.join(workers));
  return {
    set: (wished) => {
      for (const membership of memberships) membership.set(wished);
    },
    leave: () => {
      for (const membership of memberships) membership.leave();
    },
  };
}

function gateWithin(limit: Gate, gate: Gate): Gate {
  return {
    get state() {
      return gate.state;
    },
    join: (workers) => gate.join(workers),
    succeeded: (latencyMs, purpose) => {
      gate.succeeded(latencyMs, purpose);
    },
    refused: (waitMs) => {
      gate.refused(waitMs);
    },
    failed: () => {
      gate.failed();
    },
    lost: (delayOf) => {
      gate.lost(delayOf);
    },
    usualMs: (purpose) => gate.usualMs(purpose),
    enter: async (priority, signal) => {
      const leaveRun = await limit.enter(priority, signal);
      try {
        const leave = await gate.enter(priority, signal);
        return () => {
          leave();
          leaveRun();
        };
      } catch (error) {
        leaveRun();
        throw error;
      }
    },
  };
}
