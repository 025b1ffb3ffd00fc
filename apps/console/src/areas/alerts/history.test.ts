import type { AlertType } from '@backhaul/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeNews } from '../../control/jobs/alerts/store.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, unitId, serverId, clock } = world;
const [, otherId] = world.unitIds;
const HOUR_MS = 3_600_000;
const LEVELS = ['warning', 'critical'] as const;
type Query = NonNullable<NonNullable<Parameters<Api['alerts']['list']>[0]>['query']>;
let console: TestConsole;
let api: TestApi;
let regular: Api['alerts'];

interface Raised {
  readonly device?: string;
  readonly type?: AlertType;
  readonly severity?: (typeof LEVELS)[number];
  readonly text?: string;
}

/** Stores an alert that is raised or changed, as the console does. */
async function raise({ device = unitId, type = 'battery', severity = 'warning', text = 'Battery at 9 %' }: Raised) {
  const kind = device === serverId ? 'server' : 'unit';
  const since = clock.now();
  await storeNews(db, kind, device, { stand: [{ type, severity, since, text }], end: [] }, since);
  await console.registry.refresh(kind, device);
}
const end = (type: AlertType, device = unitId) =>
  storeNews(db, device === serverId ? 'server' : 'unit', device, { stand: [], end: [type] }, clock.now());
const listed = async (query: Query = {}, client = regular) => (await client.list({ query })).items;
const only = async () => {
  const [alert] = await listed();
  if (alert === undefined) throw new Error('There is no alert');
  return alert;
};
const briefs = async (query: Query = {}) => (await listed(query)).map(({ type, device }) => `${type} ${device.id}`);

beforeEach(async () => {
  await db.deleteFrom('alerts').execute();
  await db.deleteFrom('audit').execute();
  ({ console, api } = await freshConsole(world));
  regular = (await api.as('luc_regular')).alerts;
});

