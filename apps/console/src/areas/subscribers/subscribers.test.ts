import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, refusal } from '../../testing/api.js';
import { addSubscribers, ELSEWHERE, shareWorld, type ShareWorld } from '../../testing/shares.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
await addSubscribers(world);
const { north, channelIds, serverId } = world;
const [channelId, secondId] = channelIds;
const ROOT = `root-${ELSEWHERE.inventoryId}`;
const NOBODYS = 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345';
let shares: ShareWorld;
let publishing: Api;
let subscribing: Api;

beforeEach(async () => {
  shares = await shareWorld(world);
  ({ publishing, subscribing } = shares);
});

const publish = (change: object = {}) =>
  publishing.publishers.create({
    body: { name: 'Morning show', description: 'Paris', endsAt: null, groupId: north, channelId, ...change },
  });
const ask = (shareKey: string, change: object = {}) =>
  subscribing.subscribers.create({ body: { name: 'Morning', shareKey, serverId: ELSEWHERE.serverId, ...change } });
const at = (id: string) => ({ params: { id } });
const invalid = (path: string, text: string) => ({
  status: 400,
  errors: [expect.objectContaining({ path, message: text })],
});

describe('a subscriber', () => {
  it('is made by who manages its inventory whole, as a folder is, not by who has a group of it', async () => {
    const { shareKey } = await publish();
    const groupId = 'narrow';
    const { inventoryId } = ELSEWHERE;
    await world.db.insertInto('groups').values({ id: groupId, inventory_id: inventoryId, name: groupId }).execute();
    await world.db.insertInto('device_groups').values({ device_id: ELSEWHERE.serverId, group_id: groupId }).execute();
    await shares.console.registry.refresh('server', ELSEWHERE.serverId);
    const member = await shares.api.as('luc_media_group_admin', { groupId });
    expect(await member.servers.get(at(ELSEWHERE.serverId))).toMatchObject({ id: ELSEWHERE.serverId });
    const body = { name: 'Morning', shareKey, serverId: ELSEWHERE.serverId };
    expect(await refusal(member.subscribers.create({ body }))).toMatchObject({ status: 404 });
    const folder = { name: 'Agencies', inventoryId };
    expect(await refusal(member.subscribers.createFolder({ body: folder }))).toMatchObject({ status: 404 });
    expect(await world.db.selectFrom('subscribers').select('id').execute()).toEqual([]);
  });

  it('is a channel of its server that no unit can be sent to, and tells nothing of the publisher', async () => {
    const { shareKey } = await publish();
    const asked = await ask(shareKey);
    expect(asked).toEqual({
      id: asked.id,
      kind: 'share',
      name: 'Morning',
      inventory: { id: ELSEWHERE.inventoryId, name: 'Elsewhere' },
      folder: { id: ROOT, name: 'Elsewhere' },
      state: 'waiting',
      keyHint: shareKey.slice(-4),
      share: null,
      channel: { id: expect.any(String), name: 'Morning' },
      askedAt: world.now,
      decidedAt: null,
      endedAt: null,
    });
    const channel = await subscribing.channels.get(at(asked.channel?.id ?? ''));
    expect(channel).toMatchObject({ type: 'distributor', input: 'srt', flags: { sharing: true } });
    const change = subscribing.channels.update({ ...at(channel.id), body: { input: 'unit' } });
    expect(await refusal(change)).toMatchObject({ code: 'CHANNEL_BUSY' });
    expect(await refusal(subscribing.channels.remove(at(channel.id)))).toMatchObject({ code: 'CHANNEL_BUSY' });
  });

  it.each([
    ['', 'This field is required'],
    ['x'.repeat(33), 'Must be between 1 and 32 characters'],
  ])('refuses the name %j, made and changed, of shares and of folders', async (name, text) => {
    const wrong = invalid('body.name', text);
    const { shareKey } = await publish();
    expect(await refusal(ask(shareKey, { name }))).toMatchObject(wrong);
    const { id } = await ask(shareKey);
    expect(await refusal(subscribing.subscribers.update({ ...at(id), body: { name } }))).toMatchObject(wrong);
    const folder = subscribing.subscribers.createFolder({ body: { name, inventoryId: ELSEWHERE.inventoryId } });
    expect(await refusal(folder)).toMatchObject(wrong);
  });

  it('has a name and a share key of its own in its inventory, also two at a time', async () => {
    const { shareKey } = await publish();
    const other = await publish({ name: 'Other', channelId: secondId });
    const both = await Promise.allSettled([ask(shareKey), ask(shareKey, { name: 'Evening' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(ask(shareKey, { name: 'Third' }))).toMatchObject(
      invalid('body.shareKey', 'This field must be unique'),
    );
    const [first] = (await subscribing.subscribers.list({ query: { kind: 'shares' } })).items;
    const name = first?.name ?? '';
    const taken = { code: 'NAME_TAKEN' };
    expect(await refusal(ask(other.shareKey, { name: name.toUpperCase() }))).toMatchObject(taken);
    const second = await ask(other.shareKey, { name: 'Second' });
    expect(await refusal(subscribing.subscribers.update({ ...at(second.id), body: { name } }))).toMatchObject(taken);
  });

  it('is not there for a wrong key, an own one and one that has ended, in the same words', async () => {
    const wrong = invalid('body.shareKey', 'There is no share with this key');
    expect(await refusal(ask(NOBODYS))).toMatchObject(wrong);
    expect(await refusal(ask('short'))).toMatchObject(invalid('body.shareKey', 'This is not a share key'));
    const { id, shareKey } = await publish({ endsAt: world.now + 1000 });
    const own = publishing.subscribers.create({ body: { name: 'Own', shareKey, serverId } });
    expect(await refusal(own)).toMatchObject(wrong);
    world.now += 1000;
    expect(await refusal(ask(shareKey))).toMatchObject(wrong);
    await publishing.publishers.update({ ...at(id), body: { endsAt: null } });
    expect(await ask(shareKey)).toMatchObject({ state: 'waiting' });
  });

  it('waits after five wrong keys, and a right one sets them to nothing', async () => {
    const { shareKey } = await publish();
    for (let tries = 0; tries < 4; tries += 1) await refusal(ask(NOBODYS));
    const { id } = await ask(shareKey);
    await subscribing.subscribers.remove(at(id));
    for (let tries = 0; tries < 5; tries += 1) expect(await refusal(ask(NOBODYS))).toMatchObject({ status: 400 });
    expect(await refusal(ask(shareKey))).toMatchObject({ status: 429, code: 'THROTTLED' });
    world.now += 60_000;
    expect(await ask(shareKey)).toMatchObject({ state: 'waiting' });
  });

  it('is the matter of its own inventory', async () => {
    const foreign = { code: 'NOT_FOUND' };
    const { shareKey } = await publish();
    const { id } = await ask(shareKey);
    expect(await refusal(publishing.subscribers.get(at(id)))).toMatchObject(foreign);
    expect(await refusal(publishing.subscribers.end(at(id)))).toMatchObject(foreign);
    expect(await refusal(publishing.subscribers.remove(at(id)))).toMatchObject(foreign);
    expect(await refusal(publishing.subscribers.update({ ...at(id), body: { name: 'x' } }))).toMatchObject(foreign);
    expect(await refusal(ask(shareKey, { serverId }))).toMatchObject(foreign);
    const mine = (await publishing.subscribers.list({})).items;
    expect(mine.map(({ kind }) => kind)).toEqual(['root']);
  });

  it('is deleted with its channel, while it is on air too', async () => {
    const { id, shareKey } = await publish();
    const asked = await ask(shareKey);
    await publishing.publishers.accept({ params: { id, subscriberId: asked.id } });
    await subscribing.subscribers.remove(at(asked.id));
    // The publisher still sees the ended share, and who ended it.
    expect((await publishing.publishers.get(at(id))).subscribers).toMatchObject([
      {
        id: asked.id,
        inventory: 'Elsewhere',
        state: 'ended',
        endedBy: 'subscriber',
        endedAt: world.clock.now(),
        removedAt: world.clock.now(),
        delivery: null,
      },
    ]);
    const gone = { params: { id, subscriberId: asked.id } };
    expect(await refusal(publishing.publishers.end(gone))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(subscribing.channels.get(at(asked.channel?.id ?? '')))).toMatchObject({ code: 'NOT_FOUND' });
    expect(shares.console.registry.channel(asked.channel?.id ?? '')).toBeUndefined();
    expect(await ask(shareKey)).toMatchObject({ state: 'waiting' });
  });
});

const folder = (name = 'Agencies') =>
  subscribing.subscribers.createFolder({ body: { name, inventoryId: ELSEWHERE.inventoryId } });

it('an end is by the publisher, by the subscriber or by its time, and is remembered when the subscriber is deleted', async () => {
  const { id, shareKey } = await publish();
  const ended = async () =>
    (await publishing.publishers.get(at(id))).subscribers
      .map(({ state, endedBy, removedAt }) => [state, endedBy, removedAt !== null])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  const first = await ask(shareKey);
  await publishing.publishers.accept({ params: { id, subscriberId: first.id } });
  await publishing.publishers.end({ params: { id, subscriberId: first.id } });
  expect(await ended()).toEqual([['ended', 'publisher', false]]);
  await subscribing.subscribers.remove(at(first.id));
  expect(await ended()).toEqual([['ended', 'publisher', true]]);
  const second = await ask(shareKey);
  await publishing.publishers.refuse({ params: { id, subscriberId: second.id } });
  await subscribing.subscribers.remove(at(second.id));
  expect(await ended()).toEqual([
    ['ended', 'publisher', true],
    ['refused', null, true],
  ]);
  await publishing.publishers.remove(at(id));
  expect(await world.db.selectFrom('past_subscribers').selectAll().execute()).toEqual([]);
});

describe('folders', () => {
  it('hold shares, which go to the root folder when theirs is deleted', async () => {
    const { id: folderId } = await folder();
    const { shareKey } = await publish();
    const asked = await ask(shareKey, { folderId });
    expect(asked.folder).toEqual({ id: folderId, name: 'Agencies' });
    const inside = await subscribing.subscribers.list({ query: { folderId } });
    expect(inside.items.map(({ id }) => id)).toEqual([asked.id]);
    await subscribing.subscribers.update({ ...at(folderId), body: { name: 'Partners' } });
    expect((await subscribing.subscribers.get(at(asked.id))).folder?.name).toBe('Partners');
    await subscribing.subscribers.update({ ...at(asked.id), body: { folderId: ROOT } });
    expect((await subscribing.subscribers.get(at(asked.id))).folder?.id).toBe(ROOT);
    await subscribing.subscribers.update({ ...at(asked.id), body: { folderId } });
    await subscribing.subscribers.remove(at(folderId));
    expect((await subscribing.subscribers.get(at(asked.id))).folder?.id).toBe(ROOT);
    expect((await subscribing.subscribers.list({ query: { state: ['waiting'] } })).total).toBe(1);
    expect((await subscribing.subscribers.list({ query: { kind: 'folders' } })).items).toMatchObject([{ id: ROOT }]);
  });

  it('of the root cannot be edited', async () => {
    expect(await subscribing.subscribers.get(at(ROOT))).toMatchObject({ kind: 'root', folder: null, state: null });
    const locked = { code: 'ROOT_FOLDER', title: 'Root folders cannot be edited' };
    expect(await refusal(subscribing.subscribers.update({ ...at(ROOT), body: { name: 'x' } }))).toMatchObject(locked);
    expect(await refusal(subscribing.subscribers.remove(at(ROOT)))).toMatchObject(locked);
    const foreign = publishing.subscribers.update({ ...at(ROOT), body: { name: 'x' } });
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of another inventory hold no share of this one', async () => {
    const { shareKey } = await publish();
    const foreign = { code: 'NOT_FOUND' };
    expect(await refusal(ask(shareKey, { folderId: `root-${world.inventoryId}` }))).toMatchObject(foreign);
    const { id } = await ask(shareKey);
    const move = (folderId: string) => subscribing.subscribers.update({ ...at(id), body: { folderId } });
    expect(await refusal(move(`root-${world.inventoryId}`))).toMatchObject(foreign);
    expect(await refusal(move(id))).toMatchObject(foreign);
    const { id: folderId } = await folder();
    const inside = subscribing.subscribers.update({ ...at(folderId), body: { folderId: ROOT } });
    expect(await refusal(inside)).toMatchObject(invalid('body.folderId', 'Invalid field'));
    expect(await refusal(subscribing.subscribers.end(at(folderId)))).toMatchObject({ code: 'SHARE_STATE' });
  });
});
