import { ODA_PERMISSION, routeAccess, UNIT_LICENSE_ACTIVATION } from '@backhaul/domain';
import type { CurrentUser } from '@backhaul/contract';
import type { TextKey } from '../text/t.js';
import type { IconName } from '../ui/icon/paths.js';
import type { EntityPath } from './entities.js';
import type { SettingPath } from './settings.js';

/** Sections of Manage, in the order of its menu; System is for superusers. */
const SECTIONS = ['people', 'estate', 'services', 'software', 'settings', 'system'] as const;

/**
 * Pages of Manage by section. Menu, search, guard and the addresses of lists follow
 * from this table; access to a page: `ROUTES` of the domain.
 */
const MANAGE_PAGES = [
  { to: '/manage/groups', section: 'people', icon: 'group', text: 'nav.groups' },
  { to: '/manage/users', section: 'people', icon: 'user', text: 'nav.users' },
  { to: '/manage/access_approvals', section: 'people', icon: 'lock', text: 'nav.accessApprovals' },
  { to: '/support/access_approvals', section: 'people', icon: 'lock', text: 'nav.ownAccess' },
  { to: '/manage/channels', section: 'estate', icon: 'channel', text: 'nav.channels' },
  { to: '/manage/video_return', section: 'estate', icon: 'channel', text: 'nav.videoReturn' },
  { to: '/manage/devices', section: 'estate', icon: 'server', text: 'nav.servers' },
  { to: '/stories', section: 'estate', icon: 'copy', text: 'nav.stories' },
  { to: '/manage/alerts', section: 'estate', icon: 'warning', text: 'nav.alerts' },
  { to: '/manage/remote_actions', section: 'estate', icon: 'settings', text: 'nav.remoteActions' },
  { to: '/contractor/remote_actions', section: 'estate', icon: 'settings', text: 'nav.remoteActions' },
  { to: '/support/remote_actions', section: 'estate', icon: 'settings', text: 'nav.remoteActions' },
  { to: '/manage/shares/publishers', section: 'estate', icon: 'arrowRight', text: 'nav.publishers' },
  { to: '/manage/shares/subscribers', section: 'estate', icon: 'back', text: 'nav.subscribers' },
  { to: '/manage/audio_rooms', section: 'estate', icon: 'sound', text: 'nav.audioRooms' },
  { to: '/manage/sw_version', section: 'software', icon: 'applications', text: 'nav.deviceVersions' },
  { to: '/manage/usage_profiles', section: 'estate', icon: 'clock', text: 'nav.usageProfiles' },
  { to: '/services/reports', section: 'services', icon: 'columns', text: 'nav.usageReports' },
  { to: '/services/inventory_services', section: 'services', icon: 'applications', text: 'nav.services' },
  { to: '/customer_portal', section: 'services', icon: 'info', text: 'nav.customerPortal' },
  { to: '/customer_portal/cases', section: 'services', icon: 'mail', text: 'nav.supportCases' },
  { to: '/services/unit_license_activation', section: 'services', icon: 'lock', text: 'nav.licences' },
  { to: '/system/batch_upgrade', section: 'software', icon: 'several', text: 'nav.rollouts' },
  { to: '/manage/alert_routes', section: 'settings', icon: 'mail', text: 'nav.alertRoutes' },
  { to: '/manage/duty_lists', section: 'settings', icon: 'several', text: 'nav.dutyLists' },
  { to: '/manage/maintenance', section: 'settings', icon: 'settings', text: 'nav.maintenance' },
  { to: '/manage/api_keys', section: 'settings', icon: 'lock', text: 'nav.apiKeys' },
  { to: '/manage/audio_interfaces', section: 'settings', icon: 'channel', text: 'nav.audioInterfaces' },
  { to: '/manage/tally', section: 'settings', icon: 'channel', text: 'nav.tally' },
  { to: '/manage/webhooks', section: 'settings', icon: 'arrowRight', text: 'nav.webhooks' },
  { to: '/manage/audit', section: 'settings', icon: 'clock', text: 'nav.audit' },
  {
    to: '/system/system_settings/client_notification',
    section: 'system',
    icon: 'info',
    text: 'nav.clientNotifications',
  },
  { to: '/system/system_entities', section: 'system', icon: 'server', text: 'nav.systemEntities' },
  { to: '/contractor/entities', section: 'estate', icon: 'server', text: 'nav.entities' },
  {
    to: '/system/system_settings/inventory_service',
    section: 'system',
    icon: 'applications',
    text: 'nav.inventoryServices',
  },
  { to: '/system/whats_new', section: 'system', icon: 'info', text: 'nav.whatsNew' },
  {
    to: '/system/system_settings/application_configuration',
    section: 'system',
    icon: 'settings',
    text: 'nav.systemSettings',
  },
  {
    to: '/system/system_settings/device_service',
    section: 'system',
    icon: 'applications',
    text: 'nav.deviceServices',
  },
  { to: '/system/access_approvals', section: 'system', icon: 'lock', text: 'nav.accessApprovals' },
  { to: '/system/remote_actions', section: 'system', icon: 'settings', text: 'nav.remoteActions' },
  {
    to: '/system/system_settings/geocoding_profile',
    section: 'system',
    icon: 'place',
    text: 'nav.geocodingProfiles',
  },
  { to: '/system/system_settings/modem_vendor', section: 'system', icon: 'applications', text: 'nav.modemVendors' },
  {
    to: '/system/system_settings/stream_media_profile',
    section: 'system',
    icon: 'channel',
    text: 'nav.streamProfiles',
  },
  { to: '/system/system_settings/stream_providers', section: 'system', icon: 'channel', text: 'nav.streamProviders' },
  {
    to: '/system/system_settings/organization',
    section: 'system',
    icon: 'lock',
    text: 'nav.organizations',
  },
] as const satisfies readonly {
  readonly to: string;
  readonly section: (typeof SECTIONS)[number];
  readonly icon: IconName;
  readonly text: TextKey & `nav.${string}`;
}[];

/** Address of a page of Manage, or of another one with a list. */
export type ManagePath = (typeof MANAGE_PAGES)[number]['to'] | EntityPath | SettingPath | '/files';
type ManagePage = (typeof MANAGE_PAGES)[number];

/** Whether an address is one of Manage; those of superusers are under `/system`, those of support under `/support`. */
export const isManagePath = (path: string): boolean =>
  /^\/(manage|services|system|contractor|support|customer_portal|stories)(\/|$)/.test(path);

type Rights = Pick<CurrentUser, 'roles' | 'permissions'>;

/** Pages of Manage that a user may enter; the activation of licences also needs its own permission, which the guard does not check. */
export const managePages = ({ roles, permissions }: Rights): readonly ManagePage[] =>
  MANAGE_PAGES.filter(
    ({ to }) =>
      routeAccess(roles, to) === 'allow' && (to !== UNIT_LICENSE_ACTIVATION || permissions.includes(ODA_PERMISSION)),
  );

/** The section of a list; entities and settings are in that of the page above them. Undefined: not one of Manage. */
export const sectionOf = (path: ManagePath) =>
  MANAGE_PAGES.find(({ to }) => to === path || path.startsWith(`${to}/`))?.section ??
  (path.startsWith('/system/') ? 'system' : undefined);

/** The same by section; empty sections are left out. */
export const manageSections = (user: Rights) =>
  SECTIONS.map((section) => ({ section, pages: managePages(user).filter((page) => page.section === section) })).filter(
    ({ pages }) => pages.length > 0,
  );
