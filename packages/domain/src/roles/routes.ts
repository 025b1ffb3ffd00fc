import type { Role } from './vocabulary.js';

/**
 * Who may open a page. `everyone`: with any role or none; `unrestricted`: any role that is not a limited
 * one; `easyLive` and `error`: special rules; otherwise the roles that may open it.
 */
export type RouteRule = 'everyone' | 'unrestricted' | 'easyLive' | 'error' | readonly Role[];

const SUPER = ['super_user'] as const satisfies readonly Role[];
const GROUP_ADMINS = ['super_user', 'luc_media_group_admin'] as const satisfies readonly Role[];
const ADMINS = [...GROUP_ADMINS, 'luc_admin'] as const satisfies readonly Role[];
/** Superusers have a page of all inventories instead. */
const INVENTORY_ADMINS = ['luc_media_group_admin', 'luc_admin'] as const satisfies readonly Role[];
const MANAGERS = [...ADMINS, 'luc_contractor', 'luc_partner'] as const satisfies readonly Role[];
const OPERATORS = [...MANAGERS, 'luc_regular'] as const satisfies readonly Role[];
const UPLOADERS = [...OPERATORS, 'staff'] as const satisfies readonly Role[];
const CONTRACTOR = ['luc_contractor'] as const satisfies readonly Role[];
const PARTNER = ['luc_partner'] as const satisfies readonly Role[];

const SYSTEM_ENTITIES = [
  'inventories',
  'groups',
  'units',
  'mmh_servers',
  'comet_servers',
  'vr_servers',
  'ingest_servers',
  'transceiver_servers',
  'users',
  'channels',
  'cometChannels',
  'vrChannels',
  'dbGateways',
  'apiKeys',
] as const;
const SYSTEM_SETTINGS = [
  'client_application',
  'modem_vendor',
  'ai_settings',
  'stream_profile',
  'stream_providers',
  'stream_media_profile',
  'organization',
  'organization_inventory',
  'software_version',
  'software_version_product',
  'geocoding_profile',
  'application_configuration',
  'device_service',
  'inventory_service',
  'history_device_group',
  'history_device_inventory',
  'client_notification',
  'liq_operator_sets',
] as const;
const CONTRACTOR_ENTITIES = [
  'units',
  'mmh_servers',
  'channels',
  'vr_servers',
  'vr_channels',
  'transceiver_servers',
  'ingest_servers',
  'db_gateways',
] as const;

/** The page that guards fall back to. */
export const UNIT_LIST = '/unit/list';
/** Units as large cards, for monitoring and going live; the only page of read-only users (spec 1 §6). */
export const EASY_LIVE = '/easy_live';
/** The only page from which a user without its roles is not redirected: it checks the licence permission itself (spec 1 §2). */
export const UNIT_LICENSE_ACTIVATION = '/services/unit_license_activation';

const under = (prefix: string, names: readonly string[], rule: RouteRule) =>
  names.map((name) => ({ path: `${prefix}/${name}`, rule }));

/** Every page of §2 of the three specs, and our additional pages, with who may open it. */
export const ROUTES: readonly { readonly path: string; readonly rule: RouteRule }[] = [
  { path: '/error', rule: 'error' },
  { path: '/unauthorized_user', rule: 'everyone' },
  { path: '/customer_portal', rule: 'unrestricted' },
  { path: '/customer_portal/cases', rule: OPERATORS },
  { path: EASY_LIVE, rule: 'easyLive' },
  ...under('/unit', ['multiview', 'list', 'map'], 'unrestricted'),
  { path: '/unit/file_upload', rule: UPLOADERS },
  { path: '/files', rule: 'unrestricted' },
  { path: '/stories', rule: 'unrestricted' },
  ...under('/manage', ['channels', 'devices', 'video_return'], OPERATORS),
  ...under('/manage', ['users', 'groups', 'usage_profiles', 'sw_version', 'audio_rooms'], MANAGERS),
  // Not in the specs.
  { path: '/manage/alerts', rule: OPERATORS },
  { path: '/manage/access_approvals', rule: INVENTORY_ADMINS },
  { path: '/manage/remote_actions', rule: INVENTORY_ADMINS },
  { path: '/manage/audit', rule: ADMINS },
  { path: '/manage/api_keys', rule: ADMINS },
  { path: '/manage/webhooks', rule: ADMINS },
  { path: '/manage/tally', rule: ADMINS },
  { path: '/manage/audio_interfaces', rule: ADMINS },
  { path: '/manage/alert_routes', rule: ADMINS },
  { path: '/manage/duty_lists', rule: ADMINS },
  { path: '/manage/maintenance', rule: ADMINS },
  ...under('/manage/shares', ['publishers', 'subscribers'], GROUP_ADMINS),
  ...under('/services', ['inventory_services', 'unit_license_activation', 'reports'], ADMINS),
  { path: '/contractor/remote_actions', rule: CONTRACTOR },
  { path: '/contractor/entities', rule: CONTRACTOR },
  ...under('/contractor/entities', CONTRACTOR_ENTITIES, CONTRACTOR),
  { path: '/support/remote_actions', rule: PARTNER },
  // Not in the specs: where support requests the access that `/system/access_approvals` lists.
  { path: '/support/access_approvals', rule: PARTNER },
  { path: '/system/system_entities', rule: SUPER },
  ...under('/system/system_entities', SYSTEM_ENTITIES, SUPER),
  { path: '/system/system_settings', rule: SUPER },
  ...under('/system/system_settings', SYSTEM_SETTINGS, SUPER),
  ...under('/system', ['remote_actions', 'access_approvals', 'whats_new', 'batch_upgrade'], SUPER),
];
