import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIVE_MAX_MESSAGE } from '@backhaul/contract/live';
import { sql } from 'kysely';
import { NORTH, SOUTH } from '../../testing/seed.js';
import { unitState, unitTelemetry } from '../../testing/registry.js';
import { LiveWorld, type TestBrowser } from '../../testing/live-world.js';

let live: LiveWorld;
let operator: Awaited<ReturnType<LiveWorld['signIn']>>;
let seq = 100;

beforeAll(async () => {
  live = await LiveWorld.make({ checkMs: 100, groupsMs: 100 });
});
afterAll(() => live.close());
afterEach(() => live.hangUp());
beforeEach(async () => {
  operator = await live.signIn('operator', 'luc_regular', NORTH);
  live.world.comes(live.registry, live.world.unitId);
});

/** The unit reports something new; returns the bitrate that identifies the report. */
function unitMoves(): number {
  seq += 1;
  const { world, registry } = live;
  registry.state(world.address(world.unitId), unitState({ seq, applications: { video: { state: 'streaming' } } }));
  seq += 1;
  registry.telemetry(world.address(world.unitId), unitTelemetry({ seq, totalKbps: seq }));
  return seq;
}

const runs = (unit: object | undefined) => unit !== undefined && 'transmission' in unit && unit.transmission !== null;

const bitrate = (browser: TestBrowser): unknown => {
  const unit = browser.tables.units.get(live.world.unitId);
  return unit && 'totalBitrate' in unit ? unit.totalBitrate : undefined;
};

describe('an upgrade', () => {
  test.each([
    ['without a session', (h: Record<string, string>) => ({ origin: h['origin'] ?? '' }), 401, 'UNAUTHENTICATED'],
    [
      'with a wrong session',
      (h: Record<string, string>) => ({ ...h, cookie: `backhaul=${'x'.repeat(43)}` }),
      401,
      'UNAUTHENTICATED',
    ],
    ['from another site', (h: Record<string, string>) => ({ ...h, origin: 'https://evil.example' }), 403, 'BAD_ORIGIN'],
    ['from nowhere', (h: Record<string, string>) => ({ cookie: h['cookie'] ?? '' }), 403, 'BAD_ORIGIN'],
    ['from an opaque origin', (h: Record<string, string>) => ({ ...h, origin: 'null' }), 403, 'BAD_ORIGIN'],
  ])('%s is refused before it is accepted', async (_, headers, status, code) => {
    expect(await live.refusal(headers(operator.headers))).toEqual({ status, code });
  });
  test('without the permission is refused', async () => {
    const viewer = await live.signIn('viewer', 'luc_vr_viewer', NORTH);
    expect(await live.refusal(viewer.headers)).toEqual({ status: 403, code: 'FORBIDDEN' });
  });
  test('of a session that is good for nothing but a new password is refused', async () => {
    const { db } = live.world;
    const { sessionId, headers } = await live.signIn('forced', 'luc_regular', NORTH);
    await db.updateTable('sessions').set({ password_due: 'forced' }).where('id', '=', sessionId).execute();
    live.sessions.userChanged();
    expect(await live.refusal(headers)).toEqual({ status: 403, code: 'PASSWORD_DUE' });
  });
  test('of a session that is good for nothing but a second factor is refused', async () => {
    const { db } = live.world;
    const { sessionId, headers } = await live.signIn('asked', 'luc_regular', NORTH);
    await db.updateTable('sessions').set({ second_factor_due: true }).where('id', '=', sessionId).execute();
    live.sessions.userChanged();
    expect(await live.refusal(headers)).toEqual({ status: 403, code: 'SECOND_FACTOR_DUE' });
  });
  test('on another path is refused', async () => {
    expect(await live.refusal(operator.headers, '/elsewhere')).toEqual({ status: 404, code: 'NO_CALL' });
  });
  test('from the public address is accepted', async () => {
    const browser = await live.open({ ...operator.headers, origin: 'https://console.example' });
    await browser.until(() => browser.messages.length > 0);
    expect(browser.messages[0]).toMatchObject({ type: 'hello', epoch: live.hub.epoch, version: '1.2.3' });
  });
});

