/** A picture is fetched from its server at most this often, ms. */
const FRESH_MS = 500;
const FETCH_MS = 3_000;
const LARGEST_BYTES = 2 * 1024 * 1024;
const MOST = 1_024;

interface Entry {
  readonly askedAt: number;
  pending: boolean;
  readonly picture: Promise<Buffer | null>;
}

/** Caches thumbnails for a moment; simultaneous requests for the same one share one fetch. */
export class ThumbnailCache {
  readonly #entries = new Map<string, Entry>();

  /** The JPEG at `url`; null when the server has none, or does not answer in time. */
  get(channelId: string, url: URL, nowMs: number): Promise<Buffer | null> {
    const known = this.#entries.get(channelId);
    if (known !== undefined && (known.pending || nowMs - known.askedAt < FRESH_MS)) return known.picture;
    const entry: Entry = { askedAt: nowMs, pending: true, picture: fetchJpeg(url) };
    void entry.picture.then(() => (entry.pending = false));
    this.#entries.delete(channelId);
    this.#entries.set(channelId, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return entry.picture;
  }
}

async function fetchJpeg(url: URL): Promise<Buffer | null> {
  try {
    // A redirect could lead to any address.
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) });
    if (response.ok && response.headers.get('content-type')?.startsWith('image/jpeg')) return await bounded(response);
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

async function bounded(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > LARGEST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
