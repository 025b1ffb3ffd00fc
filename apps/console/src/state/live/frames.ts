import type { LiveMessage } from '@backhaul/contract/live';

/** A message as bytes, which may be sent to many sockets. */
export const encode = (message: LiveMessage): Buffer => Buffer.from(JSON.stringify(message));
