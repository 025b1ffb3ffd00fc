import type { AppContract, Destination, HandlerInput } from '@backhaul/contract';
import type { DestinationProtocol } from '@backhaul/domain';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Caller } from '../../platform/access/scope.js';

type Calls = AppContract['destinations'];

/** Actions on the destinations of a channel, common to all calls. */
export interface KeptDestinations {
  list(caller: Caller, channel: VisibleChannel): Promise<Destination[]>;
  create(
    caller: Caller,
    channel: VisibleChannel,
    settings: HandlerInput<Calls['create']>['body'],
  ): Promise<Destination>;
  update(
    caller: Caller,
    channel: VisibleChannel,
    destinationId: string,
    settings: HandlerInput<Calls['update']>['body'],
  ): Promise<Destination>;
  remove(caller: Caller, channel: VisibleChannel, destinationId: string): Promise<void>;
}

type Details = 'fetchDetails' | 'fetchCdns' | 'addDetails' | 'updateDetails' | 'removeDetails';

/** Protocols for platforms and CDNs. */
const TO_PLATFORMS: readonly DestinationProtocol[] = ['rtmp', 'hlsPush'];

/** The earlier calls on streaming destinations, on the same records and with the same rules. */
export const detailsCalls = (kept: KeptDestinations): Pick<AreaHandlers<'destinations'>, Details> => ({
  fetchDetails: (_input, { caller, subject: channel }) => kept.list(caller, channel),
  async fetchCdns(_input, { caller, subject: channel }) {
    const all = await kept.list(caller, channel);
    return all.filter(({ protocol }) => TO_PLATFORMS.includes(protocol));
  },
  addDetails: ({ body: { channelId: _channelId, ...settings } }, { caller, subject: channel }) =>
    kept.create(caller, channel, settings),
  updateDetails: ({ body: { channelId: _channelId, destinationId, ...settings } }, { caller, subject: channel }) =>
    kept.update(caller, channel, destinationId, settings),
  removeDetails: ({ body: { destinationId } }, { caller, subject: channel }) =>
    kept.remove(caller, channel, destinationId),
});
