import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { signMediaToken } from '@backhaul/contract/bus';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEDIA_KEY, rigOfEachTest, S, U } from './rig.js';

const PORTS = ['--base-port', '19801', '--gate-port', '19802', '--pipe-base-port', '19810'];

const rig = rigOfEachTest();
let web: Server;
let camera = 0;
beforeAll(async () => {
  web = createServer((asked, answer) => answer.end(`camera ${asked.method} ${asked.url} `.padEnd(300_000, 'x')));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const address = web.address();
  camera = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise((resolve) => web.close(resolve)));
const serve = (...more: string[]) => rig.launch('server', S, [...PORTS, ...more]);
const keyed = () => rig.serve(S, 1, []);
const ready = () =>
  eventually('the key', () => (rig.serverState(S)?.configurationVersion === 1 ? true : undefined), 60_000);

/** Configures the unit, and waits until it reports it. */
const set = (host: string, mode: 'persistent' | 'singleSession' = 'singleSession', port = camera): Promise<void> =>
  rig.configure({ ...FIRST_CONFIGURATION, ipPipe: { mode }, ipPipeTarget: { host, port } });

const pipe = () => rig.unitState(U)?.applications.l2ControlPipe;
const connected = () =>
  eventually('the pipe', () => (pipe()?.state === 'connected' ? pipe()?.address : undefined), 60_000);
const connect = (subject = `pipe.${U}`) => {
  const token = signMediaToken(MEDIA_KEY, subject, rig.far.now() + 3_600_000);
  return rig.far.order(U, { name: 'startPipe', args: { target: { host: '127.0.0.1', port: 19_802, token } } });
};
const get = async (address: string, path = '/view') => {
  const text = await (await fetch(`http://${address}${path}`)).text();
  return [text.slice(0, 60).replaceAll('x', '').trim(), text.length];
};

it('an IP pipe connects callers at the server to one address beside the unit, and to nothing else', async () => {
  await serve();
  keyed();
  await ready();
  expect(rig.serverState(S)?.ipPipe).toBe(true);
  await rig.launch('unit', U, ['--ip-pipe', 'any']);
  await set('127.0.0.1');
  expect(rig.unitState(U)?.capabilities.orders).toContain('startPipe');

  // The key of another service opens no pipe, and the unit reports the failure and its reason.
  expect(await rig.far.result(U, connect(`databridge.${U}`))).toMatchObject({ outcome: 'failed' });
  expect(pipe()).toMatchObject({ state: 'failed', error: expect.stringMatching(/\w/) });

  await rig.done(connect());
  const address = await connected();
  expect(address).toBe('127.0.0.1:19810');
  const all = await Promise.all(Array.from({ length: 12 }, (_, index) => get(address, `/view?${index}`)));
  expect(all).toEqual(Array.from({ length: 12 }, (_, index) => [`camera GET /view?${index}`, 300_000]));

  // A refusal of the camera is reported, and the pipe stays open.
  await set('127.0.0.1', 'singleSession', 1);
  await expect(get(address)).rejects.toThrow();
  await eventually('the reason', () => pipe()?.error === '127.0.0.1:1 does not answer' || undefined);
  await set('127.0.0.1');
  expect(await get(address)).toEqual(['camera GET /view', 300_000]);
  await eventually('no reason', () => (pipe()?.state === 'connected' && !pipe()?.error) || undefined);

  const stop = rig.far.order(U, { name: 'stopPipe', args: {} });
  await rig.done(stop);
  await eventually('its end', () => (pipe() === undefined ? true : undefined));
  await expect(get(address)).rejects.toThrow();
  expect(rig.far.received(U).malformed).toEqual([]);
}, 180_000);

it('an IP pipe leads to the unit itself only with --ip-pipe any', async () => {
  await serve();
  keyed();
  await ready();
  await rig.launch('unit', U);
  await set('127.0.0.1');
  await rig.done(connect());
  await expect(get(await connected())).rejects.toThrow();
  await eventually('why', () => pipe()?.error === '127.0.0.1 is not on the LAN of the unit' || undefined);
}, 180_000);

it('a persistent IP pipe comes back after a restart of the unit or the server, at the same port; any other does not', async () => {
  let server = await serve();
  keyed();
  await ready();
  let unit = await rig.launch('unit', U, ['--ip-pipe', 'any']);
  await set('127.0.0.1', 'persistent');
  await rig.done(connect());
  const address = await connected();

  server.kill('SIGKILL');
  await eventually('its loss is reported', () => pipe()?.state === 'connecting' || undefined, 60_000);
  server = await serve();
  expect(await connected()).toBe(address);
  expect(await get(address)).toEqual(['camera GET /view', 300_000]);

  unit.kill('SIGKILL');
  unit = await rig.launch('unit', U, ['--ip-pipe', 'any']);
  expect(await connected()).toBe(address);
  expect(await get(address)).toEqual(['camera GET /view', 300_000]);

  await set('127.0.0.1', 'singleSession');
  await rig.end(unit);
  await rig.launch('unit', U, ['--ip-pipe', 'any']);
  expect(pipe()).toBeUndefined();
  await expect(get(address)).rejects.toThrow();
}, 240_000);
