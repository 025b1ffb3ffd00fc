import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { FIRST_CONFIGURATION, LocationRules, UnitConfiguration } from '@backhaul/contract';
import { ServerTarget, UnitOrder } from '@backhaul/contract/bus';
import * as z from 'zod';

const Kept = z.object({
  channelId: z.string().nullable(),
  /** The transmission that was running. */
  transmission: z
    .object({
      id: z.string(),
      channelId: z.string(),
      /** Its start order, and its time on the console's clock: used to resume a persistent stream. */
      order: UnitOrder.optional(),
      startedAt: z.number().optional(),
    })
    .nullable(),
  /** The server of the IP pipe that was open. */
  pipe: ServerTarget.nullable().default(null),
  /** Rules by which it reports its location. */
  locationRules: LocationRules.nullable().default(null),
  configuration: z.object({ version: z.int(), applied: UnitConfiguration }),
});
type Kept = z.output<typeof Kept>;

/** The state of a unit before its first configuration. */
const FIRST: Kept = {
  channelId: null,
  transmission: null,
  pipe: null,
  locationRules: null,
  configuration: {
    version: -1,
    applied: { ...FIRST_CONFIGURATION, resolution: '720p30', bitrateKbps: 2000 },
  },
};

/** The state that a unit keeps over a restart. */
export class UnitMemory {
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private kept: Kept,
  ) {}

  static async open(path: string): Promise<UnitMemory> {
    return new UnitMemory(path, (await readJsonFile(path, Kept)) ?? FIRST);
  }

  get now(): Kept {
    return this.kept;
  }

  /** Resolves when the change is on disk. */
  change(change: Partial<Kept>): Promise<void> {
    this.kept = { ...this.kept, ...change };
    const write = () => writeFileAtomic(this.path, JSON.stringify(this.kept));
    this.#saving = this.#saving.then(write, write);
    return this.#saving;
  }
}
