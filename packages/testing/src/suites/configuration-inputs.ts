import type { CallParts } from '../arbitrary/valid.js';

/** Inputs of calls that set one part of a unit's configuration; undefined for another call. */
export function configurationInputs(call: string): CallParts | undefined {
  switch (call) {
    case 'configuration.setMetadata':
      return { body: { fields: { slugline: 'Flood' }, labels: {} } };
    case 'configuration.setDefaultMetadata':
      return { body: { slugline: 'Flood', provider: 'News' } };
    case 'configuration.setInterfaces':
      return { body: { interfaces: [] } };
    case 'configuration.modem':
      return { params: { port: '1' } };
    case 'configuration.setModem':
      return { params: { port: '1' }, body: { limitKbps: 0, authentication: 'none' } };
    case 'configuration.setCellularLimit':
      return { body: { cellularKbps: 2000 } };
    case 'configuration.setLimits':
      return { body: { cellularKbps: 2000, totalKbps: 0 } };
    case 'configuration.setTotalLimit':
      return { body: { totalKbps: 0 } };
    case 'configuration.setNtpTimecode':
      return { body: { ntpTimecode: true, ntpIpAddress: '192.0.2.4' } };
    case 'configuration.setFixedInternetDelay':
      return { body: { fixedInternetDelay: 1000 } };
    case 'configuration.setIpInputStream':
      return { body: { enabled: true, url: 'rtsp://192.0.2.20/main' } };
    case 'configuration.setFilenamePrefix':
      return { body: { filenamePrefix: 'crew' } };
    case 'configuration.setMultiCamera':
      return { body: { channelId: null, channelSelectionMode: 'automaticByServer', customSelectedChannels: [], priorities: [1], labels: ['A'] } }; // prettier-ignore
    default:
      return undefined;
  }
}
