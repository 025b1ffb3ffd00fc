import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connectAsync } from 'mqtt';
import type { Client } from 'pg';
import { WebSocket } from 'ws';
import { forkProgram } from '../subject/child.js';
import { ownProgram } from '../subject/places.js';
import { PeerReady } from './peer-messages.js';

/** The baseline of a click: the separate time of each part, one after the other, ms. */
export interface Parts {
  readonly http: () => Promise<number>;
  readonly transaction: () => Promise<number>;
  readonly mqtt: () => Promise<number>;
  readonly push: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const BODY = JSON.stringify({ channelId: 'ch-1234567890' });
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Starts the baseline programs; the transaction runs on the console's own database. */
export async function startParts(db: Client): Promise<Parts> {
  const child = forkProgram('bare parts', ownProgram('click-peer'));
  const ready = await child.hear(PeerReady);
  const agent = new Agent({ keepAlive: true });

  const device = await connectAsync(ready.mqtt, { protocolVersion: 4 });
  if ('setNoDelay' in device.stream && typeof device.stream.setNoDelay === 'function') device.stream.setNoDelay(true);
  await device.subscribeAsync('cmd', { qos: 1 });

  const [clicker, viewer] = [new WebSocket(ready.ws), new WebSocket(ready.ws)];
  await Promise.all([once(clicker, 'open'), once(viewer, 'open')]);

  await db.query('create table if not exists bench_click (id bigserial primary key, payload jsonb not null)');
  return {
    http: () => timed(() => post(agent, ready.http, BODY)),
    transaction: () =>
      timed(async () => {
        await db.query('begin');
        await db.query('insert into bench_click (payload) values ($1)', [BODY]);
        await db.query('commit');
      }),
    mqtt: () =>
      timed(async () => {
        const back = new Promise<void>((resolve) => device.once('message', () => resolve()));
        device.publish('up', BODY, { qos: 1 });
        await back;
      }),
    push: () =>
      timed(async () => {
        const arrived = once(viewer, 'message');
        clicker.send(BODY);
        await arrived;
      }),
    async close() {
      agent.destroy();
      clicker.terminate();
      viewer.terminate();
      await device.endAsync(true);
      await child.end();
    },
  };
}

/** Sends requests on a connection that stays open. */
export function post(
  agent: Agent,
  url: string,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const type =
      body === null ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(url, { agent, method, headers: { ...headers, ...type } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}
