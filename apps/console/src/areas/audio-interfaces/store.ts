import type { AppContract, AudioInterface, HandlerInput } from '@backhaul/contract';
import { checkAudioInterface, clash, MAX_AUDIO_INTERFACES, type AudioInterfaceFields } from '@backhaul/domain';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { conditionOf } from '../../control/audio-interfaces/condition.js';
import { tallyListens, udpPortsOf } from '../../control/audio-interfaces/ports.js';
import { countServerChange } from '../../control/commands/desired.js';
import { mergeDefined } from '../../control/configuration/merge-defined.js';
import { requireInterfaceServer } from '../../control/interfaces/server.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { requireService } from '../../control/services/services.js';
import type { Touched } from '../../platform/access/mutate.js';
import type { Scope } from '../../platform/access/scope.js';
import type { AudioInterfaceTable } from '../../platform/db/schema-audio-interfaces.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Row extends Selectable<AudioInterfaceTable> {
  readonly inventory_name: string;
  readonly server_name: string;
  readonly channels: readonly Named[];
  readonly rooms: readonly Named[];
}

type Calls = AppContract['audioInterfaces'];
type Create = HandlerInput<Calls['create']>['body'] & { readonly inventoryId: string };
type Change = HandlerInput<Calls['update']>['body'];

type Parts = Pick<Registry, 'reportedServer' | 'serverRecord' | 'unitRecord'>;

