import { commandTopic, UP_TOPICS, upTopic, type DeviceAddress, type DeviceCredentials } from '@backhaul/contract/bus';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAs, isGranted, isTaken, leave } from './bus-client.js';
import type { Finding } from './testbed.js';

export interface BusAttack {
  /** Valid credentials of an offline device. */
  readonly rogue: DeviceCredentials;
  /** Other devices, of the same customer and of another. */
  readonly victims: readonly DeviceAddress[];
  /** Makes the console and every device send messages. */
  readonly stir: () => Promise<void>;
  readonly listenMs: number;
}

/** A bucket other than the device's own. */
const strangeBucket = ({ bucket }: DeviceAddress): number => (bucket === 0 ? 1 : bucket - 1);

/** Topic filters that a device may not subscribe to: all but its own `cmd`, in any form. */
export function forbiddenFilters(own: DeviceAddress, victim: DeviceAddress): readonly string[] {
  const [mine, theirs] = [commandTopic(own), commandTopic(victim)];
  const all = [theirs, upTopic(victim, 'state'), upTopic(victim, 'presence'), upTopic(own, 'state')];
  const wild = [
    '#',
    '+/#',
    '/#',
    'v1/#',
    'v1/+/+/cmd',
    'v1/+/+/up/#',
    '+/+/+/+',
    `v1/+/${own.deviceId}/cmd`,
    `v1/${own.bucket}/+/cmd`,
    `v1/${own.bucket}/${own.deviceId}/#`,
    `v1/${own.bucket}/${own.deviceId}/+`,
    `${mine}/#`,
    `v1/${victim.bucket}/${victim.deviceId}/#`,
    `v1/${strangeBucket(own)}/${own.deviceId}/cmd`,
    `v1/0${own.bucket}/${own.deviceId}/cmd`,
    `/${mine}`,
    `${mine}/`,
    `v1/${own.bucket}/${own.deviceId}/../${victim.deviceId}/cmd`,
    '$SYS/#',
    '$SYS/+/new/clients',
    `$share/g/${mine}`,
    `$share/g/${theirs}`,
    '$share/g/#',
    '$share/g/v1/+/+/cmd',
    `$queue/${theirs}`,
    '$share/#',
  ];
  return [...all, ...wild];
}

/** Topics that a device may not publish to. */
export function forbiddenTopics(own: DeviceAddress, victim: DeviceAddress): readonly string[] {
  const names = ['presence', 'state', 'telemetry', 'event', 'result', 'crewCall'] as const;
  return [
    ...names.map((name) => upTopic(victim, name)),
    commandTopic(victim),
    commandTopic(own),
    `v1/${strangeBucket(own)}/${own.deviceId}/up/state`,
    `v1/${own.bucket}/${own.deviceId}/up/state/`,
    `/${upTopic(own, 'state')}`,
    `v1/${own.bucket}/${own.deviceId}/up/other`,
    `v1/${own.bucket}/${own.deviceId}/up`,
    `v1/${own.bucket}/${own.deviceId}/../${victim.deviceId}/up/state`,
    `v2/${own.bucket}/${own.deviceId}/up/state`,
    '$SYS/x',
    `$share/g/${upTopic(victim, 'state')}`,
    'x',
    '/',
  ];
}

/** Ids that would have another meaning in a topic. */
const STRANGE_IDS: readonly string[] = [
  '',
  '+',
  '#',
  '$SYS',
  'a/b',
  '../x',
  '+/+/up/state',
  '\u{1F4F9}',
  'a'.repeat(300),
];

/** Tries everything that a device must not be able to do on a broker; returns what succeeded. */
export async function tryTopics(attack: BusAttack): Promise<Finding> {
  const one = new Rogue(attack);
  await one.entries();
  for (const victim of attack.victims) {
    await one.subscriptions(victim);
    await one.publications(victim);
    await one.wills(victim);
  }
  await one.own();
  return { checks: one.checks, complaints: one.complaints };
}

class Rogue {
  readonly complaints: string[] = [];
  checks = 0;

  constructor(private readonly attack: BusAttack) {}

