import type { Log } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JanusEngine } from './janus-engine.js';
import { NoRoom, Rooms, type RoomConfiguration } from './rooms.js';
import { Ear, tone } from './testing/voice.js';

const quiet = (): void => undefined;
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const ROOM: RoomConfiguration = { roomId: 'room-1', duckingDb: 12, channelIds: [] };
/** Levels of silence and of audible sound, dB of full scale. */
const SILENT = -60;
const HEARD = -40;

/** The sound of a channel: 300 Hz in a transport stream, while it is tapped. */
function tap(taker: (piece: Buffer) => void): () => void {
  const args =
    '-hide_banner -nostdin -loglevel error -re -f lavfi -i sine=f=300:r=48000,volume=2 -c:a aac -b:a 128k -f mpegts pipe:1';
  const ffmpeg = spawn('ffmpeg', args.split(' '), { stdio: ['ignore', 'pipe', 'ignore'] });
  ffmpeg.stdout.on('data', taker);
  return () => void ffmpeg.kill('SIGKILL');
}

/** The sound of a studio: 900 Hz, while the room listens. */
function listen(_: string, onPacket: (packet: Buffer) => void): () => void {
  const said = tone(900, onPacket);
  return () => void said.then((one) => one.stop());
}

let folder: string;
let rooms: Rooms;
let janus: JanusEngine;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooms-'));
  rooms = new Rooms({
    channel: (channelId) => (channelId === 'studio-1' ? { tap } : undefined),
    interfaces: { listen },
    onChange: () => undefined,
    log,
  });
  janus = new JanusEngine({
    folder: join(folder, 'janus'),
    listen: '127.0.0.1',
    range: undefined,
    publicAddress: undefined,
    onUp: (client) => rooms.up(client),
    onDown: () => rooms.down(),
    log,
  });
  janus.start();
  await eventually('janus', () => rooms.isUp || undefined, 20_000);
  await rooms.configure([ROOM]);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await rooms.stop();
  await janus.stop();
  await rm(folder, { recursive: true });
});

/** A unit in the room that sends a tone. */
async function unit(unitId: string, hertz: number | undefined) {
  const ear = new Ear();
  const part = await rooms.joinUnit({ roomId: ROOM.roomId, unitId, onPacket: (packet) => ear.hear(packet), onEnd: () => undefined }); // prettier-ignore
  const said = hertz === undefined ? undefined : await tone(hertz, (packet) => part.send(packet));
  ends.push(() => {
    said?.stop();
    ear.close();
  });
  return { ...part, hears: (...frequencies: number[]) => ear.levels(join(folder, unitId), 3, frequencies) };
}
const members = () => rooms.report()[0]?.participants ?? [];

it('everybody hears the others and nobody himself, and who speaks is reported', async () => {
  const [one, other] = [await unit('one', 440), await unit('other', 700)];
  await eventually('both speak', () => members().filter(({ talking }) => talking).length === 2 || undefined, 20_000);
  expect(members()).toMatchObject([
    { id: 'one', kind: 'unit', state: 'connected', muted: false, volume: 100 },
    { id: 'other', kind: 'unit' },
  ]);
  const [[own, of], [others, itself]] = await Promise.all([one.hears(440, 700), other.hears(440, 700)]);
  expect(own).toBeLessThan(SILENT);
  expect(of).toBeGreaterThan(HEARD);
  expect(others).toBeGreaterThan(HEARD);
  expect(itself).toBeLessThan(SILENT);

  expect(await rooms.change(ROOM.roomId, 'other', { muted: true })).toBe(true);
  expect((await one.hears(700))[0]).toBeLessThan(SILENT);
  expect(members().find(({ id }) => id === 'other')).toMatchObject({ muted: true, talking: false });
  await rooms.change(ROOM.roomId, 'other', { muted: false, volume: 10 });
  const lowered = (await one.hears(700))[0] ?? 0;
  expect(lowered - (of ?? 0)).toBeLessThan(-15);
  expect(lowered - (of ?? 0)).toBeGreaterThan(-25);
});

it('what a stranger sends to the port of a participant is not heard', async () => {
  const one = await unit('one', 700);
  await unit('other', 440);
  const ports = await udpPortsOf(janus.pid ?? 0);
  const socket = createSocket('udp4');
  const strange = await tone(900, (packet) => {
    for (const port of ports) socket.send(packet, port, '127.0.0.1');
  });
  ends.push(() => {
    strange.stop();
    socket.close();
  });
  const [known, unknown] = await one.hears(440, 900);
  expect(ports.length).toBeGreaterThan(1);
  expect(known).toBeGreaterThan(HEARD);
  expect(unknown).toBeLessThan(SILENT);
});

it('hears the programme of a channel, which goes down while somebody speaks and comes back', async () => {
  await rooms.configure([{ ...ROOM, channelIds: ['studio-1', 'unknown'] }]);
  const listener = await unit('listener', 0);
  await eventually('the programme', () => members().some(({ kind }) => kind === 'programme') || undefined);
  const open = (await listener.hears(300))[0] ?? 0;
  expect(open).toBeGreaterThan(HEARD);
  const speaker = await unit('speaker', 700);
  await eventually('somebody speaks', () => members().some(({ talking }) => talking) || undefined, 20_000);
  const [ducked = 0, spoken = 0] = await listener.hears(300, 700);
  expect(spoken).toBeGreaterThan(HEARD);
  expect(open - ducked).toBeGreaterThan(9);
  expect(open - ducked).toBeLessThan(15);
  await speaker.leave();
  await eventually(
    'nobody speaks',
    () => !members().some(({ talking, kind }) => talking && kind !== 'programme') || undefined,
  );
  expect(((await listener.hears(300))[0] ?? -100) - ducked).toBeGreaterThan(6);
  await rooms.configure([ROOM]);
  expect(members().some(({ kind }) => kind === 'programme')).toBe(false);
}, 120_000);

