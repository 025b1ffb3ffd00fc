import { beforeEach, describe, expect, it } from 'vitest';
import { aReportedChannel } from '@backhaul/testing';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { insertStreamProfile } from '../../testing/inserts.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;

const SOCIAL = {
  name: 'Social',
  codec: 'h264',
  resolution: '1280x720',
  maxFrameRate: 30,
  videoKbps: 3000,
  audioKbps: 128,
} as const;
const inventory = () => ({ params: { id: world.inventoryId } });
const ofChannel = () => ({ params: { id: world.channelId } });
const at = (destinationId: string) => ({ params: { id: world.channelId, destinationId } });
const make = (change: Partial<Parameters<Api['streamProfiles']['create']>[0]['body']> = {}) =>
  admin.streamProfiles.create({ ...inventory(), body: { ...SOCIAL, ...change } });
const send = (name: string, profileId: string | null) =>
  admin.destinations.create({
    ...ofChannel(),
    body: { protocol: 'udp', name, host: '239.1.1.1', port: 5000, profileId },
  });
const start = (destinationId: string) => admin.destinations.setState({ ...at(destinationId), body: { on: true } });
const complaint = (path: string, message: string) => ({ code: 'INVALID', errors: [{ path: `body.${path}`, message }] });

type Encoders = ReturnType<typeof aReportedChannel>['encoders'];
const reports = (maxEncoders: number | undefined, encoders?: Encoders, configurationVersion = 1_000) =>
  console.serverReports(world.serverId, {
    configurationVersion,
    ...(maxEncoders !== undefined && { maxEncoders }),
    channels: world.channelIds.map((id) =>
      aReportedChannel(id, { programme: 'live', ...(id === world.channelId && encoders && { encoders }) }),
    ),
  });
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
/** The destinations in the configuration that is sent to the server. */
async function desired() {
  await reports(2, undefined, 0);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === world.channelId)?.destinations;
}

beforeEach(async () => {
  await world.db.deleteFrom('destinations').execute();
  await world.db.deleteFrom('stream_profiles').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.registry.refresh('channel', world.channelId);
  await reports(2);
});

