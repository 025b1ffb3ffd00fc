import { sql } from 'kysely';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeNews } from '../../control/jobs/alerts/store.js';
import { DeviceEvents } from '../../control/jobs/device-events.js';
import { ownNetworks } from '../../control/webhooks/receivers.js';
import { testReceiver, type Received, type TestReceiver } from '../../control/webhooks/testing.js';
import { WebhookJob } from '../../control/webhooks/webhook-job.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, vault, clock, inventoryId, unitId, channelId, serverId } = world;
const OTHER = 'other-inventory';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const log = pino({ level: 'silent' });
let api: TestApi;
let console: TestConsole;
let admin: Api;
let receiver: TestReceiver;

const at = (id: string) => ({ params: { id } });
/** The first webhook is called Rundown; others are numbered. */
const make = async (over: object = {}, client = admin) => {
  const { total } = await client.webhooks.list({ query: {} });
  const name = total === 0 ? 'Rundown' : `Rundown ${String(total + 1)}`;
  return client.webhooks.create({
    body: { name, url: receiver.url, events: ['alert.raised', 'alert.ended'], inventoryId, ...over },
  });
};
const deliver = (networks = '127.0.0.0/8') =>
  new WebhookJob({ db, vault, clock, networks: ownNetworks(networks), log }).run();
const raise = (device = unitId, text = 'Battery is low', severity: 'warning' | 'critical' = 'warning') =>
  storeNews(
    db,
    'unit',
    device,
    { stand: [{ type: 'battery', severity, since: clock.now(), text }], end: [] },
    clock.now(),
  );
const end = () => storeNews(db, 'unit', unitId, { stand: [], end: ['battery'] }, clock.now());
const publish = () => Promise.resolve();
const bodies = () => receiver.received.map(({ body }): { type: string; data: unknown } => JSON.parse(body));
const typesReceived = () => bodies().map(({ type }) => type);
/** Whether the Standard Webhooks library accepts the received message at its time. */
const isSigned = (secret: string, { headers, body }: Received): boolean => {
  const id = String(headers['webhook-id']);
  const seconds = Number(headers['webhook-timestamp']);
  const expected = new Webhook(secret).sign(id, new Date(seconds * 1000), body);
  return String(headers['webhook-signature']).split(' ').includes(expected);
};

const signedBy = (key: string) => receiver.received.map((one) => isSigned(key, one));

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute();
  await db.deleteFrom('audit').execute();
  await db.deleteFrom('alerts').execute();
  await db.deleteFrom('recordings').execute();
  await db.deleteFrom('transmissions').execute();
  ({ api, console } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  receiver = await testReceiver();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
});

const NOT_ALLOWED = 'The address is not allowed. The console’s setting WEBHOOK_NETWORKS can allow its network';

