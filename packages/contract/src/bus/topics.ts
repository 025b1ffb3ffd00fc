/**
 * Topics of the device bus: `v1/<bucket>/<device>/…`, where bucket is 0–63, fixed when the
 * device is created.
 */
export const BUS_VERSION = 'v1';
export const BUCKETS = 64;

/** Topics that a device publishes; QoS and retain as the protocol requires. */
export const UP_TOPICS = {
  presence: { topic: 'up/presence', qos: 1, retain: true },
  state: { topic: 'up/state', qos: 1, retain: true },
  telemetry: { topic: 'up/telemetry', qos: 0, retain: false },
  tally: { topic: 'up/tally', qos: 1, retain: true },
  tallyLog: { topic: 'up/tallyLog', qos: 0, retain: false },
  event: { topic: 'up/event', qos: 1, retain: false },
  result: { topic: 'up/result', qos: 1, retain: false },
  progress: { topic: 'up/progress', qos: 0, retain: false },
  crewCall: { topic: 'up/crewCall', qos: 1, retain: false },
} as const;
export type UpName = keyof typeof UP_TOPICS;

/** Topic that the console publishes to one device. */
export const COMMAND_TOPIC = { topic: 'cmd', qos: 1, retain: false } as const;

export interface DeviceAddress {
  readonly bucket: number;
  readonly deviceId: string;
}

const prefix = (device: DeviceAddress): string => `${BUS_VERSION}/${device.bucket}/${device.deviceId}`;

export const upTopic = (device: DeviceAddress, name: UpName): string => `${prefix(device)}/${UP_TOPICS[name].topic}`;

/** The topic on which a device receives orders. */
export const commandTopic = (device: DeviceAddress): string => `${prefix(device)}/${COMMAND_TOPIC.topic}`;

/** The console subscribes to this filter to receive messages of all devices. */
export const ALL_UP_FILTER = `${BUS_VERSION}/+/+/up/#`;

/** Parses a device's topic; undefined for any other topic. */
export function parseUpTopic(topic: string): (DeviceAddress & { readonly name: UpName }) | undefined {
  const [version, bucketText, deviceId, up, name, ...rest] = topic.split('/');
  if (version !== BUS_VERSION || up !== 'up' || rest.length > 0 || !deviceId || !name) return undefined;
  const bucket = Number(bucketText);
  if (!Number.isInteger(bucket) || bucket < 0 || bucket >= BUCKETS) return undefined;
  return isUpName(name) ? { bucket, deviceId, name } : undefined;
}

const isUpName = (name: string): name is UpName => Object.hasOwn(UP_TOPICS, name);

/** Names of all topics under `up/`. */
export const UP_NAMES: readonly UpName[] = Object.keys(UP_TOPICS).filter(isUpName);
