import { endReason, errorText, FrameCounter, Supervisor, type EngineExit, type Log } from '@backhaul/agent';
import type { RtmpOutputStatus } from '@backhaul/contract';
import type { RtmpTarget } from '@backhaul/contract/bus';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncoderPlan } from '../encoder/commands.js';
import type { Tap } from '../encoder/tap.js';
import { keyLine, rtmpArgs } from './commands.js';

/** Without a frame for this long the engine hangs, ms. */
const STALLED_MS = 20_000;

/** After this many failed runs in a row it is given up: about two minutes with the pauses between. */
const MAX_FAILURES = 10;

/** A run that sent for this long resets the count, ms. */
const HEALTHY_MS = 30_000;

/** File with the key of a stream while its engine starts. */
export const keyFileOf = (folder: string, kind: RtmpTarget['kind']): string => join(folder, `push-${kind}`);

export interface RtmpOutputSettings {
  readonly target: RtmpTarget;
  /** Where it reads the stream. */
  readonly tap: Tap;
  readonly plan: () => EncoderPlan;
  readonly folder: string;
  readonly log: Log;
  readonly now: () => number;
  readonly changed: () => void;
  /** Called when it is given up. */
  readonly onGivenUp: () => void;
}

/** One additional destination: sends the encoder's stream by RTMP, and retries after each failure until it is given up. */
export class RtmpOutput {
  readonly #supervisor: Supervisor;
  readonly #keyFile: string;
  #state: RtmpOutputStatus['state'] = 'connecting';
  #since: number;
  #error: string | null = null;
  #failures = 0;
  #sentSince: number | undefined;

  constructor(private readonly settings: RtmpOutputSettings) {
    const { target, folder, log } = settings;
    this.#since = settings.now();
    this.#keyFile = keyFileOf(folder, target.kind);
    this.#supervisor = new Supervisor({
      name: `push ${target.kind}`,
      spec: () => this.#spec(),
      log,
      stalledMs: STALLED_MS,
      healthyMs: HEALTHY_MS,
      onExit: (exit) => this.#ended(exit),
    });
  }

  get kind(): RtmpTarget['kind'] {
    return this.settings.target.kind;
  }

  get status(): RtmpOutputStatus {
    const { kind, name } = this.settings.target;
    return { kind, name, state: this.#state, since: this.#since, error: this.#error };
  }

  /** Whether it is active or stopping. */
  get running(): boolean {
    return this.#state !== 'failed';
  }

  start(): void {
    this.#supervisor.start();
  }

  /** Reconnects: its input stream has other parameters, or begins again. */
  async restart(): Promise<void> {
    if (this.#state === 'streaming') this.#become('connecting');
    await this.#supervisor.restart();
  }

  async stop(): Promise<void> {
    if (this.running) this.#become('stopping');
    await this.#supervisor.stop();
    await this.#forgetKey();
  }

  async #spec() {
    const { target, tap, plan, folder } = this.settings;
    await writeFile(this.#keyFile, keyLine(target.key), { mode: 0o600 });
    this.#sentSince = undefined;
    const frames = new FrameCounter((count) => {
      if (count > 0) this.#sends();
    });
    const { configuration } = plan();
    return {
      command: 'ffmpeg',
      args: rtmpArgs({ tap, url: target.url, keyFile: this.#keyFile, configuration }),
      folder,
      secrets: [target.key],
      onOutput: (chunk: Buffer) => frames.push(chunk),
    };
  }

  #sends(): void {
    this.#supervisor.progress();
    if (this.#sentSince === undefined) void this.#forgetKey();
    this.#sentSince ??= performance.now();
    if (performance.now() - this.#sentSince >= HEALTHY_MS) this.#failures = 0;
    if (this.#state !== 'connecting') return;
    this.#error = null;
    this.#become('streaming');
  }

  #ended(exit: EngineExit): void {
    if (this.#state === 'stopping') return;
    this.#failures += 1;
    this.#error = endReason(exit, 'stream', 'ffmpeg').slice(0, 512);
    if (this.#failures < MAX_FAILURES) {
      this.#become('connecting');
      return;
    }
    this.#become('failed');
    // Not awaited: the supervisor itself is the caller.
    void this.#supervisor.stop();
    void this.#forgetKey();
    this.settings.onGivenUp();
  }

  /** The engine reads the key at its start. */
  async #forgetKey(): Promise<void> {
    await rm(this.#keyFile, { force: true }).catch((error: unknown) =>
      this.settings.log.error({ error: errorText(error) }, 'the file of a key cannot be removed'),
    );
  }

  #become(state: RtmpOutputStatus['state']): void {
    if (state !== this.#state) this.#since = this.settings.now();
    this.#state = state;
    this.settings.changed();
  }
}
