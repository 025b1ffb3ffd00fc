import { connectToRelay, readFrames, sendFrame } from '@backhaul/agent';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { eventually } from '@backhaul/agent/testing';
import { roomSubject, signMediaToken, talkSubject } from '@backhaul/contract/bus';
import type { AudioJack } from '@backhaul/domain';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Ear, tone } from '../intercom/testing/voice.js';
import { goertzelOf } from '../intercom/testing/levels.js';
import { MEDIA_KEY, rigOfEachTest, S, U } from './rig.js';

const GATE = 19_862;
const ROOM = 'room-1';
const rig = rigOfEachTest();

const tokenOf = (subject: string) => signMediaToken(MEDIA_KEY, subject, rig.far.now() + 3_600_000);
const members = () => rig.serverState(S)?.intercom?.rooms[0]?.participants ?? [];
/** A server with one room, once its engine runs. */
async function launchServer() {
  const args = ['--base-port', '19861', '--gate-port', String(GATE), '--listen', '127.0.0.1'];
  const server = await rig.launch('server', S, args);
  rig.far.publish(S, {
    type: 'desired',
    version: 1,
    configuration: { mediaKey: MEDIA_KEY, channels: [], audioRooms: [{ roomId: ROOM, duckingDb: 12, channelIds: [] }] },
  });
  await eventually('janus', () => rig.serverState(S)?.intercom?.running === true || undefined, 60_000);
  return server;
}
const isIn = () => (members().some(({ id }) => id === U) ? true : undefined);
const target = (subject = talkSubject(ROOM, U)) => ({ host: '127.0.0.1', port: GATE, token: tokenOf(subject) });

it('a unit takes part in a room over the relay, and does not hear itself', async () => {
  await launchServer();
  const heard = join(rig.folder, 'heard.wav');
  await rig.launch('unit', U, ['--intercom-in', 'tone:700', '--intercom-out', heard]);
  expect(rig.unitState(U)?.capabilities.orders).toContain('joinAudioRoom');

  // The key of another room is not accepted.
  const wrong = { name: 'joinAudioRoom', args: { roomId: ROOM, target: target(talkSubject('room-2', U)) } } as const;
  expect(await rig.far.result(U, rig.far.order(U, wrong))).toMatchObject({ outcome: 'failed' });
  expect(rig.unitState(U)?.applications.audioRoom).toBeUndefined();

  await rig.done(rig.far.order(U, { name: 'joinAudioRoom', args: { roomId: ROOM, target: target() } }));
  await eventually('connected', () => rig.unitState(U)?.applications.audioRoom?.state === 'connected' || undefined);
  await eventually('in the room', () => members().some(({ id, kind }) => id === U && kind === 'unit') || undefined);

  const subject = talkSubject(ROOM, 'other');
  const { socket } = await connectToRelay({ ...target(subject), subject }, { want: 'talk' });
  const ear = new Ear();
  socket.on('error', () => undefined);
  readFrames(socket, (packet) => ear.hear(packet));
  let said = await tone(440, (packet) => sendFrame(socket, packet));
  rig.atEnd(() => {
    said.stop();
    ear.close();
    socket.destroy();
  });
  // The unit speaks 0.4 s of 2 s.
  const [fromUnit = -100, own = -100] = await ear.levels(join(rig.folder, 'ear'), 6, [700, 440]);
  expect(fromUnit).toBeGreaterThan(-45);
  expect(own).toBeLessThan(-60);
  await eventually(
    'it is heard by the unit',
    async () => ((await goertzelOf(heard, 440)) > -40 ? true : undefined),
    30_000,
  );
  expect(await goertzelOf(heard, 700)).toBeLessThan(-60);

  await rig.configure({ ...FIRST_CONFIGURATION, ifbDelay: 700 });
  said.stop();
  const begun = performance.now();
  said = await tone(1500, (packet) => sendFrame(socket, packet));
  await eventually('the other tone', async () => (await goertzelOf(heard, 1500, 1)) > -40 || undefined, 30_000);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(700);

  await rig.done(rig.far.order(U, { name: 'leaveAudioRoom', args: {} }));
  await eventually('its end', () => (rig.unitState(U)?.applications.audioRoom === undefined ? true : undefined));
  await eventually('out of the room', () => !members().some(({ id }) => id === U) || undefined);
  expect(rig.far.received(U).malformed).toEqual([]);
  expect(rig.far.received(S).malformed).toEqual([]);
}, 180_000);

