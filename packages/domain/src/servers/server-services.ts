import { FETCHED_INPUTS, type ChannelInput } from '../kinds/kinds.js';

/** Services of a server for its channels, in the order of a list. */
export const CHANNEL_SERVICES = [
  'srt',
  'srtla',
  'rtmp',
  'webrtc',
  'fetching',
  'recording',
  'encoding',
  'graphics',
  'st2110',
] as const;
export type ChannelService = (typeof CHANNEL_SERVICES)[number];

/** Other services of a server. */
export const DEVICE_SERVICES = [
  'export',
  'videoReturn',
  'databridge',
  'ipPipe',
  'fileUpload',
  'speedTest',
  'logs',
  'reset',
  'upgrade',
] as const;
export type DeviceService = (typeof DEVICE_SERVICES)[number];

/** Properties of a channel that decide which services it uses. */
export interface ServedChannel {
  readonly input: ChannelInput;
  readonly recording: { readonly enabled: boolean };
  readonly encoders: readonly unknown[];
  readonly overlay: unknown;
  readonly destinations: readonly { readonly protocol: string; readonly state: string }[];
}

/** Whether a channel uses a service of its server, or is configured to. */
export function usesService(
  { input, recording, encoders, overlay, destinations }: ServedChannel,
  service: ChannelService,
): boolean {
  switch (service) {
    case 'srt':
    case 'srtla':
    case 'rtmp':
    case 'webrtc':
      return input === service;
    case 'fetching':
      return FETCHED_INPUTS.some((one) => one === input);
    case 'recording':
      return recording.enabled;
    case 'encoding':
      return encoders.length > 0;
    case 'graphics':
      return overlay !== null;
    case 'st2110':
      return destinations.some(({ protocol, state }) => protocol === 'st2110' && state !== 'off');
    default:
      return service satisfies never;
  }
}
