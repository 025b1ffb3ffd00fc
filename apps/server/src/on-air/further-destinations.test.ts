import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, DestinationTarget } from '@backhaul/contract/bus';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { probed } from './streams-of-file.js';

const rig = rigOfEachTest();
const KEY = 'stream-key-of-nobody';
const SECRET = 'secret-of-nobody';

const state = (id: string) => rig.channel(S, 'studio')?.destinations?.find((one) => one.destinationId === id);
const becomes = (id: string, wanted: string, secondary = false) =>
  eventually(
    `${id} ${wanted}`,
    () => (state(id)?.state === wanted && state(id)?.secondary === secondary ? state(id) : undefined),
    60_000,
  );
const to = (destinationId: string, target: DestinationTarget): DesiredDestination => ({
  destinationId,
  name: destinationId,
  target,
});

/** Sends a picture to a channel with these destinations. */
async function onAir(destinations: readonly DesiredDestination[], source = 'testsrc2=size=320x180:rate=25') {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
  rig.serve(S, 1, [channelOf('studio', { input: 'srt', destinations: [...destinations] })]);
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE, source);
}

/** A server that accepts one RTMP sender. */
async function rtmpReceiver(port: number, file: string): Promise<EngineRun> {
  const address = `rtmp://127.0.0.1:${port}/app/${KEY}`;
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`-loglevel error -y -listen 1 -i ${address} -c copy -f flv ${file}`),
  });
  rig.atEnd(() => run.kill());
  // A connection would count as the sender.
  const listening = new RegExp(`:${port.toString(16).toUpperCase().padStart(4, '0')} 0{8}:0000 0A`);
  await eventually(
    'a listener',
    async () => listening.test(await readFile('/proc/net/tcp', 'utf8')) || undefined,
    60_000,
  );
  return run;
}

const VIDEO = 'stream=codec_name,width,height';
const SEEN = 'h264,320,180';

/** Starts a server for HLS until the end of the test; returns the URL of its playlist. */
async function playlistAt(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  rig.atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://127.0.0.1:${port}/live/pushed.m3u8`;
}

it('sends RTMP to the secondary URL when the first fails, and to the first after trouble there', async () => {
  const [first, second] = [await freeLoopbackPort(), await freeLoopbackPort()];
  const [one, two] = [join(rig.folder, 'one.flv'), join(rig.folder, 'two.flv')];
  const primary = await rtmpReceiver(first, one);
  const secondary = await rtmpReceiver(second, two);
  const urls = { url: `rtmp://127.0.0.1:${first}/app`, secondaryUrl: `rtmp://127.0.0.1:${second}/app` };
  await onAir([to('cdn', { protocol: 'rtmp', ...urls, key: KEY })]);
  await becomes('cdn', 'connected');
  await eventually('a picture', async () => (await probed(one, VIDEO)).startsWith(SEEN) || undefined);
  await primary.kill();
  await becomes('cdn', 'connected', true);
  await eventually('a picture', async () => (await probed(two, VIDEO)).startsWith(SEEN) || undefined);
  await rtmpReceiver(first, one);
  await secondary.kill();
  await becomes('cdn', 'connected');
  // Only arguments of the receivers contain the key.
  const lines = await rig.engines(KEY);
  expect(lines.filter((line) => !line.includes('-listen'))).toEqual([]);
}, 180_000);

it('sends RIST, encrypted, to a receiver that may come later', async () => {
  const [port, output] = [await freeLoopbackPort(), await freeLoopbackPort()];
  const target = { protocol: 'rist', host: '127.0.0.1', port, passphrase: SECRET, latencyMs: 300 } as const;
  await onAir([to('far', target)]);
  await becomes('far', 'connected');
  const lines = await rig.engines(`rist://127.0.0.1:${port}`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(SECRET);
  const file = join(rig.folder, 'far.ts');
  const receiver = await EngineRun.start({
    command: 'ristreceiver',
    args: splitArgs(`-p 1 -e 128 -s ${SECRET} -b 300 -i rist://@127.0.0.1:${port} -o udp://127.0.0.1:${output}`),
  });
  rig.atEnd(() => receiver.kill());
  const writer = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`-loglevel error -y -i udp://127.0.0.1:${output} -t 2 -c copy ${file}`),
  });
  rig.atEnd(() => writer.kill());
  expect((await writer.exited).code).toBe(0);
  expect(await probed(file, VIDEO)).toContain(SEEN);
}, 120_000);

