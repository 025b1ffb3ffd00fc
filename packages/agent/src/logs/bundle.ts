import type { LogTarget } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { doneWith, failed, type OrderAnswer } from '../journal/entry.js';
import { tar, type TarEntry } from './tar.js';

const zip = promisify(gzip);
const PUT_MS = 120_000;

/** The HTTP address of the console for a device that knows its broker. */
export function uploadUrl({ url, port, path }: LogTarget, brokerUrl: string): string {
  if (url !== null) return url;
  const { hostname } = new URL(brokerUrl);
  return `http://${hostname}:${port}${path}`;
}

/**
 * Packs files and uploads them to the console, with their SHA-256 so that a partial upload is refused.
 * Returns a summary of the upload. @throws {Error} with a sentence for users.
 */
export async function putLogs(
  logId: string,
  target: LogTarget,
  brokerUrl: string,
  entries: readonly TarEntry[],
  signal: AbortSignal,
): Promise<OrderAnswer> {
  const bundle = await zip(tar(entries));
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  signal.throwIfAborted();
  const response = await fetch(uploadUrl(target, brokerUrl), {
    method: 'PUT',
    headers: {
      'application-id': 'device',
      authorization: `Bearer ${target.token}`,
      'content-type': 'application/gzip',
      'x-content-sha256': sha256,
    },
    body: new Uint8Array(bundle),
    signal: AbortSignal.any([signal, AbortSignal.timeout(PUT_MS)]),
  }).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason;
    return { status: 0, why: error };
  });
  if (response.status === 0) return failed('The logs cannot be sent: the console cannot be reached');
  if (response.status !== 201) return failed(`The console did not accept the logs (${response.status})`);
  return doneWith({ kind: 'logs', logId, bytes: bundle.length, sha256 });
}
