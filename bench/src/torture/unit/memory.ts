import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { FIRST_CONFIGURATION, UnitConfiguration } from '@backhaul/contract';
import * as z from 'zod';

const Kept = z.object({
  channelId: z.string().nullable(),
  version: z.int(),
  applied: UnitConfiguration,
});
type Kept = z.output<typeof Kept>;

const FIRST: Kept = {
  channelId: null,
  version: -1,
  applied: FIRST_CONFIGURATION,
};

/** What a simulated unit restores after a restart: its configuration and channel, but no transmission. */
export class Memory {
  private constructor(
    private readonly path: string,
    private kept: Kept,
  ) {}

  static async open(path: string): Promise<Memory> {
    return new Memory(path, (await readJsonFile(path, Kept)) ?? FIRST);
  }

  get now(): Kept {
    return this.kept;
  }

  /** Resolves when the change is stored; until then nothing has changed. */
  async change(change: Partial<Kept>): Promise<void> {
    const next = { ...this.kept, ...change };
    await writeFileAtomic(this.path, JSON.stringify(next));
    this.kept = next;
  }
}
