import { message as callMessage } from '@backhaul/contract';
import { likeNeighbours, type DestinationAddress, type SettingChange } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { countServerChange } from '../../control/commands/desired.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import type { DestinationDependencies } from './dependencies.js';
import { hasTooManyEncoders } from '../../control/configuration/encoder-count.js';
import { refuseRepeatedPorts } from './smpte-ports.js';
import { listensOnTakenPort, lockedDestinations, type StoredDestination } from './store.js';

/** A change of a destination. Settings have their values before and after; `secret` records only that it was set, never its value. */
interface Done {
  readonly id: string;
  readonly verb: 'create' | 'update' | 'remove' | 'start' | 'stop';
  readonly detail: string;
  readonly changes: readonly SettingChange[];
  /** Whether the change may need another encoder. */
  readonly encodes?: boolean;
}

type Work = (tx: Transaction<Database>, existing: readonly StoredDestination[]) => Promise<Done | undefined>;

/** Changes the destinations of a channel and, in the same transaction, its server's requested configuration. No change if `work` returns nothing. */
export async function changeDestinations(
  dependencies: DestinationDependencies,
  caller: Caller,
  channel: VisibleChannel,
  work: Work,
): Promise<void> {
  const { serverId } = channel.record;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const done = await work(tx, await lockedDestinations(tx, channel.id));
      if (!done) return undefined;
      await countServerChange(tx, serverId);
      // A destination on a taken port can still be stopped.
      if (done.verb !== 'stop') {
        if (await listensOnTakenPort(tx, serverId, done.id))
          throw invalid('body.port', callMessage('listener_port_taken'));
        await refuseRepeatedPorts(tx, serverId, done.id);
      }
      if (done.encodes === true && (await hasTooManyEncoders(tx, dependencies.registry, serverId)))
        throw new Refusal('ENCODER_LIMIT');
      return done;
    },
    (done) =>
      done && {
        action: `destination:${done.verb}`,
        subject: { kind: 'channel', id: channel.id },
        detail: done.detail,
        changes: done.changes,
        touches: [
          ['channel', channel.id],
          ['server', serverId],
        ],
      },
  );
  void dependencies.dispatcher.converge(serverId);
}

/** @throws {Refusal} INVALID for a name or stream ID of another destination of the channel */
export function refuseLikeNeighbours(
  destination: { readonly name: string; readonly address: DestinationAddress },
  others: readonly StoredDestination[],
): void {
  refuseProblems(likeNeighbours(destination, others));
}

/** Settings of a destination, for the audit. */
export const audited = ({
  name,
  address,
  profileId,
  providerId,
}: Pick<StoredDestination, 'name' | 'address' | 'profileId' | 'providerId'>) => ({
  name,
  profileId,
  providerId,
  ...address,
});

type Audited = Readonly<Record<string, string | number | null>>;

/** Settings that differ, for the audit. */
export const differences = (before: Audited, after: Audited): SettingChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((path) => {
    const [from, to] = [before[path] ?? null, after[path] ?? null];
    return from === to ? [] : [{ path, from, to }];
  });
