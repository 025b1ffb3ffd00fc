import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isManagePath } from '../../navigation/pages.js';
import { part } from '../upgrade/load-page.js';
import classes from './ManageMenu.module.css';

const ManagePages = lazy(async () => ({ default: (await part(import('./ManagePages.js'))).ManagePages }));

/** The menu of the pages of Manage; other pages do not have it. Its place is kept while it loads. */
export function ManageMenu() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (!isManagePath(path)) return null;
  return (
    <Suspense fallback={<div className={classes['loading']} />}>
      <ManagePages />
    </Suspense>
  );
}
