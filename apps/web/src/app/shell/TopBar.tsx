import { homeOf, UNIT_LIST } from '@backhaul/domain';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Logo } from '../../ui/icon/Logo.js';
import { ApplicationsButton } from '../applications/ApplicationsButton.js';
import { SearchBox } from '../search/SearchBox.js';
import { Board } from './StatusCounters.js';
import { Clock } from './Clock.js';
import { GroupSwitcher } from './GroupSwitcher.js';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.js';

/** Always in view: the group, the state of its units, the search, the time and the user menu. */
export function TopBar() {
  const home = homeOf(useCurrentUser().roles);
  return (
    <header className={classes['top']}>
      <Link to={home} className={classes['logo'] ?? ''} aria-label={t('app.name')}>
        <Logo />
      </Link>
      <ApplicationsButton />
      <div className={classes['group']}>
        <GroupSwitcher />
      </div>
      <div className={classes['board']}>
        <Board />
      </div>
      <div className={classes['search']}>{home === UNIT_LIST ? <SearchBox /> : null}</div>
      <Clock />
      <UserMenu />
    </header>
  );
}
