import { connectToRelay, readFrames, sendFrame } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { freePair } from '@backhaul/agent/rtp';
import { signMediaToken, talkSubject, type DesiredAudioInterface } from '@backhaul/contract/bus';
import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { sendTone } from '../audio-interfaces/testing/aes67.js';
import { Ear, tone } from '../intercom/testing/voice.js';
import { MEDIA_KEY, rigOfEachTest, S } from './rig.js';

const GATE = 19_872;
const LINE = 'room-line';
const HEARD = -40;
const SILENT = -60;
const rig = rigOfEachTest();

let port = 0;
beforeEach(async () => {
  port = await freePair();
  await rig.launch('server', S, ['--base-port', '19871', '--gate-port', String(GATE), '--listen', '127.0.0.1']);
}, 120_000);

const interfaceOf = (change: Partial<DesiredAudioInterface> = {}): DesiredAudioInterface => ({
  interfaceId: 'aif-1',
  format: 'L24',
  audioChannels: 2,
  listenPort: port,
  multicastGroup: null,
  sourceHost: null,
  ...change,
});
let version = 0;
async function configure(audioInterfaces: DesiredAudioInterface[], interfaceIds: string[]): Promise<void> {
  const audioRooms = [{ roomId: LINE, duckingDb: 12, channelIds: [], interfaceIds }];
  const configuration = { mediaKey: MEDIA_KEY, channels: [], audioRooms, audioInterfaces };
  const next = (version += 1);
  rig.far.publish(S, { type: 'desired', version: next, configuration });
  await eventually('the configuration', () => rig.serverState(S)?.configurationVersion === next || undefined, 60_000);
  await eventually('janus', () => rig.serverState(S)?.intercom?.running === true || undefined, 60_000);
}
const reported = () => rig.serverState(S)?.audioInterfaces?.[0];
const stateIs = (state: string) => eventually(state, () => reported()?.state === state || undefined, 30_000);
const members = () => rig.serverState(S)?.intercom?.rooms[0]?.participants ?? [];

/** Receives the room's sound as a unit. */
async function unit(unitId = 'crew-1') {
  const subject = talkSubject(LINE, unitId);
  const token = signMediaToken(MEDIA_KEY, subject, rig.far.now() + 3_600_000);
  const { socket } = await connectToRelay({ host: '127.0.0.1', port: GATE, token, subject }, { want: 'talk' });
  const ear = new Ear();
  socket.on('error', () => undefined);
  readFrames(socket, (packet) => ear.hear(packet));
  // A microphone without speech.
  let said = await tone(0, (packet) => sendFrame(socket, packet));
  rig.atEnd(() => {
    said.stop();
    ear.close();
    socket.destroy();
  });
  return {
    hears: (...hertz: number[]) => ear.levels(join(rig.folder, unitId), 3, hertz),
    says: async (hertz: number) => {
      said.stop();
      said = await tone(hertz, (packet) => sendFrame(socket, packet));
    },
  };
}
function sends(...args: Parameters<typeof sendTone>) {
  const sender = sendTone(...args);
  rig.atEnd(() => sender.stop());
  return sender;
}

it('a tone that a device of AES67 sends is in the ear of the unit, and its end is reported with its time', async () => {
  await configure([interfaceOf()], ['aif-1']);
  await stateIs('silent');
  expect(reported()).toMatchObject({ interfaceId: 'aif-1', from: null, detail: '' });
  const { hears, says } = await unit();
  await eventually('in the room', () => members().some(({ id }) => id === 'interface.aif-1') || undefined);
  const sender = sends(1000, { port });
  await stateIs('connected');
  expect(reported()?.from).toBe('127.0.0.1');
  await eventually('the tone', async () => ((await hears(1000))[0] ?? SILENT) > HEARD || undefined, 30_000);

  // The crew speaks, and still hears the studio at the same volume.
  const [before = 0] = await hears(1000);
  await says(440);
  await eventually('it speaks', () => members().some(({ kind, talking }) => kind === 'unit' && talking) || undefined);
  const [while_ = SILENT, itself] = await hears(1000, 440);
  expect(Math.abs(while_ - before)).toBeLessThan(4);
  expect(itself).toBeLessThan(SILENT);
  await says(0);

  const stopped = rig.far.now();
  sender.stop();
  await stateIs('silent');
  expect(reported()?.since ?? 0).toBeGreaterThanOrEqual(stopped);
  expect(reported()?.from).toBe('127.0.0.1');
  expect((await hears(1000))[0]).toBeLessThan(SILENT);

  // The stream returns, and is heard again automatically.
  sends(1500, { port });
  await stateIs('connected');
  await eventually('it again', async () => ((await hears(1500))[0] ?? SILENT) > HEARD || undefined, 30_000);
  // The unit no longer sends to a channel of it.
  await configure([interfaceOf()], []);
  await eventually('out of the room', () => !members().some(({ kind }) => kind === 'interface') || undefined);
  expect((await hears(1500))[0]).toBeLessThan(SILENT);
  expect(rig.far.received(S).malformed).toEqual([]);
}, 240_000);

it.each<[string, Partial<DesiredAudioInterface>, { readonly host?: string }]>([
  ['L16, mono', { format: 'L16', audioChannels: 1 }, {}],
  ['Opus', { format: 'opus' }, {}],
  ['L24 to a multicast group', { multicastGroup: '239.69.7.5' }, { host: '239.69.7.5' }],
])(
  '%s is heard',
  async (_, change, way) => {
    await configure([interfaceOf(change)], ['aif-1']);
    const { hears } = await unit();
    const { format, audioChannels: channels } = interfaceOf(change);
    sends(800, { port, format, channels, ...way });
    await stateIs('connected');
    await eventually('the tone', async () => ((await hears(800))[0] ?? SILENT) > HEARD || undefined, 30_000);
  },
  180_000,
);

it('takes one stream at a time, from whom alone it is to, and no bytes that are none', async () => {
  await configure([interfaceOf({ sourceHost: '127.0.0.2' })], ['aif-1']);
  const foreign = sends(900, { port });
  const noise = createSocket('udp4');
  rig.atEnd(() => noise.close());
  noise.send('not RTP', port, '127.0.0.1');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(reported()).toMatchObject({ state: 'silent', from: null });
  foreign.stop();
  await configure([interfaceOf()], ['aif-1']);
  const { hears } = await unit();
  sends(700, { port });
  await stateIs('connected');
  sends(900, { port });
  await eventually('the first', async () => ((await hears(700))[0] ?? SILENT) > HEARD || undefined, 30_000);
  const [first = SILENT, second] = await hears(700, 900);
  expect(first).toBeGreaterThan(HEARD);
  expect(second).toBeLessThan(SILENT);
}, 180_000);

it('says that its port is in use, and takes it once it is free', async () => {
  const other = createSocket('udp4');
  await new Promise<void>((resolve) => other.bind(port, '127.0.0.1', resolve));
  await configure([interfaceOf()], []);
  await stateIs('failed');
  expect(reported()?.detail).toContain('EADDRINUSE');
  await new Promise<void>((resolve) => other.close(() => resolve()));
  await stateIs('silent');
  expect(reported()?.detail).toBe('');
}, 120_000);
