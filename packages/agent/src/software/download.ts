import type { SoftwareOffer } from '@backhaul/contract/bus';
import { notInstalled } from '../journal/entry.js';
import { uploadUrl } from '../logs/bundle.js';
import { PackageError } from './package.js';

/** How long a download may take, ms. */
const DOWNLOAD_MS = 10 * 60_000;

/** Downloads a package, at most as large as announced. `onPercent`: how much has arrived. @throws {PackageError} */
export async function download(
  { target, bytes }: Pick<SoftwareOffer, 'target' | 'bytes'>,
  brokerUrl: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Buffer> {
  const response = await fetch(uploadUrl(target, brokerUrl), {
    headers: { 'application-id': 'device', authorization: `Bearer ${target.token}` },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]),
  }).catch(() => undefined);
  if (response === undefined) throw refused('The package cannot be fetched: the console cannot be reached', 105);
  if (!response.ok || response.body === null)
    throw refused(`The console did not offer the package (${response.status})`, 105);
  const data = await read(response.body, bytes, onPercent).catch(() => undefined);
  if (data?.length !== bytes) throw refused('The download of the package broke off', 104);
  return data;
}

async function read(
  body: ReadableStream<Uint8Array>,
  bytes: number,
  onPercent: (percent: number) => void,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > bytes) break;
    parts.push(part);
    onPercent(Math.floor((100 * length) / bytes));
  }
  return length > bytes ? Buffer.alloc(0) : Buffer.concat(parts);
}

const refused = (text: string, code: 104 | 105): PackageError => new PackageError(notInstalled(text, false, code));
