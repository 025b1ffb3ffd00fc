import type { ReportedSource, SourceTarget } from '@backhaul/contract/bus';
import { isDeepStrictEqual } from 'node:util';
import { ChannelTap, type ChannelTapSettings } from './channel-tap.js';
import { Source, type SourceSettings } from './source.js';

export type ChannelSourceSettings = Omit<SourceSettings, 'target'> & Pick<ChannelTapSettings, 'channel'>;

/** The source that the server fetches for one channel, if any. */
export class ChannelSource {
  #source: Source | ChannelTap | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly settings: ChannelSourceSettings) {}

  /** Sets the source; an unchanged one continues. */
  configure(target: SourceTarget | undefined): Promise<void> {
    this.#turn = this.#turn.then(() => this.#apply(target));
    return this.#turn;
  }

  /** Whether it has a source; if a retry is pending, it is tried now. */
  retryNow(): boolean {
    this.#source?.retryNow();
    return this.#source !== undefined;
  }

  /** Fetches the source again. */
  restart(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#again());
    return this.#turn;
  }

  /** Plays a file that waits at its first picture. */
  begin(): void {
    if (this.#source instanceof Source) this.#source.begin();
  }

  /** Puts a file back to its first picture. */
  rewind(): void {
    if (this.#source instanceof Source) this.#source.rewind();
  }

  report(): { readonly source?: ReportedSource } {
    return this.#source ? { source: this.#source.report() } : {};
  }

  async #again(): Promise<void> {
    const target = this.#source?.target;
    await this.#apply(undefined);
    await this.#apply(target);
  }

  async #apply(target: SourceTarget | undefined): Promise<void> {
    if (isDeepStrictEqual(this.#source?.target, target)) return;
    await this.#source?.stop();
    this.#source = target && this.#made(target);
    this.#source?.start();
  }

  #made(target: SourceTarget): Source | ChannelTap {
    return target.kind === 'channel'
      ? new ChannelTap({ ...this.settings, target })
      : new Source({ ...this.settings, target });
  }
}
