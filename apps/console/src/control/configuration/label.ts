import type { UnitConfiguration } from '@backhaul/contract';
import { effectiveMetadata } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { writeOrder, type WrittenOrder } from '../commands/issue.js';
import type { Dispatcher } from '../commands/types.js';
import type { Database } from '../../platform/db/schema.js';

/** A label that arrives later than this is useless for the current recording, ms. */
const LABEL_VALID_MS = 60_000;

interface Recorded {
  readonly channelId: string;
  readonly serverId: string;
  /** Configuration of the unit that sends. */
  readonly desired: Pick<UnitConfiguration, 'filenamePrefix' | 'metadata'>;
  readonly askedBy: string | null;
}

/** Within `tx`, labels the recordings of a channel with the unit's file name prefix and metadata. Send it with `sendOrder` afterwards. */
export const labelRecordings = (
  tx: Transaction<Database>,
  dispatcher: Pick<Dispatcher, 'enqueue'>,
  { channelId, serverId, desired, askedBy }: Recorded,
): Promise<WrittenOrder> =>
  writeOrder(dispatcher, tx, askedBy, {
    device: { kind: 'server', id: serverId },
    order: {
      name: 'labelRecordings',
      args: { channelId, prefix: desired.filenamePrefix, metadata: effectiveMetadata(desired.metadata) },
    },
    validForMs: LABEL_VALID_MS,
  });