const within = (scope: Scope) =>
  scope.all ? sql<boolean>`true` : sql<boolean>`t.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** Audio interfaces `t` with their channels and rooms; direct lines are left out, because no user manages them. */
const interfaceRows = (where: ReturnType<typeof within>) => sql<Row>`(
  select t.*, i.name as inventory_name, d.name as server_name, (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id), '[]')
      from audio_interface_channels x join channels c on c.id = x.channel_id where x.interface_id = t.id) as channels, (
      select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id), '[]')
      from audio_room_interfaces x join audio_rooms a on a.id = x.room_id
      where x.interface_id = t.id and a.direct_unit_id is null) as rooms
  from audio_interfaces t join inventories i on i.id = t.inventory_id join devices d on d.id = t.server_id
  where ${where})`;

/** An interface as administrators see it. */
export function presentInterface(registry: Parts, row: Row): AudioInterface {
  const { unitIds, ...condition } = conditionOf(registry, {
    id: row.id,
    serverId: row.server_id,
    inventoryId: row.inventory_id,
  });
  return {
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory_name },
    server: { id: row.server_id, name: row.server_name },
    format: row.format,
    audioChannels: row.audio_channels,
    listenPort: row.listen_port,
    multicastGroup: row.multicast_group,
    sourceHost: row.source_host,
    createdAt: row.created_at.getTime(),
    ...condition,
    units: unitIds.flatMap((id) => {
      const unit = registry.unitRecord(id);
      return unit === undefined ? [] : [{ id, name: unit.name }];
    }),
    channels: [...row.channels],
    rooms: [...row.rooms],
  };
}

/** Audio interfaces, managed by administrators. */
export const audioInterfaceStore = (
  registry: Parts,
  clock: Clock,
): Store<Row, AudioInterface, 'name' | 'inventory' | 'server', 'name' | 'createdAt', Create, Change> => ({
  kind: 'audioInterface',
  idPrefix: 'aif',
  table: 'audio_interfaces',
  rows: (_db, scope) => interfaceRows(within(scope)),
  search: { name: 'name', inventory: 'inventory_name', server: 'server_name' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: (row) => presentInterface(registry, row),
  audited: (row) => ({
    name: row.name,
    server: row.server_id,
    format: row.format,
    audioChannels: row.audio_channels,
    listenPort: row.listen_port,
    multicastGroup: row.multicast_group,
    sourceHost: row.source_host,
  }),
  async create(tx, _caller, id, { inventoryId, serverId, ...body }) {
    const fields: Fields = mergeDefined({ ...FIRST, name: body.name, listenPort: body.listenPort }, body);
    check(fields);
    await requireService(tx, inventoryId, 'audio_ifb', clock.now());
    const state = registry.reportedServer(serverId)?.state;
    const supported = !state || state.audioInterfaces !== undefined;
    await requireInterfaceServer(tx, { serverId, inventoryId, supported }, LIMIT);
    await requirePort(tx, registry, { id, serverId }, fields);
    await tx
      .insertInto('audio_interfaces')
      .values({ id, inventory_id: inventoryId, server_id: serverId, ...columnsOf(fields) })
      .execute();
    await countServerChange(tx, serverId);
    return { detail: body.name, touches: [['server', serverId]] };
  },
  async update(tx, _caller, row, change) {
    const { id, server_id: serverId } = row;
    const fields: Fields = mergeDefined(fieldsOf(row), change);
    check(fields);
    await tx.selectFrom('devices').select('id').where('id', '=', serverId).forUpdate().execute();
    await requirePort(tx, registry, { id, serverId }, fields);
    await tx.updateTable('audio_interfaces').set(columnsOf(fields)).where('id', '=', id).execute();
    await countServerChange(tx, serverId);
    return { detail: fields.name, touches: touchesOf(row) };
  },
  async remove(tx, _caller, row) {
    await tx.deleteFrom('audio_interfaces').where('id', '=', row.id).execute();
    await countServerChange(tx, row.server_id);
    return { detail: row.name, touches: touchesOf(row) };
  },
});

/** Fields that can be changed. */
type Fields = { readonly [K in keyof Change]-?: Exclude<Change[K], undefined> };

const LIMIT = { table: 'audio_interfaces', most: MAX_AUDIO_INTERFACES, refusal: 'AUDIO_INTERFACE_LIMIT' } as const;

const FIRST: Omit<Fields, 'name' | 'listenPort'> = {
  format: 'L24',
  audioChannels: 2,
  multicastGroup: null,
  sourceHost: null,
};

const fieldsOf = (row: Row): Fields => ({
  name: row.name,
  format: row.format,
  audioChannels: row.audio_channels,
  listenPort: row.listen_port,
  multicastGroup: row.multicast_group,
  sourceHost: row.source_host,
});

const columnsOf = (fields: Fields) => ({
  name: fields.name,
  format: fields.format,
  audio_channels: fields.audioChannels,
  listen_port: fields.listenPort,
  multicast_group: fields.multicastGroup,
  source_host: fields.sourceHost,
});

/** @throws {Refusal} INVALID */
function check(fields: AudioInterfaceFields): void {
  const wrong = checkAudioInterface(fields);
  if (wrong !== null) throw invalid(`body.${wrong.field}`, wrong.message);
}

/** The caller has locked the row of the server. @throws {Refusal} SERVER_PORT_TAKEN */
async function requirePort(
  tx: Transaction<Database>,
  registry: Parts,
  { id, serverId }: { readonly id: string; readonly serverId: string },
  fields: AudioInterfaceFields,
): Promise<void> {
  const others = await tx
    .selectFrom('audio_interfaces')
    .select(['listen_port as listenPort', 'multicast_group as multicastGroup'])
    .where('server_id', '=', serverId)
    .where('id', '<>', id)
    .execute();
  const isHeard = await tallyListens(tx, { serverId, listenPort: fields.listenPort, transport: 'udp' });
  const isTaken = udpPortsOf(registry.reportedServer(serverId)?.state).has(fields.listenPort);
  if (isTaken || isHeard || others.some((other) => clash(other, fields))) throw new Refusal('SERVER_PORT_TAKEN');
}

const touchesOf = ({ server_id: serverId, channels }: Row): readonly Touched[] => [
  ['server', serverId],
  ...channels.map(({ id }) => ['channel', id] as const),
];

/** The interfaces of an inventory, by name. */
export async function interfacesOf(db: Kysely<Database>, inventoryId: string): Promise<readonly Row[]> {
  return rowsOf(db, sql<boolean>`t.inventory_id = ${inventoryId}`);
}

/** The interfaces of a channel, by name; units that send to the channel hear them. */
export async function interfacesOfChannel(db: Kysely<Database>, channelId: string): Promise<readonly Row[]> {
  return rowsOf(
    db,
    sql<boolean>`exists (select 1 from audio_interface_channels y where y.interface_id = t.id and y.channel_id = ${channelId})`,
  );
}

async function rowsOf(db: Kysely<Database>, where: ReturnType<typeof within>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select r.* from ${interfaceRows(where)} as r order by ${byText('name')}, r.id`.execute(db);
  return rows;
}
