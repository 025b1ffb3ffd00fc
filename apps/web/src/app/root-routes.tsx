import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.js';
import { enterShell } from './session/guards.js';
import { Shell } from './shell/Shell.js';

/** Above every page. */
export const root = createRootRoute({ component: Outlet });

/** Above the pages of those who are signed in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => enterShell(queryClient, location),
  component: Shell,
});
