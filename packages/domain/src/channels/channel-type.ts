import type { ChannelInput, ChannelType } from '../kinds/kinds.js';
import type { DestinationProtocol } from '../destinations/destinations.js';

/** The settings that a channel's type depends on. */
export interface ChannelRole {
  /** An output, whatever else it does. */
  readonly forceOutput: boolean;
  /** A source for other channels; always an output. */
  readonly distributor: boolean;
}

/** Properties that the type of a channel is derived from (spec 2 §3). */
export interface TypedChannel extends ChannelRole {
  /** Whether it is a group, which has no server; absent: it is not. */
  readonly grouping?: boolean;
  readonly input: ChannelInput;
  readonly destinations: readonly { readonly protocol: DestinationProtocol }[];
}

/** The flags of a channel (spec 2 §3) that this product uses. */
export interface ChannelFlags extends ChannelRole {
  readonly output: boolean;
  readonly preview: boolean;
  /** It has an RTMP destination, on or off. */
  readonly forwardRtmp: boolean;
}

/** Groups first; forced outputs, distributors and channels that forward RTMP are outputs; other SDI channels are inputs; the rest are previews. */
export function channelType(channel: TypedChannel): ChannelType {
  if (channel.grouping === true) return 'group';
  if (channel.distributor) return 'distributor';
  if (channel.forceOutput || forwardsRtmp(channel)) return 'output';
  return channel.input === 'sdi' ? 'input' : 'preview';
}

export function channelFlags(channel: TypedChannel): ChannelFlags {
  const { forceOutput, distributor } = channel;
  const type = channelType(channel);
  const output = isOutput(type);
  return { output, preview: type === 'preview', distributor, forceOutput, forwardRtmp: forwardsRtmp(channel) };
}

/** Whether a channel of the type is an output; distributors are. */
export const isOutput = (type: ChannelType): boolean => type === 'output' || type === 'distributor';

/**
 * The role of a channel after a change (spec 2 §4): a distributor is a forced output, and one that ceases to be a distributor stays an
 * output. Null for a contradictory change.
 */
export function changedRole(held: ChannelRole, change: Partial<ChannelRole>): ChannelRole | null {
  const distributor = change.distributor ?? held.distributor;
  if (distributor) return change.forceOutput === false ? null : { distributor, forceOutput: true };
  return { distributor, forceOutput: change.forceOutput ?? (held.distributor || held.forceOutput) };
}

const forwardsRtmp = ({ destinations }: Pick<TypedChannel, 'destinations'>): boolean =>
  destinations.some(({ protocol }) => protocol === 'rtmp');
