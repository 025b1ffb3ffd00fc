import type { AppContract, HandlerOutput } from '@backhaul/contract';

/** A user as the calls of those who keep users answer it. */
export type User = HandlerOutput<AppContract['users']['get']>;
