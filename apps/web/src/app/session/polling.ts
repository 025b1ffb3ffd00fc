import { queryClient } from '../../api/query-client.js';
import { configurationQuery, noticesQuery } from '../../session/queries.js';
import { firstPollDelay } from './poll-delay.js';

/** Fetches notifications and configuration each `intervalMs` while the page is visible; returns a function that stops it. */
export function startPolling(intervalMs: number): () => void {
  let timer = setTimeout(round, firstPollDelay(Math.random()));
  function round(): void {
    if (!document.hidden) {
      for (const { queryKey } of [noticesQuery, configurationQuery]) void queryClient.invalidateQueries({ queryKey });
    }
    timer = setTimeout(round, intervalMs);
  }
  return () => clearTimeout(timer);
}