it('a unit is in its room again after the server has stopped and started, until it is let out', async () => {
  const server = await launchServer();
  await rig.launch('unit', U, []);
  await rig.done(rig.far.order(U, { name: 'joinAudioRoom', args: { roomId: ROOM, target: target() } }));
  const stateOfUnit = () => rig.unitState(U)?.applications.audioRoom?.state;
  await eventually('in the room', isIn);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await eventually('that the unit calls again', () => stateOfUnit() === 'connecting' || undefined);
  await launchServer();
  await eventually('in again', () => (stateOfUnit() === 'connected' ? isIn() : undefined), 30_000);

  const url = new URL(`rooms/${ROOM}/participants/${U}`, rig.serverState(S)?.mediaUrl);
  url.searchParams.set('token', signMediaToken(MEDIA_KEY, roomSubject(ROOM), rig.far.now() + 60_000));
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
  await eventually('out', () => (rig.unitState(U)?.applications.audioRoom === undefined ? true : undefined));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(isIn()).toBeUndefined();
}, 180_000);

it('a unit talks and listens at the audio jacks that are chosen, and goes on in its room when that changes', async () => {
  await launchServer();
  const [heard1, heard2] = [join(rig.folder, 'jack1.wav'), join(rig.folder, 'jack2.wav')];
  const jack1 = ['--intercom-in', 'tone:440', '--intercom-out', heard1];
  const unit = ['--intercom-in-2', 'tone:1000', '--intercom-out-2', heard2];
  await rig.launch('unit', U, [...jack1, ...unit]);
  expect(rig.unitState(U)?.capabilities.features).toContain('audioJacks');
  const use = async (talk: AudioJack, listen: AudioJack): Promise<void> => {
    const { intercom } = FIRST_CONFIGURATION;
    await rig.configure({ ...FIRST_CONFIGURATION, intercom: { ...intercom, audioJacks: { talk, listen } } });
    expect(rig.unitState(U)?.configuration.applied.intercom.audioJacks).toEqual({ talk, listen });
  };
  await use('jack1', 'jack1');
  await rig.done(rig.far.order(U, { name: 'joinAudioRoom', args: { roomId: ROOM, target: target() } }));
  await eventually('in the room', isIn);

  const subject = talkSubject(ROOM, 'other');
  const { socket } = await connectToRelay({ ...target(subject), subject }, { want: 'talk' });
  const ear = new Ear();
  socket.on('error', () => undefined);
  readFrames(socket, (packet) => ear.hear(packet));
  const said = await tone(1500, (packet) => sendFrame(socket, packet));
  rig.atEnd(() => {
    said.stop();
    ear.close();
    socket.destroy();
  });
  const hears = async (): Promise<boolean[]> => {
    const levels = await ear.levels(join(rig.folder, 'ear'), 6, [440, 1000]);
    return levels.map((level) => level > -45);
  };
  expect(await hears()).toEqual([true, false]);
  await eventually('heard at jack 1', async () => (await goertzelOf(heard1, 1500)) > -40 || undefined, 30_000);

  await use('jack2', 'jack2');
  expect(await hears()).toEqual([false, true]);
  await eventually('heard at jack 2', async () => (await goertzelOf(heard2, 1500)) > -40 || undefined, 30_000);
  await use('none', 'none');
  expect(await hears()).toEqual([false, false]);
  const { size } = await stat(heard2);
  await use('jack1', 'none');
  expect(await hears()).toEqual([true, false]);
  expect((await stat(heard2)).size).toBe(size);
  expect(isIn()).toBe(true);
  expect(rig.unitState(U)?.applications.audioRoom?.state).toBe('connected');
}, 240_000);
