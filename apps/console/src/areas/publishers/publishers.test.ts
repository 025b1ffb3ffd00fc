import { aReportedChannel } from '@backhaul/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { followFeedTargets } from '../../control/jobs/transceiver-feeds.js';
import { ShareEndJob } from '../../control/shares/share-end-job.js';
import { type Api, refusal } from '../../testing/api.js';
import { addSubscribers, ELSEWHERE, sentTo, shareWorld, type ShareWorld } from '../../testing/shares.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
await addSubscribers(world);
const { db, vault, clock, north, channelIds } = world;
const [channelId, secondId] = channelIds;
const HOUR_MS = 3_600_000;
const REMINDED_MS = 5_000;
let shares: ShareWorld;
let publishing: Api;
let subscribing: Api;

beforeEach(async () => {
  shares = await shareWorld(world);
  ({ publishing, subscribing } = shares);
});

const publish = (change: object = {}, as = publishing) =>
  as.publishers.create({
    body: { name: 'Morning show', description: 'Paris', endsAt: null, groupId: north, channelId, ...change },
  });
const ask = (shareKey: string, name = 'Morning') =>
  subscribing.subscribers.create({ body: { name, shareKey, serverId: ELSEWHERE.serverId } });
const of = (publisherId: string, subscriberId: string) => ({ params: { id: publisherId, subscriberId } });
const at = (id: string) => ({ params: { id } });
const invalid = (path: string, text: string) => ({
  status: 400,
  errors: [expect.objectContaining({ path, message: text })],
});
/** Audit entries of an inventory, newest last. */
const auditOf = (inventoryId: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'username', 'detail'])
    .where(sql<boolean>`${inventoryId} = any(inventory_ids)`)
    .where('subject_kind', 'in', ['publisher', 'subscriber'])
    .where('result', '=', 'done')
    .orderBy('id')
    .execute();

