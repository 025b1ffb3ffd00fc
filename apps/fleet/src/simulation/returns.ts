import { RETURN_INSTANCES, type ReturnInstance } from '@backhaul/domain';
import type { Random } from '../random/random.js';
import type { ReturnCondition, Returns } from './condition.js';
import { connectingMs, stoppingMs } from './activity-model.js';

/** Starts a return of a channel; an existing one is kept. */
export function beginReturn(returns: Returns, instance: ReturnInstance, channelId: string, random: Random): Returns {
  const now = returns[instance];
  if (now?.channelId === channelId && now.phase !== 'stopping') return returns;
  return { ...returns, [instance]: { channelId, phase: 'connecting', leftMs: connectingMs(random) } };
}

/** Ends a return; does nothing when it does not exist. */
export function endReturn(returns: Returns, instance: ReturnInstance, random: Random): Returns {
  const now = returns[instance];
  if (now === undefined || now.phase === 'stopping') return returns;
  return { ...returns, [instance]: { ...now, phase: 'stopping', leftMs: stoppingMs(random) } };
}

/** The returns after `dtMs`. */
export function stepReturns(returns: Returns, dtMs: number): Returns {
  let after = returns;
  for (const instance of RETURN_INSTANCES) {
    const now = returns[instance];
    if (now === undefined) continue;
    const { [instance]: _, ...others } = after;
    const next = stepped(now, dtMs);
    after = next === undefined ? others : { ...others, [instance]: next };
  }
  return after;
}

/** Time until a return changes automatically, ms. */
export const returnChangeMs = (returns: Returns): number =>
  Math.min(Infinity, ...RETURN_INSTANCES.map((instance) => returns[instance]?.leftMs ?? Infinity));

function stepped(now: ReturnCondition, dtMs: number): ReturnCondition | undefined {
  const leftMs = now.leftMs - dtMs;
  if (leftMs > 0) return { ...now, leftMs };
  return now.phase === 'stopping' ? undefined : { ...now, phase: 'connected', leftMs: Infinity };
}
