import { errorText, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import * as z from 'zod';

const Ended = z.object({
  playoutId: z.string(),
  outcome: z.enum(['played', 'failed']),
  detail: z.string(),
  at: z.int().min(0),
});

const Kept = z.record(
  z.string(),
  z.object({
    ended: z.array(Ended),
    resume: z.object({ playoutId: z.string(), positionMs: z.number().min(0) }).nullable(),
  }),
);
export type KeptPlayout = z.output<typeof Kept>[string];

const NOTHING: KeptPlayout = { ended: [], resume: null };

/** Position in the queue of each channel, stored so that it continues after a restart. */
export class PlayoutMemory {
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly log: Log,
    private kept: z.output<typeof Kept>,
  ) {}

  static async open(path: string, log: Log): Promise<PlayoutMemory> {
    return new PlayoutMemory(path, log, (await readJsonFile(path, Kept)) ?? {});
  }

  of(channelId: string): KeptPlayout {
    return this.kept[channelId] ?? NOTHING;
  }

  /** Undefined: the channel no longer has a queue. */
  set(channelId: string, kept: KeptPlayout | undefined): void {
    const { [channelId]: _before, ...others } = this.kept;
    this.kept = kept === undefined ? others : { ...others, [channelId]: kept };
    const write = () => writeFileAtomic(this.path, JSON.stringify(this.kept));
    this.#saving = this.#saving
      .then(write, write)
      .catch((error: unknown) => this.log.error({ error: errorText(error) }, 'the place in a queue cannot be kept'));
  }
}
