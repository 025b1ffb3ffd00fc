import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { testVault } from '../../platform/vault/testing.js';
import { Mailer } from './mailer.js';
import type { Message, Transports } from './message.js';
import { openTransports } from './transports.js';

const SECRET = 'https://live.example/guest#token-that-nobody-else-may-see';
const mail: Message = {
  transport: 'email',
  recipient: 'kim@example.com',
  subject: 'Go live',
  text: SECRET,
  inventoryId: null,
};
const NONE: Transports = { email: undefined, sms: undefined, push: undefined };
const log = pino({ level: 'silent' });
let now = Date.UTC(2026, 0, 1);
const clock = { now: () => now };
let database: TestDatabase;
const servers: { close(): void }[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.db.deleteFrom('outbox').execute();
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => database.close());

const mailerOf = (transports: Transports) =>
  new Mailer({ db: database.db, vault: testVault(), transports, clock, log });
const post = (mailer: Mailer, message = mail) => database.db.transaction().execute((tx) => mailer.post(tx, message));
const only = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
const listening = (server: Server): Promise<number> => {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
};

/** A minimal mail server for one message; `taken`: what it received. */
async function mailServer(refuse = false): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = [];
  const server = createServer((socket) => {
    let data: string | undefined;
    socket.write('220 mail\r\n');
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      if (data !== undefined) {
        data += said;
        if (!data.endsWith('\r\n.\r\n')) return;
        taken.push(data);
        data = undefined;
        socket.write('250 taken\r\n');
        return;
      }
      if (said.startsWith('DATA')) data = '';
      const refused = refuse && said.startsWith('RCPT');
      socket.write(
        refused
          ? '550 nobody of that name\r\n'
          : said.startsWith('DATA')
            ? '354 go on\r\n'
            : said.startsWith('QUIT')
              ? '221 bye\r\n'
              : '250 fine\r\n',
      );
    });
    socket.on('error', () => undefined);
  });
  return { url: `smtp://127.0.0.1:${await listening(server)}`, taken };
}

it('keeps a message for administrators where there is nothing to send it by, sealed', async () => {
  const mailer = mailerOf(NONE);
  expect([mailer.sends('email'), await post(mailer)]).toEqual([false, 'outbox']);
  await mailer.run();
  const row = await only();
  expect(row).toMatchObject({ state: 'kept', attempts: 0 });
  expect(JSON.stringify(row)).not.toContain('token-that');
  expect(testVault().open(row.body, `outbox.body ${row.id}`)).toBe(SECRET);
});

it('sends e-mail over SMTP once, and keeps nothing of what it said', async () => {
  const { url, taken } = await mailServer();
  const transports = openTransports({ smtpUrl: url, mailFrom: 'desk@example.com', smsGateway: undefined });
  const mailer = mailerOf(transports);
  expect(await post(mailer)).toBe('sent');
  await Promise.all([mailer.run(), mailerOf(transports).run()]);
  await mailer.run();
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatch(/From: desk@example.com/);
  expect(taken[0]?.replaceAll('=\r\n', '')).toContain('token-that-nobody-else-may-see');
  expect(await only()).toMatchObject({ state: 'sent', body: '', error: null });
});

it('sends nothing of what is rolled back', async () => {
  const { url, taken } = await mailServer();
  const mailer = mailerOf(openTransports({ smtpUrl: url, mailFrom: 'desk@example.com', smsGateway: undefined }));
  const broken = database.db.transaction().execute(async (tx) => {
    await mailer.post(tx, mail);
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  await mailer.run();
  expect(taken).toEqual([]);
});

it('retries after 10 s, 1, 5 and 30 min, then reports the failure', async () => {
  const { url } = await mailServer(true);
  const mailer = mailerOf(openTransports({ smtpUrl: url, mailFrom: 'desk@example.com', smsGateway: undefined }));
  await post(mailer);
  for (const [attempts, waitMs] of [10_000, 60_000, 300_000, 1_800_000].entries()) {
    await mailer.run();
    expect(await only()).toMatchObject({ state: 'waiting', attempts: attempts + 1, next_at: new Date(now + waitMs) });
    now += waitMs;
  }
  await mailer.run();
  const row = await only();
  expect(row).toMatchObject({ state: 'failed', attempts: 5 });
  expect(row.error).toContain('nobody of that name');
  expect(row.error).not.toContain('token-that');
});

it('sends SMS through the gateway of the operator, with its token', async () => {
  const asked: unknown[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push([request.method, request.headers.authorization, JSON.parse(await readAll(request))]);
    response.writeHead(asked.length === 1 ? 503 : 202).end();
  };
  const gateway = createHttp((request, response) => void take(request, response));
  const url = `http://127.0.0.1:${await listening(gateway)}/send`;
  const mailer = mailerOf(openTransports({ smtpUrl: undefined, mailFrom: '', smsGateway: { url, token: 'tok' } }));
  expect([mailer.sends('email'), mailer.sends('sms')]).toEqual([false, true]);
  await post(mailer, { ...mail, transport: 'sms', recipient: '+4915112345678' });
  await mailer.run();
  expect(await only()).toMatchObject({ state: 'waiting', error: 'The SMS gateway answered 503' });
  now += 10_000;
  await mailer.run();
  expect(asked[1]).toEqual(['POST', 'Bearer tok', { to: '+4915112345678', text: SECRET }]);
  expect(await only()).toMatchObject({ state: 'sent', body: '' });
});
