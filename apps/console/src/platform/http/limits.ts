/** Bounds of the console's web server: what connections may cost before and after somebody signed in. */
export const HTTP_LIMITS = {
  /** Largest body of a call for anybody and of an address without a call, bytes; a call may name its own. */
  publicBody: 16 * 1024,
  /** Largest body of a call for who is signed in, bytes. */
  body: 1024 * 1024,
  /** Fields of a request that are named as wrong; the rest is not told. */
  problems: 20,
  /** How long headers may take to arrive, ms. */
  headersMs: 10_000,
  /** How long a body may take to arrive, ms. */
  bodyMs: 20_000,
  /** The same for files that devices send, which check who sends them first, ms. */
  fileMs: 300_000,
  /** How often late headers and files are looked for, ms. */
  lateCheckMs: 2_000,
  /** How long a client may go on sending a body after it was answered, ms. */
  lingerMs: 5_000,
  /** Connections in all. */
  connections: 20_000,
  /** Connections on which nobody has proved to be signed in. */
  strangers: 4_000,
  /** The same of one network: an IPv4 address, or the /64 of an IPv6 one. */
  strangersOfNetwork: 1_000,
} as const;

/** `HTTP_LIMITS` as a type whose numbers tests may choose. */
export type HttpLimits = { readonly [K in keyof typeof HTTP_LIMITS]: number };
