import { contract, UserPreferences, UserPreferencesChange } from '@backhaul/contract';
import type { Client } from '@backhaul/contract/client';
import { testClient, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sessions } from '../../platform/access/sessions.js';
import { insertTenant, sessionHeaders } from '../../platform/access/testing.js';
import { systemClock } from '../../platform/kernel/clock.js';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { injectable, testHttp } from '../../platform/http/testing.js';
import { DEFAULT_PREFERENCES } from './default-preferences.js';
import { clientHandlers } from './handlers.js';
import { noSubjects } from '../../testing/policies.js';

const calls = { client: contract.client };
const { home, foreign } = twoTenants();
// A super user would see every group.
const [one, other] = home.users.filter(({ role }) => role !== 'super_user');
let database: TestDatabase;
let app: FastifyInstance;
let mine: Client<typeof calls>['client'];
let sessions: Sessions;
let theirs: Client<typeof calls>['client'];

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await insertTenant(db, home);
  await insertTenant(db, foreign);
  const http = await testHttp(db, {
    contract: calls,
    subjects: noSubjects,
    handlers: () => ({
      client: clientHandlers({
        db,
        clock: systemClock,
        version: '1.2.3',
        demo: true,
        publicUrl: undefined,
        thirdParty: { mapStyleUrl: undefined },
        applications: {
          videoReturn: 'https://return.example',
          matrix: undefined,
          customerPortal: 'https://portal.example',
        },
      }),
    }),
  });
  app = http.app;
  sessions = http.sessions;
  const as = async (userId = '') => {
    const { client, jar } = testClient(calls, injectable(app));
    const { cookie } = await sessionHeaders(db, http.sessions, userId);
    jar.set('backhaul', cookie.slice(cookie.indexOf('=') + 1));
    return client.client;
  };
  [mine, theirs] = [await as(one?.id), await as(other?.id)];
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('preferences', () => {
  it('are those of the spec until one chooses', async () => {
    expect(UserPreferences.parse(DEFAULT_PREFERENCES)).toEqual(DEFAULT_PREFERENCES);
    expect(await mine.preferences()).toEqual(DEFAULT_PREFERENCES);
    expect(DEFAULT_PREFERENCES).toMatchObject({
      mapZoom: 3,
      mapCentre: { lat: 0, lng: 0 },
      luSmartCountry: 'usa',
      atmBatchMessageSize: 50,
      unitAlertsSoundSettings: { critical: true, warning: false },
    });
    expect(Object.values(DEFAULT_PREFERENCES.unitAlertsSettings)).toEqual(Array.from({ length: 8 }, () => true));
  });

  it('take a zone of the list, and no other', async () => {
    expect((await mine.updatePreferences({ body: { timeZone: 'Asia/Kathmandu' } })).timeZone).toBe('Asia/Kathmandu');
    expect(UserPreferencesChange.safeParse({ timeZone: 'Mars/Olympus' }).success).toBe(false);
    expect((await mine.updatePreferences({ body: { timeZone: null } })).timeZone).toBeNull();
  });

  it('change key by key, each as a whole, for oneself alone', async () => {
    await mine.updatePreferences({ body: { theme: 'light', filterPanels: { a: true } } });
    const changed = await mine.updatePreferences({ body: { filterPanels: { b: false }, lastRoute: '/units' } });
    const expected = { ...DEFAULT_PREFERENCES, theme: 'light', filterPanels: { b: false }, lastRoute: '/units' };
    expect(changed).toEqual(expected);
    expect(await mine.preferences()).toEqual(expected);
    expect(await theirs.preferences()).toEqual(DEFAULT_PREFERENCES);
  });

  it('keep how a small screen shows the whole world, which is a zoom below 0', async () => {
    expect(await theirs.updatePreferences({ body: { mapZoom: -0.4 } })).toMatchObject({ mapZoom: -0.4 });
    await theirs.updatePreferences({ body: { mapZoom: 3 } });
  });

  it('remember columns, panels and the map as they were left', async () => {
    const left = {
      gridColumns: { unit_list: { shown: ['unit', 'state'], widths: { unit: 240 } } },
      filterPanels: { unit_list: false, unit_map: true },
      mapZoom: 9.5,
      mapCentre: { lat: 52.5, lng: 13.4 },
      leftPanelWidth: 900,
      unitListExpanded: false,
    };
    await mine.updatePreferences({ body: left });
    expect(await mine.preferences()).toMatchObject(left);
    const tooWide = { unit_list: { shown: null, widths: { unit: 8000 } } };
    await expect(mine.updatePreferences({ body: { gridColumns: tooWide } })).rejects.toThrow();
    expect(await mine.preferences()).toMatchObject(left);
    const { gridColumns, filterPanels, mapZoom, mapCentre, leftPanelWidth, unitListExpanded } = DEFAULT_PREFERENCES;
    await mine.updatePreferences({
      body: { gridColumns, filterPanels, mapZoom, mapCentre, leftPanelWidth, unitListExpanded },
    });
  });

  it.each([
    ['channelFilters', { states: ['idle'], types: ['output'], inputs: ['srt'], text: 'studio' }, { states: ['asleep'], types: [], inputs: [], text: '' }], // prettier-ignore
    ['deviceFilters', { states: ['live'], types: ['fieldUnits'], labels: ['l-1'], text: '' }, { states: 'live' }],
    ['fileFilters', { date: 'WEEK', units: ['u-1'], channels: [], text: 'rain' }, { date: 'NEVER', units: [], channels: [], text: '' }], // prettier-ignore
    ['videoReturnFilters', { states: ['collecting'], text: '' }, { states: [], text: 1 }],
    ['gridSort', { channels: { by: 'name', dir: 'desc' } }, { channels: { by: 'name', dir: 'down' } }],
    ['unitLabelFilters', ['l-1', 'l-2'], ['not an id']],
    ['zendeskChatHidden', true, 'yes'],
  ])('keep %s in their shape, and nothing else', async (key, value, wrong) => {
    const url = '/luc/luc-core-web/rest/userPreferences/vue';
    const { cookie } = await sessionHeaders(database.db, sessions, one?.id ?? '');
    const put = (payload: object) =>
      app.inject({ method: 'PUT', url, headers: { 'application-id': 'test', cookie }, payload });
    expect((await put({ [key]: value })).json()).toMatchObject({ [key]: value });
    expect((await put({ [key]: wrong })).statusCode).toBe(400);
    expect(await mine.preferences()).toMatchObject({ [key]: value });
    await sql`update preferences set data = data - ${key}::text where user_id = ${one?.id}`.execute(database.db);
  });

  it('keep both of two changes at the same time', async () => {
    await Promise.all([
      theirs.updatePreferences({ body: { density: 'dense' } }),
      theirs.updatePreferences({ body: { multiviewGrid: '4x4' } }),
    ]);
    expect(await theirs.preferences()).toMatchObject({ density: 'dense', multiviewGrid: '4x4' });
  });

  it('give way to the default where another version stored what this one does not know', async () => {
    const stored = JSON.stringify({ theme: 'sepia', unheard: 1, mapZoom: 7 });
    await sql`update preferences set data = ${stored}::jsonb where user_id = ${one?.id}`.execute(database.db);
    expect(await mine.preferences()).toEqual({ ...DEFAULT_PREFERENCES, mapZoom: 7 });
  });
});

