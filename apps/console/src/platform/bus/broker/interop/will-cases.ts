import { changes, misreads, same, swallows, type Case } from './case.js';

const topic = (id: string): string => `v1/7/${id}/up/presence`;
const will = (id: string) => ({ will: { topic: topic(id), payload: 'gone', qos: 1, retain: true } as const });

/** Last wills of clients (3.1.2.5, 3.14). */
export const willCases: readonly Case[] = [
  {
    of: 'MQTT-3.1.2-8',
    name: 'a will is published when the connection is cut, at its QoS',
    async run(stage) {
      const watcher = await stage.peer('watcher');
      await watcher.subscribe(['v1/#', 1]);
      (await stage.device('unit-1', will('unit-1'))).cut();
      const { text, qos, retain } = await watcher.message();
      same([text, qos, retain], [`${topic('unit-1')} gone`, 1, false]);
    },
    fault: swallows('publish'),
  },
  {
    of: 'MQTT-3.1.2-10',
    name: 'a will is dropped by a DISCONNECT',
    async run(stage) {
      const watcher = await stage.peer('watcher');
      await watcher.subscribe(['v1/#', 1]);
      const unit = await stage.device('unit-1', will('unit-1'));
      unit.send({ cmd: 'disconnect' });
      await unit.ended();
      await watcher.quiet();
    },
    fault: misreads('disconnect', 'a DISCONNECT is ignored', () => [{ cmd: 'connect', clientId: 'x' }]),
  },
  {
    of: 'MQTT-3.1.2-8',
    name: 'a will is published when the client breaks the protocol',
    async run(stage) {
      const watcher = await stage.peer('watcher');
      await watcher.subscribe(['v1/#', 1]);
      const unit = await stage.device('unit-1', will('unit-1'));
      unit.send({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, clientId: 'x' });
      same((await watcher.message()).text, `${topic('unit-1')} gone`);
    },
    fault: swallows('publish'),
  },
  {
    of: 'MQTT-3.1.2-17',
    name: 'a retained will is there for those who come later',
    async run(stage) {
      const watcher = await stage.peer('watcher');
      await watcher.subscribe(['v1/#', 0]);
      (await stage.device('unit-1', will('unit-1'))).cut();
      await watcher.message();
      const later = await stage.peer('later');
      await later.subscribe([topic('unit-1'), 1]);
      const { text, retain } = await later.message();
      same([text, retain], [`${topic('unit-1')} gone`, true]);
    },
    fault: changes('publish', 'what is retained is sent as if it were new', (publish) => [
      { ...publish, retain: false },
    ]),
  },
  {
    of: '3.1.2.5',
    name: 'a device that comes again lets go of its earlier will, and leaves the new one',
    async run(stage) {
      const watcher = await stage.peer('watcher');
      await watcher.subscribe(['v1/#', 1]);
      await stage.device('unit-1', { will: { topic: topic('unit-1'), payload: 'first', qos: 1, retain: true } });
      const second = await stage.device('unit-1', {
        will: { topic: topic('unit-1'), payload: 'second', qos: 1, retain: true },
      });
      same((await watcher.message()).text, `${topic('unit-1')} first`);
      await watcher.quiet();
      second.cut();
      same((await watcher.message()).text, `${topic('unit-1')} second`);
    },
    fault: changes('publish', 'a will is published twice', (publish) => [publish, publish]),
  },
];
