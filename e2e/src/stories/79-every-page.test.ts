import { expect, inject, it } from 'vitest';
import { walk } from '../browser/all-pages.js';
import { openDesk } from '../browser/desk.js';
import { openPage } from '../browser/browser.js';
import { fillSignIn } from '../browser/session.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const { browser, screen } = await openDesk();
const { page, problems } = screen;

/** Pages of superusers; menus and tabs must lead to each. Three settings are parts of others. */
const SETTINGS = [
  'client_application', 'modem_vendor', 'ai_settings', 'stream_providers', 'stream_media_profile', 'organization', 'software_version', 'geocoding_profile', 'application_configuration',
  'device_service', 'inventory_service', 'history_device_group', 'history_device_inventory', 'client_notification', 'liq_operator_sets',
].map((name) => `/system/system_settings/${name}`); // prettier-ignore
const ENTITIES = [
  'inventories', 'groups', 'units', 'mmh_servers', 'comet_servers', 'vr_servers', 'ingest_servers', 'transceiver_servers', 'users',
  'channels', 'cometChannels', 'vrChannels', 'dbGateways', 'apiKeys',
].map((name) => `/system/system_entities/${name}`); // prettier-ignore

it('every page that the menus of a superuser lead to is readable at both sizes, in both themes', async () => {
  const { pages, faults } = await walk(page, { from: '/manage/groups', looks: true });
  expect(faults).toEqual([]);
  expect([...ENTITIES, ...SETTINGS].filter((one) => !pages.includes(one))).toEqual([]);
  expect(problems).toEqual([]);
}, 600_000);

it.each([
  ['luc_contractor', '/contractor/entities/units', ['/contractor/remote_actions', '/contractor/entities/vr_channels']],
  ['luc_partner', '/support/access_approvals', ['/support/remote_actions']],
  ['luc_read', '/easy_live', []],
  ['luc_regular', '/unit/list', ['/files', '/stories', '/manage/alerts']],
] as const)(
  'every page that the menus of %s lead to',
  async (role, from, expected) => {
    const person = await addPerson(product, { username: `e2e-pages-${role}`, roles: [role], groups: ['North-desk'] });
    const own = await openPage(browser, product.url);
    await own.page.goto(from);
    await fillSignIn(own.page, person);
    // The page of the sign-in has a heading too.
    await own.page.waitForURL(`**${from}`);
    await own.page.getByLabel('User name').waitFor({ state: 'hidden' });
    const { pages, faults } = await walk(own.page, { from, looks: false });
    expect(faults).toEqual([]);
    expect(expected.filter((one) => !pages.includes(one))).toEqual([]);
    expect(own.problems).toEqual([]);
  },
  300_000,
);