describe('a publisher', () => {
  it('is made by who manages its inventory whole, not by who has a group of it', async () => {
    const groupId = 'narrow';
    await db.insertInto('groups').values({ id: groupId, inventory_id: world.inventoryId, name: groupId }).execute();
    await db
      .insertInto('channel_groups')
      .values({ channel_id: secondId ?? '', group_id: groupId })
      .execute();
    await shares.console.registry.refresh('channel', secondId ?? '');
    const member = await shares.api.as('luc_media_group_admin', { groupId });
    expect(await member.channels.get(at(secondId ?? ''))).toMatchObject({ id: secondId });
    expect(await refusal(publish({ groupId, channelId: secondId }, member))).toMatchObject({ status: 404 });
    expect(await db.selectFrom('publishers').select('id').execute()).toEqual([]);
  });

  it('has a share key that cannot be guessed, stored sealed and as a hash', async () => {
    const made = await publish();
    expect(made).toMatchObject({
      name: 'Morning show',
      description: 'Paris',
      group: { uid: north },
      channel: { id: channelId },
      createdBy: `user-luc_media_group_admin-${north}`,
      endsAt: null,
      state: 'active',
      subscribers: [],
    });
    expect(made.shareKey).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect(await publishing.publishers.get(at(made.id))).toEqual(made);
    expect((await publishing.publishers.list({})).items).toEqual([made]);
    const row = await db.selectFrom('publishers').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(made.shareKey);
    expect((await publish({ name: 'Other', channelId: secondId })).shareKey).not.toBe(made.shareKey);
  });

  it.each([
    ['name', '', 'This field is required'],
    ['name', 'x'.repeat(33), 'Must be between 1 and 32 characters'],
    ['description', 'x'.repeat(33), 'Must have at most 32 characters'],
    ['endsAt', 1000, 'The end time must be in the future'],
  ])('refuses the %s %j, made and changed', async (field, value, text) => {
    expect(await refusal(publish({ [field]: value }))).toMatchObject(invalid(`body.${field}`, text));
    const { id } = await publish();
    const change = publishing.publishers.update({ ...at(id), body: { [field]: value } });
    expect(await refusal(change)).toMatchObject(invalid(`body.${field}`, text));
  });

  it('has a name of its own in its inventory, made and changed, also two at a time', async () => {
    const made = await Promise.allSettled([publish(), publish({ name: 'MORNING SHOW', channelId: secondId })]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const taken = { code: 'NAME_TAKEN', title: 'Name is already taken. Please select a different name' };
    expect(await refusal(publish({ name: 'morning show' }))).toMatchObject(taken);
    const { id } = await publish({ name: 'Evening' });
    const change = publishing.publishers.update({ ...at(id), body: { name: 'Morning Show' } });
    expect(await refusal(change)).toMatchObject(taken);
  });

  it('is of a channel and a group that the channel is in', async () => {
    const foreign = { code: 'NOT_FOUND' };
    expect(await refusal(publish({ channelId: ELSEWHERE.channelId }))).toMatchObject(foreign);
    expect(await refusal(publish({ groupId: ELSEWHERE.groupId }))).toMatchObject(foreign);
    const boss = await shares.api.as('super_user');
    expect(await refusal(publish({ groupId: ELSEWHERE.groupId }, boss))).toMatchObject(foreign);
    expect(await refusal(publish({ groupId: world.south }))).toMatchObject(foreign);
    const { id } = await publish();
    for (const call of ['get', 'remove'] as const)
      expect(await refusal(subscribing.publishers[call](at(id)))).toMatchObject(foreign);
    expect(await refusal(subscribing.publishers.update({ ...at(id), body: { name: 'x' } }))).toMatchObject(foreign);
    expect((await subscribing.publishers.list({})).items).toEqual([]);
  });

  it('is not for other user types', async () => {
    for (const role of ['luc_admin', 'luc_contractor', 'luc_partner', 'luc_regular', 'luc_read'] as const) {
      const other = await shares.api.as(role, { inventoryId: world.inventoryId });
      const denied = { status: 403, title: 'Not available for your user type' };
      expect(await refusal(other.publishers.list({}))).toMatchObject(denied);
      expect(await refusal(publish({}, other))).toMatchObject(denied);
      expect(await refusal(other.subscribers.list({}))).toMatchObject(denied);
    }
  });

  it('locks the type of its channel with 9169, and the channel is not deleted', async () => {
    const { id } = await publish();
    const boss = await shares.api.as('luc_admin', { inventoryId: world.inventoryId });
    const change = () => boss.channels.update({ ...at(channelId), body: { distributor: true } });
    expect(await refusal(change())).toMatchObject({ code: 9169, title: 'Multipoint publisher sharing' });
    expect(await boss.channels.get(at(channelId))).toMatchObject({ flags: { sharing: true } });
    expect(await refusal(boss.channels.remove(at(channelId)))).toMatchObject({
      code: 'CHANNEL_BUSY',
      message: { code: 'channel_sharing_delete', params: { name: 'studio-1' } },
    });
    await publishing.publishers.remove(at(id));
    expect(await change()).toMatchObject({ type: 'distributor', flags: { sharing: false } });
    await boss.channels.update({ ...at(channelId), body: { distributor: false } });
  });

  it('is not made of a channel that a unit has', async () => {
    await db
      .insertInto('transmissions')
      .values({ id: 'run', unit_id: world.unitId, channel_id: channelId, asked_by: null, created_at: new Date() })
      .execute();
    expect(await refusal(publish())).toMatchObject({
      code: 'SHARE_ALLOCATED',
      title: 'You cannot share via an already allocated channel',
    });
  });
});

describe('a subscriber that asks', () => {
  it('is accepted: the server of the channel sends to where the other one listens, with the key of the share', async () => {
    const { id, shareKey } = await publish();
    const asked = await ask(shareKey.toLowerCase().replaceAll('-', ' '));
    expect(asked).toMatchObject({ state: 'waiting', share: null, channel: { name: 'Morning' } });
    await shares.reports();
    expect((await publishing.publishers.get(at(id))).subscribers).toMatchObject([
      { id: asked.id, inventory: 'Elsewhere', state: 'waiting', delivery: null },
    ]);
    expect((await sentTo(shares.console, channelId))?.destinations).toBeUndefined();

    expect((await publishing.publishers.accept(of(id, asked.id))).subscribers).toMatchObject([{ state: 'accepted' }]);
    const targetId = asked.channel?.id ?? '';
    const target = shares.console.registry.channelRecord(targetId);
    expect((await sentTo(shares.console, channelId))?.destinations).toMatchObject([
      {
        destinationId: targetId,
        name: 'Morning show',
        target: { protocol: 'srt', mode: 'caller', host: '192.0.2.9', port: 9102, passphrase: target?.passphrase },
      },
    ]);
    const delivered = async (detail: string) => {
      const destinations = [{ destinationId: targetId, state: 'retrying' as const, since: 1, retryAt: null, detail }];
      await shares.console.serverReports(world.serverId, { channels: [aReportedChannel(channelId, { destinations })] });
      return (await publishing.publishers.get(at(id))).subscribers;
    };
    const problem = 'The address is not allowed';
    expect(await delivered(problem)).toMatchObject([{ delivery: 'retrying', problem }]);
    // Errors with the address of the other server are hidden.
    expect(await delivered('srt://192.0.2.9:9102 refuses')).toMatchObject([{ delivery: 'retrying', problem: null }]);
    expect(await subscribing.subscribers.get(at(asked.id))).toMatchObject({
      state: 'accepted',
      share: { name: 'Morning show', description: 'Paris' },
    });
    const seen = await subscribing.channels.get(at(targetId));
    expect(seen).toMatchObject({ type: 'distributor', fedBy: { channelId: null, channelName: null } });
    // The address of the other server is hidden from the subscriber too.
    const caller = { protocol: 'srt' as const, address: '192.0.2.7', since: 1 };
    await shares.reports({ channels: [aReportedChannel(targetId, { status: 'collecting', callers: [caller] })] });
    expect((await subscribing.channels.get(at(targetId))).callers).toMatchObject([{ protocol: 'srt', address: null }]);
    // The feed is no destination of the publisher, which users could change.
    const boss = await shares.api.as('super_user');
    expect(await boss.destinations.list(at(channelId))).toEqual([]);
  });

  it('is marked as a share for its server, and a destination that a user types is not', async () => {
    const { id, shareKey } = await publish();
    const asked = await ask(shareKey);
    await shares.reports({ host: '127.0.0.1' });
    await publishing.publishers.accept(of(id, asked.id));
    const boss = await shares.api.as('super_user');
    const typed = {
      protocol: 'srt',
      name: 'typed',
      mode: 'caller',
      host: '192.0.2.9',
      port: 9102,
      passphrase: 'canary-passphrase',
    } as const;
    await boss.destinations.create({ ...at(channelId), body: typed });
    await db.updateTable('destinations').set({ enabled: true }).execute();
    const channels = [aReportedChannel(channelId, {})];
    await shares.console.serverReports(world.serverId, { channels, destinationFeatures: ['share'] });
    const marks = async () =>
      (await sentTo(shares.console, channelId))?.destinations?.map(({ name, share }) => [name, share]);
    // A server gets an unapplied configuration again after some seconds.
    world.now += REMINDED_MS;
    expect(Object.fromEntries((await marks()) ?? [])).toEqual({ typed: undefined, 'Morning show': true });
  });

  it('is accepted while its server is offline: what is sent begins when it says where it listens', async () => {
    const { registry, dispatcher } = shares.console;
    const following = followFeedTargets({ db, registry, dispatcher, log: pino({ level: 'silent' }) });
    onTestFinished(() => following.stop());
    const { id, shareKey } = await publish();
    const asked = await ask(shareKey);
    await publishing.publishers.accept(of(id, asked.id));
    const sent = async () => (await sentTo(shares.console, channelId))?.destinations?.map(({ target }) => target);
    expect(await sent()).toBeUndefined();
    await shares.reports();
    await expect.poll(sent).toMatchObject([{ host: '192.0.2.9', port: 9102 }]);
    await shares.reports({ host: '192.0.2.10' });
    await expect.poll(sent).toMatchObject([{ host: '192.0.2.10', port: 9102 }]);
  });

  it('is refused, and sees nothing of the share', async () => {
    const { id, shareKey } = await publish();
    const asked = await ask(shareKey);
    await publishing.publishers.refuse(of(id, asked.id));
    expect(await subscribing.subscribers.get(at(asked.id))).toMatchObject({ state: 'refused', share: null });
    for (const act of ['accept', 'refuse', 'end'] as const)
      expect(await refusal(publishing.publishers[act](of(id, asked.id)))).toMatchObject({ code: 'SHARE_STATE' });
  });

  it('is accepted once, of two at a time', async () => {
    const { id, shareKey } = await publish();
    const asked = await ask(shareKey);
    const both = [1, 2].map(() => publishing.publishers.accept(of(id, asked.id)));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db.selectFrom('transceiver_feeds').selectAll().execute()).toHaveLength(1);
  });

  it('is decided on by its own publisher alone', async () => {
    const { shareKey } = await publish();
    const other = await publish({ name: 'Other', channelId: secondId });
    const asked = await ask(shareKey);
    for (const act of ['accept', 'refuse', 'end'] as const) {
      expect(await refusal(publishing.publishers[act](of(other.id, asked.id)))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(subscribing.publishers[act](of(other.id, asked.id)))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('gets the picture of several inventories beside one another, and does not publish it again', async () => {
    const { id, shareKey } = await publish();
    const asked = await ask(shareKey);
    const targetId = asked.channel?.id ?? '';
    const again = subscribing.publishers.create({
      body: { name: 'Again', description: '', endsAt: null, groupId: ELSEWHERE.groupId, channelId: targetId },
    });
    expect(await refusal(again)).toMatchObject({ code: 'SHARED_AGAIN' });
    await publishing.publishers.accept(of(id, asked.id));
    // A channel with the share as its source leads back to the publisher.
    await db
      .updateTable('channels')
      .set({ input: 'channel', source: JSON.stringify({ kind: 'channel', channelId: targetId }), source_on: true })
      .where('id', '=', ELSEWHERE.channelId)
      .execute();
    const back = await subscribing.publishers.create({
      body: { name: 'Back', description: '', endsAt: null, groupId: ELSEWHERE.groupId, channelId: ELSEWHERE.channelId },
    });
    const returned = await publishing.subscribers.create({
      body: { name: 'Back', shareKey: back.shareKey, serverId: world.serverId },
    });
    await db
      .updateTable('channels')
      .set({ input: 'channel', source: JSON.stringify({ kind: 'channel', channelId: returned.channel?.id ?? '' }) })
      .where('id', '=', channelId)
      .execute();
    expect(await refusal(subscribing.publishers.accept(of(back.id, returned.id)))).toMatchObject({
      code: 'SOURCE_LOOP',
    });
    await db.updateTable('channels').set({ input: 'unit', source: null, source_on: false }).execute();
  });
});

async function accepted(change: object = {}) {
  const { id, shareKey } = await publish(change);
  const asked = await ask(shareKey);
  await shares.reports();
  await publishing.publishers.accept(of(id, asked.id));
  const targetId = asked.channel?.id ?? '';
  const passphrase = shares.console.registry.channelRecord(targetId)?.passphrase;
  return { id, subscriberId: asked.id, targetId, passphrase };
}

/** The configuration of the sender is without the feed, and the former passphrase is void. */
async function expectCut({ targetId, passphrase }: Awaited<ReturnType<typeof accepted>>) {
  expect((await sentTo(shares.console, channelId))?.destinations).toBeUndefined();
  expect((await sentTo(shares.console, targetId))?.passphrase).not.toBe(passphrase);
  expect(shares.console.registry.channel(targetId)?.fedBy).toBeNull();
}

describe('a share ends', () => {
  it('by its publisher', async () => {
    const share = await accepted();
    await publishing.publishers.end(of(share.id, share.subscriberId));
    await expectCut(share);
    expect(await subscribing.subscribers.get(at(share.subscriberId))).toMatchObject({ state: 'ended', share: null });
    expect(await refusal(publishing.publishers.end(of(share.id, share.subscriberId)))).toMatchObject({
      code: 'SHARE_STATE',
    });
  });

  it('by its subscriber', async () => {
    const share = await accepted();
    expect(await subscribing.subscribers.end(at(share.subscriberId))).toMatchObject({ state: 'ended' });
    await expectCut(share);
    expect(await refusal(subscribing.subscribers.end(at(share.subscriberId)))).toMatchObject({ code: 'SHARE_STATE' });
    expect((await publishing.publishers.get(at(share.id))).subscribers).toMatchObject([{ state: 'ended' }]);
  });

  it('when its publisher is deleted', async () => {
    const share = await accepted();
    await publishing.publishers.remove(at(share.id));
    await expectCut(share);
    expect(await subscribing.subscribers.get(at(share.subscriberId))).toMatchObject({ state: 'ended', share: null });
  });

  it('when its time is over, and no sooner', async () => {
    const { registry, dispatcher } = shares.console;
    const job = new ShareEndJob({ db, vault, registry, dispatcher, clock });
    const share = await accepted({ endsAt: world.now + HOUR_MS });
    await job.run();
    expect(await subscribing.subscribers.get(at(share.subscriberId))).toMatchObject({ state: 'accepted' });
    world.now += HOUR_MS;
    await job.run();
    await expectCut(share);
    expect(await publishing.publishers.get(at(share.id))).toMatchObject({
      state: 'ended',
      subscribers: [{ state: 'ended' }],
    });
    expect(job.everyMs).toBeLessThanOrEqual(2000);
  });

  it('in the audit of both inventories, each without the people of the other', async () => {
    const before = (await auditOf(world.inventoryId)).length;
    const [from, to] = [`user-luc_media_group_admin-${north}`, `user-luc_media_group_admin-${ELSEWHERE.groupId}`];
    const farBefore = (await auditOf(ELSEWHERE.inventoryId)).length;
    const share = await accepted();
    await subscribing.subscribers.end(at(share.subscriberId));
    expect((await auditOf(world.inventoryId)).slice(before)).toEqual([
      { action: 'publisher:create', username: from, detail: 'Morning show' },
      { action: 'publisher:ask', username: '', detail: 'Elsewhere' },
      { action: 'publisher:accept', username: from, detail: 'Elsewhere' },
      { action: 'publisher:end', username: '', detail: 'Elsewhere' },
    ]);
    expect((await auditOf(ELSEWHERE.inventoryId)).slice(farBefore)).toEqual([
      { action: 'subscriber:create', username: to, detail: 'Morning' },
      { action: 'subscriber:accept', username: '', detail: 'Morning' },
      { action: 'subscriber:end', username: to, detail: 'Morning' },
    ]);
  });
});
