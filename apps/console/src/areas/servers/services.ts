import type { Channel, ServerService } from '@backhaul/contract';
import type { ServerState } from '@backhaul/contract/bus';
import {
  CHANNEL_SERVICES,
  DEVICE_SERVICES,
  FETCHED_INPUTS,
  usesService,
  type ChannelService,
  type DeviceService,
} from '@backhaul/domain';
import { capabilitiesOf } from './present.js';

/** Services of a server by its last report; empty before. `channels`: its channels, as the caller sees them. */
export function servicesOf(state: ServerState | null | undefined, channels: readonly Channel[]): ServerService[] {
  if (!state) return [];
  const addressOf = (port = 0) => (port > 0 && state.host !== '' ? { host: state.host, port } : null);
  return [
    ...CHANNEL_SERVICES.map((serviceId) => ({
      serviceId,
      enabled: servesChannels(state, serviceId),
      address: addressOf(senderPort(state, serviceId)),
      channels: channels.filter((channel) => usesService(channel, serviceId)).length,
    })),
    ...DEVICE_SERVICES.map((serviceId) => ({
      serviceId,
      enabled: serves(state, serviceId),
      address: addressOf(portOf(state, serviceId)),
      channels: null,
    })),
  ];
}

/** Port of senders that use one address for all channels. */
function senderPort({ rtmpPort, whipPort }: ServerState, service: ChannelService): number | undefined {
  if (service === 'rtmp') return rtmpPort;
  return service === 'webrtc' ? whipPort : undefined;
}

function servesChannels(state: ServerState, service: ChannelService): boolean {
  switch (service) {
    case 'srt':
    case 'srtla':
    case 'rtmp':
    case 'webrtc':
      return capabilitiesOf(state).inputs.includes(service);
    case 'fetching':
      return FETCHED_INPUTS.some((input) => state.fetches?.includes(input) === true);
    case 'recording':
      return true;
    case 'encoding':
      return (state.maxEncoders ?? 0) > 0;
    case 'graphics':
      return state.missingGraphics !== undefined;
    case 'st2110':
      return state.destinationFeatures?.includes('st2110') === true;
    default:
      return service satisfies never;
  }
}

const serves = (state: ServerState, service: DeviceService): boolean =>
  service === 'export' ? state.exports !== undefined : capabilitiesOf(state)[service];

/** Port of a service; services through the gateway have its port. */
function portOf(state: ServerState, service: DeviceService): number | undefined {
  switch (service) {
    case 'videoReturn':
      return state.gatePort;
    case 'databridge':
    case 'ipPipe':
      return serves(state, service) ? state.gatePort : undefined;
    case 'fileUpload':
      return state.uploadPort;
    case 'speedTest':
      return state.measurePort;
    case 'export':
    case 'logs':
    case 'reset':
    case 'upgrade':
      return undefined;
    default:
      return service satisfies never;
  }
}
