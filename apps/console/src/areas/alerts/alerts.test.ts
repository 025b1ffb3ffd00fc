import { DEFAULT_ALERT_SETTINGS, groupAlertSettings } from '@backhaul/domain';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const unit = { params: { id: world.unitId } };
const north = { query: { groupId: world.north } };
let console: TestConsole;
let api: TestApi;
let regular: Api['alerts'];

beforeEach(async () => {
  await world.db.deleteFrom('alert_configurations').execute();
  ({ console, api } = await freshConsole(world));
  regular = (await api.as('luc_regular')).alerts;
});

const BATTERY = { ...DEFAULT_ALERT_SETTINGS, battery: { enabled: true, warning: 50, critical: 25 } };
const settings = () => console.registry.unitRecord(world.unitId)?.alertConfiguration.settings;

it('uses the console’s rules by default', async () => {
  const automatic = { mode: 'automatic', groupId: null, settings: DEFAULT_ALERT_SETTINGS };
  expect(await regular.configuration(unit)).toEqual(automatic);
  expect(await regular.defaults({})).toMatchObject({
    settings: groupAlertSettings({}),
    bounds: { battery: { min: 0, max: 100 }, serverCpu: { min: 0, max: 100 }, serverStorage: { min: 0, max: 100 } },
  });
  await regular.setConfiguration({ ...unit, body: { mode: 'manual', settings: BATTERY } });
  expect(await regular.configuration(unit)).toEqual({ mode: 'manual', groupId: null, settings: BATTERY });
  expect(settings()).toEqual(BATTERY);
  expect(await regular.setConfiguration({ ...unit, body: { mode: 'automatic' } })).toEqual(automatic);
  expect(settings()).toBeNull();
});

it('goes by the rules of a group, and follows them', async () => {
  const body = { mode: 'byGroup', groupId: world.north } as const;
  expect(await regular.setConfiguration({ ...unit, body })).toMatchObject({
    ...body,
    settings: DEFAULT_ALERT_SETTINGS,
  });
  expect(await regular.groupConfiguration(north)).toEqual(groupAlertSettings({}));
  await regular.setGroupConfiguration({ ...north, body: BATTERY });
  expect(settings()).toEqual(BATTERY);
  expect(await regular.configuration(unit)).toMatchObject({ mode: 'byGroup', settings: BATTERY });
  const named = { params: { id: world.north } };
  expect(await regular.configurationOfGroup(named)).toEqual(groupAlertSettings(BATTERY));
  await regular.setConfigurationOfGroup({ ...named, body: DEFAULT_ALERT_SETTINGS });
  expect(settings()).toEqual(DEFAULT_ALERT_SETTINGS);
  await regular.setConfigurationOfGroup({ ...named, body: BATTERY });
  const possible = (query: { mode: 'automatic' | 'byGroup' | 'manual'; groupId?: string }) =>
    regular.possible({ ...unit, query });
  expect(await possible(body)).toMatchObject({ settings: BATTERY });
  expect(await possible({ mode: 'automatic' })).toMatchObject({ settings: DEFAULT_ALERT_SETTINGS });
});

it('refuses what is wrong, and groups that are not the unit’s or not the caller’s', async () => {
  const set = (body: Parameters<typeof regular.setConfiguration>[0]['body']) =>
    refusal(regular.setConfiguration({ ...unit, body }));
  expect(await set({ mode: 'manual' })).toMatchObject({
    errors: [{ path: 'body.settings', message: 'This field is required' }],
  });
  const battery = { enabled: true, warning: 20, critical: 30 };
  expect(await set({ mode: 'manual', settings: { ...BATTERY, battery } })).toMatchObject({
    errors: [{ path: 'body.settings.battery.critical', message: 'Must be 20 or less' }],
  });
  expect(await set({ mode: 'byGroup' })).toMatchObject({ errors: [{ path: 'body.groupId' }] });
  expect(await set({ mode: 'byGroup', groupId: world.south })).toMatchObject({ code: 'NOT_FOUND' });
  const reader = (await api.as('luc_read')).alerts;
  expect(await refusal(reader.setConfiguration({ ...unit, body: { mode: 'automatic' } }))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await regular.configuration(unit)).toMatchObject({ mode: 'automatic' });
});
