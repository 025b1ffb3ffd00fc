import type { CallDef } from '@backhaul/contract';
import * as fc from 'fast-check';
import { type CallParts, validRequest } from '../arbitrary/valid.js';
import type { TestRequest } from '../client/injectable.js';

/** Encodes text, also invalid text: half a surrogate pair becomes invalid UTF-8. */
export function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

/** The request of a call; `headers` contain the session. */
export function requestOf(
  call: CallDef,
  { params, query, body }: CallParts,
  headers: Readonly<Record<string, string>>,
): TestRequest {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return {
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, (_, key: string) => encoded(fieldOf(params, key) ?? '')) + queryText(query),
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  };
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

function queryText(query: unknown): string {
  if (query === undefined) return '';
  if (typeof query !== 'object' || query === null) return `?${encoded(query)}`;
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    // Undefined values are not sent.
    value === undefined ? [] : [value].flat().map((one) => `${encoded(key)}=${encoded(one)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Parts of a request with some fields replaced. */
export const mergedParts = (parts: CallParts, over: CallParts): CallParts => ({
  ...mergedPart('params', parts, over),
  ...mergedPart('query', parts, over),
  ...mergedPart('body', parts, over),
});

function mergedPart(part: keyof CallParts, parts: CallParts, over: CallParts): CallParts {
  if (parts[part] === undefined && over[part] === undefined) return {};
  return { [part]: { ...asObject(parts[part]), ...asObject(over[part]) } };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const SEED = 7;
/** Cached, because generating one takes longer than sending it. */
const MADE = new WeakMap<CallDef, CallParts>();

/** Parts that a call accepts, always the same, with some fields replaced; later ones take precedence. */
export function validParts(call: CallDef, ...over: readonly CallParts[]): CallParts {
  const made = MADE.get(call) ?? fc.sample(validRequest(call), { numRuns: 1, seed: SEED })[0] ?? {};
  MADE.set(call, made);
  return over.reduce(mergedParts, made);
}
