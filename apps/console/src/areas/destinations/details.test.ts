import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { channelId } = world;
let api: TestApi;
let admin: Api;
let regular: Api;

beforeEach(async () => {
  await world.db.deleteFrom('destinations').execute();
  const fresh = await freshConsole(world);
  ({ api, regular } = fresh);
  admin = await api.as('luc_contractor');
  await fresh.console.serverReports(world.serverId, {});
});

const of = { params: { id: channelId } };
const RTMP = { protocol: 'rtmp', name: 'CDN', url: 'rtmp://live.example.org/app', key: 'canary-key' } as const;
const UDP = { protocol: 'udp', name: 'Cable', host: '239.1.1.1', port: 5000 } as const;
type Settings = Omit<Parameters<Api['destinations']['addDetails']>[0]['body'], 'channelId'>;
const add = (settings: Settings) => admin.destinations.addDetails({ body: { channelId, ...settings } });

describe('the earlier calls on streaming destinations', () => {
  it('read and write the records of the current ones, without their secrets', async () => {
    const made = await add(RTMP);
    expect(made).toMatchObject({ name: 'CDN', protocol: 'rtmp', on: false, state: 'off', hasKey: true });
    const { destinationId } = made;
    const cable = await admin.destinations.create({ ...of, body: UDP });
    const current = await regular.destinations.list(of);
    const earlier = await regular.destinations.fetchDetails({ body: { channelId } });
    expect(earlier).toEqual(current);
    expect(earlier.map(({ name }) => name)).toEqual(['CDN', 'Cable']);
    const changed = await admin.destinations.updateDetails({ body: { channelId, destinationId, name: 'Platform' } });
    expect(changed).toMatchObject({ name: 'Platform', url: RTMP.url, hasKey: true });
    expect(await regular.destinations.get({ params: { id: channelId, destinationId } })).toEqual(changed);
    await admin.destinations.removeDetails({ body: { channelId, destinationId } });
    expect((await regular.destinations.list(of)).map((one) => one.destinationId)).toEqual([cable.destinationId]);
    const audit = await world.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('action', 'like', 'destination:%')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(audit.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'destination:remove Platform',
      'destination:update Platform',
      'destination:create Cable',
      'destination:create CDN',
    ]);
    expect(JSON.stringify([made, earlier, changed])).not.toContain('canary');
  });

  it('name those that a platform receives', async () => {
    await add(RTMP);
    await add(UDP);
    await add({ protocol: 'hlsPush', name: 'Origin', url: 'https://origin.example.org/live/index.m3u8' });
    const cdns = await regular.destinations.fetchCdns({ body: { channelId } });
    expect(cdns.map(({ name }) => name)).toEqual(['CDN', 'Origin']);
  });

  it('follow the same rules', async () => {
    const { destinationId } = await add(RTMP);
    expect(await refusal(add(RTMP))).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.name' }] });
    const loopback = add({ ...UDP, host: '127.0.0.1' });
    expect(await refusal(loopback)).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.host' }] });
    // A stored key is never sent to another address.
    const moved = { channelId, destinationId, url: 'rtmp://elsewhere.example.org/app' };
    expect(await refusal(admin.destinations.updateDetails({ body: moved }))).toMatchObject({
      code: 'INVALID',
      errors: [{ path: 'body.key' }],
    });
    const [, otherChannel] = world.channelIds;
    const ofOther = { body: { channelId: otherChannel, destinationId } };
    expect(await refusal(admin.destinations.removeDetails(ofOther))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.destinations.updateDetails(ofOther))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('change nothing for users who do not configure channels, nor for others', async () => {
    const { destinationId } = await add(RTMP);
    const body = { channelId, destinationId };
    expect(await refusal(regular.destinations.removeDetails({ body }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(regular.destinations.updateDetails({ body }))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(stranger.destinations.removeDetails({ body }))).toMatchObject({ code: 'NOT_FOUND' });
    const unseen = stranger.destinations.fetchDetails({ body: { channelId } });
    expect(await refusal(unseen)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await regular.destinations.list(of)).toHaveLength(1);
  });
});
