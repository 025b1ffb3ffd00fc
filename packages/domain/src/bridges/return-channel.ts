import type { ChannelInput } from '../kinds/kinds.js';
import type { BridgeState } from './bridge-state.js';

/** Input sources that a new video return channel can start with: those without an address. */
export const FIRST_RETURN_INPUTS = ['testPicture', 'srt'] as const satisfies readonly ChannelInput[];

/** Status of a channel as a source of video return (spec 2 §4). `inputConnected`: it has a picture, but no unit receives it. */
export const RETURN_CHANNEL_STATUSES = ['idle', 'inputConnected', 'collecting', 'offline', 'connecting'] as const;
export type ReturnChannelStatus = (typeof RETURN_CHANNEL_STATUSES)[number];

/**
 * The status, by the channel's server and picture and by the states of the returns that units receive from it. Unknown counts as
 * offline. A return that stops counts as received until it has stopped.
 */
export function returnChannelStatus(
  { serverOnline, hasPicture }: { readonly serverOnline: boolean | null; readonly hasPicture: boolean },
  returns: readonly BridgeState[],
): ReturnChannelStatus {
  if (serverOnline !== true) return 'offline';
  if (returns.some((state) => state === 'connected' || state === 'disconnecting')) return 'collecting';
  if (returns.includes('connecting')) return 'connecting';
  return hasPicture ? 'inputConnected' : 'idle';
}

/** Size and frame rate of an arriving picture, as 1920x1080@59.94. */
export const inputStandard = ({
  width,
  height,
  frameRate,
}: {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}): string => `${width}x${height}@${Math.round(frameRate * 100) / 100}`;