describe('a webhook', () => {
  it('shows its signing key once, and keeps it sealed', async () => {
    const { secret, ...made } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({ name: 'Rundown', inventory: { id: inventoryId }, state: 'active', stopped: null });
    expect(await admin.webhooks.get(at(made.id))).toEqual(made);
    expect((await admin.webhooks.list({ query: {} })).items).toEqual([made]);
    const rows = await sql<{ text: string }>`
      select to_jsonb(w)::text as text from webhooks w union all select to_jsonb(a)::text from audit a`.execute(db);
    for (const { text } of rows.rows) expect(text).not.toContain(secret.slice(6));
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ url: 'ftp://receiver.example/in' }, 'url'],
    [{ url: 'https://kim:pass@receiver.example/in' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['unit.born'] }, 'events.0'],
  ])('with %j is refused at its field, and nothing is kept', async (over, path) => {
    expect(await refusal(make(over))).toMatchObject({ code: 'INVALID', errors: [{ path: `body.${path}` }] });
    expect((await admin.webhooks.list({ query: {} })).total).toBe(0);
  });

  it.each(['10.1.2.3', '169.254.169.254', '192.168.1.5', '[fd00::1]', '[::ffff:10.0.0.1]'])(
    'at the private address %s is refused, also later',
    async (host) => {
      const url = `https://${host}/in`;
      const errors = [{ path: 'body.url', message: expect.stringContaining('WEBHOOK_NETWORKS') }];
      expect(await refusal(make({ url }))).toMatchObject({ code: 'INVALID', errors });
      const { id } = await make({ url: 'https://receiver.example/in' });
      expect(await refusal(admin.webhooks.update({ ...at(id), body: { url } }))).toMatchObject({ errors });
    },
  );

  it('is of an inventory that its maker administers', async () => {
    expect(await refusal(make({ inventoryId: OTHER }))).toMatchObject({ code: 'NOT_FOUND' });
    const boss = await api.as('super_user');
    const { id } = await make({ inventoryId: OTHER }, boss);
    expect(await refusal(admin.webhooks.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.webhooks.deliveries(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.webhooks.remove(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.webhooks.list({ query: {} })).total).toBe(0);
  });

  it('says in the audit what was changed, of the address the host alone', async () => {
    const { id } = await make({ url: 'https://receiver.example/token-in-the-path' });
    await admin.webhooks.update({ ...at(id), body: { name: 'Newsroom', enabled: false } });
    expect(await admin.webhooks.get(at(id))).toMatchObject({ name: 'Newsroom', state: 'off' });
    await admin.webhooks.remove(at(id));
    const { items } = await admin.audit.list({ query: { noun: 'webhook' } });
    expect(items.map(({ action }) => action)).toEqual(['webhook:remove', 'webhook:update', 'webhook:create']);
    expect(JSON.stringify(items)).toContain('receiver.example');
    expect(JSON.stringify(items)).not.toContain('token-in-the-path');
  });
});

