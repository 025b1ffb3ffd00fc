import type { Destination } from '@backhaul/contract';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { audited, changeDestinations, differences } from './change.js';
import type { DestinationDependencies } from './dependencies.js';
import { createDestination, updateDestination } from './edit.js';
import { detailsCalls, type KeptDestinations } from './details.js';
import { ffmpegCalls } from './ffmpeg.js';
import { presentDestination } from './present.js';
import { refuseEncoding, refuseFeature } from './profile.js';
import { smpteCalls } from './smpte.js';
import { destinationsOf, oneOf } from './store.js';

/** Handlers of the calls on streaming destinations of channels. */
export function destinationHandlers(dependencies: DestinationDependencies): AreaHandlers<'destinations'> {
  const { db, registry } = dependencies;
  const one = async (caller: Caller, channel: VisibleChannel, id: string): Promise<Destination> =>
    presentDestination(dependencies, channel, oneOf(await destinationsOf(db, channel.id), id), caller);
  /** Simulated and older servers report their channels without a programme. */
  const makesNoProgramme = ({ id, record }: VisibleChannel): boolean => {
    const channels = registry.reportedServer(record.serverId)?.state?.channels;
    const reported = channels?.find(({ channelId }) => channelId === id);
    return reported !== undefined && reported.programme === undefined;
  };
  const kept: KeptDestinations = {
    async list(caller, channel) {
      const stored = await destinationsOf(db, channel.id);
      return stored.map((destination) => presentDestination(dependencies, channel, destination, caller));
    },
    create: async (caller, channel, settings) =>
      one(caller, channel, await createDestination(dependencies, caller, channel, settings)),
    async update(caller, channel, id, settings) {
      await updateDestination(dependencies, caller, channel, id, settings);
      return one(caller, channel, id);
    },
    remove: (caller, channel, id) =>
      changeDestinations(dependencies, caller, channel, async (tx, existing) => {
        const before = oneOf(existing, id);
        await tx.deleteFrom('destinations').where('id', '=', id).execute();
        return { id, verb: 'remove', detail: before.name, changes: differences(audited(before), {}) };
      }),
  };
  return {
    ...detailsCalls(kept),
    ...ffmpegCalls(dependencies),
    ...smpteCalls(registry, kept),
    list: (_input, { caller, subject: channel }) => kept.list(caller, channel),
    create: ({ body }, { caller, subject: channel }) => kept.create(caller, channel, body),
    get: ({ params }, { caller, subject: channel }) => one(caller, channel, params.destinationId),
    update: ({ params, body }, { caller, subject: channel }) =>
      kept.update(caller, channel, params.destinationId, body),
    remove: ({ params }, { caller, subject: channel }) => kept.remove(caller, channel, params.destinationId),
    async setState({ params: { destinationId: id }, body: { on } }, { caller, subject: channel }) {
      if (on && makesNoProgramme(channel)) throw new Refusal('UNSUPPORTED');
      await changeDestinations(dependencies, caller, channel, async (tx, existing) => {
        const before = oneOf(existing, id);
        if (before.on === on) return undefined;
        if (on) refuseFeature(registry, channel.record.serverId, before);
        const encodes = on && before.profileId !== null;
        if (encodes) refuseEncoding(registry, channel.record.serverId);
        await tx.updateTable('destinations').set({ enabled: on }).where('id', '=', id).execute();
        return { id, verb: on ? 'start' : 'stop', detail: before.name, changes: [], encodes };
      });
      return one(caller, channel, id);
    },
    async retry({ params: { destinationId } }, { caller, subject: channel }) {
      const { name } = oneOf(await destinationsOf(db, channel.id), destinationId);
      const { serverId } = channel.record;
      if (registry.server(serverId)?.online !== true) throw new Refusal('SERVER_OFFLINE');
      const seen = channel.view.destinations.find((status) => status.destinationId === destinationId);
      if (seen?.state !== 'retrying' && seen?.state !== 'refused') throw new Refusal('NOT_RETRYING');
      return issueOrder(dependencies, caller, {
        device: { kind: 'server', id: serverId },
        order: { name: 'retryDestination', args: { channelId: channel.id, destinationId } },
        action: 'destination:retry',
        validForMs: PLAIN_VALID_MS,
        detail: name,
      });
    },
  };
}
