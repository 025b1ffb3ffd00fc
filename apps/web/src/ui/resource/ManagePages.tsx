import { routeAccess } from '@backhaul/domain';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { SegmentedLinks } from '../choice/Segmented.js';

/** The sub-navigation of Manage: the pages that the user may enter. */
export function ManagePages() {
  const { roles } = useCurrentUser();
  const pages = [
    { to: '/manage/groups', label: t('nav.groups') },
    { to: '/manage/users', label: t('nav.users') },
    { to: '/manage/channels', label: t('nav.channels') },
    { to: '/manage/video_return', label: t('nav.videoReturn') },
    { to: '/manage/devices', label: t('nav.servers') },
  ] as const;
  return (
    <SegmentedLinks label={t('nav.manage')} options={pages.filter(({ to }) => routeAccess(roles, to) === 'allow')} />
  );
}
