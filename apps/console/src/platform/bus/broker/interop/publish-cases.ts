import type { QoS } from 'mqtt-packet';
import { changes, misreads, same, staysOpen, swallows, type Case, type Stage } from './case.js';
import { header, packet, text } from './bytes.js';
import type { RawClient } from './raw-client.js';

const LEVELS: readonly QoS[] = [0, 1, 2];
const endsOn =
  (bytes: Uint8Array) =>
  async (stage: Stage): Promise<void> => {
    const peer = await stage.peer('peer');
    peer.sendBytes(bytes);
    await peer.ended();
  };

const deviceEndsOn =
  (bytes: Uint8Array) =>
  async (stage: Stage): Promise<void> => {
    const unit = await stage.device('unit-1');
    unit.sendBytes(bytes);
    await unit.ended();
  };

/** Publishes at any QoS, including its whole exchange. */
async function publishFully(client: RawClient, topic: string, qos: QoS, payload = 'x', retain = false): Promise<void> {
  const messageId = client.publish(topic, payload, qos, retain);
  if (qos === 1) same((await client.next('puback')).messageId, messageId);
  if (qos < 2) return;
  same((await client.next('pubrec')).messageId, messageId);
  client.send({ cmd: 'pubrel', messageId });
  same((await client.next('pubcomp')).messageId, messageId);
}

/** Receives at any QoS, including its whole exchange; returns the QoS. */
async function receive(client: RawClient, expected: string): Promise<QoS> {
  const { text: received, qos } = await client.message();
  same(received, expected);
  return qos;
}

