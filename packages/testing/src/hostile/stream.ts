import type { CallDef, Contract } from '@backhaul/contract';
import * as fc from 'fast-check';
import type { TestResponse } from '../client/injectable.js';
import { problemIn } from '../suites/problem.js';
import { verdictOn } from '../suites/verdict.js';
import { requestAbout, type KnownThings } from './known.js';
import { type HostileRequest, hostileRequest } from './request.js';

const BATCH = 100;

/** Hostile requests to every call of a contract in turn, endlessly; the same for the same seed and records. */
export function* hostileRequests(
  contract: Contract,
  seed: number,
  things: KnownThings = {},
): Generator<HostileRequest, never> {
  const calls = Object.entries(contract).flatMap(([group, some]) =>
    Object.entries(some).map(([name, call]) => hostileRequest(call, requestAbout(`${group}.${name}`, call, things))),
  );
  for (let batch = 0; ; batch += 1) {
    const samples = calls.map((call) => fc.sample(call, { numRuns: BATCH, seed: seed + batch }));
    for (let i = 0; i < BATCH; i += 1) yield* samples.flatMap((sample) => sample[i] ?? []);
  }
}

/** What is wrong with the response to a hostile request; null: nothing. */
export function judgeHostile(contract: Contract, hostile: HostileRequest, response: TestResponse): string | null {
  const complaint = verdictOn(callAt(contract, hostile.request), response) ?? sizeComplaint(hostile, response);
  if (complaint) return complaint;
  return hostile.mustRefuse && response.status < 400 ? `lets in what is not valid, with ${response.status}` : null;
}

/** A body is refused for its size exactly when it exceeds the limit of the call, unless the caller has no permission. */
function sizeComplaint({ title, tooLarge }: HostileRequest, response: TestResponse): string | null {
  const code = problemIn(response)?.code;
  if (tooLarge && (response.status < 400 || code === 'INVALID')) return `reads ${title}, which it should not`;
  return !tooLarge && code === 'TOO_LARGE' ? `refuses ${title} as too large` : null;
}

/** The call that a request reaches; null: none. */
export function callAt(contract: Contract, { method, url }: HostileRequest['request']): CallDef | null {
  const [path = ''] = url.split('?', 1);
  const calls = Object.values(contract).flatMap((group) => Object.values(group));
  const fits = calls.filter((call) => call.method === method && patternOf(call).test(path));
  // As in the router, a path without parameters takes precedence over one with.
  return fits.find((call) => !call.path.includes('{')) ?? fits.toSorted(byLiterals)[0] ?? null;
}

const byLiterals = (one: CallDef, other: CallDef): number => literals(other) - literals(one);
const literals = ({ path }: CallDef): number => path.replaceAll(/\{\w+\}/g, '').length;

const PATTERNS = new Map<string, RegExp>();

function patternOf({ path }: CallDef): RegExp {
  const known = PATTERNS.get(path);
  if (known) return known;
  // The router ignores a slash at the end: with an empty last parameter, the call without it is reached.
  const parameters = path.replace(/\{\w+\}$/, '[^/]+').replaceAll(/\{\w+\}/g, '[^/]*');
  const pattern = new RegExp(`^${parameters.replaceAll('.', String.raw`\.`)}/?$`);
  PATTERNS.set(path, pattern);
  return pattern;
}
