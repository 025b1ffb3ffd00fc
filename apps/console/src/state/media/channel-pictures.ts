import { modeFlags } from '@backhaul/domain';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Change, OpenTransmission, Registry } from '../registry/types.js';
import { pictureSource } from './source.js';
import { ThumbnailCache } from './thumbnail-cache.js';

/** Shortly after a start, a channel may still show its former picture, ms. */
const SETTLED_MS = 3_000;
/** Time before a failed picture is requested again, ms. */
const AGAIN_MS = 5_000;

interface Parts {
  readonly registry: Pick<
    Registry,
    | 'channelRecord'
    | 'reportedServer'
    | 'keepPicture'
    | 'forgetPicture'
    | 'onChange'
    | 'reportedChannel'
    | 'serverRecord'
    | 'unitRecord'
  >;
  readonly clock: Clock;
}

/**
 * The newest pictures of channels, fetched from their servers for viewers. Each is kept as the last picture of its
 * unit; without viewers, one is fetched when a unit starts and one when it stops. Pictures of private sessions are not kept.
 */
export class ChannelPictures {
  readonly #cache = new ThumbnailCache();
  /** By unit: the run and moment of the last request, and until when it is not repeated, ms. */
  readonly #asked = new Map<string, { readonly what: string; readonly until: number }>();
  #stop: (() => void) | undefined;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.#stop = this.parts.registry.onChange((change) => this.#changed(change));
  }

  stop(): void {
    this.#stop?.();
  }

  /** The newest picture of a channel, a JPEG; null when its server has none. The caller checks who may see it. */
  async newest(channelId: string, url: URL): Promise<Buffer | null> {
    const { registry, clock } = this.parts;
    const run = this.#runAt(channelId);
    const jpeg = await this.#cache.get(channelId, url, clock.now());
    if (jpeg === null || run === null || this.#runAt(channelId)?.id !== run.id) return jpeg;
    const at = clock.now();
    if (run.startedAt !== null && at - run.startedAt >= SETTLED_MS) {
      registry.keepPicture(run.unitId, { jpeg, at, channelId });
    }
    return jpeg;
  }

  /** The run whose picture the channel shows, if the picture may be kept. */
  #runAt(channelId: string): OpenTransmission | null {
    const channel = this.parts.registry.channelRecord(channelId);
    const run = channel?.transmission ?? null;
    return channel?.privateSession === false && run !== null && run.channelId === channelId && modeFlags(run.mode).live
      ? run
      : null;
  }

  #changed({ kind, id }: Change): void {
    if (kind !== 'unit') return;
    const { registry, clock } = this.parts;
    const record = registry.unitRecord(id);
    if (record === undefined) registry.forgetPicture(id);
    const run = record?.transmission ?? null;
    if (run === null) return void this.#asked.delete(id);
    const now = clock.now();
    if (run.startedAt === null || now - run.startedAt < SETTLED_MS || !modeFlags(run.mode).live) return;
    const what = `${run.id} ${run.stopAskedAt === null ? 'live' : 'stopping'}`;
    const asked = this.#asked.get(id);
    if (asked?.what === what && now < asked.until) return;
    if (this.#runAt(run.channelId) === null) return;
    const url = pictureSource(registry, run.channelId, now);
    if (url === null) return;
    this.#asked.set(id, { what, until: now + AGAIN_MS });
    void this.#askOnce(id, what, run.channelId, url);
  }

  async #askOnce(unitId: string, what: string, channelId: string, url: URL): Promise<void> {
    const jpeg = await this.newest(channelId, url);
    if (jpeg !== null && this.#asked.get(unitId)?.what === what) this.#asked.set(unitId, { what, until: Infinity });
  }
}
