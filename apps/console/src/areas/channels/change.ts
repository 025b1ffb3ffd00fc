import type { Channel } from '@backhaul/contract';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { countServerChange } from '../../commands/desired.js';
import type { Dispatcher, NewOrder } from '../../commands/types.js';
import { labelRecordings } from '../../configuration/label.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { visibleChannel } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { ChannelRecord, Registry } from '../../registry/types.js';

export interface ChannelDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'enqueue' | 'dispatch'>;
}

interface ChannelChange {
  readonly values: { readonly input: 'srt' | 'unit' } | { readonly recording: boolean };
  readonly detail: string;
  readonly refuse?: (tx: Transaction<Database>, view: Channel) => Promise<void>;
}

/** Changes a channel and, in the same transaction, what its server is wanted to be. What is so already stays. */
export async function changeChannel(
  { db, registry, dispatcher }: ChannelDependencies,
  caller: Caller,
  channelId: string,
  { values, detail, refuse }: ChannelChange,
): Promise<ChannelRecord> {
  const { record } = visibleChannel(registry, caller.scope, channelId);
  const label = await db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('channels')
      .select(['input', 'recording'])
      .where('id', '=', channelId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) throw new Refusal('NOT_FOUND');
    const same = 'input' in values ? held.input === values.input : held.recording === values.recording;
    if (same) return undefined;
    await refuse?.(tx, visibleChannel(registry, caller.scope, channelId).view);
    await tx.updateTable('channels').set(values).where('id', '=', channelId).execute();
    await countServerChange(tx, record.serverId);
    const subject = { kind: 'channel', id: channelId };
    const changes = 'recording' in values ? [{ path: 'recording', from: held.recording, to: values.recording }] : [];
    await audit(tx, { caller, action: 'channel:configure', subject, result: 'done', detail, changes });
    await notifyChanged(tx, 'channel', channelId);
    await notifyChanged(tx, 'server', record.serverId);
    return 'recording' in values && values.recording ? labelFor(registry, dispatcher, tx, caller, record) : undefined;
  });
  if (label) void dispatcher.dispatch(record.serverId, label);
  await Promise.all([registry.refresh('channel', channelId), registry.refresh('server', record.serverId)]);
  void dispatcher.converge(record.serverId);
  return visibleChannel(registry, caller.scope, channelId).record;
}

/** Recordings that begin in the midst of a transmission carry what its unit is set to. */
async function labelFor(
  registry: Registry,
  dispatcher: ChannelDependencies['dispatcher'],
  tx: Transaction<Database>,
  caller: Caller,
  { id: channelId, serverId, transmission }: ChannelRecord,
): Promise<NewOrder | undefined> {
  const desired = transmission === null ? undefined : registry.unitRecord(transmission.unitId)?.desired;
  if (transmission === null || desired === undefined) return undefined;
  return labelRecordings(tx, dispatcher, { channelId, serverId, desired, askedBy: caller.userId });
}
