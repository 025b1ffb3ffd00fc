/** Limits of the console's web server: the cost of connections before and after sign-in. */
export const HTTP_LIMITS = {
  /** Largest body for anonymous callers and for paths without a call, bytes; a call may set its own limit. */
  publicBody: 16 * 1024,
  /** Largest body for signed-in callers, bytes. */
  body: 1024 * 1024,
  /** Wrong fields that a response lists; further ones are left out. */
  problems: 20,
  /** How long headers may take to arrive, ms. */
  headersMs: 10_000,
  /** How long a body may take to arrive, ms. */
  bodyMs: 20_000,
  /** The same for files from devices, which are authenticated first, ms. */
  fileMs: 300_000,
  /** Interval of checks for late headers and files, ms. */
  lateCheckMs: 2_000,
  /** How long a client may continue to send a body after the response, ms. */
  lingerMs: 5_000,
  /** Connections in all. */
  connections: 20_000,
  /** Connections on which no user has authenticated. */
  strangers: 4_000,
  /** The same per network: an IPv4 address, or the /64 of an IPv6 one. */
  strangersOfNetwork: 1_000,
} as const;

/** `HTTP_LIMITS` as a type with any numbers, for tests. */
export type HttpLimits = { readonly [K in keyof typeof HTTP_LIMITS]: number };
