import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { returnFileSubject, signMediaToken } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { picturesIn } from './received-pictures.js';
import { channelOf, MEDIA_KEY, rigOfEachTest, S, U } from './rig.js';

const rig = rigOfEachTest();

const RATE = 25;
const FILE = 'Harbour fire.mkv';
const output = () => join(rig.folder, 'return.ts');
const serve = () =>
  rig.launch('server', S, ['--base-port', '19451', '--gate-port', '19452', '--recordings', rig.recordings]);
const play = (file = FILE, { fromMs = 0, channelId = 'old', subject = returnFileSubject(channelId, file) } = {}) =>
  rig.far.order(U, {
    name: 'playFile',
    args: {
      instance: '1',
      channelId,
      file,
      fromMs,
      target: {
        host: '127.0.0.1',
        port: 19_452,
        token: signMediaToken(MEDIA_KEY, subject, rig.far.now() + 3_600_000),
      },
    },
  });
const returned = () => rig.unitState(U)?.applications.videoReturn?.['1']?.state;
const connected = () => eventually('pictures', () => returned() === 'connected' || undefined, 60_000);
const ended = () => eventually('the end', () => (returned() === undefined ? true : undefined), 90_000);
const arrived = async (): Promise<number> => (await stat(output()).catch(() => undefined))?.size ?? 0;

async function record(seconds: number): Promise<void> {
  const folder = join(rig.recordings, 'old');
  await mkdir(folder, { recursive: true });
  const inputs = `-f lavfi -i testsrc2=size=640x360:rate=${RATE} -f lavfi -i sine=sample_rate=48000 -t ${seconds}`;
  const codec = '-c:v libx264 -preset ultrafast -g 25 -bf 0 -pix_fmt yuv420p -c:a aac -ac 2';
  await promisify(execFile)('ffmpeg', [...splitArgs(`-v error -y ${inputs} ${codec}`), join(folder, FILE)]);
}

async function begin(seconds: number) {
  const server = await serve();
  expect(rig.serverState(S)?.inputFeatures).toContain('fileReturns');
  await record(seconds);
  rig.serve(S, 1, [channelOf('c1')]);
  await rig.listening(S, 'c1');
  await rig.launch('unit', U, ['--return-1', output()]);
  return server;
}

it('a file that is played to a unit goes into its return whole, from the first picture, and the return ends with it', async () => {
  await begin(8);
  expect(await rig.far.result(U, play('none.mkv'))).toMatchObject({ error: 'The file is no longer on the server' });
  expect(await rig.far.result(U, play(FILE, { channelId: 'c1' }))).toMatchObject({ outcome: 'failed' });
  // A token of another file is not accepted.
  expect(await rig.far.result(U, play(FILE, { subject: 'return.c1' }))).toMatchObject({ outcome: 'failed' });
  expect(await rig.far.result(U, play(FILE, { subject: returnFileSubject('old', 'b.mkv') }))).toMatchObject({
    outcome: 'failed',
  });
  expect(returned()).toBeUndefined();

  await rig.done(play());
  await connected();
  const last = rig.far.received(U).telemetry.at(-1);
  expect(last?.kind === 'unit' ? last.returns?.[0]?.channelId : undefined).toBe('old');
  await ended();
  const received = await picturesIn(output(), RATE);
  expect([received.missing, received.backward, received.complaints]).toEqual([0, 0, []]);
  // A picture is known to be complete when the next one begins, so the very last one is not sent.
  expect(received.pictures).toBeGreaterThanOrEqual(8 * RATE - 1);
  await eventually(
    'nothing is sent any more',
    async () => (await rig.engines('udp://127.0.0.1:')).length === 0 || undefined,
  );
  expect(rig.far.received(U).malformed).toEqual([]);
}, 240_000);

it('goes on where it was after the server was killed, and ends when it is stopped', async () => {
  const server = await begin(40);
  await rig.done(play(FILE, { fromMs: 4000 }));
  await connected();
  await eventually(
    'six seconds of it',
    async () => (await picturesIn(output(), RATE)).pictures > 6 * RATE || undefined,
    60_000,
  );
  server.kill('SIGKILL');
  await eventually('its loss', () => returned() === 'connecting' || undefined, 60_000);
  await serve();
  await connected();
  // It has 30 s at most: played parts are not repeated.
  const begun = Date.now();
  await ended();
  expect(Date.now() - begun).toBeLessThan(36_000);
  expect(await arrived()).toBeGreaterThan(100_000);

  await rig.done(play());
  await connected();
  await rig.done(rig.far.order(U, { name: 'stopReturn', args: { instance: '1' } }));
  await ended();
}, 300_000);
