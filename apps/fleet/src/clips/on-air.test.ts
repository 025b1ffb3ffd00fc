import { EngineRun, freeLoopbackPort, srtListener, srtTransmitArgs } from '@backhaul/agent';
import { eventually, TestConsole } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import * as z from 'zod';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Fleet } from '../fleet.js';
import { Clips } from './clips.js';

const SILENT = pino({ level: 'silent' });
const CLIPS = fileURLToPath(new URL('../../clips', import.meta.url));
const passphrase = 'p'.repeat(16);

let far: TestConsole;
let fleet: Fleet;
let server: EngineRun;
let received: string;
let file: FileHandle;
let folder: string;
let port: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-clips-'));
  received = join(folder, 'received.ts');
  port = await freeLoopbackPort();
  far = new TestConsole();
  await far.start();
});
afterEach(async () => {
  await fleet.stop();
  await server.stop();
  await file.close();
  await far.stop();
  await rm(folder, { recursive: true });
});

const listen = async () => {
  const statistics = `-statsout:${join(folder, 'statistics')}`;
  const args = [...srtTransmitArgs(100), statistics, srtListener({ port, passphrase, latencyMs: 120 }), 'file://con'];
  file = await open(received, 'w');
  server = await EngineRun.start({ command: 'srt-live-transmit', args, output: file.fd });
};
const state = () => {
  const newest = far.received('u1').states.at(-1);
  return newest?.kind === 'unit' ? newest : undefined;
};
const start = (id: string) =>
  far.order('u1', {
    name: 'start',
    args: {
      transmissionId: id,
      channelId: 'c1',
      channelName: 'studio',
      transport: { protocol: 'rist', host: '127.0.0.1', port: 1, srtPort: port, passphrase, latencyMs: 120 },
    },
  });
/** Properties of the newest part of the stream. */
async function lastPicture(): Promise<{ height: number | undefined; sound: boolean }> {
  const whole = await readFile(received);
  const part = join(folder, 'part.ts');
  await writeFile(part, whole.subarray(-188 * Math.floor(Math.min(whole.length, 150_000) / 188)));
  const args = ['-v', 'quiet', '-show_entries', 'stream=codec_type,height', '-of', 'json', part];
  const { stdout } = await promisify(execFile)('ffprobe', args).catch(() => ({ stdout: '{"streams":[]}' }));
  const { streams } = Probe.parse(JSON.parse(stdout));
  const video = streams.find(({ codec_type: type }) => type === 'video');
  const sound = streams.some(({ codec_type: type }) => type === 'audio');
  return { height: video?.height, sound };
}
const Probe = z.object({
  streams: z.array(z.object({ codec_type: z.string(), height: z.number().optional() })),
});
const size = async () => (await stat(received).catch(() => undefined))?.size ?? 0;

it('sends a clip to the channel of its start order, applies new settings without reconnecting, and ends when it is stopped', async () => {
  await listen();
  fleet = new Fleet({
    devices: [far.device('unit', 'u1')],
    seed: 'clips',
    rate: 5,
    log: SILENT,
    deviceLog: SILENT,
    clips: await Clips.of(CLIPS),
    rested: 1,
  });
  fleet.start();
  await eventually('the unit to come', () => state());
  expect(await far.result('u1', start('t1'))).toMatchObject({ outcome: 'done' });
  await eventually('the stream', () => state()?.transmission?.phase === 'streaming' || undefined, 30_000);
  await eventually('a picture at the server', async () => (await size()) > 200_000 || undefined, 60_000);
  await eventually('its real rate', () => {
    const rate = far.received('u1').telemetry.at(-1);
    return (rate?.kind === 'unit' && (rate.targetKbps ?? 0) > 100 && (rate.targetKbps ?? 0) < 3000) || undefined;
  });
  expect(JSON.stringify(far.received('u1').states)).not.toContain(passphrase);
  expect((await lastPicture()).height).toBe(540);
  // A format that no setting has.
  expect(state()?.resolution).toBeNull();

  const configuration = { ...FIRST_CONFIGURATION, resolution: '360p30', bitrateKbps: 300, audioEnabled: false };
  far.publish('u1', { type: 'desired', version: 1, configuration });
  const isSet = async () => {
    const { height, sound } = await lastPicture();
    return (height === 360 && !sound) || undefined;
  };
  await eventually('the picture that was set, without sound', isSet, 60_000);
  expect(state()?.transmission?.phase).toBe('streaming');
  expect(state()).toMatchObject({ configuration: { applied: { resolution: '360p30' } } });
  expect(state()?.resolution).toBeUndefined();

  await far.result('u1', far.order('u1', { name: 'stop', args: { transmissionId: 't1' } }));
  await eventually('rest', () => state()?.transmission === null || undefined);
  expect(far.received('u1').malformed).toEqual([]);
}, 120_000);
