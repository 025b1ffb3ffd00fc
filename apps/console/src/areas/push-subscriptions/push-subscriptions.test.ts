import { createDecipheriv, createECDH, hkdfSync, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownNetworks } from '../../control/webhooks/receivers.js';
import { type AlertingConsole, alertingConsole } from '../../testing/alerting-console.js';
import { type Api, refusal } from '../../testing/api.js';

/** What the push service got. */
const taken: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];
let answer = 201;
const service = createServer((request, response) => void take(request, response));
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  taken.push({ path: request.url ?? '', headers: request.headers, body });
  response.writeHead(answer).end();
}
let console: AlertingConsole;
let reader: Api;
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
  console = await alertingConsole({
    mailFrom: 'Desk <desk@console.example>',
    webhookNetworks: ownNetworks('127.0.0.0/8'),
  });
});
afterAll(async () => {
  await console.close();
  service.close();
});
beforeEach(async () => {
  answer = 201;
  for (const table of ['push_subscriptions', 'outbox', 'alert_routes', 'alerts'] as const)
    await console.db.deleteFrom(table).execute();
  taken.splice(0);
  reader = await console.as('luc_regular');
});

/** A browser: its keys, and what it reads of a notification (RFC 8291, RFC 8188). */
function browser(name: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    body: {
      endpoint: `${origin}/send/${name}`,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): unknown => JSON.parse(decrypted(own, auth, body)),
  };
}

function decrypted(own: ECDH, auth: Buffer, body: Buffer): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const sealed = body.subarray(21 + sender.length);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

