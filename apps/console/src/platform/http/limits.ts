/** Limits of the console's web server: what connections may cost before and after sign-in. */
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
  /** The same for files that devices send, which check who sends them first, ms. */
  fileMs: 300_000,
  /** How often late headers and files are looked for, ms. */
  lateCheckMs: 2_000,
  /** How long a client may continue to send a body after the response, ms. */
  lingerMs: 5_000,
  /** Connections in all. */
  connections: 20_000,
  /** Connections on which no user has authenticated. */
  strangers: 4_000,
  /** The same of one network: an IPv4 address, or the /64 of an IPv6 one. */
  strangersOfNetwork: 1_000,
} as const;

/** `HTTP_LIMITS` as a type whose numbers tests may choose. */
export type HttpLimits = { readonly [K in keyof typeof HTTP_LIMITS]: number };
