import type { SettingChange } from '@backhaul/domain';
import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { countServerChange } from '../../control/commands/desired.js';
import { sendOrder, type WrittenOrder } from '../../control/commands/issue.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { labelRecordings } from '../../control/configuration/label.js';
import type { Database } from '../../platform/db/schema.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry, ServedChannel } from '../../state/registry/types.js';

export interface ChannelDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'enqueue' | 'dispatch'>;
}

type Columns = Database['channels'];
const HELD = ['input', 'recording', 'source', 'source_secret', 'source_on', 'source_order', 'blocked_callers'] as const;
type Held = Pick<Selectable<Columns>, (typeof HELD)[number]>;

interface ChannelChange {
  /** New values, computed from the locked row; undefined: no change. */
  readonly values: (held: Held) => Updateable<Columns> | undefined;
  readonly detail: string;
  readonly refuse?: (tx: Transaction<Database>) => Promise<void>;
}

/** Changes a channel and, in the same transaction, the requested configuration of its server. Unchanged values are not written. */
export async function changeChannel(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { values, detail, refuse }: ChannelChange,
): Promise<ServedChannel> {
  const { registry, dispatcher } = dependencies;
  const { id, record } = channel;
  const { serverId } = record;
  const changed = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = await tx
        .selectFrom('channels')
        .select(HELD)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      const next = values(held);
      if (next === undefined) return undefined;
      await refuse?.(tx);
      await tx.updateTable('channels').set(next).where('id', '=', id).execute();
      await countServerChange(tx, serverId);
      const begins = next.recording === true;
      const label = begins ? await labelFor(registry, dispatcher, tx, caller, record) : undefined;
      return { before: held, after: next, label };
    },
    (result) =>
      result && {
        action: 'channel:configure',
        subject: { kind: 'channel', id },
        detail,
        changes: differencesOf(result.before, result.after),
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

/** Changes for the audit, without addresses, because they may contain keys. */
function differencesOf(before: Held, after: Updateable<Columns>): SettingChange[] {
  const paths = ['input', 'recording', 'source_on'] as const;
  return paths.flatMap((path) => {
    const to = after[path];
    return to === undefined || to === before[path] ? [] : [{ path, from: before[path], to }];
  });
}

/** Labels recordings that begin during a transmission with the metadata of its unit. */
async function labelFor(
  registry: Registry,
  dispatcher: ChannelDependencies['dispatcher'],
  tx: Transaction<Database>,
  caller: Caller,
  { id: channelId, serverId, transmission }: ServedChannel,
): Promise<WrittenOrder | undefined> {
  const desired = transmission === null ? undefined : registry.unitRecord(transmission.unitId)?.desired;
  if (transmission === null || desired === undefined) return undefined;
  return labelRecordings(tx, dispatcher, { channelId, serverId, desired, askedBy: caller.userId });
}
