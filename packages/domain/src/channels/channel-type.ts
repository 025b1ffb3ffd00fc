import type { ChannelType } from '../kinds/kinds.js';

/** Flags of a channel that make its type (spec 2 §3); `sdi`: it has an SDI connector. */
export interface ChannelFlags {
  readonly sdi: boolean;
  readonly output: boolean;
  readonly preview: boolean;
  readonly forceOutput: boolean;
  readonly forwardRtmp: boolean;
  readonly ndi: boolean;
  readonly smpte2110: boolean;
  readonly distributor: boolean;
  readonly group: boolean;
}

/** Type of a channel (spec 2 §3). The roles of group and distributor come before what the flags derive. */
export function channelTypeOf(flags: Readonly<Partial<ChannelFlags>>): ChannelType {
  if (flags.group) return 'group';
  if (flags.distributor) return 'distributor';
  if (flags.sdi && !flags.output) return 'input';
  const output = flags.forwardRtmp || flags.ndi || flags.sdi || flags.forceOutput || flags.smpte2110;
  return output ? 'output' : 'preview';
}

/** Makes a channel a distributor: output by force, no preview (spec 2 §4). */
export const makeDistributor = <T extends Readonly<Partial<ChannelFlags>>>(flags: T) => ({
  ...flags,
  distributor: true,
  forceOutput: true,
  output: true,
  preview: false,
});

/** Takes the distributor role away; the channel is an output again (spec 2 §4). */
export const removeDistributor = <T extends Readonly<Partial<ChannelFlags>>>(flags: T) => ({
  ...flags,
  distributor: false,
  forceOutput: true,
  output: true,
});
