import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import type { MadeInvitation } from '@backhaul/contract';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { twoTenants } from '@backhaul/testing';
import { pino } from 'pino';
import { Sessions } from '../platform/access/sessions.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { Throttle } from '../platform/access/throttle.js';
import { systemClock } from '../platform/kernel/clock.js';
import type { RunningConsole } from '../compose/compose.js';
import { insertThings, testConsole } from './console.js';
import type { TenantThings } from './things.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { Mailer } from '../control/mail/mailer.js';
import { testVault } from '../platform/vault/testing.js';
import { InvitationExpiryJob } from '../areas/invitations/expiry-job.js';

export const { home, foreign } = twoTenants();
const CORE = '/luc/luc-core-web/rest';
export const SECRET = 'a secret of at least twenty characters';
/** The console's public address in tests. */
export const PUBLIC_URL = 'http://localhost:8080';
export const DAY = 86_400_000;
export const OFFER = 'v=0 a browser’s offer';
export let database: TestDatabase;
let running: RunningConsole;
let gateway: Server;
export const asked: { unitId: string; type: string; code: string; offer: string }[] = [];
export let things: TenantThings;
export let theirs: TenantThings;
let gatewayStatus = 200;
let serial = 0;
/** Devices that a sweep disconnected. */
export const gone: string[] = [];

async function takeOffer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const right = request.headers.authorization === `Bearer ${SECRET}` && request.url === '/connections';
  asked.push(JSON.parse(await readAll(request)));
  response.writeHead(right ? gatewayStatus : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ answer: 'v=0 the gateway’s answer' }));
}

/** A console with two tenants and a gateway that records its requests. */
export async function openGuests(publicUrl: string | undefined): Promise<void> {
  asked.length = 0;
  gone.length = 0;
  database = await testDatabase();
  for (const tenant of [home, foreign]) await insertTenant(database.db, tenant);
  things = await insertThings(database.db, home);
  theirs = await insertThings(database.db, foreign);
  gateway = createServer((request, response) => void takeOffer(request, response));
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  const at = gateway.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  running = await testConsole(database.url, {
    publicUrl,
    guestGateway: { url: `http://127.0.0.1:${port}`, secret: SECRET },
    ice: { urls: ['stun:stun.example.com', 'turn:turn.example.com:3478?transport=udp'], turnSecret: SECRET },
  });
}

/** Resets the effects of the previous test. */
export async function freshGuests(): Promise<void> {
  await database.db.deleteFrom('throttles').execute();
  await database.db.deleteFrom('outbox').execute();
  asked.length = 0;
  gone.length = 0;
  gatewayStatus = 200;
}

export async function closeGuests(): Promise<void> {
  await running.close();
  gateway.close();
  await database.close();
}

interface Answer<T> {
  readonly status: number;
  readonly body: T & { readonly code?: string; readonly errors?: readonly { path: string; message: string }[] };
}

export async function ask<T>(
  role: string | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const sessions = new Sessions({ db: database.db, clock: systemClock });
  const user = home.users.find((one) => one.role === role);
  const cookie = role === null ? {} : await sessionHeaders(database.db, sessions, user?.id ?? '');
  const headers = { ...cookie, 'application-id': 'test', ...(body && { 'content-type': 'application/json' }) };
  const answer = await running.http.inject({ method, url: CORE + path, headers, ...(body && { payload: body }) });
  if (answer.statusCode === 204) return { status: 204, body: JSON.parse('{}') };
  return { status: answer.statusCode, body: answer.json<Answer<T>['body']>() };
}

export async function invite(change: object = {}): Promise<Answer<MadeInvitation>> {
  serial += 1;
  const body = { name: `guest-${serial}`, transport: 'link', ...change };
  return ask<MadeInvitation>('luc_contractor', 'POST', `/groups/${home.groupId}/smartunit`, body);
}
export const tokenOf = ({ link }: { readonly link: string }): string => link.split('#')[1] ?? '';
export const look = (token: string) => ask<{ name: string }>(null, 'POST', '/v2/guest/invitation', { token });
export const connect = (token: string, guestName = '') =>
  ask<{ answer: string }>(null, 'POST', '/v2/guest/connection', { token, offer: OFFER, guestName });
export const pair = (code: string) => ask<DeviceCredentials>(null, 'POST', '/v2/pairing', { code, kind: 'unit' });
export const jobAt = (now: () => number) => {
  const log = pino({ level: 'silent' });
  const clock = { now };
  const transports = { email: undefined, sms: undefined, push: undefined };
  const { db } = database;
  const registry = { refresh: async () => undefined };
  return new InvitationExpiryJob({
    db,
    vault: testVault(),
    mailer: new Mailer({ db, vault: testVault(), transports, clock, log }),
    registry: registry as never,
    dispatcher: { converge: async () => undefined, enqueue: () => Promise.reject(new Error('no orders')) },
    throttle: new Throttle({ db, clock }),
    gateway: undefined,
    ice: { urls: [], turnSecret: undefined },
    sendOff: async (device) => void gone.push(device.deviceId),
    publicUrl: PUBLIC_URL,
    clock,
  });
};

/** Sets the status with which the gateway answers. */
export const gatewayAnswers = (status: number): void => {
  gatewayStatus = status;
};
