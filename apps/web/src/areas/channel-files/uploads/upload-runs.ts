import type { UploadRight } from '@backhaul/contract';
import { ApiProblem } from '@backhaul/contract/client';
import type { DetailedError, Upload } from 'tus-js-client';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { t } from '../../../text/t.js';

/** State of an upload in this browser; `waiting`: retries automatically. */
type RunState = 'sending' | 'waiting' | 'stopped' | 'done';

/** An upload in this browser; lost when the page closes. */
export interface UploadRun {
  readonly uploadId: string;
  readonly fileName: string;
  readonly state: RunState;
  readonly sentBytes: number;
  /** Why it stopped. */
  readonly error: string | null;
}

interface Running {
  readonly channelId: string;
  readonly file: File;
  readonly upload: Upload;
}

/** Delays between retries, ms: about ten minutes in all. They start over with each piece that arrives. */
const RETRIES = [500, 1000, 2000, 4000, 8000, 15_000, ...Array.from({ length: 20 }, () => 30_000)];
/** The upload token is renewed this long before it expires, ms. */
const RENEW_MS = 60_000;

const running = new Map<string, Running>();
let runs: readonly UploadRun[] = [];
const listeners = new Set<() => void>();

export const uploadRuns = {
  get: (): readonly UploadRun[] => runs,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function show(uploadId: string, change: Partial<UploadRun>): void {
  const before = runs.find((run) => run.uploadId === uploadId);
  const next = { uploadId, fileName: '', state: 'sending', sentBytes: 0, error: null, ...before, ...change } as const;
  runs = before === undefined ? [...runs, next] : runs.map((run) => (run === before ? next : run));
  for (const listener of listeners) listener();
}

function forget(uploadId: string): void {
  running.delete(uploadId);
  runs = runs.filter((run) => run.uploadId !== uploadId);
  for (const listener of listeners) listener();
}

const rightTo = (channelId: string, { name, size }: File, uploadId?: string): Promise<UploadRight> =>
  api.fileUploads.start(
    { params: { id: channelId }, body: { fileName: name, sizeBytes: size, ...(uploadId && { uploadId }) } },
    idempotencyHeaders(),
  );

/** Starts the upload of a file, or continues one with the same file. @throws the refusal of the console */
export async function runUpload(channelId: string, file: File, continued?: string): Promise<void> {
  let right = await rightTo(channelId, file, continued);
  const { uploadId } = right;
  const { Upload: TusUpload } = await import('tus-js-client');
  await running.get(uploadId)?.upload.abort();
  const upload = new TusUpload(file, {
    uploadUrl: right.url,
    chunkSize: right.pieceBytes,
    retryDelays: RETRIES,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      if (right.expiresAt - Date.now() < RENEW_MS) right = await rightTo(channelId, file, uploadId);
      request.setHeader('upload-token', right.token);
    },
    onShouldRetry: (error) => {
      const again = isPassing(error);
      if (again) show(uploadId, { state: 'waiting' });
      return again;
    },
    onProgress: (sentBytes) => show(uploadId, { state: 'sending', sentBytes, error: null }),
    onSuccess: () => {
      running.delete(uploadId);
      show(uploadId, { state: 'done', sentBytes: file.size });
    },
    onError: (error) => void stopped(uploadId, error, () => rightTo(channelId, file, uploadId)),
  });
  running.set(uploadId, { channelId, file, upload });
  show(uploadId, { fileName: file.name, state: 'sending', error: null });
  upload.start();
}

/** Continues an upload whose file this page still has. @throws the refusal of the console */
export async function continueUpload(uploadId: string): Promise<boolean> {
  const known = running.get(uploadId);
  if (known === undefined) return false;
  await runUpload(known.channelId, known.file, uploadId);
  return true;
}

export const hasFile = (uploadId: string): boolean => running.has(uploadId);

/** Cancels an upload. @throws the refusal of the console */
export async function cancelUpload(channelId: string, uploadId: string): Promise<void> {
  await running.get(uploadId)?.upload.abort();
  await api.fileUploads.cancel({ params: { id: channelId, uploadId } }, idempotencyHeaders());
  forget(uploadId);
}

/** Removes an ended upload from the list. */
export function forgetUpload(uploadId: string): void {
  forget(uploadId);
}

async function stopped(uploadId: string, error: Error | DetailedError, ask: () => Promise<unknown>): Promise<void> {
  show(uploadId, { state: 'stopped', error: await reasonOf(error, ask) });
}

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** No answer, an unavailable server, and a piece that another one overtook are temporary. */
function isPassing(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || status === 409 || status === 423 || status >= 500;
}

/** Why an upload stopped. If the response does not explain it, the console is asked. */
async function reasonOf(error: Error | DetailedError, ask: () => Promise<unknown>): Promise<string> {
  const words = 'originalResponse' in error ? problemIn(error.originalResponse?.getBody() ?? '') : null;
  if (words !== null) return words;
  try {
    await ask();
    return t('cfiles.upload.lost');
  } catch (refused) {
    return problemText(refused);
  }
}

function problemIn(body: string): string | null {
  try {
    const problem: unknown = JSON.parse(body);
    return isProblem(problem) ? problemText(new ApiProblem(problem)) : null;
  } catch {
    return null;
  }
}

const isProblem = (value: unknown): value is ApiProblem['problem'] =>
  typeof value === 'object' && value !== null && 'title' in value && 'message' in value;

window.addEventListener('online', () => {
  for (const { uploadId, state } of runs)
    if (state === 'waiting' || state === 'stopped') void continueUpload(uploadId).catch(() => undefined);
});
