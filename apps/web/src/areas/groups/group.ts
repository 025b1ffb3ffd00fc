import type { AppContract, HandlerOutput } from '@backhaul/contract';

/** A group as the API returns it. */
export type Group = HandlerOutput<AppContract['groups']['get']>;
