/** Tabs of the configuration, in their order. */
export const TABS = ['connections', 'video', 'network', 'advanced', 'ipPipe', 'alerts', 'metadata', 'ipInput'] as const;
export type TabKey = (typeof TABS)[number];

/** Tab of each key of a configuration; keys that are missing here are set elsewhere. */
const KEYS: Readonly<Record<string, TabKey>> = {
  codec: 'video',
  resolution: 'video',
  bitrateKbps: 'video',
  delay: 'video',
  shootingMode: 'video',
  videoComplexity: 'video',
  fourKMode: 'video',
  audioEnabled: 'video',
  audioBitrateKbps: 'video',
  audioChannels: 'video',
  bonding: 'network',
  limits: 'network',
  capping: 'network',
  liveuIq: 'network',
  operationalMode: 'advanced',
  transmissionMode: 'advanced',
  fixedInternetDelay: 'advanced',
  persistentStream: 'advanced',
  storeMode: 'advanced',
  storeQuality: 'advanced',
  filenamePrefix: 'advanced',
  ntpTimecode: 'advanced',
  ntpIpAddress: 'advanced',
  ipOutputResolution: 'advanced',
  smart: 'advanced',
  ipPipe: 'ipPipe',
  ipPipeTarget: 'ipPipe',
  metadata: 'metadata',
  ipInput: 'ipInput',
};

/** The tab of a refused path; limit and priority of an interface are on another tab than its other settings. */
export function tabOf(path: string): TabKey | undefined {
  const [key = '', , part] = path.split('.');
  if (key === 'interfaces') return part === 'limitKbps' || part === 'priority' ? 'network' : 'connections';
  return KEYS[key];
}
