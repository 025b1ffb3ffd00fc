import { answersViewing, type CallDef } from './define.js';
import { COMMON_ERRORS, type ErrorName } from './errors.js';

/** Every error that a call can return: those that it declares, and those that its shape implies. */
export const errorsOf = (call: CallDef): readonly ErrorName[] => [
  ...new Set<ErrorName>([...COMMON_ERRORS.filter((error) => applies(error, call)), ...(call.errors ?? [])]),
];

function applies(error: (typeof COMMON_ERRORS)[number], call: CallDef): boolean {
  const isPublic = 'public' in call.access;
  switch (error) {
    // For the group that the query may name.
    case 'NOT_FOUND':
    case 'UNAUTHENTICATED':
      return !isPublic;
    case 'PASSWORD_DUE':
      return !isPublic && !('passwordDue' in call.access);
    case 'SECOND_FACTOR_DUE':
      return !isPublic && !('secondFactorDue' in call.access);
    case 'VIEWING':
      return !isPublic && !answersViewing(call);
    // Also to API keys, where a call belongs to sessions.
    case 'FORBIDDEN':
      return !isPublic;
    case 'BAD_ORIGIN':
    case 'TOO_LARGE':
    case 'TIMEOUT':
    case 'MEDIA_TYPE':
      return call.method !== 'GET';
    // For the idempotency key: its first request is unfinished, or was a different one.
    case 'CONFLICT':
    case 'IDEMPOTENCY':
      return call.method === 'POST' && !isPublic;
    case 'INVALID':
    case 'INTERNAL':
    case 'UNAVAILABLE':
      return true;
    default:
      return error satisfies never;
  }
}
