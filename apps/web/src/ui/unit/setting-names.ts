import { METADATA_FIELDS, type SettingChange, type SettingValue } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { codecName, kbpsText, secondsText } from './setting-text.js';

/** Label of a part of a whole. */
const both = (whole: string, part: string): string => `${whole}: ${part}`;
const feedName = (index: string): string => t('cameras.feed', { number: Number(index) + 1 });

function metadataField(name: string): string {
  const field = METADATA_FIELDS.find((one) => one === name);
  return both(t('configure.metadata'), field === undefined ? name : t(`configure.metadata.field.${field}`));
}

/** Names of settings by path, as in the labels of their forms. */
const LABELS: Readonly<Record<string, () => string>> = {
  recording: () => t('recording.label'),
  delay: () => t('details.delay'),
  resolution: () => t('configure.resolution'),
  codec: () => t('configure.codec'),
  bitrateKbps: () => t('configure.bitrate'),
  audioEnabled: () => t('configure.audio.enabled'),
  audioBitrateKbps: () => t('configure.audio.bitrate'),
  audioChannels: () => t('configure.audio.channels'),
  shootingMode: () => t('configure.shootingMode'),
  videoComplexity: () => t('configure.complexity'),
  fourKMode: () => t('configure.fourKMode'),
  transmissionMode: () => t('configure.transmissionMode'),
  fixedInternetDelay: () => t('configure.fixedInternetDelay'),
  persistentStream: () => t('configure.persistentStream'),
  storeMode: () => t('configure.storeMode'),
  'storeQuality.h264': () => t('configure.storeQuality', { codec: codecName('h264') }),
  'storeQuality.h265': () => t('configure.storeQuality', { codec: codecName('h265') }),
  filenamePrefix: () => t('configure.prefix'),
  ntpTimecode: () => t('configure.timecode.ntp'),
  ntpIpAddress: () => t('configure.timecode.address'),
  ipOutputResolution: () => t('configure.ipOutputResolution'),
  'ipInput.enabled': () => t('configure.ipInput.enabled'),
  'ipInput.url': () => t('configure.ipInput.url'),
  'bonding.intelligent': () => t('configure.bonding.intelligent'),
  'bonding.leastCost': () => t('configure.leastCost'),
  'limits.cellularKbps': () => both(t('configure.limits'), t('configure.limits.cellular')),
  'limits.totalKbps': () => both(t('configure.limits'), t('configure.limits.total')),
  'capping.cellular.option': () => both(t('configure.capping'), t('configure.capping.cellular')),
  'capping.cellular.customKbps': () => both(t('configure.capping'), t('configure.capping.cellular')),
  'capping.total.option': () => both(t('configure.capping'), t('configure.capping.total')),
  'capping.total.customKbps': () => both(t('configure.capping'), t('configure.capping.total')),
  'ipPipe.mode': () => both(t('configure.ipPipe'), t('configure.ipPipe.mode')),
  'ipPipeTarget.host': () => both(t('configure.ipPipe'), t('configure.ipPipe.host')),
  'ipPipeTarget.port': () => both(t('configure.ipPipe'), t('configure.ipPipe.port')),
  operationalMode: () => t('configure.operationalMode'),
  'multiCamera.mode': () => both(t('cameras.feeds'), t('cameras.mode')),
  'multiCamera.channelId': () => both(t('cameras.feeds'), t('details.channel')),
  'multiCamera.feeds': () => t('cameras.count'),
  'multiCamera.channelSelectionMode': () => t('cameras.selection'),
  'switcherMode.highQualityChannelId': () => t('cameras.switcher.program'),
  'switcherMode.proxyChannelId': () => t('cameras.switcher.proxy'),
  'switcherMode.sdiInput': () => t('cameras.switcher.input'),
  'intercom.mode': () => both(t('intercom.title'), t('intercom.mode')),
  'intercom.destinationAccount': () => t('intercom.destination'),
  'intercom.audioJacks.talk': () => t('intercom.jack.talk'),
  'intercom.audioJacks.listen': () => t('intercom.jack.listen'),
  ifbDelay: () => t('intercom.ifbDelay'),
  'sipAccount.server': () => both(t('intercom.sip'), t('intercom.sip.server')),
  'sipAccount.user': () => both(t('intercom.sip'), t('configure.user')),
  'sipAccount.passwordSet': () => both(t('intercom.sip'), t('configure.password')),
  'sipAccount.password': () => both(t('intercom.sip'), t('configure.password')),
  liveuIq: () => t('configure.liveuIq.label'),
  'metadata.enabled': () => t('configure.metadata.enabled'),
  'metadata.prompt': () => t('configure.metadata.prompt'),
  'smart.bandwidthLimitKbps': () => t('configure.smart.limit'),
  'smart.liveVideoCodec': () => t('configure.smart.codec'),
};

