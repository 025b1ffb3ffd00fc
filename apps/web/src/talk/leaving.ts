import type { AppContract } from '@backhaul/contract';
import { createClient, type Client } from '@backhaul/contract/client';
import manifest from 'virtual:contract-manifest';

/** Calls that leave a room: they complete even if the page is closed or reloaded, which cancels all others. */
export const leaving: Client<AppContract> = createClient<AppContract>(manifest, {
  applicationId: 'web',
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});
