import { routeAccess, type Role } from '@backhaul/domain';
import { t, type TextKey } from '../../text/t.js';
import type { IconName } from '../../ui/icon/paths.js';

interface NavItem {
  readonly to:
    | '/unit/list'
    | '/unit/multiview'
    | '/easy_live'
    | '/unit/file_upload'
    | '/manage/groups'
    | '/manage/users'
    | '/manage/channels'
    | '/manage/video_return'
    | '/manage/devices';
  readonly icon: IconName;
  readonly text: TextKey & `nav.${string}`;
  /** Pages of one section share an entry of the rail, which leads to the first. */
  readonly section?: '/manage/';
}

/** Pages in order; only what exists. */
const NAV: readonly NavItem[] = [
  { to: '/unit/list', icon: 'units', text: 'nav.units' },
  { to: '/unit/multiview', icon: 'multiview', text: 'nav.multiview' },
  { to: '/easy_live', icon: 'play', text: 'nav.easyLive' },
  { to: '/unit/file_upload', icon: 'server', text: 'nav.files' },
  { to: '/manage/groups', icon: 'group', text: 'nav.groups', section: '/manage/' },
  { to: '/manage/users', icon: 'user', text: 'nav.users', section: '/manage/' },
  { to: '/manage/channels', icon: 'channel', text: 'nav.channels', section: '/manage/' },
  { to: '/manage/video_return', icon: 'channel', text: 'nav.videoReturn', section: '/manage/' },
  { to: '/manage/devices', icon: 'server', text: 'nav.servers', section: '/manage/' },
];

/** The pages that these roles may enter. */
export const navFor = (roles: readonly Role[]) =>
  NAV.filter(({ to }) => routeAccess(roles, to) === 'allow').map(({ to, icon, text, section }) => ({
    to,
    icon,
    section,
    label: t(text),
  }));