describe('a subscription', () => {
  test('gives everything, then what changes, to two browsers alike', async () => {
    const [one, two] = [await live.open(operator.headers), await live.open(operator.headers)];
    await Promise.all([one.follow(NORTH), two.follow(NORTH)]);
    for (const { tables } of [one, two]) {
      expect([tables.units.size, tables.channels.size, tables.servers.size]).toEqual([2, 2, 1]);
    }
    const moved = unitMoves();
    await Promise.all([one.until(() => bitrate(one) === moved), two.until(() => bitrate(two) === moved)]);
    expect(Object.fromEntries(one.tables.units)).toEqual(
      Object.fromEntries(live.registry.units(NORTH).map((unit) => [unit.uid, unit])),
    );
    expect(one.of('delta')).toEqual(two.of('delta'));
  });

  test('that fails is answered as an internal error, and succeeds once the cause is gone', async () => {
    const { db } = live.world.database;
    const browser = await live.open(operator.headers);
    await sql`alter table groups rename to groups_away`.execute(db);
    try {
      const refused = browser.next('refused');
      browser.ask({ type: 'subscribe', group: NORTH });
      expect(await refused).toMatchObject({ code: 'INTERNAL', message: 'We encountered an error, please try again.' });
    } finally {
      await sql`alter table groups_away rename to groups`.execute(db);
    }
    await browser.follow(NORTH);
    expect(browser.tables.units.size).toBe(2);
  });
  test('to a foreign group is refused exactly as to a missing one', async () => {
    const browser = await live.open(operator.headers);
    browser.ask({ type: 'subscribe', group: SOUTH });
    const foreign = await browser.next('refused');
    browser.ask({ type: 'subscribe', group: 'no-such-group' });
    const missing = await browser.next('refused');
    expect(foreign).toEqual(missing);
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    const rows = live.world.db.selectFrom('audit').select(['subject_id', 'code']).where('username', '=', 'operator');
    expect(await rows.orderBy('id').execute()).toEqual([
      { subject_id: SOUTH, code: 'NOT_FOUND' },
      { subject_id: 'no-such-group', code: 'NOT_FOUND' },
    ]);
    unitMoves();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(browser.of('snapshot')).toEqual([]);
    expect(browser.of('delta')).toEqual([]);
  });

  test('comes in batches of the size that the user prefers', async () => {
    const careful = await live.signIn('careful', 'luc_regular', NORTH);
    await live.world.db
      .insertInto('preferences')
      .values({ user_id: 'careful', data: JSON.stringify({ atmBatchMessageSize: 2 }) })
      .execute();
    const browser = await live.open(careful.headers);
    await browser.follow(NORTH);
    const sizes = browser.of('snapshot').map((one) => one.units.length + one.channels.length + one.servers.length);
    expect(sizes).toEqual([2, 2, 1]);
    expect(browser.of('snapshot').map(({ first, last }) => [first, last])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  test('leaves what was followed before, and ends when asked', async () => {
    const browser = await live.open(operator.headers);
    await browser.follow(NORTH);
    browser.ask({ type: 'unsubscribe' });
    browser.ask({ type: 'subscribe', group: 'no-such-group' });
    await browser.next('refused');
    const before = browser.messages.length;
    unitMoves();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(browser.messages.length).toBe(before);
  });
});

describe('a resume', () => {
  test('at any point gives what changed since, as whole things', async () => {
    const first = await live.open(operator.headers);
    await first.follow(NORTH);
    const seqs = [first.tables.seq ?? 0];
    for (let i = 0; i < 5; i += 1) {
      const moved = unitMoves();
      await first.until(() => bitrate(first) === moved);
      seqs.push(first.tables.seq ?? 0);
    }
    for (const from of seqs) {
      const browser = await live.open(operator.headers);
      browser.tables.seq = from;
      await browser.follow(NORTH, { epoch: live.hub.epoch, seq: from });
      expect(browser.of('snapshot')).toEqual([]);
      expect(browser.tables.seq).toBe(seqs.at(-1));
      const [delta] = browser.of('delta');
      expect(delta?.from).toBe(from);
      const known = from === seqs.at(-1) ? undefined : [live.registry.unit(live.world.unitId)];
      expect(delta?.units).toEqual(known);
    }
  });

  test.each([
    ['of another epoch', (seqNow: number) => ({ epoch: 'other', seq: seqNow })],
    ['from before anything is known', () => ({ epoch: live.hub.epoch, seq: 0 })],
    ['from the future', (seqNow: number) => ({ epoch: live.hub.epoch, seq: seqNow + 1000 })],
  ])('%s gives everything anew', async (_, resume) => {
    const first = await live.open(operator.headers);
    await first.follow(NORTH);
    const browser = await live.open(operator.headers);
    await browser.follow(NORTH, resume(first.tables.seq ?? 0));
    expect(browser.of('snapshot')).toHaveLength(1);
    expect(browser.tables.units.size).toBe(2);
  });
});

describe('what a browser must not do', () => {
  test.each([
    ['nonsense'],
    ['{"type":"drop"}'],
    ['{"type":"subscribe"}'],
    ['{"type":"subscribe","group":"../x"}'],
    ['[]'],
  ])('say %s: it is told so', async (text) => {
    const browser = await live.open(operator.headers);
    browser.socket.send(text);
    expect(await browser.next('refused')).toMatchObject({ code: 'INVALID' });
  });
  test('send bytes', async () => {
    const browser = await live.open(operator.headers);
    browser.socket.send(Buffer.from('{"type":"unsubscribe"}'), { binary: true });
    expect(await browser.next('refused')).toMatchObject({ code: 'INVALID' });
  });
  test('say more than 4096 bytes', async () => {
    const browser = await live.open(operator.headers);
    browser.socket.send(' '.repeat(LIVE_MAX_MESSAGE + 1));
    expect(await browser.closed).toBe(1009);
  });
  test('talk all the time', async () => {
    const browser = await live.open(operator.headers);
    for (let i = 0; i < 21; i += 1) browser.ask({ type: 'unsubscribe' });
    expect(await browser.closed).toBe(1008);
    expect(browser.of('refused')).toMatchObject([{ code: 'THROTTLED' }]);
  });
});

describe('a session', () => {
  test('that ends here ends its sockets at once, and no others', async () => {
    const other = await live.signIn('other', 'luc_regular', NORTH);
    const [mine, theirs] = [await live.open(operator.headers), await live.open(other.headers)];
    await Promise.all([mine.follow(NORTH), theirs.follow(NORTH)]);
    const ending = await live.world.db.transaction().execute((tx) => live.sessions.end(tx, operator.sessionId));
    live.sessions.ended(ending);
    expect(await mine.closed).toBe(1000);
    expect(mine.messages.at(-1)).toEqual({ type: 'end', reason: 'signedOut' });
    const moved = unitMoves();
    await theirs.until(() => bitrate(theirs) === moved);
  });

  test('that ends elsewhere ends its sockets at the next check', async () => {
    const browser = await live.open(operator.headers);
    await browser.follow(NORTH);
    await live.world.db.updateTable('users').set({ active: false }).where('id', '=', 'operator').execute();
    expect(await browser.closed).toBe(1000);
    expect(browser.messages.at(-1)).toEqual({ type: 'end', reason: 'expired' });
    await live.world.db.updateTable('users').set({ active: true }).where('id', '=', 'operator').execute();
  });

  test('whose user leaves the group gets no more updates of it', async () => {
    const mover = await live.signIn('mover', 'luc_regular', NORTH);
    const browser = await live.open(mover.headers);
    await browser.follow(NORTH);
    const refused = browser.next('refused');
    await live.world.db.deleteFrom('user_groups').where('user_id', '=', 'mover').execute();
    expect(await refused).toMatchObject({ code: 'NOT_FOUND' });
    const before = browser.messages.length;
    unitMoves();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(browser.messages.length).toBe(before);
  });

  test('whose user may see no units any more is closed', async () => {
    const demoted = await live.signIn('demoted', 'luc_regular', NORTH);
    const browser = await live.open(demoted.headers);
    await browser.follow(NORTH);
    await live.world.db
      .updateTable('users')
      .set({ roles: ['luc_vr_viewer'] })
      .where('id', '=', 'demoted')
      .execute();
    expect(await browser.closed).toBe(1008);
  });

  test('of a removed group gets no more updates', async () => {
    await live.world.db.insertInto('groups').values({ id: 'brief', inventory_id: 'inv', name: 'brief' }).execute();
    const guest = await live.signIn('guest', 'super_user', null);
    const browser = await live.open(guest.headers);
    await browser.follow('brief');
    const refused = browser.next('refused');
    await live.world.db.deleteFrom('groups').where('id', '=', 'brief').execute();
    expect(await refused).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a unit that two groups share does not name the channel of one to the other; a user who joins that group is sent it', async () => {
  const { db, unitId, channelId } = live.world;
  await db.insertInto('device_groups').values({ device_id: unitId, group_id: SOUTH }).execute();
  await db.updateTable('units').set({ selected_channel_id: channelId }).where('device_id', '=', unitId).execute();
  await live.registry.refresh('unit', unitId);
  const [inside, outside] = [operator, await live.signIn('outside', 'luc_regular', SOUTH)];
  const [one, two] = [await live.open(inside.headers), await live.open(outside.headers)];
  await one.follow(NORTH);
  await two.follow(SOUTH);
  expect(one.tables.units.get(unitId)).toMatchObject({ channelId });
  expect(two.tables.units.get(unitId)).toMatchObject({ channelId: null, selectedChannelName: null });
  // Also when it changes.
  await live.world.openTransmission('t-shared');
  await live.registry.refresh('unit', unitId);
  await live.registry.refresh('channel', channelId);
  unitMoves();
  await two.until(() => runs(two.tables.units.get(unitId)));
  expect(two.tables.units.get(unitId)).toMatchObject({ transmission: { channelId: null }, channelId: null });
  expect(JSON.stringify(two.messages)).not.toContain(channelId);
  await db.insertInto('user_groups').values({ user_id: 'outside', group_id: NORTH }).execute();
  expect(await two.closed).toBe(1012);
  // A console may use rights that it read a moment ago; the browser reconnects until they are current.
  const named = async () => {
    const again = await live.open(outside.headers);
    await again.follow(SOUTH);
    const unit = again.tables.units.get(unitId);
    again.socket.terminate();
    return unit !== undefined && 'channelId' in unit ? unit.channelId : undefined;
  };
  await expect.poll(named, { timeout: 20_000 }).toBe(channelId);
  await live.world.endTransmission('t-shared');
  await db.deleteFrom('device_groups').where('device_id', '=', unitId).where('group_id', '=', SOUTH).execute();
  await db.updateTable('units').set({ selected_channel_id: null }).where('device_id', '=', unitId).execute();
  await live.registry.refresh('unit', unitId);
  await live.registry.refresh('channel', channelId);
});

test('an order’s progress is sent to every browser of the user who requested it, and to no one else', async () => {
  const other = await live.signIn('other', 'luc_regular', NORTH);
  const [one, two, stranger] = [
    await live.open(operator.headers),
    await live.open(operator.headers),
    await live.open(other.headers),
  ];
  const command = {
    id: 'cmd-1',
    deviceId: live.world.unitId,
    name: 'start',
    state: 'sent' as const,
    askedBy: 'operator',
    createdAt: 1,
    expiresAt: 2,
    answeredAt: null,
    error: null,
    progress: null,
    data: null,
  };
  const received = Promise.all([one.next('command'), two.next('command')]);
  live.hub.sendCommand('operator', command);
  expect(await received).toEqual([
    { type: 'command', command },
    { type: 'command', command },
  ]);
  await stranger.follow(NORTH);
  expect(stranger.of('command')).toEqual([]);
});
