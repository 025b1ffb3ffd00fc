import type { Transaction } from 'kysely';
import type { Touched } from '../../platform/access/mutate.js';
import type { Actor } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { channelsOfRun, type OpenTransmission, type Registry } from '../../state/registry/types.js';
import { writeOrder, type WrittenOrder } from '../commands/issue.js';
import { END_REASONS } from './run-change.js';
import { STOP_VALID_MS } from './stop.js';
import { allOpenRuns, markEnded, touchedBy } from './store.js';
import { writeRun, type WriteDependencies } from './write-run.js';

export interface RedirectDependencies extends WriteDependencies {
  readonly registry: WriteDependencies['registry'] & Pick<Registry, 'reportedUnit'>;
}

/** A channel that was moved to another server. */
export interface MovedChannel {
  readonly id: string;
  readonly serverId: string;
  readonly recording: boolean;
}

/** Result for the units that sent to moved channels. */
export interface Redirected {
  readonly orders: readonly WrittenOrder[];
  readonly touches: readonly Touched[];
  /** Units that are started again. */
  readonly restarted: readonly string[];
  /** Number of transmissions that have ended for good. */
  readonly ended: number;
}

/** Open transmissions to any of these channels. */
export async function runsTo(
  tx: Transaction<Database>,
  channelIds: readonly string[],
): Promise<readonly OpenTransmission[]> {
  const runs = (await allOpenRuns(tx)).map(({ transmission }) => transmission);
  return runs.filter((run) => channelsOfRun(run).some((id) => channelIds.includes(id)));
}

/**
 * Ends transmissions to channels that were moved within `tx`; their units are locked. A live transmission to a single channel starts again
 * there: its unit gets the address of the new server as soon as it listens.
 */
export async function redirectRuns(
  dependencies: RedirectDependencies,
  tx: Transaction<Database>,
  caller: Actor,
  runs: readonly OpenTransmission[],
  channels: readonly MovedChannel[],
): Promise<Redirected> {
  const { dispatcher, registry, clock } = dependencies;
  const orders: WrittenOrder[] = [];
  const restarted: string[] = [];
  const touches: Touched[] = [];
  for (const run of runs) {
    const stop = await writeOrder(dispatcher, tx, caller.userId, {
      device: { kind: 'unit', id: run.unitId },
      order: { name: 'stop', args: { transmissionId: run.id } },
      transmissionId: run.id,
      validForMs: STOP_VALID_MS,
    });
    await markEnded(tx, run, END_REASONS.moved, new Date(clock.now()));
    orders.push(stop);
    touches.push(...touchedBy(run));
    const channel = channels.find(({ id }) => id === run.channelId);
    const isWanted = run.stopAskedAt === null && registry.reportedUnit(run.unitId)?.online === true;
    if (channel === undefined || run.channels !== null || run.mode !== 'live' || !isWanted) continue;
    const { groupChannelId, mode } = run;
    const ask = { unitId: run.unitId, channelId: channel.id, groupChannelId, mode, several: null, selects: null };
    const end = { channelId: channel.id, serverId: channel.serverId, isRecorded: channel.recording };
    const begun = await writeRun(dependencies, tx, caller, ask, [end]);
    orders.push(begun.order, ...begun.labels);
    restarted.push(run.unitId);
  }
  return { orders, touches, restarted, ended: runs.length - restarted.length };
}
