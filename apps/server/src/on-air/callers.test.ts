import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S, U } from './rig.js';

const rig = rigOfEachTest();
const KEY = 'k'.repeat(32);
/** Two addresses of this machine: senders call from one or the other. */
const [A, B] = ['127.0.0.7', '127.0.0.8'] as const;

const callers = (channelId = 'c1') => rig.channel(S, channelId)?.callers ?? [];
const idle = (channelId = 'c1') =>
  eventually('idle', () => (rig.channel(S, channelId)?.status === 'idle' && callers().length === 0) || undefined);
const readings = () => {
  const report = rig.far.received(S).telemetry.at(-1);
  return (report?.kind === 'server' && report.channels[0]?.callers) || [];
};
const serve = (version: number, ...blockedCallers: string[]): void =>
  rig.serve(S, version, [channelOf('c1', { input: 'srt', ...(blockedCallers.length > 0 && { blockedCallers }) })]);
const dropped = async (args: object): Promise<string> => {
  const order = rig.far.order(S, { name: 'dropCaller', args: { channelId: 'c1', ...args } });
  return (await rig.far.result(S, order)).outcome;
};

/** Sends pictures over SRT from an address of this machine, and calls again whenever it is disconnected. */
async function srtFrom(address: string, port: number): Promise<void> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  let callPort = 0;
  near.on('message', (packet, from) => {
    callPort = from.port;
    far.send(packet, port, '127.0.0.1');
  });
  far.on('message', (packet) => near.send(packet, callPort, '127.0.0.1'));
  near.bind(0, '127.0.0.1');
  far.bind(0, address);
  await Promise.all([once(near, 'listening'), once(far, 'listening')]);
  await rig.sender(near.address().port, PASSPHRASE);
  rig.atEnd(() => [near, far].forEach((socket) => socket.close()));
}

it('says who calls by SRT, drops them, refuses an address while another gets through, and allows it again', async () => {
  await rig.launch('server', S, ['--base-port', '19841', '--recordings', rig.recordings]);
  expect(rig.serverState(S)?.inputFeatures).toContain('callers');
  serve(1);
  const port = await rig.listening(S, 'c1');
  expect(callers()).toEqual([]);
  await srtFrom(A, port);
  await rig.collecting('c1');
  const [first] = await eventually('the caller', () => callers()[0] && callers());
  expect(first).toEqual({ protocol: 'srt', address: A, since: expect.any(Number) });
  await eventually('its rate', () => readings().find(({ address, kbps }) => address === A && kbps > 50));
  expect(await dropped({ protocol: 'srt', address: B })).toBe('failed');
  expect(await dropped({ protocol: 'srt', address: A })).toBe('done');
  await eventually('it calls again', () => (callers()[0]?.since ?? 0) > (first?.since ?? 0) || undefined);
  serve(2, A);
  await idle();
  await srtFrom(B, port);
  await eventually('another address', () => callers()[0]?.address === B || undefined, 60_000);
  await rig.collecting('c1');
  serve(3, A, B);
  await idle();
  serve(4, B);
  await eventually('the first address', () => callers()[0]?.address === A || undefined, 60_000);
  await rig.collecting('c1');
  expect(rig.failures(S)).toEqual([]);
}, 180_000);

it('refuses an RTMP sender by its address, and drops one', async () => {
  await rig.launch('server', S, [...splitArgs('--listen 127.0.0.1 --rtmp-port 21961 --recordings'), rig.recordings]);
  const rtmp = { input: 'rtmp', rtmpKey: KEY } as const;
  rig.serve(S, 1, [channelOf('c1', rtmp)]);
  const port = await eventually('RTMP', () => rig.serverState(S)?.rtmpPort || undefined);
  const publish = async (): Promise<EngineRun> => {
    const source = '-loglevel error -re -f lavfi -i testsrc2=size=320x180:rate=25 -g 25 -c:v libx264 -preset ultrafast';
    const args = splitArgs(`${source} -f flv rtmp://127.0.0.1:${port}/live/${KEY}`);
    const run = await EngineRun.start({ command: 'ffmpeg', args });
    rig.atEnd(() => run.kill());
    return run;
  };
  const first = await publish();
  await eventually('the sender', () => callers().find(({ protocol, address }) => protocol === 'rtmp' && address === '127.0.0.1')); // prettier-ignore
  expect(await dropped({ protocol: 'rtmp', address: '127.0.0.1' })).toBe('done');
  await first.exited;
  await idle();
  const second = await publish();
  await rig.collecting('c1');
  rig.serve(S, 2, [channelOf('c1', { ...rtmp, blockedCallers: ['127.0.0.1'] })]);
  await second.exited;
  await idle();
  expect((await (await publish()).exited).code).not.toBe(0);
  expect(callers()).toEqual([]);
}, 120_000);

it('says which unit networks call, and refuses them', async () => {
  await rig.launch('server', S, ['--base-port', '19861', '--recordings', rig.recordings]);
  await rig.launch('unit', U, []);
  await rig.onAir('c1');
  await eventually('the unit', () => callers().find(({ address }) => address === '127.0.0.1'));
  rig.serve(S, 2, [channelOf('c1', { blockedCallers: ['127.0.0.1'] })]);
  await idle();
  rig.serve(S, 3, [channelOf('c1')]);
  await rig.collecting('c1');
}, 120_000);
