import { ROUTES, routeAccess, type Role } from '@backhaul/domain';
import { expect, test } from 'vitest';
import { landing } from './destination.js';
import { wholeAddress } from './short-address.js';

const under = (prefix: string, names: string): string[] => names.split(' ').map((name) => `${prefix}/${name}`);

/** The addresses as spec 3 §2 writes them, and a role that may enter each. */
const WRITTEN: readonly (readonly [Role, readonly string[]])[] = [
  ['luc_media_group_admin', under('/manage/shares', 'publishers subscribers')],
  ['luc_admin', under('/manage', 'users groups usage_profiles sw_version audio_rooms')],
  ['luc_admin', ['/inventory_services', '/unit_license_activation', '/reports']],
  [
    'super_user',
    [
      '/system_entities',
      ...under(
        '/system_entities',
        'inventories groups units mmh_servers comet_servers vr_servers ingest_servers transceiver_servers users channels cometChannels vrChannels dbGateways apiKeys',
      ),
      '/system_settings',
      ...under(
        '/system_settings',
        'client_application modem_vendor ai_settings stream_profile stream_providers stream_media_profile organization organization_inventory software_version software_version_product geocoding_profile application_configuration device_service inventory_service history_device_group history_device_inventory client_notification liq_operator_sets',
      ),
      '/remote_actions',
      '/access_approvals',
      '/whats_new',
      '/batch_upgrade',
    ],
  ],
  [
    'luc_contractor',
    [
      '/remote_actions',
      '/entities',
      ...under(
        '/entities',
        'units mmh_servers channels vr_servers vr_channels transceiver_servers ingest_servers db_gateways',
      ),
    ],
  ],
  ['luc_partner', ['/remote_actions', '/access_approvals']],
  ['luc_admin', ['/remote_actions', '/access_approvals']],
  ['luc_regular', ['/customer_portal', '/easy_live']],
];

const PATHS: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => path));

test.each(WRITTEN.flatMap(([role, addresses]) => addresses.map((address) => [role, address] as const)))(
  '%s arrives at %s',
  (role, address) => {
    const whole = wholeAddress([role], address) ?? address;
    expect(PATHS.has(whole)).toBe(true);
    expect(routeAccess([role], whole)).toBe('allow');
    // The same applies after the sign-in.
    expect(landing([role], address)).toBe(whole);
  },
);

test.each([
  ['super_user', '/system/remote_actions'],
  ['luc_contractor', '/contractor/remote_actions'],
  ['luc_partner', '/support/remote_actions'],
  ['luc_admin', '/manage/remote_actions'],
] as const)('%s has the remote actions at %s', (role, whole) => {
  expect(wholeAddress([role], '/remote_actions')).toBe(whole);
});

test('what follows the path stays; other addresses are none of these', () => {
  expect(wholeAddress(['super_user'], '/system_settings/organization?open=o#x')).toBe(
    '/system/system_settings/organization?open=o#x',
  );
  expect(wholeAddress(['super_user'], '/unit/list')).toBeNull();
  expect(wholeAddress(['super_user'], '/nothing')).toBeNull();
});
