import type { AppContract, HandlerOutput } from '@backhaul/contract';

/** A user as the API returns it to administrators. */
export type User = HandlerOutput<AppContract['users']['get']>;
