import { ExportProblem, targetProblem } from '../problem.js';
import type { Answer } from './request.js';

const KEY = 'The access key or the secret key is wrong';
const RIGHTS = 'The access key has no right to write to this bucket';
const BUCKET = 'The bucket does not exist';
const REGION = 'The region is wrong';
const FULL = 'The destination is full';

/** Codes of S3 services (AWS, MinIO, Ceph, Wasabi, Backblaze). */
const REASONS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: KEY,
  SignatureDoesNotMatch: KEY,
  InvalidToken: KEY,
  UnauthorizedAccess: KEY,
  AccessDenied: RIGHTS,
  AllAccessDisabled: RIGHTS,
  AccountProblem: RIGHTS,
  MethodNotAllowed: RIGHTS,
  NoSuchBucket: BUCKET,
  InvalidBucketName: BUCKET,
  PermanentRedirect: REGION,
  TemporaryRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  IllegalLocationConstraintException: REGION,
  RequestTimeTooSkewed: 'The clock of this server is wrong',
  QuotaExceeded: FULL,
  InsufficientStorage: FULL,
  XMinioStorageFull: FULL,
  XMinioAdminBucketQuotaExceeded: FULL,
};

/** Used when a service answers without a code: HEAD has no body. */
const OF_STATUS: Readonly<Record<number, string>> = {
  301: REGION,
  307: REGION,
  401: KEY,
  403: RIGHTS,
  404: BUCKET,
  507: FULL,
};

/** Error code of an S3 service; empty if there is none. */
export const codeOf = (answer: Answer): string => /<Code>([A-Za-z]{1,64})<\/Code>/.exec(answer.text)?.[1] ?? '';

/** The meaning of an error answer. `ofObject`: it is about one object, not about the bucket. */
export function answerProblem(answer: Answer, ofObject: boolean): ExportProblem {
  const code = codeOf(answer);
  const known = REASONS[code] ?? (code === '' ? OF_STATUS[answer.status] : undefined);
  if (known !== undefined) return targetProblem(known);
  const problem = `The destination answered ${answer.status} ${code}`.trimEnd();
  return new ExportProblem(problem, ofObject && answer.status < 500 ? 'file' : 'target');
}
