import { ERRORS, type ErrorName, type FieldProblem, type Problem } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { isAway } from '../db/away.js';
import { Refusal } from '../kernel/refusal.js';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The RFC 9457 document of an error. */
export function problemOf(name: ErrorName, detail?: string, errors?: readonly FieldProblem[]): Problem {
  const { status, code, title } = ERRORS[name];
  return {
    type: `urn:backhaul:problem:${code}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    code,
    ...(errors === undefined ? {} : { errors: [...errors] }),
  };
}

/** Error codes of Fastify and of Node's parser that describe a faulty request. */
const FRAMEWORK: Readonly<
  Record<string, { readonly name: ErrorName; readonly detail?: string; readonly path?: string }>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { name: 'TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { name: 'MEDIA_TYPE', detail: 'Send application/json.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { name: 'INVALID', detail: 'The body is not JSON.', path: 'body' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    name: 'INVALID',
    detail: 'The body does not have the announced length.',
    path: 'header.content-length',
  },
  FST_ERR_BAD_URL: { name: 'INVALID', detail: 'The address is not encoded properly.', path: 'params' },
  FST_ERR_MAX_PARAM_LENGTH: { name: 'INVALID', detail: 'A part of the address is too long.', path: 'params' },
  ERR_HTTP_REQUEST_TIMEOUT: { name: 'TIMEOUT' },
  HPE_HEADER_OVERFLOW: { name: 'TOO_LARGE', detail: 'The headers are too long.' },
};

/** PostgreSQL's foreign_key_violation: what a row was to belong to was removed while it was written. */
const GONE_MEANWHILE = '23503';

/** The refusal that a thrown error means to the caller; an unknown error is `INTERNAL` and reveals nothing. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return new Refusal('INTERNAL');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = FRAMEWORK[code];
  if (known) {
    const fields = known.path === undefined ? undefined : [{ path: known.path, message: message('default') }];
    return new Refusal(known.name, known.detail, fields);
  }
  if (isAway(error)) return new Refusal('UNAVAILABLE');
  if (code === GONE_MEANWHILE) return new Refusal('NOT_FOUND');
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 404) return new Refusal('NO_CALL');
  return new Refusal(status >= 400 && status < 500 ? 'INVALID' : 'INTERNAL');
}