/** Publishing, retaining and delivery (3.3–3.7, 4.3, 4.6). */
export const publishCases: readonly Case[] = [
  ...LEVELS.map((qos) => ({
    of: '4.3',
    name: `a message at QoS ${qos} is acknowledged as it must be, and delivered`,
    async run(stage: Stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await peer.subscribe(['a/b', qos]);
      await publishFully(publisher, 'a/b', qos);
      same(await receive(peer, 'a/b x'), qos);
    },
    fault: changes('publish', 'the QoS of deliveries is another', (publish) => [
      { ...publish, qos: publish.qos === 0 ? 1 : 0, messageId: 9 },
    ]),
  })),
  {
    of: 'MQTT-3.8.4-6',
    name: 'a delivery is at the lower of both QoS',
    async run(stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await peer.subscribe(['a/0', 0], ['a/1', 1]);
      await publishFully(publisher, 'a/0', 1);
      same(await receive(peer, 'a/0 x'), 0);
      await publishFully(publisher, 'a/1', 0);
      same(await receive(peer, 'a/1 x'), 0);
      await publishFully(publisher, 'a/1', 2);
      same(await receive(peer, 'a/1 x'), 1);
    },
    fault: changes('publish', 'every delivery is at QoS 1', (publish) => [{ ...publish, qos: 1, messageId: 9 }]),
  },
  {
    of: 'MQTT-4.3.2-2',
    name: 'a device’s message at QoS 1 is acknowledged by its number, a repeated one once more',
    async run(stage) {
      const unit = await stage.device('unit-1');
      for (const dup of [false, true]) {
        unit.send({
          cmd: 'publish',
          topic: 'v1/7/unit-1/up/event',
          payload: 'x',
          qos: 1,
          dup,
          retain: false,
          messageId: 5,
        });
        same((await unit.next('puback')).messageId, 5);
      }
    },
    fault: changes('puback', 'acknowledgements bear another number', (puback) => [{ ...puback, messageId: 6 }]),
  },
  {
    of: 'MQTT-4.3.3-2',
    name: 'a message at QoS 2 that is repeated is delivered once',
    async run(stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await peer.subscribe(['a', 0]);
      for (const dup of [false, true]) {
        publisher.send({ cmd: 'publish', topic: 'a', payload: 'x', qos: 2, dup, retain: false, messageId: 5 });
        same((await publisher.next('pubrec')).messageId, 5);
      }
      await receive(peer, 'a x');
      await peer.quiet();
    },
    fault: changes('publish', 'it is delivered twice', (publish) => [publish, publish]),
  },
  {
    of: 'MQTT-3.3.1-8',
    name: 'what is retained comes with the flag to new subscribers, without it to standing ones',
    async run(stage) {
      const [standing, publisher] = [await stage.peer('standing'), await stage.peer('speaker')];
      await standing.subscribe(['a/+', 1]);
      for (const qos of LEVELS) await publishFully(publisher, `a/${qos}`, qos, 'kept', true);
      for (const qos of LEVELS) {
        const { text: received, retain } = await standing.message();
        same([received, retain], [`a/${qos} kept`, false]);
      }
      const later = await stage.peer('later');
      await later.subscribe(['a/+', 2]);
      const received = new Map<string, unknown>();
      while (received.size < LEVELS.length) {
        const { text: one, qos, retain } = await later.message();
        received.set(one, [qos, retain]);
      }
      for (const qos of LEVELS) same(received.get(`a/${qos} kept`), [qos, true]);
    },
    fault: changes('publish', 'the flag is never set', (publish) => [{ ...publish, retain: false }]),
  },
  {
    of: 'MQTT-3.3.1-10',
    name: 'the last retained message counts; an empty one clears it and is heard itself',
    async run(stage) {
      const [standing, publisher] = [await stage.peer('standing'), await stage.peer('speaker')];
      for (const payload of ['first', 'last']) await publisher.deliver('a', payload, true);
      await standing.subscribe(['a', 1]);
      same((await standing.message()).text, 'a last');
      await publisher.deliver('a', '', true);
      same((await standing.message()).text, 'a ');
      const later = await stage.peer('later');
      await later.subscribe(['a', 1]);
      await later.quiet();
    },
    fault: misreads('publish', 'an empty message clears nothing', (publish) => [
      { ...publish, retain: publish.retain && publish.payload.length > 0 },
    ]),
  },
  {
    of: 'MQTT-4.6.0-6',
    name: 'messages of one device arrive in the order in which it sent them',
    async run(stage) {
      const [peer, unit] = [await stage.peer('peer'), await stage.device('unit-1')];
      await peer.subscribe(['v1/#', 1]);
      const sent = Array.from({ length: 200 }, (_, i) => `${i}`);
      for (const one of sent) unit.publish('v1/7/unit-1/up/event', one, 1);
      const received: string[] = [];
      while (received.length < sent.length) received.push((await peer.message()).text.split(' ')[1] ?? '');
      same(received, sent);
    },
    fault: outOfOrder(),
  },
  {
    of: 'MQTT-3.3.2-2',
    name: 'a message to a filter ends the connection',
    run: endsOn(packet(header.publish, text('a/+'), Buffer.from('x'))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.3.1-4',
    name: 'a message at QoS 3 ends the connection',
    run: endsOn(packet(0x36, text('a'), Buffer.from([0, 1]), Buffer.from('x'))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-4.7.3-1',
    name: 'a message to no topic ends the connection',
    run: endsOn(packet(header.publish, text(''), Buffer.from('x'))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-1.5.3-2',
    name: 'U+0000 in a topic ends the connection',
    run: deviceEndsOn(packet(header.publish, text('v1/7/unit-1/up/\0'), Buffer.from('x'))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-1.5.3-1',
    name: 'a topic that is no UTF-8 ends the connection',
    run: deviceEndsOn(packet(header.publish, Buffer.from([0, 3, 0x61, 0xed, 0xa0]), Buffer.from('x'))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-2.3.1-1',
    name: 'a message at QoS 1 with the number 0 ends the connection',
    run: deviceEndsOn(packet(0x32, text('v1/7/unit-1/up/event'), Buffer.from([0, 0]), Buffer.from('x'))),
    fault: staysOpen,
  },
  {
    of: '3.3.5',
    name: 'a device that publishes what it may not is cut off, and nobody hears it',
    async run(stage) {
      const [peer, unit] = [await stage.peer('peer'), await stage.device('unit-1')];
      await peer.subscribe(['v1/#', 1]);
      unit.publish('v1/7/unit-2/up/state', 'forged', 1, true);
      await unit.ended();
      await peer.quiet();
    },
    fault: staysOpen,
  },
  {
    of: '3.4',
    name: 'a device that is not acknowledged can be told from one that is',
    async run(stage) {
      await (await stage.device('unit-1')).deliver('v1/7/unit-1/up/result', 'done');
    },
    fault: swallows('puback'),
  },
];

/** Delays every other message until the next one is sent. */
function outOfOrder(): Case['fault'] {
  let held: Parameters<Parameters<typeof changes<'publish'>>[2]>[0] | undefined;
  return changes('publish', 'neighbours change places', (publish) => {
    const before = held;
    held = before === undefined ? publish : undefined;
    return before === undefined ? [] : [publish, before];
  });
}
