import { settingMessage } from '../messages/settings.js';
import { sameValue } from './same.js';
import {
  UNSET_INTERFACE,
  type Complaint,
  type InterfaceSettings,
  type SettingsOnOffer,
  type UnitSettings,
} from './settings.js';
import type { IpInputProtocol, UnitFeature } from './vocabulary.js';

/** The error for a value that a unit does not support. */
export const NOT_OFFERED = settingMessage('not_offered');

interface Part {
  readonly path: string;
  /** The value of the part in the configuration. */
  readonly of: (settings: UnitSettings) => unknown;
  readonly offered: (wanted: UnitSettings, offer: SettingsOnOffer) => boolean;
}

const key = (path: keyof UnitSettings, offered: Part['offered']): Part => ({
  path,
  of: (settings) => settings[path],
  offered,
});

const feature =
  (name: UnitFeature): Part['offered'] =>
  (_, { features }) =>
    features.includes(name);

/** An interface with default settings is equal to one that is not listed. */
const ofInterfaces =
  (pick: (one: Omit<InterfaceSettings, 'port'>) => unknown): Part['of'] =>
  ({ interfaces }) =>
    Object.fromEntries(
      interfaces.flatMap((one) => (sameValue(pick(one), pick(UNSET_INTERFACE)) ? [] : [[one.port, pick(one)]])),
    );

const modemSettings = (one: Omit<InterfaceSettings, 'port'>): unknown => [
  one.apn,
  one.authentication,
  one.user,
  one.passwordSet,
  one.networkMode,
  one.activeSim,
];

/** Protocol of the address of an IP input; undefined for any other. */
export function ipInputProtocol(url: string): IpInputProtocol | undefined {
  const scheme = /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase();
  if (scheme === 'rtsp' || scheme === 'rtsps') return 'rtsp';
  if (scheme === 'rtmp' || scheme === 'rtmps') return 'rtmp';
  return scheme === 'srt' ? 'srt' : undefined;
}

const PARTS: readonly Part[] = [
  key('codec', ({ codec }, { codecs }) => codecs.includes(codec)),
  key('resolution', ({ resolution }, { resolutions }) => resolutions.includes(resolution)),
  key('audioChannels', ({ audioChannels }, offer) => offer.audioChannels.includes(audioChannels)),
  key('shootingMode', ({ shootingMode }, { shootingModes }) => shootingModes.includes(shootingMode)),
  key('videoComplexity', ({ videoComplexity }, offer) => offer.videoComplexities.includes(videoComplexity)),
  key('fourKMode', ({ fourKMode }, { fourKModes }) => fourKModes.includes(fourKMode)),
  key('transmissionMode', ({ transmissionMode }, offer) => offer.transmissionModes.includes(transmissionMode)),
  key('fixedInternetDelay', (_, { transmissionModes }) => transmissionModes.includes('fixedInternet')),
  key('persistentStream', feature('persistentStream')),
  key('storeMode', ({ storeMode }, { storeModes }) => storeModes.includes(storeMode)),
  key('storeQuality', feature('storeQuality')),
  key('filenamePrefix', feature('filenamePrefix')),
  key('ntpTimecode', feature('ntpTimecode')),
  key('ntpIpAddress', feature('ntpTimecode')),
  key('ipOutputResolution', feature('ipOutputResolution')),
  key('ipInput', ({ ipInput }, { ipInputProtocols }) => {
    const protocol = ipInputProtocol(ipInput.url);
    return protocol === undefined ? ipInputProtocols.length > 0 : ipInputProtocols.includes(protocol);
  }),
  { path: 'bonding.intelligent', of: ({ bonding }) => bonding.intelligent, offered: feature('intelligentBonding') },
  { path: 'bonding.leastCost', of: ({ bonding }) => bonding.leastCost, offered: feature('leastCostBonding') },
  key('limits', feature('bandwidthLimits')),
  key('capping', feature('bandwidthCapping')),
  { path: 'interfaces', of: ofInterfaces(({ enabled }) => enabled), offered: feature('interfaceControl') },
  { path: 'interfaces', of: ofInterfaces(({ priority }) => priority), offered: feature('leastCostBonding') },
  { path: 'interfaces', of: ofInterfaces(({ limitKbps }) => limitKbps), offered: feature('interfaceLimits') },
  { path: 'interfaces', of: ofInterfaces(modemSettings), offered: feature('modemSettings') },
  key('ipPipe', feature('ipPipe')),
  key('ipPipeTarget', feature('ipPipe')),
  key('operationalMode', ({ operationalMode }, offer) => offer.operationalModes.includes(operationalMode)),
  key(
    'multiCamera',
    ({ multiCamera }, { features, maxFeeds }) => features.includes('multiCamera') && multiCamera.feeds <= maxFeeds,
  ),
  key('switcherMode', feature('switcher')),
  { path: 'intercom.mode', of: ({ intercom }) => intercom.mode, offered: feature('intercom') },
  {
    path: 'intercom.destinationAccount',
    of: ({ intercom }) => intercom.destinationAccount,
    offered: feature('intercom'),
  },
  { path: 'intercom.audioJacks', of: ({ intercom }) => intercom.audioJacks, offered: feature('audioJacks') },
  key('ifbDelay', feature('ifbDelay')),
  key('sipAccount', feature('sipAccount')),
  key('liveuIq', feature('liveuIq')),
  { path: 'metadata', of: ({ metadata }) => ({ ...metadata, prompt: false }), offered: feature('metadata') },
  { path: 'metadata.prompt', of: ({ metadata }) => metadata.prompt, offered: feature('metadataPrompt') },
  key('smart', feature('smart')),
];

/** Complaints about changes to values that the unit does not offer. */
export const checkOffer = (wanted: UnitSettings, offer: SettingsOnOffer, now: UnitSettings): readonly Complaint[] =>
  PARTS.filter(({ of, offered }) => !sameValue(of(wanted), of(now)) && !offered(wanted, offer)).map(({ path }) => ({
    path,
    message: NOT_OFFERED,
  }));
