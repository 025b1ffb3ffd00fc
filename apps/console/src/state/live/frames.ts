import type { LiveMessage } from '@backhaul/contract/live';

/** A message as it goes over the wire; the same bytes may go to many sockets. */
export const encode = (message: LiveMessage): Buffer => Buffer.from(JSON.stringify(message));
