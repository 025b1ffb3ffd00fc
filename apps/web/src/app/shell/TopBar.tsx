import { Link } from '@tanstack/react-router';
import { t } from '../../text/t.js';
import { Logo } from '../../ui/icon/Logo.js';
import { SearchBox } from '../search/SearchBox.js';
import { Board } from './Board.js';
import { Clock } from './Clock.js';
import { GroupSwitcher } from './GroupSwitcher.js';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.js';

/** What is always in view: where one is, how the units stand, the search, the time, oneself. */
export function TopBar() {
  return (
    <header className={classes['top']}>
      <Link to="/unit/list" className={classes['logo'] ?? ''} aria-label={t('app.name')}>
        <Logo />
      </Link>
      <div className={classes['group']}>
        <GroupSwitcher />
      </div>
      <div className={classes['board']}>
        <Board />
      </div>
      <div className={classes['search']}>
        <SearchBox />
      </div>
      <Clock />
      <UserMenu />
    </header>
  );
}
