import { changes, credentials, same, staysOpen, swallows, type Case, type Stage } from './case.js';
import { header, packet, text } from './bytes.js';

/** Sends bytes and expects the connection to end; it may have been accepted before. */
const endsOn =
  (bytes: Uint8Array, letIn: boolean) =>
  async (stage: Stage): Promise<void> => {
    const client = letIn ? await stage.device('unit-1') : await stage.dial();
    client.sendBytes(bytes);
    await client.ended();
  };

/** A CONNECT with a protocol name, a level and flags. */
const connectBytes = (name: string, level: number, flags: number, id = 'unit-1'): Uint8Array =>
  packet(header.connect, text(name), Buffer.from([level, flags, 0, 60]), text(id));

const accepted = changes('connack', 'the CONNACK always accepts', (connack) => [{ ...connack, returnCode: 0 }]);

/** Rules for connecting (3.1, 3.2). */
export const connectCases: readonly Case[] = [
  {
    of: '3.2.2.3',
    name: 'a device is let in, without a session from before',
    async run(stage) {
      const { returnCode, sessionPresent } = await (
        await stage.dial()
      ).connect({ clientId: 'unit-1', ...credentials('unit-1') });
      same([returnCode, sessionPresent], [0, false]);
    },
    fault: changes('connack', 'a session is claimed', (connack) => [{ ...connack, sessionPresent: true }]),
  },
  {
    of: 'MQTT-3.1.0-1',
    name: 'the first packet must be a CONNECT',
    run: endsOn(packet(header.pingreq), false),
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.1.0-2',
    name: 'a second CONNECT ends the connection',
    run: endsOn(connectBytes('MQTT', 4, 2), true),
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.1.2-1',
    name: 'another protocol name ends the connection',
    run: endsOn(connectBytes('HTTP', 4, 2), false),
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.1.2-2',
    name: 'another protocol level is answered with 1, and the connection ends',
    async run(stage) {
      const client = await stage.dial();
      // Level 5, with its empty properties.
      client.sendBytes(
        packet(header.connect, text('MQTT'), Buffer.from([5, 2, 0, 60]), Buffer.from([0]), text('unit-1')),
      );
      same((await client.next('connack')).returnCode, 1);
      await client.ended();
    },
    fault: accepted,
  },
  {
    of: 'MQTT-3.1.2-3',
    name: 'the reserved flag of a CONNECT ends the connection',
    run: endsOn(connectBytes('MQTT', 4, 3), false),
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.2.2-5',
    name: 'who is refused is told so, and the connection ends',
    async run(stage) {
      const client = await stage.dial();
      const { returnCode } = await client.connect({
        clientId: 'unit-1',
        username: 'unit-1',
        password: Buffer.from('wrong'),
      });
      same(returnCode, 4);
      await client.ended();
    },
    fault: staysOpen,
  },
  {
    of: 'MQTT-3.1.3-8',
    name: 'no client id with a session that is to last is answered with 2, and the connection ends',
    async run(stage) {
      const client = await stage.dial();
      client.sendBytes(connectBytes('MQTT', 4, 0, ''));
      same((await client.next('connack')).returnCode, 2);
      await client.ended();
    },
    fault: accepted,
  },
  {
    of: 'MQTT-3.1.3-6',
    name: 'no client id with a clean session is given one of its own; devices must say theirs',
    async run(stage) {
      const clients = [stage.link(), stage.link()];
      for (const client of clients) same((await client.connect({ clientId: '' })).returnCode, 0);
      for (const client of clients) await client.deliver('any/where', 'here');
      const { returnCode } = await (await stage.dial()).connect({ clientId: '', ...credentials('unit-1') });
      same(returnCode, 4);
    },
    fault: accepted,
  },
  {
    of: 'MQTT-3.1.4-2',
    name: 'a second connection with the same client id ends the first',
    async run(stage) {
      const first = await stage.device('unit-1');
      const second = await stage.device('unit-1');
      await first.ended();
      await second.deliver('v1/7/unit-1/up/event', 'still here');
    },
    fault: staysOpen,
  },
  {
    of: '3.1.2.4',
    name: 'a device is offered clean sessions only',
    async run(stage) {
      const client = await stage.dial();
      const { returnCode } = await client.connect({ clientId: 'unit-1', clean: false, ...credentials('unit-1') });
      same(returnCode, 5);
      await client.ended();
    },
    fault: accepted,
  },
  {
    of: 'MQTT-3.1.2-24',
    name: 'who is silent for one and a half keep-alives is cut off, not earlier, and leaves its will',
    async run(stage) {
      const watcher = await stage.peer('watcher');
      await watcher.subscribe(['v1/#', 1]);
      const begin = performance.now();
      const topic = 'v1/7/unit-1/up/presence';
      const unit = await stage.device('unit-1', {
        keepalive: 1,
        will: { topic, payload: 'gone', qos: 1, retain: true },
      });
      await unit.ended();
      if (performance.now() - begin < 1_000) throw new Error('cut off within its keep-alive');
      same((await watcher.message()).text, `${topic} gone`);
    },
    fault: swallows('publish'),
    patienceMs: 3_000,
  },
  {
    of: 'MQTT-3.12.4-1',
    name: 'a ping is answered, and keeps the connection',
    async run(stage) {
      const unit = await stage.device('unit-1', { keepalive: 1 });
      for (let i = 0; i < 4; i += 1) {
        unit.send({ cmd: 'pingreq' });
        await unit.next('pingresp');
        await new Promise((resolve) => setTimeout(resolve, 600));
      }
      await unit.deliver('v1/7/unit-1/up/event', 'still here');
    },
    fault: swallows('pingresp'),
  },
];
