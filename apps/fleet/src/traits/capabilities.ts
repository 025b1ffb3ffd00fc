import { NO_CAPABILITIES, type UnitCapabilities } from '@backhaul/contract';
import { delayChoices, type ModemUiType, type UnitFeature } from '@backhaul/domain';
import { LINK_KINDS } from '../links/kinds.js';
import type { LinkTraits } from '../links/link.js';
import type { SimulatedType, UnitModel } from './models.js';
import type { UnitTraits } from './traits.js';

const EVERY: readonly UnitFeature[] = ['metadata', 'bandwidthLimits', 'bandwidthCapping', 'persistentStream'];
const HARDWARE: readonly UnitFeature[] = [
  ...EVERY,
  'storeQuality',
  'filenamePrefix',
  'intelligentBonding',
  'leastCostBonding',
  'interfaceControl',
  'interfaceLimits',
  'modemSettings',
  'ipPipe',
];
const BIG: readonly UnitFeature[] = [...HARDWARE, 'multiCamera', 'switcher'];

const FEATURES: Readonly<Record<SimulatedType, (model: UnitModel) => readonly UnitFeature[]>> = {
  fieldUnits: (model) => (isBig(model) ? BIG : HARDWARE),
  liteUnits: () => HARDWARE,
  smartUnits: () => [...EVERY, 'smart'],
  ptpUnits: () => BIG,
  ptmpUnits: () => BIG,
};

/** Models that send 4K also have four inputs. */
const isBig = ({ resolutions }: UnitModel): boolean => resolutions.some((resolution) => resolution.startsWith('2160'));

/** Whether it installs software by order; phones do not. */
export const installs = ({ type }: Pick<UnitModel, 'type'>): boolean => type !== 'smartUnits';

/** Whether one of the links is of a kind. */
export const hasLink = (links: readonly Pick<LinkTraits, 'kind'>[], types: readonly ModemUiType[]): boolean =>
  links.some(({ kind }) => types.includes(LINK_KINDS[kind].uiType));

/** The capabilities of a unit of this model, links and version: only those that affect its reports or servers. */
export function supportedSettings(
  { model, links }: Pick<UnitTraits, 'model' | 'links'>,
  version: string,
): UnitCapabilities {
  const big = isBig(model);
  const hardware = model.type !== 'smartUnits';
  return {
    ...NO_CAPABILITIES,
    codecs: [...model.codecs],
    resolutions: [...model.resolutions],
    delays: [...delayChoices({ model: model.name, type: model.type, version })],
    audioChannels: [...model.audioChannels],
    // Each has at least two networks.
    transports: ['srt', 'rist'],
    canReboot: true,
    videoInputs: big ? ['sdi', 'hdmi'] : hardware ? (model.audioChannels.some((n) => n > 2) ? ['sdi', 'hdmi'] : ['hdmi']) : ['camera'], // prettier-ignore
    videoComplexities: ['standard', 'medium', 'complex'],
    transmissionModes: hasLink(links, ['lan', 'wifi']) ? ['cellularBonding', 'fixedInternet'] : ['cellularBonding'],
    storeModes: ['live', 'storeAndForward', 'liveAndStore', 'storeOnly'],
    operationalModes: big
      ? ['live', 'storeAndForward', 'multiHq', 'fieldSwitcher', 'stationSwitcher']
      : ['live', 'storeAndForward'],
    maxFeeds: big ? 4 : 1,
    features: FEATURES[model.type](model).filter((name) => name !== 'modemSettings' || hasLink(links, ['cell'])),
  };
}
