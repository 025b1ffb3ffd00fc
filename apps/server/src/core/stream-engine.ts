import { EngineRun, watchForHang, type EngineExit, type EngineSpec } from '@backhaul/agent';
import { Feed, type FeedLimits } from './feed.js';

/** How much a live stream may queue for its program, bytes: several seconds at any bitrate of units. */
const LIMIT_BYTES = 16 * 1024 * 1024;

/** Time for a program to end after the end of its input, ms. */
const DRAIN_MS = 2000;

export interface StreamEngineLimits extends FeedLimits {
  /** It may wait for its receiver without reading. */
  readonly canWait?: boolean;
}

/** One program that reads the channel's transport stream from its standard input, from `start` to the end of the stream. */
export class StreamEngine {
  readonly #feed: Feed;
  readonly #run: Promise<EngineRun>;
  readonly ended: Promise<EngineExit>;
  #overflowed = false;
  #fed = false;
  #pid: number | undefined;

  constructor(
    spec: EngineSpec,
    private readonly limits: Partial<StreamEngineLimits> = {},
  ) {
    this.#feed = new Feed({ limitBytes: LIMIT_BYTES, ...limits }, () => {
      this.#overflowed = true;
      void this.kill();
    });
    this.#run = EngineRun.start({ ...spec, input: true });
    this.ended = this.#run.then((run) => this.#attend(run));
  }

  /** Its process, once it runs. */
  get pid(): number | undefined {
    return this.#pid;
  }

  /** Whether it was ended because it read too slowly. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  /** Bytes that wait to be read by the program. */
  get backlogBytes(): number {
    return this.#feed.backlogBytes;
  }

  write(chunk: Buffer): void {
    this.#fed = true;
    this.#feed.write(chunk);
  }

  /** Ends the stream and lets the program finish its files; by force after 2 s. */
  async finish(): Promise<EngineExit> {
    this.#feed.close();
    const run = await this.#run;
    const timer = setTimeout(() => void run.stop(), DRAIN_MS);
    const exit = await run.exited;
    clearTimeout(timer);
    return exit;
  }

  async #attend(run: EngineRun): Promise<EngineExit> {
    this.#feed.attach(run);
    const hadWork = (): boolean => {
      const fed = this.#fed;
      this.#fed = false;
      return fed;
    };
    const { pid } = run;
    this.#pid = pid;
    const unwatch =
      pid === undefined || this.limits.canWait
        ? undefined
        : watchForHang({ pid, hadWork, onHang: () => void run.giveUp() });
    const exit = await run.exited;
    unwatch?.();
    return exit;
  }

  async kill(): Promise<EngineExit> {
    return (await this.#run).kill();
  }
}
