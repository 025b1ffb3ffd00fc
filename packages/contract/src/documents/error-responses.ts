import type { CallDef } from '../call/define.js';
import { COMMON_ERRORS, ERRORS, type ErrorName } from '../call/errors.js';
import type { Json } from './schemas.js';

/** The problems that a call can answer, one response a status. */
export function errorResponses(call: CallDef): Json {
  const byStatus = new Map<number, string[]>();
  for (const name of new Set<ErrorName>([
    ...COMMON_ERRORS.filter((error) => applies(error, call)),
    ...(call.errors ?? []),
  ])) {
    const { status, code, title } = ERRORS[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${title}`]);
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, lines]) => [
        status,
        {
          description: lines.join('; '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );
}

function applies(error: (typeof COMMON_ERRORS)[number], call: CallDef): boolean {
  const isPublic = 'public' in call.access;
  switch (error) {
    case 'UNAUTHENTICATED':
      return !isPublic;
    case 'FORBIDDEN':
      return 'permission' in call.access;
    case 'BAD_ORIGIN':
      return call.method !== 'GET';
    case 'IDEMPOTENCY':
      return call.method === 'POST' && !isPublic;
    case 'TOO_LARGE':
    case 'MEDIA_TYPE':
      return call.body !== undefined;
    case 'THROTTLED':
      return false;
    case 'INVALID':
    case 'INTERNAL':
    case 'UNAVAILABLE':
      return true;
    default:
      return error satisfies never;
  }
}
