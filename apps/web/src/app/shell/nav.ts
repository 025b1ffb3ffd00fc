import { routeAccess, type Role } from '@backhaul/domain';
import type { ManagePath } from '../../navigation/pages.js';
import { t, type TextKey } from '../../text/t.js';
import type { IconName } from '../../ui/icon/paths.js';

interface NavItem {
  readonly to: '/unit/list' | '/unit/multiview' | '/easy_live' | '/unit/file_upload' | ManagePath;
  readonly icon: IconName;
  readonly text: TextKey & `nav.${string}`;
}

/** Pages of operators in order. */
const OPERATE: readonly NavItem[] = [
  { to: '/unit/list', icon: 'units', text: 'nav.units' },
  { to: '/unit/multiview', icon: 'multiview', text: 'nav.multiview' },
  { to: '/easy_live', icon: 'play', text: 'nav.easyLive' },
  { to: '/unit/file_upload', icon: 'server', text: 'nav.files' },
  { to: '/files', icon: 'columns', text: 'nav.channelFiles' },
];

const labelled = ({ to, icon, text }: NavItem) => ({ to, icon, label: t(text) });

/** The pages of operators that these roles may enter. */
export const operatorPages = (roles: readonly Role[]) =>
  OPERATE.filter(({ to }) => routeAccess(roles, to) === 'allow').map(labelled);
