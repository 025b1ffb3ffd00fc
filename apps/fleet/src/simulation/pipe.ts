import type { PipeTarget } from '@backhaul/domain';
import type { Random } from '../random/random.js';
import type { Condition, PipeCondition } from './condition.js';
import { connectingMs, stoppingMs } from './activity-model.js';

/** Starts an IP pipe; an existing one is kept. */
export const beginPipe = (now: PipeCondition | null, random: Random): PipeCondition =>
  now?.phase === 'connecting' || now?.phase === 'connected'
    ? now
    : { phase: 'connecting', leftMs: connectingMs(random) };

/** Ends the pipe; does nothing without one. */
export const endPipe = (now: PipeCondition | null, random: Random): PipeCondition | null =>
  now === null || now.phase === 'failed' || now.phase === 'stopping'
    ? now
    : { phase: 'stopping', leftMs: stoppingMs(random) };

/** Ports on which the simulated LAN device answers, at any address. */
const PAGE_PORTS = [80, 443];

/** Whether the LAN device answers on this port. */
const answersAt = ({ host, port }: PipeTarget): boolean => host !== '' && PAGE_PORTS.includes(port);

/** The pipe after `dtMs`. */
export function stepPipe(
  { pipe, configuration }: Pick<Condition, 'pipe' | 'configuration'>,
  dtMs: number,
): PipeCondition | null {
  if (pipe === null) return null;
  const leftMs = pipe.leftMs - dtMs;
  if (leftMs > 0) return { ...pipe, leftMs };
  if (pipe.phase === 'stopping') return null;
  return { phase: answersAt(configuration.applied.ipPipeTarget) ? 'connected' : 'failed', leftMs: Infinity };
}

/** The pipe when the unit goes offline: a persistent one is opened again when the unit is back. */
export const pipeAfterAway = ({ pipe, configuration }: Condition, random: Random): PipeCondition | null =>
  configuration.applied.ipPipe.mode === 'persistent' && (pipe?.phase === 'connecting' || pipe?.phase === 'connected')
    ? beginPipe(null, random)
    : null;
