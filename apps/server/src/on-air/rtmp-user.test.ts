import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DestinationTarget } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const USER = 'crew';
const PASSWORD = 'word-of-nobody';
const KEY = 'stream-key-of-nobody';
const SALT = 'c2FsdA==';
const OPAQUE = 'b3BhcXVl';
const state = (id: string) => rig.channel(S, 'studio')?.destinations?.find((one) => one.destinationId === id);

const md5 = (text: string): string => createHash('md5').update(text).digest('base64');
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([2, bytes.length >> 8, bytes.length & 0xff]), bytes]);
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return bytes;
};
/** A command message of a server, in one chunk of any size that the client was told. */
const command = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([3, 0, 0, 0, 0, body.length >> 8, body.length & 0xff, 20, 0, 0, 0, 0]), body]);
};
const info = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([3]), text(name).subarray(1), text(value), Buffer.from([0, 0, 9])]);
const BIG_CHUNKS = Buffer.from([2, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0x40, 0]);

/** A server with the "adobe" login: it takes the stream of a publisher that answers its challenge. */
class LoginServer {
  readonly apps: string[] = [];
  bytesTaken = 0;

  async listen(): Promise<number> {
    const server = createServer((socket) => this.#talk(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    rig.atEnd(() => void server.close());
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  #talk(socket: Socket): void {
    rig.atEnd(() => void socket.destroy());
    socket.on('error', () => socket.destroy());
    let [bytes, step] = [Buffer.alloc(0), 0];
    const answered = new Set<string>();
    socket.on('data', (chunk: Buffer) => {
      if (step === 3) this.bytesTaken += chunk.length;
      bytes = Buffer.concat([bytes, chunk]);
      if (step === 0 && bytes.length >= 1537) {
        socket.write(Buffer.concat([Buffer.from([3]), bytes.subarray(1, 1537), bytes.subarray(1, 1537)]));
        step = 1;
      }
      // The command in chunks of 128 bytes, without the marks between them.
      const plain = bytes.subarray(3073).toString('latin1').replaceAll('\xc3', '');
      const app = /app\x02..([^\0]+)\0/s.exec(plain)?.[1];
      if (step === 1 && plain.includes('tcUrl') && app !== undefined) {
        step = 2;
        this.apps.push(app);
        socket.write(BIG_CHUNKS);
        const refusal = this.#refusal(app);
        if (refusal === undefined)
          socket.write(command(text('_result'), number(1), info('a', 'b'), info('level', 'status')));
        else socket.end(command(text('_error'), number(1), Buffer.from([5]), info('description', refusal)));
      }
      if (step >= 2 && plain.includes('createStream') && !answered.has('create')) {
        answered.add('create');
        for (const id of [2, 3, 4]) socket.write(command(text('_result'), number(id), Buffer.from([5]), number(1)));
      }
      if (step === 2 && plain.includes('publish') && plain.includes(KEY) && /\x00\x07publish/.test(plain)) {
        step = 3;
        socket.write(command(text('onStatus'), number(0), Buffer.from([5]), info('code', 'NetStream.Publish.Start')));
      }
    });
  }

  #refusal(app: string): string | undefined {
    const asked = new Map([...app.matchAll(/[?&](\w+)=([^&]*)/g)].map(([, name, value]) => [name, value]));
    const begin = '[ AccessManager.Reject ] :';
    if (!asked.has('authmod')) return `${begin} [ code=403 need auth; authmod=adobe ] : `;
    if (asked.get('user') !== USER) return `${begin} [ authmod=adobe ] : ?reason=nosuchuser`;
    const response = asked.get('response');
    if (response === undefined)
      return `${begin} [ authmod=adobe ] : ?reason=needauth&user=${USER}&salt=${SALT}&challenge=Y2hhbA==&opaque=${OPAQUE}`;
    const right = md5(`${md5(`${USER}${SALT}${PASSWORD}`)}${OPAQUE}${asked.get('challenge') ?? ''}`);
    return response === right ? undefined : `${begin} [ authmod=adobe ] : ?reason=authfailed&opaque=${OPAQUE}`;
  }
}

it('logs in at an RTMP server, with user and password in no argument and no report; a wrong one says so', async () => {
  const receiver = new LoginServer();
  const port = await receiver.listen();
  const target = (userName: string, password: string): DestinationTarget => ({
    protocol: 'rtmp',
    url: `rtmp://127.0.0.1:${port}/live`,
    key: KEY,
    userName,
    password,
  });
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
  const destinations = [
    { destinationId: 'right', name: 'right', target: target(USER, PASSWORD) },
    { destinationId: 'stranger', name: 'stranger', target: target('nobody', PASSWORD) },
    { destinationId: 'wrong', name: 'wrong', target: target(USER, 'another-word') },
  ];
  rig.serve(S, 1, [channelOf('studio', { input: 'srt', destinations })]);
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
  await eventually('connected', () => state('right')?.state === 'connected' || undefined, 60_000);
  await eventually('a stream', () => receiver.bytesTaken > 50_000 || undefined, 30_000);
  for (const id of ['stranger', 'wrong']) {
    const failed = await eventually(id, () => (state(id)?.detail ? state(id) : undefined), 60_000);
    expect(failed).toMatchObject({ detail: 'User name or password is wrong' });
  }
  expect(state('right')?.state).toBe('connected');
  expect(receiver.apps).toContain('live');
  for (const secret of [PASSWORD, 'another-word', 'authmod', KEY]) expect(await rig.engines(secret)).toEqual([]);
}, 180_000);
