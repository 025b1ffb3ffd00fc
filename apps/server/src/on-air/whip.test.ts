import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { channelOf, rigOfEachTest, S } from './rig.js';
import { WhipSender } from './whip-sender.js';

const KEY = 'k'.repeat(32);
const rig = rigOfEachTest();

const callers = () => rig.channel(S, 'studio')?.callers ?? [];
const status = () => rig.channel(S, 'studio')?.status;
const idle = () => eventually('idle', () => (status() === 'idle' && callers().length === 0) || undefined);
const serve = (version: number, key = KEY, more = {}): void =>
  rig.serve(S, version, [channelOf('studio', { input: 'webrtc', whipKey: key, recording: true, ...more })]);

async function launch(port: number): Promise<string> {
  await rig.launch('server', S, [...splitArgs(`--listen 127.0.0.1 --whip-port ${port} --recordings`), rig.recordings]);
  serve(1);
  await eventually('the channel', status);
  const listening = await eventually('WHIP', () => rig.serverState(S)?.whipPort || undefined);
  return `http://127.0.0.1:${listening}/whip`;
}

async function senderTo(url: string): Promise<WhipSender> {
  const sender = new WhipSender(url);
  rig.atEnd(() => sender.end());
  await sender.send();
  return sender;
}

const ask = (url: string, method: string, key = KEY, body: string | null = null, type = 'application/sdp') =>
  fetch(url, { method, headers: { authorization: `Bearer ${key}`, 'content-type': type }, body });

it('records what a WebRTC sender sends, one sender at a time, until that says goodbye', async () => {
  const url = await launch(22_101);
  const stranger = await senderTo(url);
  expect(await stranger.offer('x'.repeat(32))).toEqual({ status: 401, location: null });
  const sender = await senderTo(url);
  const { status: answered, location } = await sender.offer(KEY);
  expect([answered, location]).toEqual([201, expect.stringMatching(/^\/whip\/[\w-]{24}$/)]);
  await rig.collecting('studio');
  expect(callers()).toEqual([{ protocol: 'webrtc', address: '127.0.0.1', since: expect.any(Number) }]);
  const second = await senderTo(url);
  expect((await second.offer(KEY)).status).toBe(409);
  await sleep(6000);
  const resource = new URL(location ?? '', url).href;
  expect((await ask(resource, 'PATCH')).status).toBe(405);
  expect((await ask(resource, 'DELETE', 'x'.repeat(32))).status).toBe(401);
  expect(status()).toBe('collecting');
  expect((await ask(resource, 'DELETE')).status).toBe(200);
  await idle();
  expect((await ask(resource, 'DELETE')).status).toBe(404);
  const [recording] = await eventually('the recording is complete', async () => {
    const recordings = await inspectRecordings(join(rig.recordings, 'studio'), 25).catch(() => []);
    return recordings.length > 0 ? recordings : undefined;
  });
  expect(recording?.frames).toBeGreaterThan(125);
  expect(rig.failures(S)).toEqual([]);
}, 120_000);

it('drops a sender that is not wanted any more, and notices one that is gone', async () => {
  const url = await launch(22_111);
  const begin = async (): Promise<WhipSender> => {
    const sender = await senderTo(url);
    expect((await sender.offer(KEY)).status).toBe(201);
    await rig.collecting('studio');
    return sender;
  };
  await begin();
  const args = { channelId: 'studio', protocol: 'webrtc', address: '127.0.0.1' };
  expect((await rig.far.result(S, rig.far.order(S, { name: 'dropCaller', args }))).outcome).toBe('done');
  await idle();
  await (await begin()).end();
  await idle();
  await begin();
  serve(2, KEY, { blockedCallers: ['127.0.0.1'] });
  await idle();
  expect((await (await senderTo(url)).offer(KEY)).status).toBe(403);
  serve(3);
  await eventually(
    'it is allowed again',
    async () => (await ask(url, 'POST', KEY, 'hello')).status === 422 || undefined,
  );
  await begin();
  serve(4, 'n'.repeat(32));
  await idle();
  expect((await ask(url, 'POST')).status).toBe(401);
  expect(rig.logs.join('')).not.toContain(KEY);
}, 180_000);

it('survives a program of a sender that dies, and offers that are none', async () => {
  const url = await launch(22_121);
  expect((await ask(url, 'GET')).status).toBe(405);
  expect((await ask(`${url}/other`, 'DELETE')).status).toBe(404);
  expect((await ask(url, 'POST', KEY, 'v=0', 'text/plain')).status).toBe(415);
  expect((await ask(url, 'POST', KEY, 'v=0')).status).toBe(422);
  const broken = 'v=0\r\nm=video x\r\na=mid:0\r\na=rtpmap:96 H264/90000\r\na=fmtp:96 packetization-mode=1';
  expect((await ask(url, 'POST', KEY, broken)).status).toBe(422);
  const tooLong = await ask(url, 'POST', KEY, 'x'.repeat(70_000)).catch(() => undefined);
  expect(tooLong?.status ?? 413).toBe(413);
  const preflight = await fetch(url, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  const sender = await senderTo(url);
  expect((await sender.offer(KEY)).status).toBe(201);
  await rig.collecting('studio');
  const reader = await rig.engine(['-f\0sdp\0-i\0pipe:0']);
  const server = Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${reader}/status`, 'utf8'))?.[1]);
  process.kill(await peerOf(server), 'SIGKILL');
  await idle();
  const next = await senderTo(url);
  expect((await next.offer(KEY)).status).toBe(201);
  await rig.collecting('studio');
}, 120_000);

it('says that a sender has no picture while it sends noise or sound alone, also after a picture, and shows what follows', async () => {
  const url = await launch(22_131);
  const sender = new WhipSender(url);
  rig.atEnd(() => sender.end());
  expect((await sender.offer(KEY)).status).toBe(201);
  const faults = () => rig.channel(S, 'studio')?.faults ?? [];
  const becomesMute = (what: string) =>
    eventually(`${what}: no picture`, () => faults().includes('noPicture') || undefined, 30_000);
  const shows = () =>
    eventually('a picture', () => (rig.channel(S, 'studio')?.video && faults().length === 0) || undefined, 60_000);
  await sender.sendNoise();
  await becomesMute('noise');
  await sender.send();
  await shows();
  await sender.sendNoise();
  await becomesMute('noise after a picture');
  await sender.send();
  await shows();
  await sender.sendSound();
  await becomesMute('sound alone after a picture');
  await sender.send();
  await shows();
}, 180_000);

/** The process that holds the connection of the sender. */
async function peerOf(server: number): Promise<number> {
  const children = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8')).trim().split(' ').map(Number);
  const lines = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
  return children.find((_pid, index) => lines[index]?.includes('peer-program')) ?? Number.NaN;
}
