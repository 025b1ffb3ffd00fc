import { message, type AppContract, type HandlerInput, type HandlerOutput } from '@backhaul/contract';
import { moveRefusal, type MovingServer } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { endQueues } from '../../control/channels/end-queues.js';
import { countServerChange } from '../../control/commands/desired.js';
import { sendOrder } from '../../control/commands/issue.js';
import { refuseChannels } from '../../control/devices/server-row.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { VisibleServer } from '../../control/policies/records.js';
import { redirectRuns, runsTo } from '../../control/transmissions/redirect.js';
import { mutate } from '../../platform/access/mutate.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { capabilitiesOf } from './present.js';
import type { ServerDependencies } from './dependencies.js';
import { takenPort } from './taken-ports.js';

type Body = HandlerInput<AppContract['servers']['moveChannels']>['body'];
type Moved = HandlerOutput<AppContract['servers']['moveChannels']>;

/**
 * Moves channels from one server to another. Locks the rows of all devices before those of channels.
 * @throws {Refusal} by `moveRefusal`, OUTPUT_LICENSE, INVALID for a taken port, NOT_FOUND for a channel that is not on the server or not the caller's
 */
export async function moveChannels(
  dependencies: ServerDependencies,
  caller: Caller,
  { id: from }: VisibleServer,
  { id: to }: VisibleServer,
  { channelIds: named }: Body,
): Promise<Moved> {
  const { registry, dispatcher } = dependencies;
  if (named === undefined) requireAllChannels(registry, caller, from);
  const done = await mutate(
    dependencies,
    caller,
    async (tx) => {
      await lockDevices(tx, from, to, named);
      const channels = await lockedChannels(tx, registry, caller, from, named);
      const states = channels.map(({ id, input }) => ({ input, busy: isInUse(registry, id) }));
      const refused = moveRefusal(movingServer(registry, from), movingServer(registry, to), states);
      if (refused !== null) throw new Refusal(refused);
      const ids = channels.map(({ id }) => id);
      const runs = ids.length === 0 ? [] : await runsTo(tx, ids);
      // While the server is online, nothing on air is moved; a transmission may have started since the first check.
      if (runs.length > 0 && registry.server(from)?.online === true) throw new Refusal('CHANNEL_BUSY');
      await refuseChannels(registry, tx, to, ids.length);
      if (ids.length === 0) return { ids, channels, redirected: undefined };
      await tx.updateTable('channels').set({ server_id: to }).where('id', 'in', ids).execute();
      await endQueues(tx, ids);
      const taken = await takenPort(tx, to, ids);
      if (taken) throw invalid('body.serverId', message('moved_port_taken', taken));
      await countServerChange(tx, from);
      await countServerChange(tx, to);
      const moved = channels.map(({ id, recording }) => ({ id, recording, serverId: to }));
      return { ids, channels, redirected: await redirectRuns(dependencies, tx, caller, runs, moved) };
    },
    ({ ids, channels, redirected }) =>
      redirected && {
        action: 'server:move_channels',
        subject: { kind: 'server', id: from },
        detail: `${channels.map(({ name }) => name).join(', ')} to ${registry.serverRecord(to)?.name ?? to}`.slice(
          0,
          1024,
        ),
        touches: [
          ['server', from],
          ['server', to],
          ...ids.map((id) => ['channel', id] as const),
          ...redirected.touches,
        ],
      },
  );
  for (const unitId of done.redirected?.restarted ?? []) registry.setTransition(unitId, 'starting');
  for (const server of [from, to]) void dispatcher.converge(server);
  for (const order of done.redirected?.orders ?? []) sendOrder(dispatcher, order);
  const { restarted = [], ended = 0 } = done.redirected ?? {};
  return { channelIds: done.ids, restarted: restarted.length, ended };
}

/** Whether a channel is busy or plays files, even files that yield to a unit. */
function isInUse(registry: Registry, id: string): boolean {
  const view = registry.channel(id);
  return view?.busy === true || view?.status === 'PlayStoredFile';
}

const movingServer = (registry: Registry, id: string): MovingServer => {
  const reported = registry.reportedServer(id);
  return {
    id,
    inventoryId: registry.serverRecord(id)?.inventoryId ?? '',
    online: reported?.online === true,
    draining: reported?.state?.draining === true,
    inputs: reported?.state ? capabilitiesOf(reported.state).inputs : [],
  };
};

/** Locks both servers and the units that transmit to their channels, in the order of their ids. */
async function lockDevices(
  tx: Transaction<Database>,
  from: string,
  to: string,
  named: readonly string[] | undefined,
): Promise<void> {
  const channels = named ?? (await channelsOf(tx, from)).map(({ id }) => id);
  const runs = await runsTo(tx, channels);
  const devices = [...new Set([from, to, ...runs.map(({ unitId }) => unitId)])];
  await tx.selectFrom('devices').select('id').where('id', 'in', devices).orderBy('id').forNoKeyUpdate().execute();
}

const channelsOf = (tx: Transaction<Database>, serverId: string) =>
  tx.selectFrom('channels').select('id').where('server_id', '=', serverId).execute();

/** The channels to move, locked; a channel that the caller does not see counts as missing. */
async function lockedChannels(
  tx: Transaction<Database>,
  registry: Registry,
  { scope }: Caller,
  serverId: string,
  named: readonly string[] | undefined,
) {
  const channels = await tx
    .selectFrom('channels')
    .select(['id', 'name', 'input', 'recording'])
    .where('server_id', '=', serverId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (named === undefined) return channels;
  return [...new Set(named)].toSorted().map((id) => {
    const record = registry.channelRecord(id);
    const channel = channels.find((one) => one.id === id);
    if (!channel || !record || !sees(scope, record)) throw new Refusal('NOT_FOUND');
    return channel;
  });
}
