import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import * as z from 'zod';
import type { ExportFile, ExportRun } from '../exporter.js';
import { ExportProblem, targetProblem } from '../problem.js';
import { codeOf } from './answer-problem.js';
import type { Bucket } from './bucket.js';

/** Bytes of a part, unless there would be more parts than a service accepts. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** How many parts are sent at the same time. */
const AT_ONCE = 3;

const Journal = z.object({
  identity: z.string(),
  key: z.string(),
  uploadId: z.string(),
  bytes: z.number(),
  mtimeMs: z.number(),
  partBytes: z.number(),
  /** MD5 of each part that has arrived, by its number. */
  parts: z.record(z.string(), z.string()),
});
type Journal = z.output<typeof Journal>;

/** The journal of an upload of this same file to this bucket; undefined if there is none. */
async function journalOf(bucket: Bucket, file: ExportFile): Promise<Journal | undefined> {
  const kept = await readJsonFile(file.journal, Journal).catch(() => undefined);
  const isSame =
    kept?.identity === bucket.identity &&
    kept.key === bucket.keyOf(file.name) &&
    kept.bytes === file.bytes &&
    kept.mtimeMs === file.mtimeMs;
  return isSame ? kept : undefined;
}

const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]{1,2048})</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');

const write = (file: ExportFile, journal: Journal): Promise<void> =>
  writeFileAtomic(file.journal, JSON.stringify(journal));

/**
 * Uploads a file in parts, and continues with the missing parts after an interruption. Each part is verified by its
 * MD5, the whole by its size. @throws {ExportProblem}
 */
export async function uploadInParts(bucket: Bucket, file: ExportFile, run: ExportRun): Promise<void> {
  const kept = await journalOf(bucket, file);
  const ended = kept !== undefined && (await ends(bucket, file, kept, run));
  // The service has dropped the upload, so the file is uploaded from the start.
  if (!ended && !(await ends(bucket, file, await begin(bucket, file, run.signal), run)))
    throw new ExportProblem('The received data differs from the sent data', 'file');
}

/** Completes the upload of a journal; returns whether the whole file is at the destination. The journal is useless afterwards. */
async function ends(bucket: Bucket, file: ExportFile, journal: Journal, run: ExportRun): Promise<boolean> {
  try {
    await sendParts(bucket, file, journal, run);
    await complete(bucket, journal, run.signal);
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
    // It may have completed already, with an answer that was lost.
    if (!error.wasWhole) return false;
  }
  const isThere = await arrived(bucket, file, run.signal);
  await rm(file.journal, { force: true });
  return isThere;
}

class NoSuchUpload extends Error {
  constructor(readonly wasWhole: boolean) {
    super('no such upload');
  }
}

async function begin(bucket: Bucket, file: ExportFile, signal: AbortSignal): Promise<Journal> {
  const key = bucket.keyOf(file.name);
  const answer = await bucket.call({ method: 'POST', key, query: { uploads: '' } }, signal);
  const uploadId = textOf(answer.text, 'UploadId');
  if (uploadId === undefined) throw targetProblem('The host is no S3 service');
  const partBytes = Math.max(PART_BYTES, Math.ceil(file.bytes / MOST_PARTS));
  const journal = {
    identity: bucket.identity,
    key,
    uploadId,
    bytes: file.bytes,
    mtimeMs: file.mtimeMs,
    partBytes,
    parts: {},
  };
  await write(file, journal);
  return journal;
}

const partsOf = ({ bytes, partBytes }: Journal): number => Math.max(1, Math.ceil(bytes / partBytes));

async function sendParts(bucket: Bucket, file: ExportFile, journal: Journal, run: ExportRun): Promise<void> {
  const count = partsOf(journal);
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((number) => !(number in journal.parts));
  let sent = 0;
  const addSent = (number: number): void => {
    sent += Math.min(journal.partBytes, journal.bytes - (number - 1) * journal.partBytes);
    run.onSent(sent);
  };
  for (const number of Object.keys(journal.parts)) addSent(Number(number));
  if (missing.length === 0) return;
  const failing = new AbortController();
  const signal = AbortSignal.any([run.signal, failing.signal]);
  const handle = await open(file.path, 'r');
  let writing: Promise<unknown> = Promise.resolve();
  const worker = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      journal.parts[number] = await sendPart(bucket, handle, journal, number, signal);
      writing = writing.then(() => write(file, journal));
      await writing;
      addSent(number);
    }
  };
  try {
    const workers = Array.from({ length: AT_ONCE }, () =>
      worker().catch((error: unknown) => {
        failing.abort();
        missing.length = 0;
        throw error;
      }),
    );
    const outcomes = await Promise.allSettled(workers);
    // The first failure aborts the other parts.
    const failures = outcomes.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    if (failures.length > 0) throw failures.find((error) => !isAbort(error)) ?? failures[0];
  } finally {
    await handle.close();
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Sends a part; resolves with its MD5. */
async function sendPart(
  bucket: Bucket,
  handle: FileHandle,
  { key, uploadId, partBytes, bytes }: Journal,
  number: number,
  signal: AbortSignal,
): Promise<string> {
  const from = (number - 1) * partBytes;
  const body = Buffer.allocUnsafe(Math.min(partBytes, bytes - from));
  const { bytesRead } = await handle.read(body, 0, body.length, from);
  if (bytesRead < body.length) throw new ExportProblem('The file was changed while it was uploaded', 'gone');
  const md5 = createHash('md5').update(body).digest();
  const answer = await bucket.call(
    {
      method: 'PUT',
      key,
      query: { partNumber: String(number), uploadId },
      headers: { 'content-md5': md5.toString('base64') },
      body,
    },
    signal,
    [404],
  );
  if (answer.status === 404)
    throw codeOf(answer) === 'NoSuchUpload' ? new NoSuchUpload(false) : targetProblem('The bucket does not exist');
  const tag = answer.headers.etag?.replaceAll('"', '');
  const isMd5 = answer.headers['x-amz-server-side-encryption'] === undefined && /^[\da-f]{32}$/.test(tag ?? '');
  if (isMd5 && tag !== md5.toString('hex'))
    throw new ExportProblem('The received data differs from the sent data', 'file');
  return tag ?? md5.toString('hex');
}

async function complete(bucket: Bucket, journal: Journal, signal: AbortSignal): Promise<void> {
  const parts = Array.from({ length: partsOf(journal) }, (_, i) => i + 1)
    .map((number) => `<Part><PartNumber>${number}</PartNumber><ETag>"${journal.parts[number] ?? ''}"</ETag></Part>`)
    .join('');
  const answer = await bucket.call(
    {
      method: 'POST',
      key: journal.key,
      query: { uploadId: journal.uploadId },
      headers: { 'content-type': 'application/xml' },
      body: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`,
    },
    signal,
    [404],
  );
  if (answer.status === 404) throw new NoSuchUpload(true);
}

async function arrived(bucket: Bucket, file: ExportFile, signal: AbortSignal): Promise<boolean> {
  const answer = await bucket.call({ method: 'HEAD', key: bucket.keyOf(file.name) }, signal, [404]);
  return answer.status === 200 && Number(answer.headers['content-length']) === file.bytes;
}

/** Ends an abandoned upload, so that its parts take no space. */
export async function abortUpload(bucket: Bucket, file: ExportFile, signal: AbortSignal): Promise<void> {
  const journal = await journalOf(bucket, file);
  if (journal === undefined) return;
  const { key, uploadId } = journal;
  await bucket.call({ method: 'DELETE', key, query: { uploadId } }, signal, [404]);
}