it('an audio interface is muted and turned down as people are', async () => {
  await rooms.configure([{ ...ROOM, interfaceIds: ['ifb-1'] }]);
  const listener = await unit('listener', 0);
  const id = 'interface.ifb-1';
  await eventually('the interface', () => members().some((one) => one.id === id) || undefined);
  const open = (await listener.hears(900))[0] ?? 0;
  expect(open).toBeGreaterThan(HEARD);
  expect(await rooms.change(ROOM.roomId, id, { muted: true })).toBe(true);
  expect((await listener.hears(900))[0]).toBeLessThan(SILENT);
  await rooms.change(ROOM.roomId, id, { muted: false, volume: 10 });
  expect(members().find((one) => one.id === id)).toMatchObject({ kind: 'interface', muted: false, volume: 10 });
  expect(open - ((await listener.hears(900))[0] ?? 0)).toBeGreaterThan(15);
}, 120_000);

it('after kill -9 of Janus units are in again, and hear one another', async () => {
  const [one] = [await unit('one', 440), await unit('other', 700)];
  const { pid = 0 } = janus;
  process.kill(pid, 'SIGKILL');
  await eventually('another janus', () => (rooms.isUp && janus.pid !== pid) || undefined, 30_000);
  await eventually('both', () => members().length === 2 || undefined, 20_000);
  expect((await one.hears(700))[0]).toBeGreaterThan(HEARD);
});

it('who was muted or turned down is so again after an end of Janus, and so is a sound', async () => {
  await rooms.configure([{ ...ROOM, interfaceIds: ['ifb-1'] }]);
  const one = await unit('one', 440);
  await unit('other', 700);
  const { pid = 0 } = janus;
  const heard = [
    { id: 'interface.ifb-1', muted: false, volume: 10 },
    { id: 'other', muted: true, volume: 50 },
  ];
  await rooms.configure([{ ...ROOM, interfaceIds: ['ifb-1'], heard }]);
  process.kill(pid, 'SIGKILL');
  await eventually('another janus', () => (rooms.isUp && janus.pid !== pid) || undefined, 30_000);
  await eventually('all', () => members().length === 3 || undefined, 20_000);
  const sorted = members().toSorted((a, b) => a.id.localeCompare(b.id));
  expect(sorted).toMatchObject([heard[0], { id: 'one', muted: false, volume: 100 }, heard[1]]);
  expect((await one.hears(700))[0]).toBeLessThan(SILENT);
}, 120_000);

it('a unit that calls again before its first call was answered stays, although that call then ends', async () => {
  const ended: boolean[] = [];
  const call = () =>
    rooms.joinUnit({
      roomId: ROOM.roomId,
      unitId: 'one',
      onPacket: () => undefined,
      onEnd: (isLetOut) => void ended.push(isLetOut),
    });
  // The unit has given the first call up by the time that it is answered.
  const first = call().then(({ leave }) => leave());
  const second = call();
  await first;
  await second;
  expect(members()).toMatchObject([{ id: 'one', kind: 'unit' }]);
  expect(ended).not.toContain(true);
  await (await second).leave();
  expect(rooms.report()).toEqual([]);
  expect(ended).not.toContain(true);
  await unit('one', undefined);
  expect(await rooms.leave(ROOM.roomId, 'one')).toBe(true);
  expect(rooms.report()).toEqual([]);
});

it('is refused without a room, closes rooms that are empty or taken away, and keeps its secrets to itself', async () => {
  await expect(rooms.join('other-room', 'p', { type: 'offer', sdp: 'v=0' }, false)).rejects.toThrow(NoRoom);
  await expect(rooms.join(ROOM.roomId, 'p', { type: 'offer', sdp: 'nonsense' }, false)).rejects.toThrow();
  expect(rooms.report()).toEqual([]);
  const one = await unit('one', undefined);
  expect(rooms.report()).toHaveLength(1);
  await one.leave();
  expect(rooms.report()).toEqual([]);
  await unit('two', undefined);
  await rooms.configure([]);
  expect(rooms.report()).toEqual([]);
  const file = join(folder, 'janus', 'janus.jcfg');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readFile(file, 'utf8')).toMatch(/api_secret = "[\w-]{32}"/);
});

/** UDP ports of this machine that a process uses. */
async function udpPortsOf(pid: number): Promise<number[]> {
  const table = await readFile(`/proc/${pid}/net/udp`, 'utf8');
  const fds = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  const inodes = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  return table.split('\n').flatMap((line) => {
    const cells = line.trim().split(/\s+/);
    const port = Number.parseInt(cells[1]?.split(':')[1] ?? '', 16);
    return inodes.has(cells[9] ?? '') && port > 0 ? [port] : [];
  });
}
