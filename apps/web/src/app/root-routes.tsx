import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { queryClient } from '../api/query-client.js';
import { parseListSearch } from '../ui/resource/search.js';
import { enterShell } from './session/guards.js';
import { Shell } from './shell/Shell.js';
import { part } from './upgrade/load-page.js';

/** Parent of every page. */
export const root = createRootRoute({ component: Outlet });

/** Parent of the pages that require a session. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => enterShell(queryClient, location),
  component: Shell,
});

/** A page that is loaded on demand, with the search parameters of a list; `name` is its export in the file. */
export const listPage = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => part(load()), name),
  });
