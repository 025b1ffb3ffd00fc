import { ERRORS, type ErrorName, type FieldProblem, message, type Message, type Problem } from '@backhaul/contract';
import { isAway } from '../db/away.js';
import { Refusal, type RefusedField } from '../kernel/refusal.js';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The RFC 9457 document of an error. */
export function problemOf(name: ErrorName, detail?: Message, fields?: readonly RefusedField[]): Problem {
  const { status, code, title } = ERRORS[name];
  return {
    type: `urn:backhaul:problem:${code}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail: detail.text }),
    code,
    message: { code: detail?.code ?? name, params: detail?.params ?? {} },
    ...(fields === undefined ? {} : { errors: fields.map(fieldProblem) }),
  };
}

const fieldProblem = ({ path, message: { text, code, params } }: RefusedField): FieldProblem => ({
  path,
  message: text,
  code,
  params,
});

/** Error codes of Fastify and of Node's parser that describe a faulty request. */
const FRAMEWORK: Readonly<
  Record<string, { readonly name: ErrorName; readonly detail?: Message; readonly path?: string }>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { name: 'TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { name: 'MEDIA_TYPE', detail: message('send_json') },
  FST_ERR_CTP_INVALID_JSON_BODY: { name: 'INVALID', detail: message('not_json'), path: 'body' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    name: 'INVALID',
    detail: message('body_length'),
    path: 'header.content-length',
  },
  FST_ERR_BAD_URL: { name: 'INVALID', detail: message('address_encoding'), path: 'params' },
  FST_ERR_MAX_PARAM_LENGTH: { name: 'INVALID', detail: message('address_length'), path: 'params' },
  ERR_HTTP_REQUEST_TIMEOUT: { name: 'TIMEOUT' },
  HPE_HEADER_OVERFLOW: { name: 'TOO_LARGE', detail: message('headers_length') },
};

/** PostgreSQL's foreign_key_violation: the referenced row was removed meanwhile. */
const GONE_MEANWHILE = '23503';

/** The refusal for a thrown error; an unknown error is `INTERNAL` and reveals nothing. */
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
