import type { PipeTarget } from '@backhaul/domain';
import type { Random } from '../random/random.js';
import type { Condition, PipeCondition } from './condition.js';
import { connectingMs, stoppingMs } from './spells.js';

/** Begins to make an IP pipe; one that stands already stays as it is. */
export const beginPipe = (now: PipeCondition | null, random: Random): PipeCondition =>
  now?.phase === 'connecting' || now?.phase === 'connected'
    ? now
    : { phase: 'connecting', leftMs: connectingMs(random) };

/** Ends it; one that is not there has ended already. */
export const endPipe = (now: PipeCondition | null, random: Random): PipeCondition | null =>
  now === null || now.phase === 'failed' || now.phase === 'stopping'
    ? now
    : { phase: 'stopping', leftMs: stoppingMs(random) };

/** The page of a device is what is beside a simulated unit, wherever it is set to look for it. */
const PAGE_PORTS = [80, 443];

/** Whether something beside the unit answers there. */
const answersAt = ({ host, port }: PipeTarget): boolean => host !== '' && PAGE_PORTS.includes(port);

/** The pipe `dtMs` later. */
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

/** What becomes of it when the unit goes away: one that is to last is made again when it is back. */
export const pipeAfterAway = ({ pipe, configuration }: Condition, random: Random): PipeCondition | null =>
  configuration.applied.ipPipe.mode === 'persistent' && (pipe?.phase === 'connecting' || pipe?.phase === 'connected')
    ? beginPipe(null, random)
    : null;
