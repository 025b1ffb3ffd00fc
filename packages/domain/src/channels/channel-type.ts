import type { ChannelInput, ChannelType } from '../kinds/kinds.js';
import type { DestinationProtocol } from '../destinations/destinations.js';

/** What people set of a channel's type. */
export interface ChannelRole {
  /** An output, whatever else it does. */
  readonly forceOutput: boolean;
  /** A source for other channels; always an output. */
  readonly distributor: boolean;
}

/** What the type of a channel is derived from (spec 2 §3). */
export interface TypedChannel extends ChannelRole {
  /** Whether it groups others, and has no server; absent: it does not. */
  readonly grouping?: boolean;
  readonly input: ChannelInput;
  readonly destinations: readonly { readonly protocol: DestinationProtocol }[];
}

/** The flags of a channel (spec 2 §3) that this product gives a meaning to. */
export interface ChannelFlags extends ChannelRole {
  readonly output: boolean;
  readonly preview: boolean;
  /** It has an RTMP destination, on or off. */
  readonly forwardRtmp: boolean;
}

/** A channel that groups others is a group; a forced output, a distributor, or a channel that forwards RTMP, is an output; an SDI one that is none is an input; others are previews. */
export function channelType(channel: TypedChannel): ChannelType {
  if (channel.grouping === true) return 'group';
  if (channel.distributor) return 'distributor';
  if (channel.forceOutput || forwardsRtmp(channel)) return 'output';
  return channel.input === 'sdi' ? 'input' : 'preview';
}

/** The flags of a channel. */
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
 * output. Null where the change contradicts itself.
 */
export function changedRole(held: ChannelRole, change: Partial<ChannelRole>): ChannelRole | null {
  const distributor = change.distributor ?? held.distributor;
  if (distributor) return change.forceOutput === false ? null : { distributor, forceOutput: true };
  return { distributor, forceOutput: change.forceOutput ?? (held.distributor || held.forceOutput) };
}

const forwardsRtmp = ({ destinations }: Pick<TypedChannel, 'destinations'>): boolean =>
  destinations.some(({ protocol }) => protocol === 'rtmp');
