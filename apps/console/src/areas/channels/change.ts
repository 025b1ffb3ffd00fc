import type { ServerInput } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { countServerChange } from '../../control/commands/desired.js';
import { sendOrder, type WrittenOrder } from '../../control/commands/issue.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { labelRecordings } from '../../control/configuration/label.js';
import type { Database } from '../../platform/db/schema.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { ChannelRecord, Registry } from '../../state/registry/types.js';

export interface ChannelDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'enqueue' | 'dispatch'>;
}

interface ChannelChange {
  readonly values: { readonly input: ServerInput; readonly rtmp_key: string | null } | { readonly recording: boolean };
  readonly detail: string;
  readonly refuse?: (tx: Transaction<Database>) => Promise<void>;
}

/** Changes a channel and, in the same transaction, the requested configuration of its server. Unchanged values are not written. */
export async function changeChannel(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { values, detail, refuse }: ChannelChange,
): Promise<ChannelRecord> {
  const { registry, dispatcher } = dependencies;
  const { id, record } = channel;
  const { serverId } = record;
  const changed = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = await tx
        .selectFrom('channels')
        .select(['input', 'recording'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      // A channel that is given to an RTMP sender again gets another key.
      const same =
        'input' in values
          ? held.input === values.input && values.rtmp_key === null
          : held.recording === values.recording;
      if (same) return undefined;
      await refuse?.(tx);
      await tx.updateTable('channels').set(values).where('id', '=', id).execute();
      await countServerChange(tx, serverId);
      const begins = 'recording' in values && values.recording;
      const label = begins ? await labelFor(registry, dispatcher, tx, caller, record) : undefined;
      return { before: held, label };
    },
    (result) =>
      result && {
        action: 'channel:configure',
        subject: { kind: 'channel', id },
        detail,
        changes:
          'recording' in values ? [{ path: 'recording', from: result.before.recording, to: values.recording }] : [],
        touches: [
          ['channel', id],
          ['server', serverId],
        ],
      },
  );
  if (changed?.label) sendOrder(dispatcher, changed.label);
  void dispatcher.converge(serverId);
  return channel.record;
}

/** Recordings that begin in the midst of a transmission carry what its unit is set to. */
async function labelFor(
  registry: Registry,
  dispatcher: ChannelDependencies['dispatcher'],
  tx: Transaction<Database>,
  caller: Caller,
  { id: channelId, serverId, transmission }: ChannelRecord,
): Promise<WrittenOrder | undefined> {
  const desired = transmission === null ? undefined : registry.unitRecord(transmission.unitId)?.desired;
  if (transmission === null || desired === undefined) return undefined;
  return labelRecordings(tx, dispatcher, { channelId, serverId, desired, askedBy: caller.userId });
}
