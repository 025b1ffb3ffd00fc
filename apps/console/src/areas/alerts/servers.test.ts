import { DEFAULT_ALERT_SETTINGS, DEFAULT_SERVER_ALERT_SETTINGS, groupAlertSettings } from '@backhaul/domain';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { AlertWatch } from '../../control/jobs/alerts/alert-watch.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId, inventoryId, north, south } = world;
const server = { params: { id: serverId } };
const group = { params: { id: north } };
const log = pino({ level: 'silent' });
let console: TestConsole;
let api: TestApi;
let admin: Api['alerts'];
let regular: Api['alerts'];
let watch: AlertWatch;

beforeEach(async () => {
  for (const table of ['alert_configurations', 'alerts', 'audit'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('device_groups').where('group_id', '=', south).execute();
  ({ console, api } = await freshConsole(world));
  admin = (await api.as('luc_admin', { inventoryId })).alerts;
  regular = (await api.as('luc_regular')).alerts;
  watch = new AlertWatch({ db, registry: console.registry, clock: world.clock, log });
  watch.start();
});

const rule = (warning: number | null, critical: number | null, enabled = true) => ({ enabled, warning, critical });
/** Half of the storage is used. */
const STORAGE = { ...DEFAULT_SERVER_ALERT_SETTINGS, serverStorage: rule(40, null) };
const automatic = { mode: 'automatic', groupId: null, settings: DEFAULT_SERVER_ALERT_SETTINGS };

/** The server reports, and seconds pass with a look in each. */
async function reports(seconds = 1): Promise<string[]> {
  await console.serverReports(serverId);
  console.serverMeasures(serverId, []);
  for (let second = 0; second < seconds; second += 1) {
    world.now += 1_000;
    await watch.sweep();
  }
  return Object.values(console.registry.server(serverId)?.alerts ?? {}).map(({ type, severity }) => type + severity);
}

const at = (level: string, message: string) => ({
  errors: [{ path: `body.settings.serverCpu.${level}`, message }],
});

describe('alerts of a server', () => {
  it('go by the rules of the console, or by its own, from the next report', async () => {
    expect(await admin.configurationOfServer(server)).toEqual(automatic);
    expect(await reports()).toEqual([]);
    const manual = { mode: 'manual', groupId: null, settings: STORAGE };
    expect(await admin.setConfigurationOfServer({ ...server, body: { mode: 'manual', settings: STORAGE } })).toEqual(
      manual,
    );
    expect(await admin.configurationOfServer(server)).toEqual(manual);
    expect(await reports()).toEqual(['serverStoragewarning']);
    const critical = { ...STORAGE, serverStorage: rule(40, 45) };
    await admin.setConfigurationOfServer({ ...server, body: { mode: 'manual', settings: critical } });
    expect(await reports()).toEqual(['serverStoragecritical']);
    const off = { ...STORAGE, serverStorage: rule(40, 45, false) };
    await admin.setConfigurationOfServer({ ...server, body: { mode: 'manual', settings: off } });
    expect(await reports(32)).toEqual([]);
    expect(await admin.setConfigurationOfServer({ ...server, body: { mode: 'automatic' } })).toEqual(automatic);
    const audited = await db.selectFrom('audit').select(['action', 'detail']).orderBy('at').execute();
    expect(audited.at(-1)).toEqual({ action: 'server:alerts', detail: 'automatic' });
  });

  it('go by those of a group, and follow them', async () => {
    const body = { mode: 'byGroup', groupId: north } as const;
    expect(await admin.setConfigurationOfServer({ ...server, body })).toEqual({ ...automatic, ...body });
    const rules = { ...DEFAULT_ALERT_SETTINGS, ...STORAGE };
    expect(await regular.setConfigurationOfGroup({ ...group, body: rules })).toEqual(rules);
    expect(await admin.configurationOfServer(server)).toEqual({ ...body, settings: STORAGE });
    expect(await admin.possibleOfServer({ ...server, query: body })).toEqual({
      settings: STORAGE,
      bounds: { serverCpu: { min: 0, max: 100 }, serverStorage: { min: 0, max: 100 } },
    });
    expect(await reports()).toEqual(['serverStoragewarning']);
    await regular.setConfigurationOfGroup({ ...group, body: { ...rules, serverStorage: rule(60, 90) } });
    expect(await reports(32)).toEqual([]);
    // Units of the group have none of these rules.
    const unit = { params: { id: world.unitId } };
    await regular.setConfiguration({ ...unit, body });
    expect(await regular.configuration(unit)).toMatchObject({ settings: DEFAULT_ALERT_SETTINGS });
  });

  it('keep the rules of a group that clients change who know those of units alone', async () => {
    await db
      .insertInto('alert_configurations')
      .values({ group_id: north, settings: JSON.stringify(DEFAULT_ALERT_SETTINGS) })
      .execute();
    expect(await regular.configurationOfGroup(group)).toEqual(groupAlertSettings({}));
    const rules = { ...DEFAULT_ALERT_SETTINGS, ...STORAGE };
    await regular.setConfigurationOfGroup({ ...group, body: rules });
    const battery = rule(50, 25);
    expect(await regular.setConfigurationOfGroup({ ...group, body: { ...DEFAULT_ALERT_SETTINGS, battery } })).toEqual({
      ...rules,
      battery,
    });
    expect(await regular.groupConfiguration({ query: { groupId: north } })).toEqual({ ...rules, battery });
  });

  it('are automatic again once the group is gone, which is hidden from who may not enter it', async () => {
    const { groups } = await api.as('luc_admin', { inventoryId });
    const { id } = await groups.create({ body: { name: 'Other', inventoryId } });
    await db.insertInto('device_groups').values({ device_id: serverId, group_id: id }).execute();
    await console.registry.refresh('server', serverId);
    await admin.setConfigurationOfServer({ ...server, body: { mode: 'byGroup', groupId: id } });
    await admin.setConfigurationOfGroup({ params: { id }, body: { ...DEFAULT_ALERT_SETTINGS, ...STORAGE } });
    expect(await regular.configurationOfServer(server)).toEqual({
      mode: 'byGroup',
      groupId: null,
      settings: STORAGE,
    });
    await groups.remove({ params: { id } });
    expect(await admin.configurationOfServer(server)).toEqual(automatic);
  });

  it('have bounds, a level and an order', async () => {
    const set = (serverCpu: object) =>
      refusal(
        admin.setConfigurationOfServer({
          ...server,
          body: { mode: 'manual', settings: { ...STORAGE, serverCpu: { ...rule(85, 95), ...serverCpu } } },
        }),
      );
    expect(await set({ warning: 101, critical: null })).toMatchObject(at('warning', 'Must be 100 or less'));
    expect(await set({ warning: null, critical: -1 })).toMatchObject(at('critical', 'Must be 0 or more'));
    expect(await set({ critical: 80 })).toMatchObject(at('critical', 'Must be 85 or more'));
    expect(await set({ warning: null, critical: null })).toMatchObject(at('warning', 'This field is required'));
    expect(
      await refusal(
        regular.setConfigurationOfGroup({
          ...group,
          body: { ...DEFAULT_ALERT_SETTINGS, serverStorage: rule(90, 80) },
        }),
      ),
    ).toMatchObject({ errors: [{ path: 'body.serverStorage.critical', message: 'Must be 90 or more' }] });
    const choose = (body: Parameters<typeof admin.setConfigurationOfServer>[0]['body']) =>
      refusal(admin.setConfigurationOfServer({ ...server, body }));
    expect(await choose({ mode: 'manual' })).toMatchObject({ errors: [{ path: 'body.settings' }] });
    expect(await choose({ mode: 'byGroup' })).toMatchObject({ errors: [{ path: 'body.groupId' }] });
    expect(await choose({ mode: 'byGroup', groupId: south })).toMatchObject({ errors: [{ path: 'body.groupId' }] });
    expect(await admin.configurationOfServer(server)).toEqual(automatic);
    expect(await regular.configurationOfGroup(group)).toEqual(groupAlertSettings({}));
  });

  it('are set by who configures servers, and read by who sees it', async () => {
    expect(await regular.configurationOfServer(server)).toEqual(automatic);
    const body = { mode: 'automatic' } as const;
    expect(await refusal(regular.setConfigurationOfServer({ ...server, body }))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = (await api.as('luc_regular', { groupId: south })).alerts;
    expect(await refusal(stranger.configurationOfServer(server))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
