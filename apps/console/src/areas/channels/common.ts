import type { AppContract, HandlerInput } from '@backhaul/contract';
import { SENDER_INPUTS } from '@backhaul/domain';
import type { VisibleAnyChannel, VisibleChannel } from '../../control/policies/records.js';
import { crud } from '../../control/resources/crud.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelRecord } from '../../state/registry/types.js';
import type { ChannelDependencies } from './change.js';
import { setInputSource, inputSourceOf } from './input-source.js';
import { withStoredRecording } from './recorded-file.js';
import { channelStore } from './resource-store.js';
import { fetchedInput, refuseSourceProblems, setSource } from './source.js';
import { addressesOf, capabilitiesOf, inventoryOf } from './view-store.js';

type NewSource = HandlerInput<AppContract['channels']['addInputSource']>['body'];

/** Calls that all channels have, including those for video return. */
export function commonCalls(dependencies: ChannelDependencies) {
  const { db, registry } = dependencies;
  const kept = crud(dependencies, channelStore(dependencies));
  const answered = (record: ChannelRecord, caller: Caller) => {
    const source = inputSourceOf(registry, record, caller);
    // Another request gave the channel back to units at the same time.
    if (!source) throw new Refusal('CONFLICT');
    return source;
  };
  return {
    answered,
    inventory: (channel: VisibleAnyChannel) => inventoryOf(db, channel),
    capabilities: (channel: VisibleAnyChannel) => capabilitiesOf(registry, channel),
    ips: (channel: VisibleAnyChannel) => addressesOf(registry, channel),
    inputSources({ record }: VisibleAnyChannel, caller: Caller) {
      const source = inputSourceOf(registry, record, caller);
      return source ? [source] : [];
    },
    async addInputSource(channel: VisibleChannel, caller: Caller, { protocol, ...fields }: NewSource) {
      const kind = fetchedInput(protocol);
      const entered = kind === 'file' ? withStoredRecording(channel.record.source?.address, fields) : fields;
      refuseSourceProblems(kind, entered);
      return answered(
        kind === undefined
          ? await setInputSource(dependencies, caller, channel, SENDER_INPUTS.find((one) => one === protocol) ?? 'unit')
          : await setSource(dependencies, caller, channel, kind, entered),
        caller,
      );
    },
    remove: (subject: VisibleAnyChannel, caller: Caller) => kept.remove(undefined, { caller, subject }),
  };
}