  /** Tries invalid credentials. */
  async entries(): Promise<void> {
    const { rogue, victims } = this.attack;
    const [victim = rogue] = victims;
    const wrong: readonly (readonly [what: string, options: object])[] = [
      ['without a password', { password: '' }],
      ['with a wrong secret', { password: 'x'.repeat(43) }],
      ['as another device', { clientId: victim.deviceId, username: victim.deviceId }],
      ['under its own name as another client', { clientId: victim.deviceId }],
      ['as itself under another name', { username: victim.deviceId }],
      ['without a name', { username: '', password: '' }],
      ['with a persistent session', { clean: false }],
      ...STRANGE_IDS.map((id) => [`as ${JSON.stringify(id.slice(0, 20))}`, { clientId: id, username: id }] as const),
    ];
    for (const [what, options] of wrong) {
      const connection = await connectAs(rogue, options);
      this.#check(connection === null, `connects ${what}`);
      await leave(connection);
    }
  }

  async subscriptions(victim: DeviceAddress): Promise<void> {
    const { rogue, stir, listenMs } = this.attack;
    const connection = await connectAs(rogue);
    if (!connection) return this.#check(false, 'cannot connect with valid credentials');
    for (const filter of forbiddenFilters(rogue, victim)) {
      for (const qos of [0, 1] as const) {
        this.#check(!(await isGranted(connection, filter, qos)), `is granted ${filter} at QoS ${qos}`);
      }
    }
    await stir();
    await sleep(listenMs);
    this.checks += 1;
    this.complaints.push(...new Set(connection.received.map((one) => `a device receives ${one.slice(0, 120)}`)));
    await leave(connection);
  }

  async publications(victim: DeviceAddress): Promise<void> {
    const { rogue } = this.attack;
    for (const topic of forbiddenTopics(rogue, victim)) {
      for (const retain of [false, true]) {
        const connection = await connectAs(rogue);
        const taken = connection !== null && (await isTaken(connection, topic, this.#lie(topic), { qos: 1, retain }));
        this.#check(!taken, `publishes to ${topic}${retain ? ', retained' : ''}`);
        await leave(connection);
      }
    }
  }

  async wills(victim: DeviceAddress): Promise<void> {
    const { rogue } = this.attack;
    const topics = [
      upTopic(victim, 'presence'),
      upTopic(victim, 'state'),
      commandTopic(victim),
      upTopic(rogue, 'state'),
      '#',
      '',
    ];
    for (const topic of topics) {
      const will = { topic, payload: Buffer.from(this.#lie(topic)), qos: 1, retain: true } as const;
      const connection = await connectAs(rogue, { will });
      this.#check(connection === null, `sets a last will on ${topic}`);
      connection?.client.stream.destroy();
      await leave(connection);
    }
  }

  /** Tries permitted actions, because a broker that refuses everything would pass the tests above. */
  async own(): Promise<void> {
    const { rogue, stir, listenMs } = this.attack;
    const connection = await connectAs(rogue);
    if (!connection) return this.#check(false, 'cannot connect with valid credentials');
    this.#check(await isGranted(connection, commandTopic(rogue)), 'is not granted its own orders');
    const presence = JSON.stringify({ online: true, session: 'rogue', sentAt: 1 });
    this.#check(
      await isTaken(connection, upTopic(rogue, 'presence'), presence, UP_TOPICS.presence),
      'may not publish its presence',
    );
    await stir();
    await sleep(listenMs);
    const strange = connection.received.find((one) => !one.startsWith(`${commandTopic(rogue)} `));
    this.#check(strange === undefined, `receives ${strange ?? ''}`);
    this.#check(connection.received.length > 0, 'receives nothing from the console');
    await leave(connection);
    // A broker would store an event for ever if it were retained.
    const again = await connectAs(rogue);
    const kept = again !== null && (await isTaken(again, upTopic(rogue, 'event'), '{}', { qos: 1, retain: true }));
    this.#check(!kept, 'publishes a retained event');
    await leave(again);
  }

  #lie(topic: string): string {
    return topic.endsWith('presence')
      ? JSON.stringify({ online: false, session: 'spoofed', sentAt: 0 })
      : JSON.stringify({ type: 'unpair', spoofed: true });
  }

  #check(holds: boolean, complaint: string): void {
    this.checks += 1;
    if (!holds) this.complaints.push(`a device ${complaint}`);
  }
}
