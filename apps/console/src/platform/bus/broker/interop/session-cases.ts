import { changes, misreads, same, swallows, type Case } from './case.js';

const LASTING = { clean: false } as const;
const forgets = misreads('connect', 'no session is kept', (connect) => [{ ...connect, clean: true }]);

/** Sessions that outlive their connection, which exist only on the console's own link (3.1.2.4, 4.4). */
export const sessionCases: readonly Case[] = [
  {
    of: 'MQTT-3.2.2-2',
    name: 'a session that is kept is told of, a discarded one is not',
    async run(stage) {
      const present: boolean[] = [];
      for (const clean of [false, false, true, false]) {
        const client = stage.link();
        present.push((await client.connect({ clientId: 'lasting', clean })).sessionPresent);
        if (!clean) await client.subscribe(['a', 1]);
        client.send({ cmd: 'disconnect' });
        await client.ended();
      }
      same(present, [false, true, false, false]);
    },
    fault: forgets,
  },
  {
    of: 'MQTT-3.1.2-5',
    name: 'what came at QoS 1 while a client was away is delivered on its return',
    async run(stage) {
      const first = await stage.peer('lasting', LASTING);
      await first.subscribe(['a/+', 1]);
      first.send({ cmd: 'disconnect' });
      await first.ended();
      const publisher = await stage.peer('speaker');
      for (const n of [1, 2, 3]) await publisher.deliver(`a/${n}`, 'x');
      const second = await stage.peer('lasting', LASTING);
      for (const n of [1, 2, 3]) same((await second.message()).text, `a/${n} x`);
      await second.quiet();
    },
    fault: forgets,
  },
  {
    of: 'MQTT-4.4.0-1',
    name: 'what was not acknowledged is delivered again with the same number, what was is not',
    async run(stage) {
      const first = await stage.peer('lasting', LASTING);
      await first.subscribe(['a/+', 1]);
      const publisher = await stage.peer('speaker');
      await publisher.deliver('a/1', 'x');
      await first.message();
      await publisher.deliver('a/2', 'x');
      const unanswered = await first.next('publish');
      // The broker sent the PUBACK of the first one before; it is read before the end of the connection.
      first.stream.end();
      await first.ended();
      const second = await stage.peer('lasting', LASTING);
      const again = await second.next('publish');
      same([again.topic, again.messageId, again.dup], ['a/2', unanswered.messageId, true]);
      second.send({ cmd: 'puback', messageId: again.messageId ?? 0 });
      await second.quiet();
    },
    fault: changes('publish', 'nothing is delivered again', (publish) => (publish.dup ? [] : [publish])),
  },
  {
    of: 'MQTT-4.3.3-1',
    name: 'an exchange at QoS 2 goes on after the connection was lost',
    async run(stage) {
      const first = await stage.peer('lasting', LASTING);
      await first.subscribe(['a', 2]);
      const publisher = await stage.peer('speaker');
      const messageId = publisher.publish('a', 'x', 2);
      await publisher.next('pubrec');
      publisher.send({ cmd: 'pubrel', messageId });
      await publisher.next('pubcomp');
      const publish = await first.next('publish');
      first.send({ cmd: 'pubrec', messageId: publish.messageId ?? 0 });
      await first.next('pubrel');
      first.cut();
      const second = await stage.peer('lasting', LASTING);
      same((await second.next('pubrel')).messageId, publish.messageId);
      second.send({ cmd: 'pubcomp', messageId: publish.messageId ?? 0 });
      await second.quiet();
    },
    fault: swallows('pubrel'),
  },
  {
    of: 'MQTT-3.1.2-6',
    name: 'a clean session leaves nothing for the next one',
    async run(stage) {
      const first = await stage.peer('clean');
      await first.subscribe(['a', 1]);
      first.cut();
      const publisher = await stage.peer('speaker');
      await publisher.deliver('a', 'missed');
      const second = await stage.peer('clean');
      await second.quiet();
      await publisher.deliver('a', 'missed too');
      await second.quiet();
    },
    fault: misreads('connect', 'every session is kept', (connect) => [{ ...connect, clean: false }]),
  },
];
