import { MAX_INTERFACE_CHANNELS } from '@backhaul/domain';
import type { VisibleAudioInterface } from '../../control/policies/audio-interface.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { requireService } from '../../control/services/services.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** @throws {Refusal} NOT_FOUND, AUDIO_INTERFACE_LIMIT, FEATURE_OFF, SERVICE_LICENSE */
export async function associate(
  dependencies: MutateDependencies & { readonly clock: Clock },
  caller: Caller,
  channel: VisibleChannel,
  found: VisibleAudioInterface,
): Promise<void> {
  if (found.inventoryId !== channel.record.inventoryId) throw new Refusal('NOT_FOUND');
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = tx.selectFrom('audio_interfaces').select('name').where('id', '=', found.id).forUpdate();
      const row = await held.executeTakeFirst();
      const locked = tx.selectFrom('channels').select('id').where('id', '=', channel.id).forKeyShare();
      if (!row || !(await locked.executeTakeFirst())) throw new Refusal('NOT_FOUND');
      const known = await tx
        .selectFrom('audio_interface_channels')
        .select('channel_id')
        .where('interface_id', '=', found.id)
        .execute();
      if (known.some(({ channel_id }) => channel_id === channel.id)) return undefined;
      await requireService(tx, found.inventoryId, 'audio_ifb', dependencies.clock.now(), false);
      if (known.length >= MAX_INTERFACE_CHANNELS) throw new Refusal('AUDIO_INTERFACE_LIMIT');
      await tx
        .insertInto('audio_interface_channels')
        .values({ interface_id: found.id, channel_id: channel.id })
        .execute();
      return row.name;
    },
    (name) => (name === undefined ? undefined : entryOf('associate', channel, name)),
  );
}

/** @throws {Refusal} NOT_FOUND */
export async function dissociate(
  dependencies: MutateDependencies,
  caller: Caller,
  channel: VisibleChannel,
  interfaceId: string,
): Promise<void> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const gone = await tx
        .deleteFrom('audio_interface_channels as x')
        .using('audio_interfaces as i')
        .whereRef('i.id', '=', 'x.interface_id')
        .where('x.interface_id', '=', interfaceId)
        .where('x.channel_id', '=', channel.id)
        .returning('i.name')
        .executeTakeFirst();
      if (!gone) throw new Refusal('NOT_FOUND');
      return gone.name;
    },
    (name) => entryOf('dissociate', channel, name),
  );
}

const entryOf = (verb: 'associate' | 'dissociate', { id }: VisibleChannel, name: string) =>
  ({
    action: `ifb:${verb}`,
    subject: { kind: 'channel', id },
    detail: name,
    touches: [['channel', id]] as const,
  }) as const;
