import { isOutput, SENDER_INPUTS } from '@backhaul/domain';
import { groupsOfInventory } from '../../control/devices/membership.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Caller } from '../../platform/access/scope.js';
import type { ChannelRecord } from '../../state/registry/types.js';
import { channelsOf } from '../../state/registry/view-filter.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { allowCaller, blockCaller, dropCaller } from './callers.js';
import { changeChannel, type ChannelDependencies } from './change.js';
import { filterOf } from './filter-store.js';
import { groupChannels, multiChannels } from './group.js';
import { setInputSource, inputSourceOf } from './input-source.js';
import { capabilitiesOf, channelsOfInventory, inventoryOf, seenChannels } from './view-store.js';
import { channelStore } from './resource-store.js';
import { fetchedInput, refuseSourceProblems, retrySource, setSource, setSourceState } from './source.js';

/** Handlers of the calls on channels. */
export function channelHandlers(dependencies: ChannelDependencies): AreaHandlers<'channels'> {
  const { db, registry } = dependencies;
  const store = channelStore(dependencies);
  const answered = (record: ChannelRecord, caller: Caller) => {
    const source = inputSourceOf(registry, record, caller);
    // Somebody gave it back to units at the same time.
    if (!source) throw new Refusal('CONFLICT');
    return source;
  };
  return {
    ...crud(dependencies, store),
    list: async ({ query }, { caller }) => page(db, store, caller, query, await filterOf(db, registry, query)),
    fetch: (_input, { caller, subject: group }) => [...channelsOf(registry, caller.scope, group.id)],
    multiChannels: (_input, { caller, subject: group }) => multiChannels(registry, caller.scope, group.id),
    groupChannels: (_input, { caller, subject: group }) => groupChannels(registry, caller.scope, group.id),
    async sdi(_input, { caller, subject: { id } }) {
      return (await channelsOfInventory(db, registry, caller, id)).filter(({ input }) => input === 'sdi');
    },
    async output(_input, { caller, subject: { id } }) {
      return (await channelsOfInventory(db, registry, caller, id)).filter(({ type }) => isOutput(type));
    },
    media: ({ body: { uniqueIds } }, { caller }) =>
      seenChannels(registry, caller, [...new Set(uniqueIds)]).map((channel) => ({
        uniqueId: channel.channelId,
        status: channel.status,
        thumbnailUrl: channel.thumbnailUrl,
        previewUrl: channel.previewUrl,
      })),
    capabilities: (_input, { subject: channel }) => capabilitiesOf(registry, channel),
    async groups(_input, { caller, subject: { record } }) {
      const all = await groupsOfInventory(db, caller.scope, record.inventoryId);
      return all.filter(({ uid }) => record.groupIds.includes(uid));
    },
    inventories: async (_input, { subject: channel }) => [await inventoryOf(db, channel)],
    status: (_input, { subject: channel }) => channel.view,
    health: (_input, { subject: { id } }) => registry.channelHealth(id),
    inputSource(_input, { caller, subject: { record } }) {
      const source = inputSourceOf(registry, record, caller);
      return source ? [source] : [];
    },
    async addInputSource({ body }, { caller, subject: channel }) {
      const { protocol, ...fields } = body;
      const kind = fetchedInput(protocol);
      refuseSourceProblems(kind, fields);
      return answered(
        kind === undefined
          ? await setInputSource(dependencies, caller, channel, SENDER_INPUTS.find((one) => one === protocol) ?? 'unit')
          : await setSource(dependencies, caller, channel, kind, fields),
        caller,
      );
    },
    setInputState: async ({ body: { on } }, { caller, subject: channel }) =>
      answered(await setSourceState(dependencies, caller, channel, on), caller),
    retryInput: (_input, { caller, subject: channel }) => retrySource(dependencies, caller, channel),
    blockCaller: ({ body }, { caller, subject: channel }) => blockCaller(dependencies, caller, channel, body.address),
    allowCaller: ({ body }, { caller, subject: channel }) => allowCaller(dependencies, caller, channel, body.address),
    dropCaller: ({ body }, { caller, subject: channel }) => dropCaller(dependencies, caller, channel, body),
    async removeInputSource(_input, { caller, subject: channel }) {
      await setInputSource(dependencies, caller, channel, 'unit');
    },
    async setRecording({ body }, { caller, subject: channel }) {
      const { enabled } = body;
      await changeChannel(dependencies, caller, channel, {
        values: (held) => (held.recording === enabled ? undefined : { recording: enabled }),
        detail: `recording ${enabled ? 'on' : 'off'}`,
      });
      return channel.view;
    },
  };
}
