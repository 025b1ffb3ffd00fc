import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import { navFor } from './nav.js';
import classes from './Rail.module.css';

/** The main navigation: a rail at the left, a bar at the foot of a phone. */
export function Rail() {
  const { roles } = useCurrentUser();
  return (
    <nav className={classes['rail']} aria-label={t('nav.label')}>
      {navFor(roles).map(({ to, icon, label }) => (
        <Link key={to} to={to} className={classes['item'] ?? ''} activeOptions={{ includeSearch: false }} title={label}>
          <Icon name={icon} size={20} />
          <span className={classes['label']}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
