import { APPLICATION_ID_HEADER, CORE } from '@backhaul/contract';
import * as z from 'zod';

/** Result of an attempt to sign in. */
export interface Attempt {
  /** `in`, or the code of the refusal. */
  readonly outcome: string;
  readonly ms: number;
  /** Seconds of `Retry-After`. */
  readonly retryAfter: number | undefined;
  readonly cookies: readonly string[];
}

const Refused = z.object({ code: z.string() });

/** Tries to sign in from a given address, as a proxy on this machine forwards it. */
export async function attempt(
  url: string,
  who: {
    readonly username: string;
    readonly password: string;
    /** Code of the second factor. */
    readonly code?: string;
    readonly address: string;
    readonly cookie?: string;
  },
): Promise<Attempt> {
  const begin = performance.now();
  const response = await fetch(`${url}${CORE}/v2/session`, {
    method: 'POST',
    body: JSON.stringify({ username: who.username, password: who.password, code: who.code }),
    headers: {
      [APPLICATION_ID_HEADER]: 'bench',
      'content-type': 'application/json',
      'x-forwarded-for': who.address,
      ...(who.cookie !== undefined && { cookie: who.cookie }),
    },
  });
  const body: unknown = await response.json();
  const retryAfter = response.headers.get('retry-after');
  return {
    outcome: response.ok ? 'in' : Refused.parse(body).code,
    ms: performance.now() - begin,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
    cookies: response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? ''),
  };
}

/** The nth of 131,072 addresses in the block for benchmarks (RFC 2544). */
export const addressOf = (n: number): string => `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;
