import * as z from 'zod';
import { DestinationStatus } from './destination.js';
import { Id } from './ids.js';

/** The other channel of a transceiver feed; null if the caller does not see it. */
const OtherChannel = z.object({ channelId: Id.nullable(), channelName: z.string().nullable() });

/** The channel that a channel with a source of its own feeds, and the state of that. */
export const TransceiverFeed = OtherChannel.extend(
  DestinationStatus.pick({ state: true, since: true, retryAt: true, detail: true, sentKbps: true }).shape,
).meta({ id: 'TransceiverFeed' });
export type TransceiverFeed = z.output<typeof TransceiverFeed>;

/** The channel that feeds a channel. */
export const FeedingChannel = OtherChannel.meta({ id: 'FeedingChannel' });
export type FeedingChannel = z.output<typeof FeedingChannel>;
