import type { MadeInvitation, Unit } from '@backhaul/contract';
import { DeviceCredentials } from '@backhaul/contract/bus';
import { connectAsync } from 'mqtt';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IceServer } from '../../control/ice/ice-servers.js';
import {
  DAY,
  OFFER,
  PUBLIC_URL,
  SECRET,
  ask,
  asked,
  closeGuests,
  connect,
  database,
  freshGuests,
  gone,
  home,
  invite,
  jobAt,
  look,
  openGuests,
  pair,
  theirs,
  things,
  tokenOf,
} from '../../testing/invitations.js';

beforeAll(() => openGuests(PUBLIC_URL));
beforeEach(freshGuests);
afterAll(closeGuests);

const count = async () => (await database.db.selectFrom('devices').select('id').execute()).length;

describe('an invitation', () => {
  it('adds a unit and returns its link once, of which only a hash is stored', async () => {
    const { status, body } = await invite({ name: 'guest-anna', channelId: things.channel[0]?.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'guest-anna',
      type: 'smartUnits',
      mode: 'adhoc',
      delivery: 'shown',
      revoked: false,
    });
    expect(body.link).toMatch(/^http:\/\/[^/]+\/guest#[\w-]{43}$/);
    const unit = await ask<Unit>('luc_contractor', 'GET', `/v2/units/${body.unitId}`);
    expect(unit.body).toMatchObject({
      name: 'guest-anna',
      type: 'smartUnits',
      online: false,
      channelId: things.channel[0]?.id,
    });
    const again = await ask<object>('luc_contractor', 'GET', `/smartunit/${body.unitId}/invitation`);
    expect(again.body).not.toHaveProperty('link');
    const tables = ['invitations', 'audit', 'devices', 'units', 'outbox'] as const;
    const kept = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(kept)).not.toContain(tokenOf(body));
    const row = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'guest:invite')
      .executeTakeFirst();
    expect(row).toMatchObject({ subject_id: body.unitId, result: 'done' });
  });

  it.each([
    ['day', 1],
    ['threeDays', 3],
    ['week', 7],
  ])('is good for %s', async (expiration, days) => {
    const { body } = await invite({ expiration });
    expect((body.expiresAt ?? 0) - body.madeAt).toBe(days * DAY);
    const read = await ask<{ expiresAt: number }>('luc_contractor', 'GET', `/v2/units/${body.unitId}/expiration`);
    expect(read.body.expiresAt).toBe(body.expiresAt);
  });

  it.each([
    [{ name: 'no spaces' }, 'body.name', 'Should contain only letters, numbers, underscores and hyphens'],
    [{ transport: 'email', recipient: 'kim' }, 'body.recipient', 'Invalid field'],
    [{ transport: 'email' }, 'body.recipient', 'This field is required'],
    [{ transport: 'link', recipient: 'kim@example.com' }, 'body.recipient', 'Invalid field'],
  ])('of %j is refused', async (change, path, message) => {
    const { status, body } = await invite(change);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path, message }]);
  });

  it('is refused with a name that is taken, a channel of others, or by SMS without a gateway, and then nothing is made', async () => {
    await invite({ name: 'taken' });
    const before = await count();
    expect((await invite({ name: 'taken' })).body.code).toBe('NAME_TAKEN');
    expect((await invite({ channelId: theirs.channel[0]?.id })).status).toBe(404);
    expect((await invite({ transport: 'sms', recipient: '491511234567' })).body.code).toBe('NO_SMS');
    expect((await invite({ transport: 'email', recipient: 'a@example.com', expiration: 'year' })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('by e-mail without a mail server waits in the outbox, in the language of who sends it', async () => {
    const boss = home.users.find((one) => one.role === 'luc_contractor')?.id ?? '';
    await database.db
      .insertInto('preferences')
      .values({ user_id: boss, data: JSON.stringify({ language: 'de' }) })
      .execute();
    const { body } = await invite({ transport: 'email', recipient: 'anna@example.com' });
    expect(body.delivery).toBe('outbox');
    const outbox = await ask<{ items: { text: string; recipient: string; subject: string }[] }>(
      'luc_admin',
      'GET',
      '/v2/admin/outbox',
    );
    expect(outbox.body.items[0]).toMatchObject({
      recipient: 'anna@example.com',
      subject: `Live gehen für ${home.groupId}`,
    });
    expect(outbox.body.items[0]?.text).toContain(body.link);
  });
});

/** Connects as the guest page would, and collects the messages of the unit until it is disconnected. */
const connected = async (made: MadeInvitation) => {
  await connect(tokenOf(made));
  const { brokerUrl, deviceId, secret, bucket } = DeviceCredentials.parse((await pair(asked.at(-1)?.code ?? '')).body);
  const client = await connectAsync(brokerUrl, {
    clientId: deviceId,
    username: deviceId,
    password: secret,
    reconnectPeriod: 0,
  });
  const received: string[] = [];
  client.on('message', (_topic, payload) => received.push(String(JSON.parse(payload.toString()).type)));
  await client.subscribeAsync(`v1/${bucket}/${deviceId}/cmd`, { qos: 1 });
  const ended = new Promise((resolve) => client.once('close', () => resolve(received.at(-1))));
  return { ended, path: `/smartunit/${deviceId}/invitation`, deviceId };
};

describe('the link', () => {
  it('shows its unit and group, and connects through a pairing code for that unit alone', async () => {
    const [one, other] = [(await invite()).body, (await invite()).body];
    expect((await look(tokenOf(one))).body).toMatchObject({
      name: one.name,
      groupName: home.groupId,
      interview: false,
    });
    expect(await connect(tokenOf(one))).toMatchObject({ status: 200, body: { answer: 'v=0 the gateway’s answer' } });
    expect(asked).toMatchObject([{ unitId: one.unitId, type: 'smartUnits', offer: OFFER }]);
    const { body: credentials } = await pair(asked[0]?.code ?? '');
    expect(credentials.deviceId).toBe(one.unitId);
    expect(credentials.deviceId).not.toBe(other.unitId);
    // A link token works neither as a pairing code nor as a session.
    expect((await pair(tokenOf(one).slice(0, 32))).body.code).toBe('PAIRING_CODE');
  });

  it('receives TURN servers for a network that hides the page, with its own credentials that expire', async () => {
    const { body } = await invite();
    const { status, body: received } = await ask<{ iceServers: IceServer[] }>(null, 'POST', '/v2/guest/iceServers', {
      token: tokenOf(body),
    });
    expect(status).toBe(200);
    const [stun, turn] = received.iceServers;
    expect(stun).toEqual({ urls: ['stun:stun.example.com'] });
    expect(turn?.urls).toEqual(['turn:turn.example.com:3478?transport=udp']);
    const [until, unitId] = turn?.username?.split(':') ?? [];
    expect(unitId).toBe(body.unitId);
    expect(Number(until) * 1000).toBeGreaterThan(Date.now() + 3_600_000);
    expect(Number(until) * 1000).toBeLessThan(Date.now() + DAY);
    // As coturn's `use-auth-secret` checks it.
    expect(turn?.credential).toBe(
      createHmac('sha1', SECRET)
        .update(turn?.username ?? '')
        .digest('base64'),
    );
    const strange = await ask(null, 'POST', '/v2/guest/iceServers', { token: 'y'.repeat(43) });
    expect(strange).toMatchObject({ status: 404, body: { code: 'INVITATION' } });
    expect(JSON.stringify(strange.body)).not.toContain('turn');
  });

  it('shares STUN and TURN servers with users in audio rooms, who have credentials of their own', async () => {
    const { status, body } = await ask<{ iceServers: IceServer[] }>('luc_regular', 'GET', '/v2/audioRooms/iceServers');
    expect(status).toBe(200);
    const [stun, turn] = body.iceServers;
    expect(stun).toEqual({ urls: ['stun:stun.example.com'] });
    expect(turn?.urls).toEqual(['turn:turn.example.com:3478?transport=udp']);
    expect(turn?.username).toMatch(/^\d+:.+$/);
    expect(await ask('luc_read', 'GET', '/v2/audioRooms/iceServers')).toMatchObject({ status: 403 });
  });

  it('has the STUN and TURN servers of its unit, for those who invite', async () => {
    const { body } = await invite();
    const path = `/stunTurnInfo?identifier=${body.unitId}`;
    type Info = { identifier: string; iceServers: IceServer[]; turnExpiration: number | null };
    const { status, body: info } = await ask<Info>('luc_contractor', 'GET', path);
    expect([status, info.identifier]).toEqual([200, body.unitId]);
    const [stun, turn] = info.iceServers;
    expect(stun).toEqual({ urls: ['stun:stun.example.com'] });
    expect(turn?.username).toBe(`${info.turnExpiration}:${body.unitId}`);
    expect(turn?.credential).toBe(
      createHmac('sha1', SECRET)
        .update(turn?.username ?? '')
        .digest('base64'),
    );
    // In seconds, so times 1000 to compare.
    expect((info.turnExpiration ?? 0) * 1000).toBeGreaterThan(Date.now() + 3_600_000);
    expect((info.turnExpiration ?? 0) * 1000).toBeLessThan(Date.now() + DAY);
    const foreign = await ask('luc_contractor', 'GET', `/stunTurnInfo?identifier=${theirs.unit[0]?.id}`);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await ask('luc_read', 'GET', path)).toMatchObject({ status: 403 });
    expect(await ask(null, 'GET', path)).toMatchObject({ status: 401 });
  });

  it('used a second time takes over: what the first was given is void', async () => {
    const { body } = await invite();
    await connect(tokenOf(body));
    const first = DeviceCredentials.parse((await pair(asked[0]?.code ?? '')).body);
    const client = await connectAsync(first.brokerUrl, {
      clientId: first.deviceId,
      username: first.deviceId,
      password: first.secret,
      reconnectPeriod: 0,
    });
    const ended = new Promise((resolve) => client.once('close', () => resolve('sent off')));
    await connect(tokenOf(body));
    await pair(asked[1]?.code ?? '');
    expect(await ended).toBe('sent off');
    await client.endAsync(true);
  });

  it('with an unknown token is refused, counted and audited', async () => {
    const token = 'x'.repeat(43);
    for (const answer of [await look(token), await connect(token)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'INVITATION' } });
    }
    for (let i = 0; i < 48; i += 1) await look(token);
    expect((await look(token)).body.code).toBe('THROTTLED');
    const { body } = await invite();
    expect((await look(tokenOf(body))).status).toBe(200);
    const rows = await database.db.selectFrom('audit').select('code').where('action', '=', 'guest:open').execute();
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(asked).toEqual([]);
  });

  it('is void once it is revoked, replaced, expired, or its unit removed, and who used it is sent off', async () => {
    const revoked = (await invite()).body;
    const one = await connected(revoked);
    expect((await ask('luc_contractor', 'DELETE', one.path)).status).toBe(204);
    expect(await one.ended).toBe('unpair');
    expect((await look(tokenOf(revoked))).body.code).toBe('INVITATION');
    expect((await ask<MadeInvitation>('luc_contractor', 'GET', one.path)).body.revoked).toBe(true);

    const replaced = (await invite()).body;
    const two = await connected(replaced);
    const renewed = await ask<MadeInvitation>('luc_contractor', 'POST', two.path, {
      transport: 'link',
      expiration: 'week',
    });
    expect(await two.ended).toBe('unpair');
    expect((await look(tokenOf(replaced))).body.code).toBe('INVITATION');
    expect((await look(tokenOf(renewed.body))).status).toBe(200);

    const general = (await invite()).body;
    const fourth = await connected(general);
    expect((await ask('super_user', 'DELETE', `/v2/admin/units/${general.unitId}`)).status).toBe(204);
    expect(await fourth.ended).toBe('unpair');
    const removed = (await invite()).body;
    const three = await connected(removed);
    const path = `/groups/${home.groupId}/adhoc/units/${three.deviceId}`;
    expect(
      (await ask('luc_contractor', 'DELETE', `/groups/${home.neighbourGroupId}/adhoc/units/${three.deviceId}`)).status,
    ).toBe(404);
    expect((await ask('luc_contractor', 'DELETE', path)).status).toBe(204);
    expect(await three.ended).toBe('unpair');
    expect((await look(tokenOf(removed))).body.code).toBe('INVITATION');
    expect((await ask('luc_contractor', 'GET', `/v2/units/${three.deviceId}`)).status).toBe(404);
    const row = await database.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'guest:remove')
      .executeTakeFirst();
    expect(row?.detail).toBe(removed.name);
  });

  it('ends by itself when its time is up, unless it was prolonged', async () => {
    const [ends, prolonged] = [(await invite()).body, (await invite()).body];
    const path = `/v2/units/${prolonged.unitId}/expiration`;
    const put = await ask<{ expiresAt: number }>('luc_contractor', 'PUT', path, { expiration: 'week' });
    expect(put.body.expiresAt).toBeGreaterThan(Date.now() + 6 * DAY);
    await jobAt(() => Date.now() + 2 * DAY).run();
    expect((await look(tokenOf(ends))).body.code).toBe('INVITATION_EXPIRED');
    expect((await connect(tokenOf(ends))).body.code).toBe('INVITATION_EXPIRED');
    expect((await look(tokenOf(prolonged))).status).toBe(200);
    expect(gone).toContain(ends.unitId);
    expect(gone).not.toContain(prolonged.unitId);
    const row = await database.db
      .selectFrom('devices')
      .select('secret_hash')
      .where('id', '=', ends.unitId)
      .executeTakeFirst();
    expect(row?.secret_hash).toBeNull();
  });

  it('is not good after its time even before anybody looked', async () => {
    const { body } = await invite();
    await database.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('unit_id', '=', body.unitId)
      .execute();
    expect((await look(tokenOf(body))).body.code).toBe('INVITATION_EXPIRED');
  });
});