describe('events', () => {
  it('arrive signed, with what happened', async () => {
    const { id, secret } = await make();
    await raise();
    await deliver();
    const [got] = receiver.received;
    expect(got && isSigned(secret, got)).toBe(true);
    expect(bodies()).toMatchObject([
      {
        type: 'alert.raised',
        timestamp: new Date(clock.now()).toISOString(),
        data: { device: { id: unitId, kind: 'unit' }, alert: 'battery', severity: 'warning', text: 'Battery is low' },
      },
    ]);
    const { items } = await admin.webhooks.deliveries(at(id));
    expect(items).toMatchObject([
      { event: 'alert.raised', state: 'delivered', status: 204, attempts: 1, body: got?.body, nextAt: null },
    ]);
    expect(got?.headers['webhook-id']).toBe(items[0]?.id);
    expect(await admin.webhooks.get(at(id))).toMatchObject({ lastDay: { delivered: 1, failed: 0, waiting: 0 } });
  });

  it('come once of an alert that gets worse, and again when it ends', async () => {
    await make();
    await raise();
    await raise(unitId, 'Battery is nearly empty');
    await end();
    await end();
    await deliver();
    expect(typesReceived()).toEqual(['alert.raised', 'alert.ended']);
  });

  it('come of an alert whose severity changes, up and down, once from several consoles', async () => {
    await make({ events: ['alert.changed'] });
    await raise();
    await Promise.all([1, 2].map(() => raise(unitId, 'Battery is nearly empty', 'critical')));
    await raise(unitId, 'Battery is low', 'warning');
    await end();
    await deliver();
    expect(bodies()).toMatchObject([
      { type: 'alert.changed', data: { alert: 'battery', previousSeverity: 'warning', severity: 'critical' } },
      { type: 'alert.changed', data: { alert: 'battery', previousSeverity: 'critical', severity: 'warning' } },
    ]);
  });

  it('come of transmissions that start and end', async () => {
    await make({ events: ['transmission.started', 'transmission.ended'] });
    await console.serverReports(serverId);
    await console.unitReports(unitId);
    const { transmissionId, commandId } = await console.byId.start(world.caller(), unitId, { channelId });
    const runs = (phase: 'connecting' | 'streaming' | 'ended') => ({
      transmission: { id: transmissionId, channelId, phase, startedAt: 0 },
    });
    await console.unitReports(unitId, runs('connecting'));
    await console.answers(unitId, commandId, 'done');
    await console.unitReports(unitId, { ...runs('streaming'), applications: { video: { state: 'streaming' } } });
    await console.unitReports(unitId, runs('ended'));
    await deliver();
    expect(bodies()).toMatchObject([
      { type: 'transmission.started', data: { transmissionId, unit: { id: unitId }, channel: { id: channelId } } },
      { type: 'transmission.ended', data: { transmissionId, unit: { id: unitId }, channel: { id: channelId } } },
    ]);
  });

  it('come of recordings, once', async () => {
    await make({ events: ['recording.finished'] });
    for (const id of ['ev-1', 'ev-2']) {
      const events = new DeviceEvents({ db, publish, clock, log });
      const recording = { name: '1.mkv', startedAt: 1000, endedAt: 2000, bytes: 77, sha256: 'a'.repeat(64) };
      const event = { id, at: 2000, type: 'recordingClosed', transmissionId: null, channelId, detail: '', recording };
      events.event({ deviceId: serverId, bucket: 0 }, event as Parameters<typeof events.event>[1]);
      await events.stop();
    }
    await deliver();
    expect(bodies()).toMatchObject([
      {
        type: 'recording.finished',
        data: { server: { id: serverId }, channel: { id: channelId }, file: '1.mkv', bytes: 77 },
      },
    ]);
  });

  it('that a webhook does not name, or of another inventory, or while it is off, are not kept for it', async () => {
    const boss = await api.as('super_user');
    const [ended, theirs, off] = [
      await make({ events: ['alert.ended'] }),
      await make({ inventoryId: OTHER }, boss),
      await make(),
    ];
    await admin.webhooks.update({ ...at(off.id), body: { enabled: false } });
    await raise();
    await deliver();
    for (const { id } of [ended, theirs, off]) expect((await boss.webhooks.deliveries(at(id))).total).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  it('are written with what happened, or not at all', async () => {
    const { id } = await make();
    await sql`alter table webhook_deliveries add constraint broken check (event <> 'alert.raised') not valid`.execute(
      db,
    );
    await expect(raise()).rejects.toThrow('broken');
    await sql`alter table webhook_deliveries drop constraint broken`.execute(db);
    expect(await db.selectFrom('alerts').selectAll().execute()).toEqual([]);
    expect((await admin.webhooks.deliveries(at(id))).total).toBe(0);
  });
});

describe('a receiver that fails', () => {
  it('for an hour gets everything, in order, soon after it is back', async () => {
    const { id } = await make();
    receiver.status = 503;
    await raise();
    await deliver();
    await end();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      world.now += MINUTE_MS;
      await deliver();
    }
    expect(new Set(typesReceived())).toEqual(new Set(['alert.raised']));
    expect(await admin.webhooks.get(at(id))).toMatchObject({ state: 'failing', lastDay: { waiting: 2 } });
    const firstId = receiver.received[0]?.headers['webhook-id'];
    receiver.received.length = 0;
    receiver.status = 200;
    world.now += 15 * MINUTE_MS;
    await deliver();
    expect(typesReceived()).toEqual(['alert.raised', 'alert.ended']);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(firstId);
    expect(await admin.webhooks.get(at(id))).toMatchObject({ state: 'active', failingSince: null });
  });

  it('for three days is stopped, which the audit says, and can be started again', async () => {
    const { id } = await make();
    receiver.status = 500;
    await raise();
    for (let hours = 0; hours <= 84; hours += 12) {
      await deliver();
      world.now += 12 * HOUR_MS;
    }
    // The session has expired.
    admin = await api.as('luc_admin', { inventoryId });
    expect(await admin.webhooks.get(at(id))).toMatchObject({ state: 'stopped', stopped: 'failing' });
    expect((await admin.webhooks.deliveries(at(id))).items).toMatchObject([
      { state: 'failed', status: 500, nextAt: null },
    ]);
    const { items } = await admin.audit.list({ query: { noun: 'webhook' } });
    expect(items[0]).toMatchObject({ action: 'webhook:stop', detail: 'The receiver took nothing for three days' });
    await admin.webhooks.update({ ...at(id), body: { enabled: true } });
    expect(await admin.webhooks.get(at(id))).toMatchObject({ state: 'active', failingSince: null });
  });

  it('by answering 410 is stopped at once', async () => {
    const { id } = await make();
    receiver.status = 410;
    await raise();
    await deliver();
    expect(await admin.webhooks.get(at(id))).toMatchObject({ state: 'stopped', stopped: 'gone' });
  });

  it.each([302, 400])('with %i is not taken, nor followed', async (status) => {
    const { id } = await make();
    receiver.status = status;
    await raise();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await admin.webhooks.deliveries(at(id))).items).toMatchObject([{ state: 'waiting', status, attempts: 1 }]);
  });

  it('does not hold up events about something else', async () => {
    await make();
    receiver.status = 503;
    await raise();
    await deliver();
    receiver.received.length = 0;
    const [other] = world.unitIds.filter((one) => one !== unitId);
    receiver.status = 204;
    await raise(other);
    await deliver();
    expect(bodies()).toMatchObject([{ data: { device: { id: other } } }, { data: { device: { id: unitId } } }]);
  });

  it.each([
    ['at an address of this machine', '', (url: string) => url, NOT_ALLOWED],
    ['at a name of this machine', '', (url: string) => url.replace('127.0.0.1', 'localhost'), NOT_ALLOWED],
    ['with an unknown name', '127.0.0.0/8', () => 'http://nowhere.invalid/in', 'The host is unknown'],
    ['that is closed', '127.0.0.0/8', () => 'http://127.0.0.1:1/in', 'The receiver refuses connections'],
  ])('%s is said in words', async (_what, networks, url, error) => {
    const { id } = await make({ url: url(receiver.url) });
    await raise();
    await deliver(networks);
    expect((await admin.webhooks.deliveries(at(id))).items).toMatchObject([{ state: 'waiting', status: null, error }]);
    expect(receiver.received).toEqual([]);
  });
});