describe('a browser with notifications', () => {
  it('is turned on, listed, tested and turned off by its user alone', async () => {
    const phone = browser('phone');
    const made = await reader.pushSubscriptions.subscribe({ body: phone.body });
    expect(await reader.pushSubscriptions.list()).toMatchObject([{ id: made.id, lastSentAt: null }]);
    // Again, with the same address: still one.
    expect(await reader.pushSubscriptions.subscribe({ body: phone.body })).toMatchObject({ id: made.id });
    const stranger = await console.as('luc_admin');
    expect(await stranger.pushSubscriptions.list()).toEqual([]);
    const body = { subscriptionId: made.id };
    for (const call of ['test', 'remove'] as const)
      expect(await refusal(stranger.pushSubscriptions[call]({ body }))).toMatchObject({ code: 'INVALID' });
    await reader.pushSubscriptions.test({ body });
    expect(phone.read(taken[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Test notification', path: '/' });
    const [, token = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(taken[0]?.headers.authorization ?? '') ?? [];
    expect(decodeJwt(token)).toMatchObject({ aud: origin, sub: 'mailto:desk@console.example' });
    expect(taken[0]?.headers.authorization).toContain((await reader.pushSubscriptions.key()).publicKey);
    await reader.pushSubscriptions.remove({ body });
    expect(await reader.pushSubscriptions.list()).toEqual([]);
  });

  it('has its secrets sealed in the database, and one key for all browsers', async () => {
    const { body } = browser('phone');
    await reader.pushSubscriptions.subscribe({ body });
    const [{ publicKey }, other] = [await reader.pushSubscriptions.key(), await reader.pushSubscriptions.key()];
    expect(other.publicKey).toBe(publicKey);
    const rows = await console.db.selectFrom('push_subscriptions').selectAll().execute();
    expect(rows[0]?.auth).toMatch(/^sealed:/);
    expect(await console.db.selectFrom('push_key').select('private_key').execute()).toMatchObject([
      { private_key: expect.stringMatching(/^sealed:/) },
    ]);
  });

  it.each([
    ['http://push.example.com/send/a', 'Invalid URL format'],
    ['https://10.0.0.7/send/a', undefined],
    ['ftp://push.example.com/a', 'Invalid URL format'],
  ])('is refused at %s', async (endpoint, said) => {
    const body = { ...browser('a').body, endpoint };
    expect(await refusal(reader.pushSubscriptions.subscribe({ body }))).toMatchObject({
      errors: [{ path: 'body.endpoint', ...(said !== undefined && { message: said }) }],
    });
  });

  it('is refused with a key that is no point of the curve, and as the eleventh', async () => {
    const bad = { ...browser('a').body, keys: { ...browser('a').body.keys, p256dh: `B${'A'.repeat(86)}` } };
    expect(await refusal(reader.pushSubscriptions.subscribe({ body: bad }))).toMatchObject({
      errors: [{ path: 'body.keys.p256dh' }],
    });
    for (let number = 0; number < 10; number += 1)
      await reader.pushSubscriptions.subscribe({ body: browser(String(number)).body });
    expect(await refusal(reader.pushSubscriptions.subscribe({ body: browser('more').body }))).toMatchObject({
      code: 'PUSH_LIMIT',
    });
  });

  it('ends with its session', async () => {
    await reader.pushSubscriptions.subscribe({ body: browser('phone').body });
    const other = await console.as('luc_regular');
    await other.pushSubscriptions.subscribe({ body: browser('laptop').body });
    await reader.session.signOut();
    expect(await other.pushSubscriptions.list()).toMatchObject([{ endpoint: `${origin}/send/laptop` }]);
  });

  it('of another user is refused as one that does not exist, and stays', async () => {
    const { id } = await reader.pushSubscriptions.subscribe({ body: browser('phone').body });
    const other = await console.as('luc_admin');
    for (const call of ['remove', 'test'] as const) {
      const answers = ['no-such-id', id].map((subscriptionId) =>
        refusal(other.pushSubscriptions[call]({ body: { subscriptionId } })),
      );
      const [missing, foreign] = await Promise.all(answers);
      expect(foreign).toMatchObject({ code: 'INVALID' });
      expect(foreign).toEqual(missing);
    }
    expect(await reader.pushSubscriptions.list()).toHaveLength(1);
  });

  it('is removed when its push service does not know it any more', async () => {
    const { id } = await reader.pushSubscriptions.subscribe({ body: browser('phone').body });
    answer = 410;
    expect(await refusal(reader.pushSubscriptions.test({ body: { subscriptionId: id } }))).toMatchObject({
      code: 'PUSH_FAILED',
    });
    expect(await reader.pushSubscriptions.list()).toEqual([]);
  });
});

describe('an alert route that sends by web push', () => {
  it('previews who has no browser, and notifies each browser once, again after a failure', async () => {
    const admin = await console.as('luc_admin');
    await console.route(['push']);
    const preview = async () => {
      const query = { deviceId: console.unitId, severity: 'critical', type: 'battery' } as const;
      return (await admin.alertRoutes.preview({ query })).flatMap(({ recipients }) => recipients);
    };
    expect(await preview()).toMatchObject([{ why: 'unreachable', by: [{ transport: 'push', why: 'noBrowser' }] }]);
    const [phone, laptop] = [browser('phone'), browser('laptop')];
    for (const { body } of [phone, laptop]) await reader.pushSubscriptions.subscribe({ body });
    expect(await preview()).toMatchObject([{ why: null, by: [{ transport: 'push', why: null }] }]);
    answer = 503;
    await console.raise();
    await expect.poll(() => taken.length, { timeout: 25_000 }).toBe(2);
    const states = async () => (await admin.outbox.list({ query: {} })).items;
    await expect
      .poll(states, { timeout: 15_000 })
      .toMatchObject([
        { transport: 'push', recipient: 'home.luc_regular', error: 'The push service answered 503' },
        { state: 'waiting' },
      ]);
    answer = 201;
    await console.db.updateTable('outbox').set({ next_at: new Date() }).execute();
    await expect.poll(() => taken.length, { timeout: 25_000 }).toBe(4);
    const [{ id } = { id: '' }] = (await admin.alerts.list({ query: { state: 'active' } })).items;
    const last = taken.slice(2);
    const [toPhone, toLaptop] = ['phone', 'laptop'].map((name) => last.find(({ path }) => path === `/send/${name}`));
    for (const [who, got] of [
      [phone, toPhone],
      [laptop, toLaptop],
    ] as const)
      expect(who.read(got?.body ?? Buffer.alloc(0))).toEqual({
        title: 'Critical: cam-1',
        text: 'Battery at 9 %',
        path: `/manage/alerts?open=${id}`,
      });
    expect(toPhone?.headers).toMatchObject({ urgency: 'high', ttl: '14400', 'content-encoding': 'aes128gcm' });
    await expect.poll(states, { timeout: 15_000 }).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });
});