const features = (groupId: string, on: string[]) =>
  database.db.updateTable('groups').set({ features: on }).where('id', '=', groupId).execute();

describe('configuration', () => {
  it('returns what the browser needs, with the features of the groups that the user may enter', async () => {
    await features(home.groupId, ['Reboot', 'MapView']);
    await features(foreign.groupId, ['Ptmp']);
    expect(await mine.configuration()).toEqual({
      version: '1.2.3',
      demo: true,
      wsLibrary: 'native',
      activeFeatures: ['MapView', 'Reboot'],
      thirdParty: {},
      livePath: '/luc/luc-core-web/rest/v2/live',
      pollIntervalMs: 300_000,
      mapStyleUrl: null,
      pageViews: false,
    });
  });

  it('returns addresses under the host that the browser used', async () => {
    const urls = await mine.urls();
    expect(urls.live).toBe(urls.central.replace('http', 'ws').replace(/\/$/, '/luc/luc-core-web/rest/v2/live'));
    expect(URL.canParse(urls.documents)).toBe(true);
  });

  it('returns the configured addresses of the other applications, and null for missing ones', async () => {
    expect(await mine.urls()).toMatchObject({
      videoReturn: 'https://return.example',
      matrix: null,
      customerPortal: 'https://portal.example',
    });
  });
});

it('names the regions of AWS', async () => {
  expect(await mine.awsRegions()).toContainEqual({ id: 'eu-central-1', name: 'Europe (Frankfurt)' });
});

const TIMES = { timeOnScreen: 30, interval: 3600, closedInterval: 86_400 };

describe('notices', () => {
  it('are those that stand now', async () => {
    const past = new Date(Date.now() - 1000);
    const later = new Date(Date.now() + 60_000);
    const notice = { body: 'Text', global: true };
    await database.db
      .insertInto('client_notifications')
      .values([
        { ...notice, id: 'n-standing', expires_at: later, created_at: past },
        { ...notice, id: 'n-lasting', expires_at: null, created_at: new Date(past.getTime() + 500) },
        { ...notice, id: 'n-foreign', expires_at: null, global: false },
        { ...notice, id: 'n-expired', expires_at: past },
        { ...notice, id: 'n-off', expires_at: null, active: false },
      ])
      .execute();
    expect(await mine.notifications()).toEqual([
      { id: 'n-lasting', body: 'Text', expireDate: null, globalNotification: true, ...TIMES },
      { id: 'n-standing', body: 'Text', expireDate: later.getTime(), globalNotification: true, ...TIMES },
    ]);
  });
});