it('sends HLS to another server, with user and password in no argument', async () => {
  const files = new Map<string, Buffer>();
  const asked = new Set<string | undefined>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.add(request.headers.authorization);
      if (request.method === 'PUT') files.set(request.url ?? '', Buffer.concat(chunks));
      response.writeHead(201).end();
    });
  });
  const url = await playlistAt(server);
  await onAir([to('web', { protocol: 'hlsPush', url, userName: 'crew', password: SECRET })]);
  await becomes('web', 'connected');
  const basic = `Basic ${Buffer.from(`crew:${SECRET}`).toString('base64')}`;
  expect([...asked]).toEqual([basic]);
  expect(await rig.engines('pushed.m3u8')).toHaveLength(1);
  for (const secret of [url, SECRET, basic, 'bearer']) expect(await rig.engines(secret)).toEqual([]);
  const name = await eventually('a playlist', () => {
    const named = /pushed-\d{8}\.ts/.exec(files.get('/live/pushed.m3u8')?.toString() ?? '')?.[0];
    return named !== undefined && files.has(`/live/${named}`) ? named : undefined;
  });
  const segment = join(rig.folder, 'segment.ts');
  await writeFile(segment, files.get(`/live/${name}`) ?? '');
  expect(await probed(segment, VIDEO)).toContain(SEEN);
  server.closeAllConnections();
  server.close();
  await becomes('web', 'retrying');
  await expect.poll(() => state('web')?.detail).toBe('The other end refuses the connection');
}, 120_000);

it('says that a login for HLS is refused, and does not try it again by itself', async () => {
  const asked: (string | undefined)[] = [];
  let allowed = `Basic ${Buffer.from(`crew:${SECRET}`).toString('base64')}`;
  let trouble = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      asked.push(request.headers.authorization);
      response.writeHead(trouble || (request.headers.authorization === allowed ? 201 : 401)).end();
    });
  });
  const url = await playlistAt(server);
  const target = (userName: string | null, password: string | null) =>
    ({ protocol: 'hlsPush', url, userName, password }) as const;
  await onAir([
    to('right', target('crew', SECRET)),
    to('wrong', target('crew', 'another-word')),
    to('nobody', target(null, null)),
  ]);
  await becomes('right', 'connected');
  const refused = await becomes('wrong', 'refused');
  expect(refused).toMatchObject({ detail: 'User name or password is wrong', retryAt: null });
  expect((await becomes('nobody', 'refused'))?.detail).toBe('The server asks for a user name and a password');
  asked.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(new Set(asked)).toEqual(new Set([allowed]));

  // A server that has accepted files fails: it is retried, and refused only if it then accepts nothing.
  trouble = 500;
  expect((await becomes('right', 'retrying'))?.detail).toBe('The server answers 500');
  trouble = 0;
  await becomes('right', 'connected');
  allowed = 'nobody';
  expect((await becomes('right', 'refused'))?.detail).toBe('User name or password is wrong');
  expect(rig.logs.join('')).not.toContain(SECRET);
}, 180_000);

/** Rate of a transport stream by its own clock, kbps. */
function clockedKbps(stream: Buffer): number {
  const clocks: { readonly at: number; readonly ms: number }[] = [];
  for (let at = 0; at + 188 <= stream.length; at += 188) {
    const hasClock = (stream.readUInt8(at + 3) & 0x20) !== 0 && stream.readUInt8(at + 4) > 0;
    if (!hasClock || (stream.readUInt8(at + 5) & 0x10) === 0) continue;
    const base = stream.readUInt32BE(at + 6) * 2 + (stream.readUInt8(at + 10) >> 7);
    clocks.push({ at, ms: base / 90 });
  }
  const [first, last] = [clocks[0], clocks.at(-1)];
  return first && last && last.ms > first.ms ? ((last.at - first.at) * 8) / (last.ms - first.ms) : 0;
}

it('fills MPEG-TS over UDP up to a constant rate', async () => {
  const socket = createSocket('udp4');
  const datagrams: Buffer[] = [];
  socket.on('message', (datagram) => datagrams.push(datagram));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  rig.atEnd(() => socket.close());
  const { port } = socket.address();
  await onAir([to('cable', { protocol: 'udp', host: '127.0.0.1', port, ttl: 1, muxKbps: 4000 })]);
  await becomes('cable', 'connected');
  await eventually('2 MB', () => datagrams.length * 1316 > 2_000_000 || undefined, 60_000);
  const kbps = clockedKbps(Buffer.concat(datagrams));
  expect(kbps).toBeGreaterThan(3950);
  expect(kbps).toBeLessThan(4050);
}, 120_000);
