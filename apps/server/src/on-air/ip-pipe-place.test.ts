import { connectToRelay } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { signMediaToken } from '@backhaul/contract/bus';
import { FIRST_PIPE_SETTINGS, type ServerPipeSettings } from '@backhaul/domain';
import { createServer, connect as connectTcp, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEDIA_KEY, rigOfEachTest, S, U } from './rig.js';

/** The address of the command line differs from that of the interface lo, 127.0.0.1. */
const STARTED = ['--pipe-host', '127.0.0.2', '--pipe-base-port', '19860'];
const PORTS = ['--base-port', '19851', '--gate-port', '19852', ...STARTED];

const rig = rigOfEachTest();
let echo: Server;
let echoPort = 0;
beforeAll(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const address = echo.address();
  echoPort = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise((resolve) => echo.close(resolve)));

const launch = () => rig.launch('server', S, PORTS);
let version = 0;
/** Sets the address of the server's pipes, and waits until it is reported. */
async function set(change: Partial<ServerPipeSettings> | undefined): Promise<void> {
  const pipes = change && { ...FIRST_PIPE_SETTINGS, ...change };
  const configuration = { mediaKey: MEDIA_KEY, channels: [], ...(pipes && { pipes }) };
  rig.far.publish(S, { type: 'desired', version: (version += 1), configuration });
  await eventually('it', () => rig.serverState(S)?.configurationVersion === version || undefined, 60_000);
  expect(rig.serverState(S)?.pipes?.applied).toEqual(pipes ?? FIRST_PIPE_SETTINGS);
}
const reported = () => rig.serverState(S)?.pipes;
const target = (subject: string) => ({
  host: '127.0.0.1',
  port: 19_852,
  token: signMediaToken(MEDIA_KEY, subject, rig.far.now() + 3_600_000),
});
const connect = () => rig.far.order(U, { name: 'startPipe', args: { target: target(`pipe.${U}`) } });
const pipe = () => rig.unitState(U)?.applications.l2ControlPipe;
const connectedAt = (address: string) =>
  eventually(address, () => (pipe()?.state === 'connected' && pipe()?.address === address) || undefined, 90_000);

/** A connection through the pipe that stays open. */
async function call(host: string, port: number): Promise<Socket> {
  const socket = connectTcp(port, host);
  rig.atEnd(() => socket.destroy());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket.on('error', () => undefined);
}
const answers = async (socket: Socket, text: string): Promise<string> => {
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write(text);
  return answer;
};
/** The answer to another unit that requests a pipe. */
const another = (unitId: string) =>
  connectToRelay({ ...target(`pipe.${unitId}`), subject: `pipe.${unitId}` }, { want: 'pipe' }).then(
    ({ socket, answer }) => {
      rig.atEnd(() => socket.destroy());
      return { socket, at: `${answer.pipe?.host}:${answer.pipe?.port}` };
    },
  );

it('IP pipes listen where the server is set to; open ones stay until they are connected again, or all are switched off', async () => {
  const first = await launch();
  await set(undefined);
  expect(rig.serverState(S)).toMatchObject({ ipPipe: true });
  expect(reported()).toMatchObject({ started: { host: '127.0.0.2', firstPort: 19_860 }, open: [] });
  expect(reported()?.interfaces).toContainEqual({ name: 'lo', address: '127.0.0.1' });
  await rig.launch('unit', U, ['--ip-pipe', 'any']);
  await rig.configure({
    ...FIRST_CONFIGURATION,
    ipPipe: { mode: 'singleSession' },
    ipPipeTarget: { host: '127.0.0.1', port: echoPort },
  });
  await rig.done(connect());
  await connectedAt('127.0.0.2:19860');
  const open = await eventually('the open pipe', () => reported()?.open[0]);
  expect(open).toMatchObject({ unitId: U, host: '127.0.0.2', port: 19_860 });
  expect(Math.abs(rig.far.now() - open.since)).toBeLessThan(60_000);
  const caller = await call('127.0.0.2', 19_860);
  expect(await answers(caller, 'before')).toBe('before');

  // Another address while the pipe is open: the pipe, its callers and new callers stay, and a new pipe uses the new address.
  await set({ interface: 'lo', firstPort: 19_870, ports: 1 });
  expect(await answers(caller, 'after')).toBe('after');
  expect(await answers(await call('127.0.0.2', 19_860), 'new caller')).toBe('new caller');
  expect(reported()?.open).toEqual([open]);
  const other = await another('crew-2');
  expect(other.at).toBe('127.0.0.1:19870');
  await eventually('both', () => reported()?.open.length === 2 || undefined);
  // There is one port, and it is in use.
  await expect(another('crew-3')).rejects.toThrow('No free port from 19870 on');
  // Without its pipe, the other unit keeps its port only while there are enough ports.
  other.socket.destroy();
  await eventually('one', () => reported()?.open.length === 1 || undefined);

  // After a restart the pipe returns at the new address, because the settings are stored.
  first.kill('SIGKILL');
  await launch();
  await connectedAt('127.0.0.1:19870');
  const moved = await call('127.0.0.1', 19_870);
  expect(await answers(moved, 'moved')).toBe('moved');

  // Switched off, everything ends.
  const ended = new Promise((resolve) => moved.once('close', resolve));
  await set({ on: false, interface: 'lo', firstPort: 19_870 });
  await ended;
  await expect(call('127.0.0.1', 19_870)).rejects.toThrow();
  await eventually('none', () => (reported()?.open.length === 0 && rig.serverState(S)?.ipPipe === false) || undefined);
  await eventually('why', () => pipe()?.error === 'IP pipes are switched off at this server' || undefined, 60_000);
  await expect(another('crew-2')).rejects.toThrow('IP pipes are switched off at this server');

  // A missing interface is not replaced by another one.
  await set({ interface: 'away9' });
  expect(rig.serverState(S)?.ipPipe).toBe(true);
  await expect(another('crew-2')).rejects.toThrow('The interface of IP pipes is down or has no address');
  await set({ interface: 'lo', firstPort: 19_870 });
  await connectedAt('127.0.0.1:19870');
  expect(rig.far.received(S).malformed).toEqual([]);
}, 240_000);

it('a server that was started without IP pipes takes no settings of them', async () => {
  await rig.launch('server', S, ['--base-port', '19851', '--gate-port', '19852', '--pipe-host', 'off']);
  rig.serve(S, 1, []);
  await eventually('it', () => rig.serverState(S)?.configurationVersion === 1 || undefined, 60_000);
  expect(rig.serverState(S)).toMatchObject({ ipPipe: false });
  expect(reported()).toBeUndefined();
}, 120_000);
