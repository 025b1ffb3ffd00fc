import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isManagePath } from '../../navigation/pages.js';
import { ScreenFailed } from '../pages/ScreenFailed.js';
import { part } from '../upgrade/load-page.js';
import classes from './ManageMenu.module.css';

/** A failure to load appears in place of the menu: the page beside it stays. */
const ManagePages = lazy(() =>
  part(import('./ManagePages.js')).then(
    (loaded) => ({ default: loaded.ManagePages }),
    (error: Error) => ({
      default: () => (
        <div className={classes['loading']}>
          <ScreenFailed error={error} reset={() => undefined} />
        </div>
      ),
    }),
  ),
);

/** The menu of the pages of Manage; other pages have none. Its space is reserved while it loads. */
export function ManageMenu() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (!isManagePath(path)) return null;
  return (
    <Suspense fallback={<div className={classes['loading']} />}>
      <ManagePages />
    </Suspense>
  );
}
