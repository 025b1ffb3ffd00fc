import { isOutput } from '@backhaul/domain';
import { groupsOfInventory } from '../../control/devices/membership.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { channelsOf } from '../../state/registry/view-filter.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { allowCaller, blockCaller, dropCaller } from './callers.js';
import { changeChannel, type ChannelDependencies } from './change.js';
import { filterOf } from './filter-store.js';
import { groupStore } from './group-members.js';
import { groupChannels, multiChannels } from './group.js';
import { commonCalls } from './common.js';
import { setInputSource } from './input-source.js';
import { setBandwidthLimit } from './limit.js';
import { membershipCalls } from './membership.js';
import { channelsOfInventory, seenChannels } from './view-store.js';
import { ingestOf, setIngest } from './ingest.js';
import { setPrivateSession } from './private-session.js';
import { channelStore } from './resource-store.js';
import { retrySource, setSourceState } from './source.js';
import { selectSource, setSourceOrder, sourceOrderOf } from './source-order.js';

/** Handlers of the calls on channels. */
export function channelHandlers(dependencies: ChannelDependencies): AreaHandlers<'channels'> {
  const { db, registry } = dependencies;
  const store = channelStore(dependencies);
  const kept = crud(dependencies, store);
  const groups = crud(dependencies, groupStore(dependencies, store));
  const common = commonCalls(dependencies);
  return {
    ...kept,
    ...membershipCalls(kept),
    createGroup: groups.create,
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
    capabilities: (_input, { subject: channel }) => common.capabilities(channel),
    ingestAssociation: (_input, { subject: channel }) => ingestOf(dependencies, channel),
    setIngestAssociation: ({ body }, { caller, subject: channel }) =>
      setIngest(dependencies, caller, channel, body.enabled),
    ips: (_input, { subject: channel }) => common.ips(channel),
    async groups(_input, { caller, subject: { record } }) {
      const all = await groupsOfInventory(db, caller.scope, record.inventoryId);
      return all.filter(({ uid }) => record.groupIds.includes(uid));
    },
    inventories: async (_input, { subject: channel }) => [await common.inventory(channel)],
    status: (_input, { subject: channel }) => channel.view,
    health: (_input, { subject: { id } }) => registry.channelHealth(id),
    inputSource: (_input, { caller, subject: channel }) => common.inputSources(channel, caller),
    addInputSource: ({ body }, { caller, subject: channel }) => common.addInputSource(channel, caller, body),
    setInputState: async ({ body: { on } }, { caller, subject: channel }) =>
      common.answered(await setSourceState(dependencies, caller, channel, on), caller),
    retryInput: (_input, { caller, subject: channel }) => retrySource(dependencies, caller, channel),
    sourceOrder: (_input, { caller, subject: { record } }) => sourceOrderOf(registry, record, caller),
    setSourceOrder: ({ body }, { caller, subject: channel }) => setSourceOrder(dependencies, caller, channel, body),
    selectSource: ({ body }, { caller, subject: channel }) =>
      selectSource(dependencies, caller, channel, body.sourceId),
    blockCaller: ({ body }, { caller, subject: channel }) => blockCaller(dependencies, caller, channel, body.address),
    allowCaller: ({ body }, { caller, subject: channel }) => allowCaller(dependencies, caller, channel, body.address),
    dropCaller: ({ body }, { caller, subject: channel }) => dropCaller(dependencies, caller, channel, body),
    async removeInputSource(_input, { caller, subject: channel }) {
      await setInputSource(dependencies, caller, channel, 'unit');
    },
    setBandwidthLimit: ({ body: { option, customKbps } }, { caller, subject: channel }) =>
      setBandwidthLimit(dependencies, caller, channel, { option, customKbps }),
    setPrivateSession: ({ body: { enabled } }, { caller, subject: channel }) =>
      setPrivateSession(dependencies, caller, channel, enabled),
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
