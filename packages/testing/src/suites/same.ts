import { headerOf, type TestResponse } from '../client/injectable.js';

/** Headers that differ between responses to the same request. */
const VOLATILE: ReadonlySet<string> = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

/** How two responses differ that must be indistinguishable; null: not at all. */
export function differenceOf(one: TestResponse, other: TestResponse): string | null {
  if (one.status !== other.status) return `status ${one.status}, ${other.status}`;
  if (!one.body.equals(other.body)) return 'body';
  const names = new Set(
    [...Object.keys(one.headers), ...Object.keys(other.headers)].filter((name) => !VOLATILE.has(name)),
  );
  for (const name of names) if (headerOf(one, name) !== headerOf(other, name)) return `header ${name}`;
  return null;
}