describe('a stream media profile', () => {
  it.each(['{"cdn":{"latency":"low"}}', '[1, 2]', '"word"', 'null', ''])(
    'keeps the attributes %j as they were entered, in both verbs',
    async (attributes) => {
      expect(await make({ attributes })).toMatchObject({ attributes });
      const { id } = await make({ name: 'Other' });
      const before = version();
      expect(await admin.streamProfiles.update({ params: { profileId: id }, body: { attributes } })).toMatchObject({
        ...SOCIAL,
        name: 'Other',
        attributes,
      });
      expect(version()).toBe(before);
    },
  );

  it.each([
    ['{cdn: 1}', 'Must be valid JSON'],
    ['{"a":1', 'Must be valid JSON'],
    ['undefined', 'Must be valid JSON'],
    ['{"a":"b\\n"}', 'Cannot contain \\'],
    [`"${'x'.repeat(1023)}"`, 'Must have at most 1024 characters'],
  ])('refuses the attributes %j in both verbs, and nothing is changed', async (attributes, text) => {
    expect(await refusal(make({ attributes }))).toMatchObject(complaint('attributes', text));
    const { id } = await make({ attributes: '{}' });
    const change = admin.streamProfiles.update({ params: { profileId: id }, body: { attributes } });
    expect(await refusal(change)).toMatchObject(complaint('attributes', text));
    expect(await admin.streamProfiles.list(inventory())).toMatchObject([{ id, attributes: '{}' }]);
  });

  it('is one of all inventories to superusers alone', async () => {
    const { id } = await make();
    await world.db.insertInto('inventories').values({ id: 'far', name: 'Far' }).execute();
    const superuser = await api.as('super_user');
    const far = await superuser.streamProfiles.create({
      params: { id: 'far' },
      body: { ...SOCIAL, name: 'A far one' },
    });
    const all = await superuser.streamProfiles.everywhere({ query: { sortBy: 'name' } });
    expect(all).toMatchObject({ total: 2, items: [{ id: far.id, inventory: { id: 'far', name: 'Far' } }, { id }] });
    const found = { query: { searchKey: 'inventory', searchValue: 'FAR' } } as const;
    expect(await superuser.streamProfiles.everywhere(found)).toMatchObject({ items: [{ id: far.id }], total: 1 });
    expect(await refusal(admin.streamProfiles.everywhere())).toMatchObject({ code: 'FORBIDDEN' });
    expect(await admin.streamProfiles.get({ params: { profileId: id } })).toMatchObject(SOCIAL);
    expect(await refusal(admin.streamProfiles.get({ params: { profileId: far.id } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await world.db.deleteFrom('stream_profiles').execute();
    await world.db.deleteFrom('inventories').where('id', '=', 'far').execute();
  });

  it('is created, listed, changed and deleted, each of which is audited', async () => {
    const made = await make();
    expect(made).toMatchObject({
      ...SOCIAL,
      inventory: { id: world.inventoryId, name: expect.any(String) },
      destinations: 0,
    });
    const params = { profileId: made.id };
    const changed = await admin.streamProfiles.update({ params, body: { videoKbps: 2000, codec: 'hevc' } });
    expect(changed).toMatchObject({ ...SOCIAL, codec: 'hevc', videoKbps: 2000 });
    expect(await admin.streamProfiles.list(inventory())).toEqual([changed]);
    await admin.streamProfiles.remove({ params });
    expect(await admin.streamProfiles.list(inventory())).toEqual([]);
    const audit = await world.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'streamProfile:create',
      'streamProfile:update',
      'streamProfile:remove',
    ]);
  });

  it('that exists already is refused, however its name is written', async () => {
    const { id } = await make({ name: 'Other' });
    await make();
    const exists = { status: 409, code: 'STREAM_PROFILE_EXISTS', title: 'Stream profile already exists' };
    expect(await refusal(make({ name: 'SOCIAL' }))).toMatchObject(exists);
    const rename = admin.streamProfiles.update({ params: { profileId: id }, body: { name: 'social' } });
    expect(await refusal(rename)).toMatchObject(exists);
    await admin.streamProfiles.update({ params: { profileId: id }, body: { name: 'OTHER' } });
  });

  it('that is the last which the inventory may have is renamed, and no further one is made', async () => {
    for (let count = 1; count < 64; count += 1) await insertStreamProfile(world.db, world.inventoryId);
    const { id } = await make();
    expect(await refusal(make({ name: 'One more' }))).toMatchObject({ code: 'STREAM_PROFILE_LIMIT' });
    const renamed = await admin.streamProfiles.update({ params: { profileId: id }, body: { name: 'Renamed' } });
    expect(renamed).toMatchObject({ name: 'Renamed' });
  });

  it('of two that are given one name at once one is refused', async () => {
    const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
    const renames = [one, two].map(({ id }) =>
      refusal(admin.streamProfiles.update({ params: { profileId: id }, body: { name: 'Same' } })),
    );
    expect(await Promise.all(renames)).toContainEqual(expect.objectContaining({ code: 'STREAM_PROFILE_EXISTS' }));
  });

  it.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ videoKbps: -1 }, 'videoKbps', 'Must be 0 or more'],
    [{ videoKbps: 2_147_483_648 }, 'videoKbps', 'Must be 2147483647 or less'],
    [{ videoKbps: 50 }, 'videoKbps', 'Must be 100 or more'],
    [{ maxFrameRate: 0.5 }, 'maxFrameRate', 'Must be an integer'],
    [{ audioKbps: 1 }, 'audioKbps', 'Invalid field'],
  ])('with %j is refused, and changes nothing', async (change, path, message) => {
    expect(await refusal(make(change))).toMatchObject(complaint(path, message));
    const { id } = await make();
    const update = admin.streamProfiles.update({ params: { profileId: id }, body: change });
    expect(await refusal(update)).toMatchObject(complaint(path, message));
    expect(await admin.streamProfiles.list(inventory())).toMatchObject([SOCIAL]);
  });

  it('is for those who configure channels', async () => {
    const { id } = await make();
    const reader = await api.as('luc_read');
    expect(await reader.streamProfiles.list(inventory())).toHaveLength(1);
    const forbidden = { status: 403 };
    const create = reader.streamProfiles.create({ ...inventory(), body: { ...SOCIAL, name: 'x' } });
    expect(await refusal(create)).toMatchObject(forbidden);
    const update = reader.streamProfiles.update({ params: { profileId: id }, body: { name: 'x' } });
    expect(await refusal(update)).toMatchObject(forbidden);
    expect(await refusal(reader.streamProfiles.remove({ params: { profileId: id } }))).toMatchObject(forbidden);
  });
});