describe('by hand', () => {
  it('a webhook is tried out, also while it is off, once', async () => {
    const { id } = await make();
    await admin.webhooks.update({ ...at(id), body: { enabled: false } });
    receiver.status = 500;
    expect(await admin.webhooks.test(at(id))).toMatchObject({ event: 'webhook.test', state: 'waiting' });
    await deliver();
    world.now += HOUR_MS;
    await deliver();
    expect(bodies()).toMatchObject([{ type: 'webhook.test', data: { webhook: { id, name: 'Rundown' } } }]);
    expect((await admin.webhooks.deliveries(at(id))).items).toMatchObject([{ state: 'failed', status: 500 }]);
  });

  it('an event is sent again with its id', async () => {
    const { id } = await make();
    await raise();
    await deliver();
    const [sent] = (await admin.webhooks.deliveries(at(id))).items;
    await admin.webhooks.resend({ params: { id, deliveryId: sent?.id ?? '' } });
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([sent?.id, sent?.id]);
    const other = await make();
    expect(
      await refusal(admin.webhooks.resend({ params: { id: other.id, deliveryId: sent?.id ?? '' } })),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('a new signing key signs with the one before for a day', async () => {
    const { id, secret: old } = await make();
    const { secret } = await admin.webhooks.rotateSecret(at(id));
    expect(secret).not.toBe(old);
    await admin.webhooks.test(at(id));
    await deliver();
    world.now += 25 * HOUR_MS;
    admin = await api.as('luc_admin', { inventoryId });
    await admin.webhooks.test(at(id));
    await deliver();
    expect([signedBy(secret), signedBy(old)]).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});