describe('the list of alerts', () => {
  it('shows what stands first, critical before warnings, the newest first, and then what has ended', async () => {
    await raise({ type: 'temperature', severity: 'critical' });
    await end('temperature');
    world.now += 1000;
    await raise({ type: 'battery' });
    world.now += 1000;
    await raise({ type: 'cameraDisconnected' });
    world.now += 1000;
    await raise({ device: serverId, type: 'serverCpu', severity: 'critical', text: 'CPU at 99 %' });
    expect(await briefs()).toEqual([
      `serverCpu ${serverId}`,
      `cameraDisconnected ${unitId}`,
      `battery ${unitId}`,
      `temperature ${unitId}`,
    ]);
    expect(await briefs({ offset: 1, limit: 2 })).toEqual([`cameraDisconnected ${unitId}`, `battery ${unitId}`]);
    expect(await briefs({ sortBy: 'since' })).toEqual(
      (await briefs({ sortBy: 'since', sortDir: 'desc' })).toReversed(),
    );
  });

  it('says what each is about, where, and since when', async () => {
    await raise({});
    expect(await only()).toMatchObject({
      type: 'battery',
      severity: 'warning',
      text: 'Battery at 9 %',
      since: clock.now(),
      endedAt: null,
      device: { id: unitId, kind: 'unit' },
      groups: [{ id: world.north }],
      inventory: { id: inventoryId },
      acknowledged: null,
    });
    world.now += HOUR_MS;
    await end('battery');
    const [ended] = await listed();
    expect(ended).toMatchObject({ endedAt: clock.now() });
    expect(await regular.get({ params: { id: ended?.id ?? '' } })).toEqual(ended);
  });

  it('shows the message of the newest report while an alert stands', async () => {
    await raise({});
    console.registry.setAlertTexts('unit', unitId, new Map([['battery', 'Battery at 4 %']]));
    expect(await only()).toMatchObject({ text: 'Battery at 4 %' });
  });

  it.each([
    [{ state: 'active' as const }, ['battery', 'serverCpu']],
    [{ state: 'ended' as const }, ['temperature']],
    [{ severity: 'critical' as const }, ['serverCpu', 'temperature']],
    [{ type: 'battery' as const }, ['battery']],
    [{ deviceId: serverId }, ['serverCpu']],
    [{ groupId: 'north' }, ['battery', 'serverCpu', 'temperature']],
    [{ groupId: 'south' }, []],
    [{ acknowledged: 'yes' as const }, ['battery']],
    [{ acknowledged: 'no' as const }, ['serverCpu', 'temperature']],
    [{ searchValue: 'no such name' }, []],
    [{ from: Date.UTC(2060, 0, 1) }, []],
  ])('is narrowed to %j', async (query, types) => {
    await raise({ type: 'temperature', severity: 'critical' });
    await end('temperature');
    await raise({ type: 'battery' });
    await raise({ device: serverId, type: 'serverCpu', severity: 'critical' });
    const [battery] = await listed({ type: 'battery' });
    await regular.acknowledge({ params: { id: battery?.id ?? '' }, body: {} });
    const groupId = 'groupId' in query ? { groupId: query.groupId === 'north' ? world.north : world.south } : {};
    expect((await listed({ ...query, ...groupId })).map(({ type }) => type).toSorted()).toEqual(types);
  });

  it('holds nothing of groups that one is not in, and only their names that one may know', async () => {
    await raise({});
    const { id } = await only();
    await db.insertInto('device_groups').values({ device_id: unitId, group_id: world.south }).execute();
    const south = (await api.as('luc_regular', { groupId: world.south })).alerts;
    expect((await listed({}, south)).map(({ groups }) => groups.map((one) => one.id))).toEqual([[world.south]]);
    // A user of the south group does not learn that the unit is also in the north.
    expect(await listed({ groupId: world.north }, south)).toEqual([]);
    await db.deleteFrom('device_groups').where('group_id', '=', world.south).execute();
    await console.registry.refresh('unit', unitId);
    expect(await listed({}, south)).toEqual([]);
    expect(await refusal(south.get({ params: { id } }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(south.acknowledge({ params: { id }, body: {} }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('names no channels to those who do not see them all', async () => {
    await raise({
      device: serverId,
      type: 'recordingFailed',
      severity: 'critical',
      text: 'Recording failed: secret-1',
    });
    await db.deleteFrom('channel_groups').where('channel_id', '=', world.channelId).execute();
    await console.registry.refresh('channel', world.channelId);
    expect(await only()).toMatchObject({ text: 'Recording failed' });
    const admin = (await api.as('luc_admin', { inventoryId })).alerts;
    expect(await listed({}, admin)).toMatchObject([{ text: 'Recording failed: secret-1' }]);
    await db.insertInto('channel_groups').values({ channel_id: world.channelId, group_id: world.north }).execute();
  });
});

describe('an acknowledgement', () => {
  it('says who saw the alert, when and with which comment, to everybody, in the view of the unit too', async () => {
    await raise({});
    const { id } = await only();
    world.now += HOUR_MS;
    const seen = await regular.acknowledge({ params: { id }, body: { comment: 'Spare battery is on its way' } });
    const acknowledged = {
      by: `user-luc_regular-${world.north}`,
      at: clock.now(),
      comment: 'Spare battery is on its way',
    };
    expect(seen).toMatchObject({ acknowledged });
    expect(await listed({}, (await api.as('luc_read')).alerts)).toMatchObject([{ acknowledged }]);
    expect(console.registry.unit(unitId)?.alerts[id]).toMatchObject({ acknowledged });
    expect(await db.selectFrom('audit').selectAll().execute()).toMatchObject([
      {
        action: 'alert:acknowledge',
        subject_kind: 'alert',
        subject_id: id,
        detail: 'Spare battery is on its way',
        result: 'done',
        inventory_ids: [inventoryId],
      },
    ]);
  });

  it('stays while the alert does, and ends when a warning becomes critical', async () => {
    await raise({});
    const { id } = await only();
    await regular.acknowledge({ params: { id }, body: {} });
    await raise({ text: 'Battery at 8 %' });
    expect(await only()).toMatchObject({ id, acknowledged: { comment: '' } });
    await raise({ severity: 'critical' });
    expect(await only()).toMatchObject({ id, severity: 'critical', acknowledged: null });
    expect(console.registry.unit(unitId)?.alerts[id]?.acknowledged).toBeUndefined();
    await regular.acknowledge({ params: { id }, body: { comment: 'On it' } });
    await raise({ severity: 'warning' });
    expect(await only()).toMatchObject({ severity: 'warning', acknowledged: { comment: 'On it' } });
  });

  it('may be written by those who operate, and by nobody who only looks', async () => {
    await raise({ device: otherId });
    const { id } = await only();
    for (const role of ['luc_read', 'luc_unit_control', 'staff'] as const) {
      const client = (await api.as(role)).alerts;
      expect(await listed({}, client)).toHaveLength(1);
      expect(await refusal(client.acknowledge({ params: { id }, body: {} }))).toMatchObject({ code: 'FORBIDDEN' });
    }
    const comment = 'x'.repeat(501);
    expect(await refusal(regular.acknowledge({ params: { id }, body: { comment } }))).toMatchObject({
      errors: [{ path: 'body.comment' }],
    });
  });
});
