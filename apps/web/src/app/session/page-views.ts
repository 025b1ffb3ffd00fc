import { isPageRoute, MOST_PAGE_VIEW_MS } from '@backhaul/domain';
import type { RegisteredRouter } from '@tanstack/react-router';
import { api } from '../../api/client.js';

/** Shorter views do not count: the user only passed the page, ms. */
const LEAST_MS = 250;

/**
 * Reports each page and how long it was in view when the user leaves it (spec 1 §2): only addresses that the console counts, without
 * search parameters. `signal` stops it.
 */
export function startPageViews(router: RegisteredRouter, signal: AbortSignal): void {
  if (signal.aborted) return;
  let route = router.state.location.pathname;
  let since = performance.now();
  let seenMs = 0;
  const take = () => {
    const now = performance.now();
    if (!document.hidden) seenMs += now - since;
    since = now;
  };
  const report = () => {
    const durationMs = Math.min(Math.round(seenMs), MOST_PAGE_VIEW_MS);
    seenMs = 0;
    if (durationMs < LEAST_MS || !isPageRoute(route)) return;
    // A failure does not justify a message.
    api.pageViews.record({ body: { route, durationMs } }).catch(() => undefined);
  };
  const onVisible = () => {
    const now = performance.now();
    if (document.hidden) seenMs += now - since;
    since = now;
  };
  const unsubscribe = router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    if (pathname === route) return;
    take();
    report();
    route = pathname;
  });
  const onLeave = () => {
    take();
    report();
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
  window.addEventListener('pagehide', onLeave, { signal });
  signal.addEventListener('abort', unsubscribe);
}
