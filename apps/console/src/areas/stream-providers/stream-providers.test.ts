import { beforeEach, describe, expect, it } from 'vitest';
import { aReportedChannel } from '@backhaul/testing';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { insertStreamProvider } from '../../testing/inserts.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;

type NewProvider = Parameters<Api['streamProviders']['create']>[0]['body'];
const SITE = {
  protocol: 'rtmp',
  name: 'Video site',
  domain: 'example.org',
  url: 'rtmps://live.example.org/app',
} as const satisfies NewProvider;
const PROFILE = {
  name: 'Social',
  codec: 'h264',
  resolution: '1280x720',
  maxFrameRate: 30,
  videoKbps: 3000,
  audioKbps: 128,
} as const;
const inventory = () => ({ params: { id: world.inventoryId } });
const make = (change: Partial<NewProvider> = {}) =>
  admin.streamProviders.create({ ...inventory(), body: { ...SITE, ...change } });
const profile = (change: Partial<Parameters<Api['streamProfiles']['create']>[0]['body']> = {}) =>
  admin.streamProfiles.create({ ...inventory(), body: { ...PROFILE, ...change } });
const send = (providerId: string | null, change: { profileId?: string; url?: string } = {}) =>
  admin.destinations.create({
    params: { id: world.channelId },
    body: { protocol: 'rtmp', name: 'CDN', url: SITE.url, key: 'canary-key', providerId, ...change },
  });
const fetch = (providerName: string, domain: string) =>
  admin.streamProviders.fetchProfiles({ query: { inventoryId: world.inventoryId, providerName, domain } });
const at = (destinationId: string) => ({ params: { id: world.channelId, destinationId } });
const complaint = (path: string, message: string) => ({ code: 'INVALID', errors: [{ path: `body.${path}`, message }] });

beforeEach(async () => {
  await world.db.deleteFrom('destinations').execute();
  await world.db.deleteFrom('stream_providers').execute();
  await world.db.deleteFrom('stream_profiles').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.registry.refresh('channel', world.channelId);
  await console.serverReports(world.serverId, {
    configurationVersion: 1_000,
    channels: world.channelIds.map((id) => aReportedChannel(id, { programme: 'live' })),
  });
});

