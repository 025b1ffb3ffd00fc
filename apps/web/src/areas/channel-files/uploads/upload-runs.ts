import type { UploadRight } from '@backhaul/contract';
import { ApiProblem } from '@backhaul/contract/client';
import type { DetailedError, Upload } from 'tus-js-client';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { t } from '../../../text/t.js';

/** What this browser does with an upload; `waiting`: it tries again by itself. */
type RunState = 'sending' | 'waiting' | 'stopped' | 'done';

/** An upload of this browser, for as long as its page is open. */
export interface UploadRun {
  readonly uploadId: string;
  /** Name of the file. */
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

/** Waits before it is tried again, ms: about ten minutes in all. Each piece that arrives begins anew. */
const RETRIES = [500, 1000, 2000, 4000, 8000, 15_000, ...Array.from({ length: 20 }, () => 30_000)];
/** A right is renewed so long before it ends, ms. */
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

/** Begins the upload of a file, or continues one with the same file. @throws what the console refused with */
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

/** Continues an upload whose file this page still has. @throws what the console refused with */
export async function continueUpload(uploadId: string): Promise<boolean> {
  const known = running.get(uploadId);
  if (known === undefined) return false;
  await runUpload(known.channelId, known.file, uploadId);
  return true;
}

/** Whether this page still has the file of an upload. */
export const hasFile = (uploadId: string): boolean => running.has(uploadId);

/** Ends an upload. @throws what the console refused with */
export async function cancelUpload(channelId: string, uploadId: string): Promise<void> {
  await running.get(uploadId)?.upload.abort();
  await api.fileUploads.cancel({ params: { id: channelId, uploadId } }, idempotencyHeaders());
  forget(uploadId);
}

/** Takes uploads that have ended off the list. */
export function forgetUpload(uploadId: string): void {
  forget(uploadId);
}

async function stopped(uploadId: string, error: Error | DetailedError, ask: () => Promise<unknown>): Promise<void> {
  show(uploadId, { state: 'stopped', error: await reasonOf(error, ask) });
}

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** No answer, a server that is away, and a piece that another one overtook, pass by themselves. */
function isPassing(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || status === 409 || status === 423 || status >= 500;
}

/** Why an upload stopped: answers to the protocol may have no words, but the console knows. */
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