/** Settings with an index or a name: of a link by its port, a feed by its number, a metadata field. */
const OF_SEVERAL: readonly (readonly [RegExp, (which: string) => string])[] = [
  [/^interfaces\.(.+)\.enabled$/, (port) => both(port, t('configure.interface.enabled'))],
  [/^interfaces\.(.+)\.priority$/, (name) => t('configure.priority', { name })],
  [/^interfaces\.(.+)\.limitKbps$/, (name) => t('configure.interfaceLimit', { name })],
  [/^interfaces\.(.+)\.apn$/, (port) => both(port, t('configure.apn'))],
  [/^interfaces\.(.+)\.authentication$/, (port) => both(port, t('configure.authentication'))],
  [/^interfaces\.(.+)\.user$/, (port) => both(port, t('configure.user'))],
  [/^interfaces\.(.+)\.password(?:Set)?$/, (port) => both(port, t('configure.password'))],
  [/^interfaces\.(.+)\.networkMode$/, (port) => both(port, t('configure.networkMode'))],
  [/^interfaces\.(.+)\.activeSim$/, (port) => both(port, t('configure.sim'))],
  [/^multiCamera\.customSelectedChannels\.(\d+)$/, (index) => both(feedName(index), t('details.channel'))],
  [/^multiCamera\.priorities\.(\d+)$/, (index) => both(feedName(index), t('cameras.priority'))],
  [/^multiCamera\.labels\.(\d+)$/, (index) => both(feedName(index), t('cameras.label'))],
  [/^metadata\.(?:fields|defaults|labels)\.(\w+)$/, (field) => metadataField(field)],
];

/** Name of a unit's setting, by its path; undefined when unknown. */
export function knownSettingName(path: string): string | undefined {
  const known = LABELS[path];
  if (known) return known();
  for (const [pattern, texts] of OF_SEVERAL) {
    const [, which] = pattern.exec(path) ?? [];
    if (which !== undefined) return texts(which);
  }
  return undefined;
}

/** Name of a unit's setting, by its path. */
export const settingName = (path: string): string => knownSettingName(path) ?? t('timeline.unknownSetting');

/** Text of a setting's value. */
function valueText(path: string, value: SettingValue): string {
  if (value === null || value === '') return t('setting.none');
  if (typeof value === 'boolean') return t(value ? 'setting.on' : 'setting.off');
  if (typeof value === 'number' && path.toLowerCase().endsWith('delay')) return secondsText(value);
  if (typeof value === 'number' && path.endsWith('Kbps')) return kbpsText(value);
  return value === 'h264' || value === 'h265' ? codecName(value) : String(value);
}

/** Text of a changed setting, from and to; passwords and paths of addresses only report the change. */
export function changeText({ path, from, to }: SettingChange): string {
  const setting = settingName(path);
  if (from === to) return t('timeline.changedSecret', { setting });
  return t('timeline.changed', { setting, from: valueText(path, from), to: valueText(path, to) });
}
