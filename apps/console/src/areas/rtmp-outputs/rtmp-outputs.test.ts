import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_CONFIGURATION, type RtmpOutputStatus } from '@backhaul/contract';
import { aUnitState } from '@backhaul/testing';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const { capabilities } = aUnitState();
const OFFERS = { capabilities: { ...capabilities, orders: ['startPush', 'stopPush'] } };
const TO = { name: 'Newsroom', url: 'rtmps://live.example.org/app', key: 'not-told-again' };

const world = await testWorld();
const params = { id: world.unitId };
let console: TestConsole;
let api: TestApi;
let regular: Api;

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('pushes').execute();
  await feature(true);
  ({ console, api, regular } = await freshConsole(world));
  await console.unitReports(world.unitId, OFFERS);
});

const feature = (on: boolean) =>
  world.db
    .updateTable('groups')
    .set({ features: on ? ['SocialMediaIntegration'] : [] })
    .where('id', '=', world.north)
    .execute();
const start = (body: Partial<typeof TO> = TO) => regular.rtmpOutputs.startSocialMedia({ params, body });
const stop = () => regular.rtmpOutputs.stopSocialMedia({ params });
const stored = () => world.storedOrders();
const push = (change: Partial<RtmpOutputStatus> = {}): RtmpOutputStatus => ({
  kind: 'social_media',
  name: 'Newsroom',
  state: 'streaming',
  since: 1_700_000_000_000,
  error: null,
  ...change,
});
const unitReady = (pushes: RtmpOutputStatus[]) => console.unitReports(world.unitId, { ...OFFERS, pushes });
const sentKeys = () => console.sentOrders().flatMap((order) => (order.name === 'startPush' ? [order.args] : []));

