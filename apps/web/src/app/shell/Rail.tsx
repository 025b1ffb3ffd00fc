import { Link, useRouterState } from '@tanstack/react-router';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import { navFor } from './nav.js';
import classes from './Rail.module.css';

/** The main navigation: a rail at the left, a bar at the foot of a phone. */
export function Rail() {
  const { roles } = useCurrentUser();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const pages = navFor(roles);
  return (
    <nav className={classes['rail']} aria-label={t('nav.label')}>
      {pages.map(({ to, icon, label: own, section }, index) => {
        if (section !== undefined && pages.findIndex((page) => page.section === section) < index) return null;
        const label = section === undefined ? own : t('nav.manage');
        return (
          <Link
            key={to}
            to={to}
            className={classes['item'] ?? ''}
            activeOptions={{ includeSearch: false }}
            aria-current={section !== undefined && path.startsWith(section) ? 'page' : undefined}
            title={label}
          >
            <Icon name={icon} size={20} />
            <span className={classes['label']}>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
