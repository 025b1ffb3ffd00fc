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

const NAMES: readonly UpName[] = ['presence', 'state', 'telemetry', 'event', 'result'];
const LOOK_EVERY = 500;

/**
 * Devices that say hostile things on their own topics over the real broker: every message is taken or dropped for a
 * known reason, none breaks the handling, and what users then see is as the contract declares.
 */
export async function fuzzDevices(fuzz: DeviceFuzz, tally: Tally): Promise<void> {
  const clients = await Promise.all([fuzz.unit, fuzz.server].map(connect));
  const speakers = [fuzz.unit, fuzz.server].flatMap((device, i) =>
    NAMES.map((name, place) => ({
      client: clients[i],
      topic: upTopic(device, name),
      name,
      stream: hostileMessages(UP_PAYLOADS[name], fuzz.seed + place),
    })),
  );
  const before = await heardBy(fuzz.url);
  let counted = 0;
  while (tally.sent < fuzz.count) {
    for (const { client, topic, name, stream } of speakers) {
      const { payload, fits } = stream.next().value;
      tally.count(fits ? 'fits' : 'does not fit');
      // An empty message clears what is retained and is no message of the device.
      if (payload.length > 0) counted += 1;
      const { qos, retain } = UP_TOPICS[name];
      await client?.publishAsync(topic, payload, { qos, retain: retain && payload.length > 0 });
    }
    if (tally.sent % LOOK_EVERY < speakers.length) await look(fuzz, tally);
  }
  await eventually('the console heard everything', 15_000, async () => {
    const { accepted, dropped } = await heardBy(fuzz.url);
    return accepted + dropped - before.accepted - before.dropped >= counted;
  }).catch((error: unknown) => tally.complain('loses what devices say', String(error)));
  const after = await heardBy(fuzz.url);
  if (after.failed > before.failed) {
    tally.complain('fails at what devices say', `${after.failed - before.failed} messages; the log says which`);
  }
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

interface Heard {
  readonly accepted: number;
  readonly dropped: number;
  /** Dropped because handling it broke. */
  readonly failed: number;
}

async function heardBy(url: string): Promise<Heard> {
  const all = [...(await metrics(url))];
  const sum = (prefix: string): number =>
    all.reduce((total, [name, value]) => (name.startsWith(prefix) ? total + value : total), 0);
  return {
    accepted: sum('backhaul_device_messages_accepted'),
    dropped: sum('backhaul_device_messages_dropped'),
    failed: all.reduce(
      (total, [name, value]) =>
        name.startsWith('backhaul_device_messages_dropped') && name.includes('"failed"') ? total + value : total,
      0,
    ),
  };
}

/** Every call that reads what devices said. */
async function look(fuzz: DeviceFuzz, tally: Tally): Promise<void> {
  const session = await fuzz.sessions.begin(fuzz.userId);
  const ids = { unit: fuzz.unit.deviceId, server: fuzz.server.deviceId, group: fuzz.groupId, channel: fuzz.channelId };
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
