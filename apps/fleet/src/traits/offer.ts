import { NO_CAPABILITIES, type UnitCapabilities } from '@backhaul/contract';
import { delayChoices, type UnitFeature } from '@backhaul/domain';
import type { SimulatedType, UnitModel } from './models.js';

const EVERY: readonly UnitFeature[] = ['metadata', 'bandwidthLimits', 'bandwidthCapping', 'persistentStream'];
const HARDWARE: readonly UnitFeature[] = [
  ...EVERY,
  'storeQuality',
  'filenamePrefix',
  'ntpTimecode',
  'intelligentBonding',
  'leastCostBonding',
  'interfaceControl',
  'interfaceLimits',
  'modemSettings',
  'intercom',
  'audioJacks',
  'sipAccount',
  'ipPipe',
];
const BIG: readonly UnitFeature[] = [...HARDWARE, 'multiCamera', 'switcher', 'liveuIq', 'ipOutputResolution'];

const FEATURES: Readonly<Record<SimulatedType, (model: UnitModel) => readonly UnitFeature[]>> = {
  fieldUnits: (model) => (isBig(model) ? BIG : HARDWARE),
  liteUnits: () => HARDWARE,
  smartUnits: () => [...EVERY, 'smart'],
  ptpUnits: () => BIG,
  ptmpUnits: () => BIG,
};

/** Models that send 4K have four inputs as well. */
const isBig = ({ resolutions }: UnitModel): boolean => resolutions.some((resolution) => resolution.startsWith('2160'));

/** Whether it installs software when it is told to; phones do not. */
export const installs = ({ type }: Pick<UnitModel, 'type'>): boolean => type !== 'smartUnits';

/** What a model of this version can be set to. */
export function settingsOnOffer(model: UnitModel, version: string): UnitCapabilities {
  const big = isBig(model);
  const hardware = model.type !== 'smartUnits';
  return {
    ...NO_CAPABILITIES,
    codecs: [...model.codecs],
    resolutions: [...model.resolutions],
    delays: [...delayChoices({ model: model.name, type: model.type, version })],
    audioChannels: [...model.audioChannels],
    // Each has two networks at least.
    transports: ['srt', 'rist'],
    canReboot: true,
    videoInputs: big ? ['sdi', 'hdmi'] : hardware ? (model.audioChannels.some((n) => n > 2) ? ['sdi', 'hdmi'] : ['hdmi']) : ['camera'], // prettier-ignore
    videoComplexities: ['standard', 'medium', 'complex'],
    shootingModes: hardware ? ['standard', 'sports', 'interview'] : [],
    fourKModes: big ? ['singleLink', 'quadSquares', 'quadSamples'] : [],
    transmissionModes: ['cellularBonding', 'fixedInternet'],
    storeModes: ['live', 'storeAndForward', 'liveAndStore', 'storeOnly'],
    operationalModes: big
      ? ['live', 'storeAndForward', 'multiHq', 'fieldSwitcher', 'stationSwitcher']
      : ['live', 'storeAndForward'],
    ipInputProtocols: big ? ['rtsp', 'srt', 'rtmp'] : [],
    maxFeeds: big ? 4 : 1,
    features: [...FEATURES[model.type](model)],
  };
}
