import { Link, useRouterState } from '@tanstack/react-router';
import { isManagePath, managePages } from '../../navigation/pages.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import type { IconName } from '../../ui/icon/paths.js';
import { operatorPages } from './nav.js';
import classes from './Rail.module.css';

/** The main navigation: a rail at the left, a bar at the foot of a phone. All of Manage has one entry, which leads to its first page. */
export function Rail() {
  const user = useCurrentUser();
  const isManaging = useRouterState({ select: ({ location }) => isManagePath(location.pathname) });
  const [first] = managePages(user);
  return (
    <nav className={classes['rail']} aria-label={t('nav.label')}>
      {operatorPages(user.roles).map((page) => (
        <Entry key={page.to} {...page} />
      ))}
      {first === undefined ? null : (
        <Entry to={first.to} icon="settings" label={t('nav.manage')} current={isManaging} />
      )}
    </nav>
  );
}

interface EntryProps {
  readonly to: ReturnType<typeof operatorPages>[number]['to'];
  readonly icon: IconName;
  readonly label: string;
  /** Marks the entry as current although its link leads to another page. */
  readonly current?: boolean;
}

const Entry = ({ to, icon, label, current }: EntryProps) => (
  <Link
    to={to}
    className={classes['item'] ?? ''}
    activeOptions={{ includeSearch: false }}
    aria-current={current === true ? 'page' : undefined}
    title={label}
  >
    <Icon name={icon} size={20} />
    <span className={classes['label']}>{label}</span>
  </Link>
);
