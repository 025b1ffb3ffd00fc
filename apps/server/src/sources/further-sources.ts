import type { DesiredSourceOrder, ReportedSourceOrder } from '@backhaul/contract/bus';
import { FIRST_SOURCE } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import { ChannelSource, type ChannelSourceSettings } from './channel-source.js';
import { SourceOrder, type SourceOrderSettings } from './source-order.js';

type Settings = Omit<ChannelSourceSettings, 'onPiece' | 'onEnding' | 'onEnded' | 'onReady'> &
  Pick<SourceOrderSettings, 'onPiece' | 'onSwitch'>;
type OfFirst = Pick<ReportedSourceOrder['sources'][number], 'state' | 'since' | 'retryAt' | 'detail'>;

const NONE: DesiredSourceOrder = { further: [], returns: true, holdMs: 0 };
/** Message for a source that sends data without pictures. */
const UNREADABLE = 'Data arrives, but no picture that can be shown';

/** The fallback sources of a channel, and which one is on air. */
export class FurtherSources {
  readonly #order: SourceOrder;
  readonly #sources = new Map<string, ChannelSource>();
  #wanted = NONE;
  #since: number;

  constructor(private readonly settings: Settings) {
    this.#since = settings.now();
    this.#order = new SourceOrder({
      ...settings,
      returns: () => this.#wanted.returns,
      holdMs: () => this.#wanted.holdMs,
      onSwitch: (isWhole) => {
        this.#since = settings.now();
        settings.onSwitch(isWhole);
      },
      onBegin: (id) => this.#sources.get(id)?.begin(),
      onRewind: (id) => this.#sources.get(id)?.rewind(),
    });
  }

  get isUsed(): boolean {
    return this.#order.isUsed;
  }

  /** Sets the sources; unchanged ones continue. */
  async configure(wanted: DesiredSourceOrder = NONE): Promise<void> {
    if (isDeepStrictEqual(wanted, this.#wanted)) return;
    this.#wanted = wanted;
    const ids = new Set(wanted.further.map(({ sourceId }) => sourceId));
    const gone = [...this.#sources].filter(([id]) => !ids.has(id));
    for (const [id] of gone) this.#sources.delete(id);
    this.#order.configure(wanted.further.map(({ sourceId }) => sourceId));
    await Promise.all([
      ...gone.map(([, source]) => source.configure(undefined)),
      ...wanted.further.map(({ sourceId, target }) => this.#of(sourceId).configure(target)),
    ]);
    this.settings.onChange();
  }

  /** Processes data of the first source. */
  push(piece: Buffer, quietAt: number): void {
    this.#order.push(FIRST_SOURCE, piece, quietAt);
  }

  /** The last picture of the first source follows in this time, ms. */
  firstEnding(leftMs: number): void {
    this.#order.ending(FIRST_SOURCE, leftMs);
  }

  /** The first source has ended. */
  firstEnded(): void {
    this.#order.ended(FIRST_SOURCE);
  }

  /** Puts a source on air. Resolves with a reason when that fails. */
  choose(sourceId: string): Promise<string | undefined> {
    return this.#order.choose(sourceId);
  }

  /** Fetches all of them again. */
  async restart(): Promise<void> {
    await Promise.all([...this.#sources.values()].map((source) => source.restart()));
  }

  async stop(): Promise<void> {
    this.#order.stop();
    await this.configure(NONE);
  }

  /** `fetched`: the first source, if the server fetches it. */
  report(fetched: OfFirst | undefined): { readonly sourceOrder?: ReportedSourceOrder } {
    if (!this.isUsed) return {};
    const order = this.#order;
    const seen = (id: string, { state, since, retryAt, detail }: OfFirst) => {
      const unreadable = detail === '' && order.isUnreadable(id) ? UNREADABLE : detail;
      return { sourceId: id, hasPicture: order.hasPicture(id), state, since, retryAt, detail: unreadable };
    };
    const listening: OfFirst = {
      state: order.hasPicture(FIRST_SOURCE) || order.isUnreadable(FIRST_SOURCE) ? 'connected' : 'waiting',
      since: this.#since,
      retryAt: null,
      detail: '',
    };
    const further = this.#wanted.further.flatMap(({ sourceId }) => {
      const source = this.#sources.get(sourceId)?.report().source;
      return source ? [seen(sourceId, source)] : [];
    });
    return {
      sourceOrder: {
        onAir: order.onAir,
        chosen: order.chosen,
        sources: [seen(FIRST_SOURCE, fetched ?? listening), ...further],
      },
    };
  }

  #of(sourceId: string): ChannelSource {
    const before = this.#sources.get(sourceId);
    if (before) return before;
    const source = new ChannelSource({
      ...this.settings,
      onPiece: (piece) => this.#order.push(sourceId, piece, performance.now()),
      onEnding: (leftMs) => this.#order.ending(sourceId, leftMs),
      onEnded: () => this.#order.ended(sourceId),
      onReady: (isReady) => this.#order.ready(sourceId, isReady),
    });
    this.#sources.set(sourceId, source);
    return source;
  }
}
