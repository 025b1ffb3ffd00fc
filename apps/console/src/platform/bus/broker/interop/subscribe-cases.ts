import { changes, misreads, same, staysOpen, swallows, type Case, type Stage } from './case.js';
import { header, packet, text } from './bytes.js';
import type { RawClient } from './raw-client.js';

/** Topics and filters of the paho interoperability suite. */
const TOPICS = ['TopicA', 'TopicA/B', 'Topic/C', 'TopicA/C', '/TopicA'] as const;
const MATCHES: readonly (readonly [filter: string, topics: readonly string[]])[] = [
  ['TopicA/+', ['TopicA/B', 'TopicA/C']],
  ['+/C', ['Topic/C', 'TopicA/C']],
  ['#', TOPICS],
  ['/#', ['/TopicA']],
  ['/+', ['/TopicA']],
  ['+/+', ['TopicA/B', 'Topic/C', 'TopicA/C', '/TopicA']],
  ['TopicA/#', ['TopicA', 'TopicA/B', 'TopicA/C']],
];

const twice = changes('publish', 'messages are delivered twice', (publish) => [publish, publish]);
const dropsMessages = swallows('publish');

const endsOn =
  (bytes: Uint8Array) =>
  async (stage: Stage): Promise<void> => {
    const peer = await stage.peer('peer');
    peer.sendBytes(bytes);
    await peer.ended();
  };

/** All messages so far, as texts. */
async function texts(client: RawClient, count: number): Promise<readonly string[]> {
  const received: string[] = [];
  while (received.length < count) received.push((await client.message()).text.split(' ')[0] ?? '');
  await client.quiet();
  return received;
}

/** Subscriptions: what is granted and received (3.8–3.11, 4.7). */
export const subscribeCases: readonly Case[] = [
  {
    of: 'MQTT-3.9.3-1',
    name: 'a SUBACK answers each filter in its order',
    async run(stage) {
      const peer = await stage.peer('peer');
      same(await peer.subscribe(['a', 2], ['b', 0], ['c', 1]), [2, 0, 1]);
    },
    fault: changes('suback', 'every filter is granted QoS 1', (suback) => [{ ...suback, granted: [1, 1, 1] }]),
  },
  {
    of: '3.9.3',
    name: 'a filter that a device may not hear is answered with 128, the others are granted',
    async run(stage) {
      const unit = await stage.device('unit-1');
      const granted = await unit.subscribe(['#', 1], ['v1/7/unit-1/cmd', 1], ['v1/7/unit-2/cmd', 0]);
      same(granted, [128, 1, 128]);
      const peer = await stage.peer('peer');
      for (const id of ['unit-2', 'unit-1']) await peer.deliver(`v1/7/${id}/cmd`, 'order');
      same((await unit.message()).text, 'v1/7/unit-1/cmd order');
      await unit.quiet();
    },
    fault: changes('suback', 'everything is granted', (suback) => [{ ...suback, granted: [1, 1, 0] }]),
  },
  ...MATCHES.map(([filter, topics]) => ({
    of: '4.7.1',
    name: `the filter ${filter} finds what it names and nothing else`,
    async run(stage: Stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await peer.subscribe([filter, 1]);
      for (const topic of TOPICS) await publisher.deliver(topic, 'x');
      same(await texts(peer, topics.length), topics);
    },
    fault: misreads('subscribe', 'every filter is taken for another', (subscribe) => [
      { ...subscribe, subscriptions: [{ topic: 'TopicA/B/#', qos: 1 }] },
    ]),
  })),
  {
    of: 'MQTT-4.7.2-1',
    name: 'a wildcard at the beginning does not find topics that begin with $',
    async run(stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await peer.subscribe(['#', 1], ['+/x', 1]);
      await publisher.deliver('$any/x', 'retained', true);
      await peer.quiet();
      await publisher.deliver('any/x', 'seen');
      same((await peer.message()).text, 'any/x seen');
      const later = await stage.peer('later');
      await later.subscribe(['+/x', 1]);
      await later.quiet();
      await later.subscribe(['$any/#', 1]);
      same((await later.message()).text, '$any/x retained');
    },
    fault: misreads('publish', 'a $ means nothing', (publish) => [
      { ...publish, topic: publish.topic.replace('$', 'a') },
    ]),
  },
  {
    of: 'MQTT-3.3.5-1',
    name: 'overlapping subscriptions get a message once or once each, never more',
    async run(stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await peer.subscribe(['a/#', 1], ['a/b', 1]);
      await publisher.deliver('a/b', 'x');
      const { text: first, qos } = await peer.message();
      same([first, qos], ['a/b x', 1]);
      await peer.quiet();
    },
    fault: twice,
  },
  {
    of: 'MQTT-3.8.4-3',
    name: 'the same filter once more replaces the subscription, and what is retained comes again',
    async run(stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await publisher.deliver('a/b', 'kept', true);
      for (const qos of [0, 1] as const) {
        await peer.subscribe(['a/b', qos]);
        const { text: received, retain } = await peer.message();
        same([received, retain], ['a/b kept', true]);
      }
      await publisher.deliver('a/b', 'new');
      const { text: received, qos } = await peer.message();
      same([received, qos], ['a/b new', 1]);
      await peer.quiet();
    },
    fault: twice,
  },
  {
    of: 'MQTT-3.10.4-4',
    name: 'an UNSUBSCRIBE is acknowledged, known filter or not, and nothing comes afterwards',
    async run(stage) {
      const [peer, publisher] = [await stage.peer('peer'), await stage.peer('speaker')];
      await peer.subscribe(['a/+', 1], ['b', 1]);
      peer.send({ cmd: 'unsubscribe', messageId: 77, unsubscriptions: ['a/+', 'never/heard'] });
      same((await peer.next('unsuback')).messageId, 77);
      await publisher.deliver('a/b', 'x');
      await peer.quiet();
      await publisher.deliver('b', 'x');
      same((await peer.message()).text, 'b x');
    },
    fault: misreads('unsubscribe', 'an UNSUBSCRIBE removes nothing', (unsubscribe) => [
      { ...unsubscribe, unsubscriptions: ['other'] },
    ]),
  },
  {
    of: 'MQTT-3.8.3-3',
    name: 'a SUBSCRIBE without a filter ends the connection',
    run: endsOn(packet(header.subscribe, Buffer.from([0, 1]))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.8.1-1',
    name: 'a SUBSCRIBE with other flags ends the connection',
    run: endsOn(packet(0x80, Buffer.from([0, 1]), text('a'), Buffer.from([0]))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.8.3-4',
    name: 'a subscription at QoS 3 ends the connection',
    run: endsOn(packet(header.subscribe, Buffer.from([0, 1]), text('a'), Buffer.from([3]))),
    fault: staysOpen,
  },
  {
    of: 'MQTT-4.7.1-2',
    name: 'a filter with # before its end ends the connection',
    run: endsOn(packet(header.subscribe, Buffer.from([0, 1]), text('a/#/b'), Buffer.from([1]))),
    fault: staysOpen,
  },
  {
    of: '3.9',
    name: 'what was granted is heard',
    async run(stage) {
      const [unit, peer] = [await stage.device('unit-1'), await stage.peer('peer')];
      await unit.subscribe(['v1/7/unit-1/cmd', 1]);
      await peer.deliver('v1/7/unit-1/cmd', 'order');
      same((await unit.message()).text, 'v1/7/unit-1/cmd order');
    },
    fault: dropsMessages,
  },
];
