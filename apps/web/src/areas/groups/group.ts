import type { AppContract, HandlerOutput } from '@backhaul/contract';

/** A group as its calls answer it. */
export type Group = HandlerOutput<AppContract['groups']['get']>;
