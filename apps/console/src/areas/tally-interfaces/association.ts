import type { AppContract, HandlerInput, TallyOfChannel } from '@backhaul/contract';
import { checkTallySource, combineTally, MAX_TALLY_SOURCES } from '@backhaul/domain';
import { countServerChange } from '../../control/commands/desired.js';
import { violates } from '../../control/devices/names.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { VisibleTallyInterface } from '../../control/policies/tally-interface.js';
import { mutate, type MutateDependencies, type Touched } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

type Body = HandlerInput<AppContract['tallyInterfaces']['associate']>['body'];
type Dependencies = MutateDependencies & { readonly registry: Pick<Registry, 'tallyHeard'> };

/** Tally of a channel, with the sources that report it. */
export function tallyOfChannel({ tallyHeard }: Pick<Registry, 'tallyHeard'>, channel: VisibleChannel): TallyOfChannel {
  const { view, record } = channel;
  return {
    channel: { id: channel.id, name: view.channelName },
    ...(view.tally ?? { light: 'unknown', text: '', onAir: false, supportedByUnit: false }),
    sources: record.tally.map((source) => ({
      sourceId: source.sourceId,
      screen: source.screen,
      address: source.address,
      interface: { id: source.interfaceId, name: source.interfaceName },
      ...combineTally([tallyHeard(source)]),
    })),
  };
}

/** @throws {Refusal} NOT_FOUND, INVALID, TALLY_SOURCE_TAKEN, TALLY_LIMIT */
export async function associate(
  dependencies: Dependencies,
  caller: Caller,
  channel: VisibleChannel,
  found: VisibleTallyInterface,
  { screen, address }: Body,
): Promise<void> {
  if (found.inventoryId !== channel.record.inventoryId) throw new Refusal('NOT_FOUND');
  const wrong = checkTallySource(found.kind, { screen, address });
  if (wrong !== null) throw invalid(`body.${wrong.field}`, wrong.message);
  try {
    await mutate(
      dependencies,
      caller,
      async (tx) => {
        const held = await tx
          .selectFrom('tally_interfaces')
          .select(['name', 'server_id'])
          .where('id', '=', found.id)
          .forUpdate()
          .executeTakeFirst();
        const locked = tx.selectFrom('channels').select('id').where('id', '=', channel.id).forKeyShare();
        if (!held || !(await locked.executeTakeFirst())) throw new Refusal('NOT_FOUND');
        const known = await tx.selectFrom('tally_sources').selectAll().where('interface_id', '=', found.id).execute();
        const same = known.find((one) => one.screen === screen && one.address === address);
        if (same?.channel_id === channel.id) return undefined;
        if (same !== undefined) throw new Refusal('TALLY_SOURCE_TAKEN');
        if (known.length >= MAX_TALLY_SOURCES) throw new Refusal('TALLY_LIMIT');
        const row = { id: newId('tls'), interface_id: found.id, channel_id: channel.id, screen, address };
        await tx.insertInto('tally_sources').values(row).execute();
        if (held.server_id !== null) await countServerChange(tx, held.server_id);
        return { serverId: held.server_id, detail: `${held.name} ${screen}/${address}` };
      },
      (done) => done && entryOf('associate', channel, done),
    );
  } catch (error) {
    if (violates(error, ['tally_sources_place'])) throw new Refusal('TALLY_SOURCE_TAKEN');
    throw error;
  }
}

/** @throws {Refusal} NOT_FOUND */
export async function dissociate(
  dependencies: Dependencies,
  caller: Caller,
  channel: VisibleChannel,
  sourceId: string,
): Promise<void> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const gone = await tx
        .deleteFrom('tally_sources as s')
        .using('tally_interfaces as i')
        .whereRef('i.id', '=', 's.interface_id')
        .where('s.id', '=', sourceId)
        .where('s.channel_id', '=', channel.id)
        .returning(['i.name', 'i.server_id', 's.screen', 's.address'])
        .executeTakeFirst();
      if (!gone) throw new Refusal('NOT_FOUND');
      if (gone.server_id !== null) await countServerChange(tx, gone.server_id);
      return { serverId: gone.server_id, detail: `${gone.name} ${gone.screen}/${gone.address}` };
    },
    (done) => entryOf('dissociate', channel, done),
  );
}

const entryOf = (
  verb: 'associate' | 'dissociate',
  { id }: VisibleChannel,
  { serverId, detail }: { readonly serverId: string | null; readonly detail: string },
) =>
  ({
    action: `tally:${verb}`,
    subject: { kind: 'channel', id },
    detail,
    touches: [['channel', id], ...(serverId === null ? [] : [['server', serverId] as const])] satisfies Touched[],
  }) as const;
