import type { AppContract } from '@backhaul/contract';
import { createClient, type Client } from '@backhaul/contract/client';
import manifest from 'virtual:contract-manifest';

/** Calls that take leave: they go on while the page is closed or loaded again, which ends all others. */
export const leaving: Client<AppContract> = createClient<AppContract>(manifest, {
  applicationId: 'web',
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});
