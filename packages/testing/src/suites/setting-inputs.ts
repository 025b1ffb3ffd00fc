import { FIRST_GEOCODING } from '@backhaul/domain';
import type { CallParts } from '../arbitrary/valid.js';
import { storyInputs } from './story-inputs.js';

let made = 0;

/** Inputs of calls on settings of the whole system that cannot be generated; undefined for the rest. */
export function settingInputs(call: string): CallParts | undefined {
  switch (call) {
    case 'geocodingProfiles.create':
    case 'geocodingProfiles.update':
      return { body: { ...FIRST_GEOCODING, name: `geocoding ${(made += 1)}` } };
    case 'modemVendors.create':
    case 'modemVendors.update':
      return { body: { name: `vendor ${(made += 1)}`, models: [] } };
    case 'operatorSets.create':
    case 'operatorSets.update':
      return { body: { name: `set ${(made += 1)}`, operators: [] } };
    case 'portalDocuments.upload':
      return { body: { name: `document ${(made += 1)}.txt`, file: 'SGVsbG8=' } };
    // With `off`, nothing is sent to a service.
    case 'aiSettings.update':
      return { body: { provider: 'off', baseUrl: undefined, apiKey: undefined, model: undefined, language: 'auto' } };
    case 'configuration.setSwitcherMode':
      return { body: { highQualityChannelId: null, proxyChannelId: null } };
    case 'configuration.setMultiCameraChannel':
    case 'configuration.setHighQualityChannel':
    case 'configuration.setProxyChannel':
      return { body: { channelId: null } };
    case 'configuration.setCapping':
      return {
        body: { cellular: { option: 'disabled', customKbps: 0 }, total: { option: 'disabled', customKbps: 0 } },
      };
    // The first recorded stay.
    case 'placeHistory.get':
      return { params: { number: '1' } };
    default:
      return storyInputs(call);
  }
}
