import { DONE, failed, probeEngines, type Log, type OrderAnswer } from '@backhaul/agent';
import type { RtmpOutputStatus } from '@backhaul/contract';
import type { RtmpTarget } from '@backhaul/contract/bus';
import { RTMP_OUTPUT_KINDS, ALREADY_STREAMING, type RtmpOutputKind } from '@backhaul/domain';
import { rm } from 'node:fs/promises';
import type { Clips } from '../encoder/clip.js';
import type { EncoderPlan } from '../encoder/commands.js';
import { Encoder } from '../encoder/encoder.js';
import { newTap } from '../encoder/tap.js';
import { keyFileOf, RtmpOutput } from './rtmp-output.js';

export interface RtmpOutputsSettings {
  readonly plan: () => EncoderPlan;
  readonly clips: Clips;
  readonly folder: string;
  readonly log: Log;
  /** Console time, ms. */
  readonly now: () => number;
  readonly changed: () => void;
  /** The running transmission: its encoder feeds the tap. */
  readonly transmission: () => { feedTap(): Promise<void> } | undefined;
}

/**
 * The additional destinations of this unit, one of each kind: fed by its transmission, or by an encoder of their own
 * while there is none.
 */
export class RtmpOutputs {
  /** The source of their stream, whichever encoder makes it. */
  readonly tap = newTap();
  readonly #outputs = new Map<RtmpOutputKind, RtmpOutput>();
  #encoder: Encoder | undefined;
  /** Starts, stops and changes of the encoder, one after another. */
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly settings: RtmpOutputsSettings) {}

  get statuses(): RtmpOutputStatus[] {
    return [...this.#outputs.values()].map(({ status }) => status);
  }

  /** Whether something is sent, or tried. */
  get running(): boolean {
    return this.#running().length > 0;
  }

  /** Removes keys that a crash may have left. */
  async tidy(): Promise<void> {
    await Promise.all(RTMP_OUTPUT_KINDS.map((kind) => rm(keyFileOf(this.settings.folder, kind), { force: true })));
  }

  async start(target: RtmpTarget): Promise<OrderAnswer> {
    const [engine] = await probeEngines(['ffmpeg']);
    if (engine?.version === null) return failed(`${engine.name} is not installed: ${engine.install}`);
    return this.#sequentially(async () => {
      if (this.#outputs.get(target.kind)?.running === true) return failed(ALREADY_STREAMING);
      const { plan, folder, log, now, changed } = this.settings;
      const push = new RtmpOutput({
        target,
        tap: this.tap,
        plan,
        folder,
        log,
        now,
        changed,
        onGivenUp: () => void this.#sequentially(() => this.#feed()),
      });
      this.#outputs.set(target.kind, push);
      push.start();
      await this.#feed();
      changed();
      return DONE;
    });
  }

  stop(kind: RtmpOutputKind): Promise<void> {
    return this.#sequentially(async () => {
      const push = this.#outputs.get(kind);
      if (push === undefined) return;
      const { running } = push;
      await push.stop();
      this.#outputs.delete(kind);
      if (running) await this.#feed();
      this.settings.changed();
    });
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#outputs.keys()].map((kind) => this.stop(kind)));
  }

  /** Releases the source, because a transmission begins; `restart` continues. */
  yield(): Promise<void> {
    return this.#sequentially(() => this.#endOwn());
  }

  /** The stream begins again, or comes from another encoder: the destinations reconnect. */
  restart(): Promise<void> {
    return this.#sequentially(async () => {
      if (!this.running) return;
      if (this.settings.transmission()) await this.#endOwn();
      else if (this.#encoder) await this.#encoder.restart();
      else this.#startOwn();
      await Promise.all(this.#running().map((push) => push.restart()));
    });
  }

  #running(): RtmpOutput[] {
    return [...this.#outputs.values()].filter(({ running }) => running);
  }

  /** Makes sure that the tap is fed while something is sent. */
  async #feed(): Promise<void> {
    const transmission = this.settings.transmission();
    if (transmission) await transmission.feedTap();
    else if (!this.running) await this.#endOwn();
    else if (!this.#encoder) this.#startOwn();
  }

  #startOwn(): void {
    const { plan, clips, folder, log } = this.settings;
    this.#encoder = new Encoder({
      plan,
      clips,
      folder,
      outputs: () => ({ tap: this.tap }),
      log,
      onFailure: () => undefined,
    });
    this.#encoder.start();
  }

  async #endOwn(): Promise<void> {
    await this.#encoder?.stop();
    this.#encoder = undefined;
  }

  #sequentially<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }
}
