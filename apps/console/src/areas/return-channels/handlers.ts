import type { AppContract, HandlerInput, HandlerOutput } from '@backhaul/contract';
import type { VisibleChannel } from '../../control/policies/records.js';
import { groupsOfInventory } from '../../control/devices/membership.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import type { Caller } from '../../platform/access/scope.js';
import { receiversFor } from './receivers.js';
import { returnSource } from './present.js';
import { EVERY_ONE, inGroup, inInventory } from './filter-store.js';
import { returnChannelStore, type ReturnChannelDependencies } from './resource-store.js';

type Calls = AppContract['returnChannels'];
type Common<T> = (channel: VisibleChannel) => T;

/** Calls that video return channels share with all channels. */
export interface CommonCalls {
  readonly inventory: Common<Promise<HandlerOutput<Calls['inventories']>[number]>>;
  readonly capabilities: Common<HandlerOutput<Calls['capabilities']>>;
  readonly ips: Common<HandlerOutput<Calls['ips']>>;
  readonly inputSources: (channel: VisibleChannel, caller: Caller) => HandlerOutput<Calls['inputSources']>;
  readonly addInputSource: (
    channel: VisibleChannel,
    caller: Caller,
    source: HandlerInput<Calls['addInputSource']>['body'],
  ) => Promise<HandlerOutput<Calls['addInputSource']>>;
  readonly remove: (channel: VisibleChannel, caller: Caller) => Promise<void>;
}

/** Handlers of the calls on video return channels. */
export function returnChannelHandlers(
  dependencies: ReturnChannelDependencies,
  common: CommonCalls,
): AreaHandlers<'returnChannels'> {
  const { db, registry } = dependencies;
  const listed = (caller: Caller) => returnChannelStore(dependencies, receiversFor(registry, caller.scope));
  const kept = crud(dependencies, returnChannelStore(dependencies));
  return {
    ...kept,
    list: ({ query }, { caller }) =>
      page(
        db,
        listed(caller),
        caller,
        query,
        query.inventoryId === undefined ? undefined : inInventory(query.inventoryId),
      ),
    ofInventory: ({ query }, { caller, subject: { id } }) => page(db, listed(caller), caller, query, inInventory(id)),
    ofGroup: async (_input, { caller, subject: { id } }) =>
      (await page(db, listed(caller), caller, EVERY_ONE, inGroup(id))).items,
    change: (input, about) => kept.update(input, about),
    remove: (_input, { caller, subject: channel }) => common.remove(channel, caller),
    inventories: async ({ query }, { subject: channel }) => partOf([await common.inventory(channel)], query),
    async groups({ query }, { caller, subject: { record } }) {
      const all = await groupsOfInventory(db, caller.scope, record.inventoryId);
      return partOf(
        all.filter(({ uid }) => record.groupIds.includes(uid)),
        query,
      );
    },
    groupsOfInventories: ({ query }, { caller, subject: { record } }) =>
      groupsOfInventory(db, caller.scope, record.inventoryId, query.searchValue),
    capabilities: (_input, { subject: channel }) => common.capabilities(channel),
    inputSources: (_input, { caller, subject: channel }) => common.inputSources(channel, caller),
    addInputSource: ({ body }, { caller, subject: channel }) => common.addInputSource(channel, caller, body),
    ips: (_input, { subject: channel }) => common.ips(channel),
    ofChannel: (_input, { caller, subject: { record } }) =>
      returnSource(registry, receiversFor(registry, caller.scope), record),
  };
}

/** A page of a list that is otherwise returned as a whole. */
const partOf = <T>(all: readonly T[], { offset, limit }: { readonly offset: number; readonly limit: number }): T[] =>
  all.slice(offset, offset + limit);
