import { freePair } from '@backhaul/agent/rtp';
import { eventually } from '@backhaul/agent/testing';
import { signMediaToken, talkSubject } from '@backhaul/contract/bus';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { sendTone } from '../audio-interfaces/testing/aes67.js';
import { channelOf, MEDIA_KEY, rigOfEachTest, S, U } from './rig.js';

const GATE = 19_922;
const ROOM = 'room-1';
const rig = rigOfEachTest();

const intercom = () => rig.serverState(S)?.intercom;
const isUp = () => intercom()?.running === true || undefined;
const isIn = () => intercom()?.rooms[0]?.participants.some(({ id }) => id === U) || undefined;
const connected = () => rig.unitState(U)?.applications.audioRoom?.state === 'connected' || undefined;

let port = 0;

beforeEach(async () => {
  port = await freePair();
  await rig.launch('server', S, ['--base-port', '19921', '--gate-port', String(GATE), '--listen', '127.0.0.1']);
  const audioInterface = { interfaceId: 'aif-1', format: 'L24', audioChannels: 2, multicastGroup: null } as const;
  const audioInterfaces = [{ ...audioInterface, listenPort: port, sourceHost: null }];
  const audioRooms = [{ roomId: ROOM, duckingDb: 12, channelIds: ['c1'], interfaceIds: ['aif-1'] }];
  rig.far.publish(S, {
    type: 'desired',
    version: 1,
    configuration: { mediaKey: MEDIA_KEY, channels: [channelOf('c1')], audioRooms, audioInterfaces },
  });
  await eventually('janus', isUp, 60_000);
  const heard = join(rig.folder, 'heard.wav');
  await rig.launch('unit', U, ['--source', 'test', '--intercom-in', 'tone:700', '--intercom-out', heard]);
  const token = signMediaToken(MEDIA_KEY, talkSubject(ROOM, U), rig.far.now() + 3_600_000);
  const target = { host: '127.0.0.1', port: GATE, token };
  await rig.done(rig.far.order(U, { name: 'joinAudioRoom', args: { roomId: ROOM, target } }));
  await eventually('in the room', () => isIn() && connected());
}, 180_000);

/** Stops an engine like one that hangs, and waits until another has replaced it. */
async function hang(mentions: readonly string[]): Promise<void> {
  const pid = await rig.engine(mentions);
  process.kill(pid, 'SIGSTOP');
  await rig.engine(mentions, pid);
}

it('Janus is replaced, and the unit is in its room again', async () => {
  const pid = await rig.engine(['janus.jcfg']);
  process.kill(pid, 'SIGSTOP');
  await eventually('the report of its end', () => isUp() === undefined || undefined, 30_000);
  await rig.engine(['janus.jcfg'], pid);
  await eventually('janus', isUp, 60_000);
  await eventually('in the room again', () => isIn() && connected(), 60_000);
}, 180_000);

it.each([
  ['the microphone of a unit', ['aevalsrc', 'libopus']],
  ['the playback of a unit', ['-f\0sdp\0-i\0pipe:0', 'low_delay']],
] as const)(
  '%s is replaced',
  async (_name, mentions) => {
    await hang(mentions);
    expect(isUp()).toBe(true);
  },
  120_000,
);

it('the encoder of an audio interface is replaced', async () => {
  const sender = sendTone(1000, { port });
  rig.atEnd(() => sender.stop());
  await hang(['data:application/sdp;base64']);
}, 120_000);

it('the programme of a channel in a room is replaced, and one without a picture goes on waiting', async () => {
  const programme = ['aresample=async=1000', 'probesize\x00500000'];
  const waiting = await rig.engine(programme);
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  expect(await rig.engine(programme)).toBe(waiting);
  await rig.done(rig.startOrder(U, 'c1', await rig.listening(S, 'c1')));
  await rig.streaming();
  await rig.collecting('c1');
  await hang(programme);
}, 180_000);
