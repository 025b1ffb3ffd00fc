import { APPLICATION_ID_HEADER, contract, type CallDef } from '@backhaul/contract';
import { UP_PAYLOADS, UP_TOPICS, upTopic, type DeviceCredentials, type UpName } from '@backhaul/contract/bus';
import { hostileMessages, requestOf, validParts, verdictOn, type Injectable } from '@backhaul/testing';
import { connectAsync, type MqttClient } from 'mqtt';
import { metrics } from '../subject/metrics.js';
import { eventually } from '../subject/wait.js';
import type { Sessions } from '../subject/sessions.js';
import type { Tally } from './tally.js';

export interface DeviceFuzz {
  readonly url: string;
  readonly inject: Injectable;
  readonly sessions: Sessions;
  readonly userId: string;
  readonly groupId: string;
  readonly channelId: string;
  readonly unit: DeviceCredentials;
  readonly server: DeviceCredentials;
  readonly seed: number;
  readonly count: number;
}

const NAMES: readonly UpName[] = ['presence', 'state', 'telemetry', 'event', 'result', 'crewCall'];
const LOOK_EVERY = 500;

/**
 * Devices publish hostile messages on their own topics over the real broker: every message is accepted, or dropped for
 * a known reason, none breaks the handler, and responses to users still match the contract.
 */
export async function fuzzDevices(fuzz: DeviceFuzz, tally: Tally): Promise<void> {
  const clients = await Promise.all([fuzz.unit, fuzz.server].map(connect));
  const publishers = [fuzz.unit, fuzz.server].flatMap((device, i) =>
    NAMES.map((name, place) => ({
      client: clients[i],
      topic: upTopic(device, name),
      name,
      stream: hostileMessages(UP_PAYLOADS[name], fuzz.seed + place),
    })),
  );
  const before = await receivedBy(fuzz.url);
  let counted = 0;
  while (tally.sent < fuzz.count) {
    for (const { client, topic, name, stream } of publishers) {
      const { payload, fits } = stream.next().value;
      tally.count(fits ? 'fits' : 'does not fit');
      // An empty message clears the retained one and does not count as a message.
      if (payload.length > 0) counted += 1;
      const { qos, retain } = UP_TOPICS[name];
      await client?.publishAsync(topic, payload, { qos, retain: retain && payload.length > 0 });
    }
    if (tally.sent % LOOK_EVERY < publishers.length) await look(fuzz, tally);
  }
  const received = async (): Promise<Received> => since(before, await receivedBy(fuzz.url));
  // Lost messages are reported below.
  await eventually('the console received everything', 15_000, async () => total(await received()) >= counted).catch(
    () => undefined,
  );
  for (const complaint of complaintsOn(await received(), counted)) tally.complain(complaint, 'the log of the console');
  await look(fuzz, tally);
  await Promise.all(clients.map((client) => client.endAsync(true)));
}

const connect = ({ deviceId, secret, brokerUrl }: DeviceCredentials): Promise<MqttClient> =>
  connectAsync(brokerUrl, {
    protocolVersion: 4,
    clientId: deviceId,
    username: deviceId,
    password: secret,
    reconnectPeriod: 0,
  });

/** Numbers of messages by outcome, as the console counts them. */
export interface Received {
  readonly accepted: number;
  readonly dropped: number;
  /** Dropped because the handler failed. */
  readonly failed: number;
}

const total = ({ accepted, dropped }: Received): number => accepted + dropped;

const since = (before: Received, now: Received): Received => ({
  accepted: now.accepted - before.accepted,
  dropped: now.dropped - before.dropped,
  failed: now.failed - before.failed,
});

/** Complaints about the outcome of `sent` messages. */
export const complaintsOn = (received: Received, sent: number): string[] => [
  ...(total(received) < sent ? [`loses ${sent - total(received)} messages of devices`] : []),
  ...(received.failed > 0 ? [`fails at ${received.failed} messages of devices`] : []),
];

async function receivedBy(url: string): Promise<Received> {
  const all = [...(await metrics(url))];
  const sum = (prefix: string): number =>
    all.reduce((count, [name, value]) => (name.startsWith(prefix) ? count + value : count), 0);
  return {
    accepted: sum('backhaul_device_messages_accepted'),
    dropped: sum('backhaul_device_messages_dropped'),
    failed: all.reduce(
      (count, [name, value]) =>
        name.startsWith('backhaul_device_messages_dropped') && name.includes('"failed"') ? count + value : count,
      0,
    ),
  };
}

/** Makes every call that returns data of devices. */
async function look(fuzz: DeviceFuzz, tally: Tally): Promise<void> {
  const session = await fuzz.sessions.begin(fuzz.userId);
  const ids = {
    unit: fuzz.unit.deviceId,
    device: fuzz.unit.deviceId,
    server: fuzz.server.deviceId,
    group: fuzz.groupId,
    channel: fuzz.channelId,
    anyChannel: fuzz.channelId,
    returnChannel: 'none',
    inventory: 'none',
    label: 'none',
    graphic: 'none',
    streamProfile: 'none',
    streamProvider: 'none',
    auditEntry: 'none',
    apiKey: 'none',
    audioInterface: 'none',
    tallyInterface: 'none',
    webhook: 'none',
    usageProfile: 'none',
    inventoryService: 'none',
    accessApproval: 'none',
    remoteAction: 'none',
    supportCase: 'none',
    portalDocument: 'none',
    audioRoom: 'none',
    story: 'none',
    alert: 'none',
    publisher: 'none',
    subscriber: 'none',
    rollout: 'none',
    clientNotification: 'none',
    organization: 'none',
    softwareVersion: 'none',
    releaseNote: 'none',
    geocodingProfile: 'none',
    modemVendor: 'none',
    operatorSet: 'none',
    alertRoute: 'none',
    dutyList: 'none',
    maintenanceWindow: 'none',
    user: 'none',
  };
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries<CallDef>(calls)) {
      if (call.method !== 'GET' || !call.subject) continue;
      const parts = validParts(call, { [call.subject.in]: { [call.subject.key]: ids[call.subject.kind] } });
      const request = requestOf(call, parts, { [APPLICATION_ID_HEADER]: 'fuzz', ...session });
      const complaint = verdictOn(call, await fuzz.inject(request));
      if (complaint !== null) tally.complain(`${group}.${name} ${complaint}`, request.url);
    }
  }
}