describe('a destination with a profile', () => {
  const encoding = { codec: 'h264', resolution: '1280x720', maxFrameRate: 30, videoKbps: 3000, audioKbps: 128 };

  it('is sent to its server with its encoding, which changes with the profile', async () => {
    const profile = await make();
    const [one, other] = [await send('one', profile.id), await send('other', null)];
    expect(one).toMatchObject({ profileId: profile.id });
    for (const { destinationId } of [one, other]) await start(destinationId);
    expect(await desired()).toMatchObject([{ name: 'one', encoding }, { name: 'other' }]);
    expect((await desired())?.[1]).not.toHaveProperty('encoding');
    const before = version();
    // Changes without effect on the picture do not change the configuration.
    await admin.streamProfiles.update({ params: { profileId: profile.id }, body: { name: 'New', attributes: '{}' } });
    expect(version()).toBe(before);
    await admin.streamProfiles.update({ params: { profileId: profile.id }, body: { videoKbps: 2000 } });
    expect(version()).toBe(before + 1);
    expect(await desired()).toMatchObject([{ encoding: { ...encoding, videoKbps: 2000 } }, { name: 'other' }]);
    await admin.destinations.update({ ...at(one.destinationId), body: { profileId: null } });
    expect((await desired())?.[0]).not.toHaveProperty('encoding');
  });

  it('keeps its profile from being deleted', async () => {
    const { id } = await make();
    const { destinationId } = await send('one', id);
    expect((await admin.streamProfiles.list(inventory()))[0]?.destinations).toBe(1);
    expect(await refusal(admin.streamProfiles.remove({ params: { profileId: id } }))).toMatchObject({
      status: 409,
      code: 'STREAM_PROFILE_USED',
      title: 'Stream media profile could not be deleted',
    });
    await admin.destinations.remove(at(destinationId));
    await admin.streamProfiles.remove({ params: { profileId: id } });
  });

  it('by RTMP has no HEVC, whichever of the two is changed', async () => {
    const [hevc, h264] = [await make({ name: 'HEVC', codec: 'hevc' }), await make()];
    const refused = complaint('profileId', 'RTMP needs a profile with the codec H.264');
    const rtmp = { protocol: 'rtmp', name: 'CDN', url: 'rtmp://live.example.org/app', key: 'k' } as const;
    const create = admin.destinations.create({ ...ofChannel(), body: { ...rtmp, profileId: hevc.id } });
    expect(await refusal(create)).toMatchObject(refused);
    const { destinationId } = await admin.destinations.create({
      ...ofChannel(),
      body: { ...rtmp, profileId: h264.id },
    });
    const update = admin.destinations.update({ ...at(destinationId), body: { profileId: hevc.id } });
    expect(await refusal(update)).toMatchObject(refused);
    const codec = admin.streamProfiles.update({ params: { profileId: h264.id }, body: { codec: 'hevc' } });
    expect(await refusal(codec)).toMatchObject(complaint('codec', 'RTMP needs a profile with the codec H.264'));
  });

  it('cannot have a profile of another inventory', async () => {
    await world.db.insertInto('inventories').values({ id: 'other', name: 'Other' }).execute();
    const { id, inventory_id, ...values } = {
      id: 'prf-other',
      inventory_id: 'other',
      name: 'Theirs',
      codec: 'h264' as const,
      resolution: '1280x720' as const,
      max_frame_rate: 30,
      video_kbps: 3000,
      audio_kbps: 128,
    };
    await world.db
      .insertInto('stream_profiles')
      .values({ id, inventory_id, ...values })
      .execute();
    expect(await refusal(send('one', id))).toMatchObject({ code: 'NOT_FOUND' });
    const { destinationId } = await send('two', null);
    const update = admin.destinations.update({ ...at(destinationId), body: { profileId: id } });
    expect(await refusal(update)).toMatchObject({ code: 'NOT_FOUND' });
    await world.db.deleteFrom('inventories').where('id', '=', 'other').execute();
  });

  it('cannot be started on a server that has no encoders, nor beyond those that it has', async () => {
    const profiles = [await make({ name: 'a' }), await make({ name: 'b' }), await make({ name: 'c' })];
    const made = [];
    for (const { id, name } of profiles) made.push(await send(name, id));
    const [a, b, c] = made.map(({ destinationId }) => destinationId);
    await reports(undefined);
    expect(await refusal(start(a ?? ''))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports(2);
    await start(a ?? '');
    await start(b ?? '');
    expect(await refusal(start(c ?? ''))).toMatchObject({ status: 409, code: 'ENCODER_LIMIT' });
    // A destination that shares an encoder needs no further one.
    const { destinationId: shared } = await send('d', profiles[0]?.id ?? '');
    await start(shared);
    const change = admin.destinations.update({ ...at(shared), body: { profileId: profiles[2]?.id ?? '' } });
    expect(await refusal(change)).toMatchObject({ code: 'ENCODER_LIMIT' });
    await reports(undefined);
    const onAir = await admin.destinations.update({ ...at(shared), body: { profileId: null } });
    expect(onAir).toMatchObject({ on: true, profileId: null });
    const back = admin.destinations.update({ ...at(shared), body: { profileId: profiles[0]?.id ?? '' } });
    expect(await refusal(back)).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('shows the encoder that it shares, with its state', async () => {
    const encoder = {
      encoderId: 'e-1',
      encoding: { ...encoding, codec: 'h264' as const, resolution: '1280x720' as const },
      destinationIds: ['x', 'y'],
      state: 'retrying' as const,
      since: 5,
      retryAt: 9,
      detail: 'The encoder does not keep up',
    };
    await reports(2, [encoder]);
    const { encoders } = await admin.channels.get(ofChannel());
    expect(encoders).toEqual([{ ...encoder, cpuPercent: null }]);
  });
});

it('a profile that channels of other groups use is theirs too', async () => {
  const { id } = await make();
  await send('one', id);
  await world.db.insertInto('groups').values({ id: 'g-far', inventory_id: world.inventoryId, name: 'Far' }).execute();
  const stranger = await api.as('luc_media_group_admin', { groupId: 'g-far' });
  const update = stranger.streamProfiles.update({ params: { profileId: id }, body: { videoKbps: 100 } });
  expect(await refusal(update)).toMatchObject({ status: 403, code: 'STREAM_PROFILE_SHARED' });
  const rename = stranger.streamProfiles.update({ params: { profileId: id }, body: { name: 'x' } });
  expect(await refusal(rename)).toMatchObject({ status: 403 });
  await world.db.deleteFrom('groups').where('id', '=', 'g-far').execute();
});
