import { isPageRoute, MOST_PAGE_VIEW_MS } from '@backhaul/domain';
import type { RegisteredRouter } from '@tanstack/react-router';
import { api } from '../../api/client.js';

/** Shorter views are of pages that were only passed, ms. */
const LEAST_MS = 250;

/**
 * Reports each page and how long it was in view, once the user leaves it (spec 1 §2): its address without what is searched for or open there,
 * and only where that is one that the console counts. Stops by the signal.
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
    // A count is not worth a message.
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