describe('a stream provider', () => {
  it('is created, listed, changed and deleted, each of which is audited', async () => {
    const main = await profile();
    const made = await make({ profileId: main.id, secondaryUrl: 'rtmps://backup.example.org/app' });
    expect(made).toMatchObject({ ...SITE, takesKey: true, profileId: main.id, destinations: 0 });
    const params = { providerId: made.id };
    const changed = await admin.streamProviders.update({ params, body: { domain: 'example.com', secondaryUrl: null } });
    expect(changed).toMatchObject({ ...SITE, domain: 'example.com', secondaryUrl: null, profileId: main.id });
    expect(await admin.streamProviders.list(inventory())).toEqual([changed]);
    await admin.streamProviders.remove({ params });
    expect(await admin.streamProviders.list(inventory())).toEqual([]);
    const audit = await world.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'streamProvider:create',
      'streamProvider:update',
      'streamProvider:remove',
    ]);
  });

  it('that exists already is refused, however its name is written', async () => {
    await make();
    const { id } = await make({ name: 'Other' });
    const exists = { status: 409, code: 'STREAM_PROVIDER_EXISTS', title: 'Stream provider already exists' };
    expect(await refusal(make({ name: 'VIDEO SITE' }))).toMatchObject(exists);
    const rename = admin.streamProviders.update({ params: { providerId: id }, body: { name: 'video site' } });
    expect(await refusal(rename)).toMatchObject(exists);
    const [one, two] = await Promise.allSettled([make({ name: 'Twice' }), make({ name: 'twice' })]);
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('that is the last which the inventory may have is renamed, and no further one is made', async () => {
    for (let count = 1; count < 64; count += 1) await insertStreamProvider(world.db, world.inventoryId);
    const { id } = await make();
    expect(await refusal(make({ name: 'One more' }))).toMatchObject({ code: 'STREAM_PROVIDER_LIMIT' });
    const renamed = await admin.streamProviders.update({ params: { providerId: id }, body: { name: 'Renamed' } });
    expect(renamed).toMatchObject({ name: 'Renamed' });
  });

  it.each<[Partial<NewProvider>, string, string]>([
    [{ name: '' }, 'name', 'This field is required'],
    [{ domain: 'not a host' }, 'domain', 'Invalid'],
    [{ url: 'file:///etc/passwd' }, 'url', 'Invalid'],
    [{ url: 'rtmp://127.0.0.1/app' }, 'url', 'Invalid'],
    [{ url: 'rtmp://169.254.169.254/app' }, 'url', 'Invalid'],
    [{ secondaryUrl: SITE.url }, 'secondaryUrl', 'unique'],
  ])('with %j is refused, and changes nothing', async (change, path, message) => {
    const expected = { code: 'INVALID', errors: [{ path: `body.${path}`, message: expect.stringContaining(message) }] };
    expect(await refusal(make(change))).toMatchObject(expected);
    const { id } = await make();
    const update = admin.streamProviders.update({ params: { providerId: id }, body: change });
    expect(await refusal(update)).toMatchObject(expected);
    expect(await admin.streamProviders.list(inventory())).toMatchObject([SITE]);
  });

  it('has a main profile of its inventory alone, whose codec it takes, and which stays', async () => {
    const hevc = await profile({ name: 'New', codec: 'hevc' });
    const noHevc = complaint('profileId', 'RTMP needs a profile with the codec H.264');
    expect(await refusal(make({ profileId: hevc.id }))).toMatchObject(noHevc);
    expect(await refusal(make({ profileId: 'prf-missing' }))).toMatchObject({ status: 404 });
    const main = await profile();
    await make({ profileId: main.id });
    const params = { profileId: main.id };
    expect(await refusal(admin.streamProfiles.remove({ params }))).toMatchObject({
      status: 409,
      title: 'Stream media profile could not be deleted',
    });
    const other = admin.streamProfiles.update({ params, body: { codec: 'hevc' } });
    expect(await refusal(other)).toMatchObject({ code: 'INVALID' });
  });

  it('is for those who configure channels', async () => {
    const { id } = await make();
    const reader = await api.as('luc_read');
    expect(await reader.streamProviders.list(inventory())).toHaveLength(1);
    const params = { providerId: id };
    const create = reader.streamProviders.create({ ...inventory(), body: { ...SITE, name: 'x' } });
    expect(await refusal(create)).toMatchObject({ status: 403 });
    expect(await refusal(reader.streamProviders.update({ params, body: { name: 'x' } }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(reader.streamProviders.remove({ params }))).toMatchObject({ status: 403 });
  });
});

describe('a destination at a stream provider', () => {
  it('names it, and keeps its own address and profile when the provider changes', async () => {
    const [main, later] = [await profile(), await profile({ name: 'Later' })];
    const { id } = await make({ profileId: main.id });
    const made = await send(id, { profileId: main.id });
    expect(made).toMatchObject({ providerId: id, url: SITE.url, profileId: main.id });
    const before = console.registry.serverRecord(world.serverId)?.desiredVersion;
    const body = { url: 'rtmps://new.example.org/app', profileId: later.id };
    const changed = await admin.streamProviders.update({ params: { providerId: id }, body });
    expect(changed).toMatchObject({ ...body, destinations: 1 });
    const kept = await admin.destinations.get(at(made.destinationId));
    expect(kept).toMatchObject({ providerId: id, url: SITE.url, profileId: main.id });
    expect(console.registry.serverRecord(world.serverId)?.desiredVersion).toBe(before);
  });

  it('keeps it from being deleted, and is named', async () => {
    const { id } = await make();
    const made = await send(id);
    const params = { providerId: id };
    const used = await refusal(admin.streamProviders.remove({ params }));
    expect(used).toMatchObject({ status: 409, code: 'STREAM_PROVIDER_USED' });
    expect(JSON.stringify(used)).toContain(': CDN');
    await admin.destinations.update({ ...at(made.destinationId), body: { providerId: null } });
    await admin.streamProviders.remove({ params });
  });

  it('is not named to those who do not see its channel', async () => {
    const { id } = await make();
    await send(id);
    await world.db.insertInto('groups').values({ id: 'g-far', inventory_id: world.inventoryId, name: 'Far' }).execute();
    const stranger = await api.as('luc_media_group_admin', { groupId: 'g-far' });
    const used = await refusal(stranger.streamProviders.remove({ params: { providerId: id } }));
    expect(used).toMatchObject({ status: 409, code: 'STREAM_PROVIDER_USED' });
    expect(JSON.stringify(used)).not.toContain('CDN');
    expect(await stranger.streamProviders.list(inventory())).toMatchObject([{ destinations: 0 }]);
    await world.db.deleteFrom('groups').where('id', '=', 'g-far').execute();
  });

  it('has its protocol, and names no missing one', async () => {
    const pushed = await make({ protocol: 'hlsPush', name: 'Push', url: 'https://live.example.org/a/index.m3u8' });
    expect(pushed.takesKey).toBe(false);
    expect(await refusal(send(pushed.id))).toMatchObject(
      complaint('providerId', 'The stream provider does not receive by this protocol'),
    );
    expect(await refusal(send('prv-missing'))).toMatchObject({ status: 404 });
  });
});

describe('streaming media profiles of a provider', () => {
  it('are those whose codec it takes, its main one first', async () => {
    const [first, main] = [await profile({ name: 'A' }), await profile({ name: 'B' })];
    await profile({ name: 'C', codec: 'hevc' });
    await make({ profileId: main.id });
    expect(await fetch('video SITE', 'EXAMPLE.org')).toEqual([
      { ...main, main: true },
      { ...first, main: false },
    ]);
  });

  it('are none where name or domain is another', async () => {
    await profile();
    await make();
    expect(await fetch('Video site', 'example.com')).toEqual([]);
    expect(await fetch('Other', 'example.org')).toEqual([]);
  });
});
