import { errorText, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import type { ServerOrder } from '@backhaul/contract/bus';
import { METADATA_FIELDS, sameValue } from '@backhaul/domain';
import * as z from 'zod';

type Args = Extract<ServerOrder, { name: 'labelRecordings' }>['args'];
/** What recordings of a channel carry: what their names begin with, and what goes with the picture. */
export type Label = Omit<Args, 'channelId'>;

export const NO_LABEL: Label = { prefix: '', metadata: {} };

const Kept = z.record(
  z.string(),
  z.object({ prefix: z.string(), metadata: z.partialRecord(z.enum(METADATA_FIELDS), z.string()) }),
);

/** Labels by channel, kept so that what is recorded after a restart carries them too. */
export class Labels {
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly log: Log,
    private kept: z.output<typeof Kept>,
  ) {}

  static async open(path: string, log: Log): Promise<Labels> {
    return new Labels(path, log, (await readJsonFile(path, Kept)) ?? {});
  }

  of(channelId: string): Label {
    return this.kept[channelId] ?? NO_LABEL;
  }

  /** Answers whether that is another label than before. */
  set(channelId: string, { prefix, metadata }: Label): boolean {
    const label = { prefix, metadata };
    if (sameValue(label, this.of(channelId))) return false;
    this.kept = { ...this.kept, [channelId]: label };
    const write = () => writeFileAtomic(this.path, JSON.stringify(this.kept));
    this.#saving = this.#saving
      .then(write, write)
      .catch((error: unknown) => this.log.error({ error: errorText(error) }, 'a label cannot be kept'));
    return true;
  }
}
