/** Limits of the embedded broker: the cost of one device. */
export const LIMITS = {
  /** Largest packet before the connection is accepted, bytes. */
  packetBeforeConnect: 8 * 1024,
  /** Largest packet after, bytes. */
  packet: 256 * 1024,
  /** Unauthenticated connections at the same time. */
  unauthenticated: 4_000,
  /** The same from one network: an IPv4 address, or the /64 of an IPv6 one. */
  unauthenticatedOfNetwork: 1_000,
  /** Time limit for authentication, ms. */
  authenticationMs: 10_000,
  connections: 20_000,
  /** How long a connection may leave data unread, ms. */
  drainMs: 5_000,
  /** Longest keep-alive that a device may request, s: without one, a lost connection is never noticed. */
  keepaliveS: 300,
} as const;

/** `LIMITS` as a type with any numbers, for tests. */
export type Limits = { readonly [K in keyof typeof LIMITS]: number };
