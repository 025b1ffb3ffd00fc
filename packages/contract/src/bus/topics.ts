/**
 * Topics of the device bus (design §7): `v1/<bucket>/<device>/…`, where bucket is 0–63, fixed when the
 * device is made.
 */
export const BUS_VERSION = 'v1';
export const BUCKETS = 64;

/** What a device publishes; QoS and retain as the protocol demands. */
export const UP_TOPICS = {
  presence: { topic: 'up/presence', qos: 1, retain: true },
  state: { topic: 'up/state', qos: 1, retain: true },
  telemetry: { topic: 'up/telemetry', qos: 0, retain: false },
  tally: { topic: 'up/tally', qos: 1, retain: true },
  tallyLog: { topic: 'up/tallyLog', qos: 0, retain: false },
  event: { topic: 'up/event', qos: 1, retain: false },
  result: { topic: 'up/result', qos: 1, retain: false },
  progress: { topic: 'up/progress', qos: 0, retain: false },
} as const;
export type UpName = keyof typeof UP_TOPICS;

/** What the console publishes to one device. */
export const COMMAND_TOPIC = { topic: 'cmd', qos: 1, retain: false } as const;

export interface DeviceAddress {
  readonly bucket: number;
  readonly deviceId: string;
}

const prefix = (device: DeviceAddress): string => `${BUS_VERSION}/${device.bucket}/${device.deviceId}`;

/** The topic of a device for `name`. */
export const upTopic = (device: DeviceAddress, name: UpName): string => `${prefix(device)}/${UP_TOPICS[name].topic}`;

/** The topic on which a device takes orders. */
export const commandTopic = (device: DeviceAddress): string => `${prefix(device)}/${COMMAND_TOPIC.topic}`;

/** The console subscribes to this filter to receive messages of all devices. */
export const ALL_UP_FILTER = `${BUS_VERSION}/+/+/up/#`;

/** Reads a device's topic; undefined when it is none. */
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
