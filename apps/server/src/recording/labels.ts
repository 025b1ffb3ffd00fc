import { errorText, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import type { ServerOrder } from '@backhaul/contract/bus';
import { METADATA_FIELDS, sameValue } from '@backhaul/domain';
import * as z from 'zod';

type Args = Extract<ServerOrder, { name: 'labelRecordings' }>['args'];
/** Labels of a channel's recordings: the prefix of their names, and their metadata. */
export type Label = Omit<Args, 'channelId'>;

export const NO_LABEL: Label = { prefix: '', metadata: {} };

const Kept = z.record(
  z.string(),
  z.object({ prefix: z.string(), metadata: z.partialRecord(z.enum(METADATA_FIELDS), z.string()) }),
);

/** Labels by channel, stored so that recordings after a restart have them too. */
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

  /** Returns whether the label has changed. */
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