describe('a start', () => {
  it('reaches the unit with the key, which is stored sealed and returned to nobody', async () => {
    const answer = await start();
    await expect.poll(() => sentKeys()).toEqual([{ kind: 'social_media', ...TO }]);
    const shown = await regular.rtmpOutputs.socialMedia({ params });
    expect(shown).toEqual({
      unitId: world.unitId,
      kind: 'social_media',
      enabled: true,
      name: TO.name,
      url: TO.url,
      keySet: true,
      status: null,
    });
    const everything = await Promise.all([
      stored(),
      world.db.selectFrom('pushes').selectAll().execute(),
      world.db.selectFrom('audit').selectAll().execute(),
      regular.units.command({ params: { ...params, commandId: answer.commandId } }),
    ]);
    expect(JSON.stringify([shown, everything])).not.toContain(TO.key);
    const audited = await world.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'unit:startPush')
      .execute();
    expect(audited.at(-1)?.detail).toBe(`social_media: ${TO.name}, ${TO.url}`);
  });

  it('needs what it was given before no more, but a kept key goes to its own address alone', async () => {
    await start();
    await unitReady([push({ state: 'failed', error: 'Connection refused' })]);
    await start({ name: 'Evening' });
    await expect.poll(() => sentKeys().at(-1)).toEqual({ kind: 'social_media', ...TO, name: 'Evening' });
    await unitReady([]);
    expect(await refusal(start({ url: 'rtmp://198.51.100.1/elsewhere' }))).toMatchObject({
      errors: [{ path: 'body.key', message: 'This field is required' }],
    });
    expect(await regular.rtmpOutputs.socialMedia({ params })).toMatchObject({ name: 'Evening', url: TO.url });
  });

  it.each([
    [{ ...TO, url: 'https://live.example.org/app' }, 'body.url', 'Invalid URL format'],
    [{ ...TO, url: 'rtmp://user:word@live.example.org/app' }, 'body.url', 'Invalid URL format'],
    [{ ...TO, key: 'two words' }, 'body.key', 'Invalid field'],
    [{ ...TO, name: '' }, 'body.name', 'This field is required'],
  ])('of %o is refused', async (body, path, message) => {
    expect(await refusal(start(body))).toMatchObject({ code: 'INVALID', errors: [{ path, message }] });
    expect(await stored()).toEqual([]);
  });

  it('is refused where the group has no such service, in the words of the specification', async () => {
    await feature(false);
    expect(await refusal(start())).toMatchObject({ code: 'SERVICE_OFF', title: 'Service is not enabled' });
    expect(await regular.rtmpOutputs.cdn({ params })).toMatchObject({ enabled: false });
    expect(await stored()).toEqual([]);
  });

  it('is refused for a unit that does not offer it, streams there already, has no licence, or is away', async () => {
    await console.unitReports(world.unitId, { capabilities: { ...capabilities, orders: [] } });
    expect(await refusal(start())).toMatchObject({ code: 'UNSUPPORTED' });
    await unitReady([push()]);
    expect(await refusal(start())).toMatchObject({ code: 'UNIT_BUSY', detail: 'The unit is already streaming there' });
    await regular.rtmpOutputs.startCdn({ params, body: TO });
    await world.db
      .updateTable('units')
      .set({ license_ra_hours: -1, license_rl_hours: -1 })
      .where('device_id', '=', world.unitId)
      .execute();
    await console.registry.refresh('unit', world.unitId);
    await unitReady([]);
    expect(await refusal(start())).toMatchObject({ code: 'UNIT_LICENSE' });
    await world.db
      .updateTable('units')
      .set({ license_ra_hours: 0, license_rl_hours: 0 })
      .where('device_id', '=', world.unitId)
      .execute();
    await console.registry.refresh('unit', world.unitId);
    console.unitLeaves(world.unitId);
    expect(await refusal(start())).toMatchObject({ code: 'UNIT_OFFLINE' });
  });

  it('is refused in 4K once the unit has no PRO-4K', async () => {
    const { services } = await regular.units.unit({ params });
    const give = async (held: typeof services) => {
      await world.db.updateTable('units').set({ services: held }).where('device_id', '=', world.unitId).execute();
      await console.registry.refresh('unit', world.unitId);
    };
    await unitReady([]);
    const applied = { ...FIRST_CONFIGURATION, resolution: '2160p30' as const };
    await console.unitReports(world.unitId, { ...OFFERS, configuration: { version: 1, applied } });
    await give([]);
    expect(await refusal(start())).toMatchObject({
      code: 'RESOLUTION_CONFLICT',
      detail: 'Unit does not have PRO-4K license',
    });
    await give(services);
  });

  it('is not for who may only look', async () => {
    const reader = await api.as('luc_read');
    expect(await refusal(reader.rtmpOutputs.startCdn({ params, body: TO }))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await reader.rtmpOutputs.cdn({ params })).keySet).toBe(false);
  });
});

it('a stop is for a stream that there is', async () => {
  expect(await refusal(stop())).toMatchObject({ code: 'NOT_STREAMING' });
  await unitReady([push()]);
  await stop();
  expect(await stored()).toEqual([{ name: 'stopPush', args: { kind: 'social_media' } }]);
});

it('what a unit reports stands in its view, in its destination and in the status of its group', async () => {
  await unitReady([push({ kind: 'cdn', state: 'connecting', error: 'Connection refused' })]);
  const [status] = console.registry.unit(world.unitId)?.socialMediaStatus ?? [];
  expect(status).toMatchObject({ kind: 'cdn', state: 'connecting', error: 'Connection refused' });
  expect((await regular.rtmpOutputs.cdn({ params })).status).toEqual(status);
  expect((await regular.rtmpOutputs.socialMedia({ params })).status).toBeNull();
  const ofGroup = (groupId: string) => regular.rtmpOutputs.ofGroup({ params: { groupId } });
  expect(await ofGroup(world.north)).toEqual([{ unitId: world.unitId, online: true, socialMediaStatus: [status] }]);
  expect(await refusal(ofGroup(world.south))).toMatchObject({ code: 'NOT_FOUND' });
});
