import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ManagePath } from '../../navigation/pages.js';
import classes from './LinkedPages.module.css';
import { Strip } from './Strip.js';

interface Props {
  /** Name of the pages; read aloud. */
  readonly label: string;
  readonly pages: readonly { readonly to: ManagePath; readonly label: string }[];
  readonly children: ReactNode;
}

/** Related pages: links to all of them above the current one. */
export function LinkedPages({ label, pages, children }: Props) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <div className={classes['frame']}>
      <Strip open={path}>
        <nav className={classes['links']} aria-label={label}>
          {pages.map((page) => (
            <Link key={page.to} to={page.to} className={classes['link'] ?? ''} activeOptions={{ includeSearch: false }}>
              {page.label}
            </Link>
          ))}
        </nav>
      </Strip>
      <div className={classes['page']}>{children}</div>
    </div>
  );
}
