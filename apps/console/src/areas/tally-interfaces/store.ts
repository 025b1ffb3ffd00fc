import type { AppContract, HandlerInput, TallyInterface } from '@backhaul/contract';
import {
  checkTallyFields,
  combineTally,
  MAX_TALLY_INTERFACES,
  type TallyFields,
  type TallyKind,
} from '@backhaul/domain';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { tallyListens, tcpPortsOf, udpPortsOf } from '../../control/audio-interfaces/ports.js';
import { countServerChange } from '../../control/commands/desired.js';
import { mergeDefined } from '../../control/configuration/merge-defined.js';
import { requireInterfaceServer } from '../../control/interfaces/server.js';
import { requireMemberships } from '../../control/people/memberships.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Touched } from '../../platform/access/mutate.js';
import type { Scope } from '../../platform/access/scope.js';
import type { TallyInterfaceTable } from '../../platform/db/schema-tally.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { tallyPasswordOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { RecordedTallySource } from '../../state/registry/tally.js';
import type { Registry } from '../../state/registry/types.js';
import { connectionOf } from './connection.js';

type SourceRow = Pick<RecordedTallySource, 'sourceId' | 'screen' | 'address' | 'said'> & {
  readonly channel: { readonly id: string; readonly name: string };
};

export interface Row extends Selectable<TallyInterfaceTable> {
  readonly inventory_name: string;
  readonly server_name: string | null;
  readonly sources: readonly SourceRow[];
}

type Calls = AppContract['tallyInterfaces'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

export interface TallyStoreDependencies {
  readonly registry: Pick<Registry, 'tallyHeard' | 'tallyReport' | 'reportedServer' | 'serverRecord'>;
  readonly vault: Vault;
}

const within = (scope: Scope) =>
  scope.all ? sql<boolean>`true` : sql<boolean>`t.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** Tally interfaces `t` with their sources. */
const tallyRows = (where: ReturnType<typeof within>) => sql<Row>`(
  select t.*, i.name as inventory_name, d.name as server_name, (
      select coalesce(json_agg(json_build_object('sourceId', s.id, 'screen', s.screen, 'address', s.address, 'said', s.said,
        'channel', json_build_object('id', c.id, 'name', c.name)) order by s.screen, s.address), '[]')
      from tally_sources s join channels c on c.id = s.channel_id where s.interface_id = t.id) as sources
  from tally_interfaces t join inventories i on i.id = t.inventory_id left join devices d on d.id = t.server_id
  where ${where})`;

/** An interface as administrators see it. */
export function presentTally({ registry }: TallyStoreDependencies, row: Row): TallyInterface {
  const { id, server_id: serverId } = row;
  return {
    id,
    inventory: { id: row.inventory_id, name: row.inventory_name },
    server: serverId === null ? null : { id: serverId, name: row.server_name ?? '' },
    kind: row.kind,
    ...fieldsOf(row),
    hasPassword: row.password !== null,
    createdAt: row.created_at.getTime(),
    ...connectionOf(registry, row),
    sources: row.sources.map(({ sourceId, screen, address, channel, said }) => ({
      sourceId,
      screen,
      address,
      channel,
      ...combineTally([
        registry.tallyHeard({
          sourceId,
          screen,
          address,
          said,
          serverId,
          kind: row.kind,
          mode: row.mode,
          interfaceId: id,
          interfaceName: row.name,
        }),
      ]),
    })),
  };
}

/** Tally interfaces, managed by administrators. */
export const tallyInterfaceStore = (
  dependencies: TallyStoreDependencies,
): Store<Row, TallyInterface, 'name' | 'inventory' | 'server', 'name' | 'createdAt', Create, Change> => ({
  kind: 'tallyInterface',
  idPrefix: 'tal',
  table: 'tally_interfaces',
  rows: (_db, scope) => tallyRows(within(scope)),
  search: { name: 'name', inventory: 'inventory_name', server: 'server_name' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: (row) => presentTally(dependencies, row),
  audited: (row) => ({
    name: row.name,
    server: row.server_id,
    kind: row.kind,
    transport: row.transport,
    mode: row.mode,
    listenPort: row.listen_port,
    peer: row.peer_host === null ? null : `${row.peer_host}:${row.peer_port ?? ''}`,
    dleStx: row.dle_stx,
    utf16: row.utf16,
    programmeLamp: row.programme_lamp,
    previewLamp: row.preview_lamp,
    resend: row.resend,
    expectsRepeats: row.expects_repeats,
    broker: row.broker_url,
    topic: row.topic,
    userName: row.user_name,
    hasPassword: row.password !== null,
  }),
  async create(tx, caller, id, { inventoryId, serverId = null, password = null, ...body }) {
    await requireMemberships(tx, caller, { inventoryIds: [inventoryId], groupIds: [] });
    const fields = mergeDefined({ name: body.name, ...FIRST }, body);
    check({ ...fields, kind: body.kind, serverId });
    if (serverId !== null) {
      const state = dependencies.registry.reportedServer(serverId)?.state;
      const supported = !state || (state.tallyKinds ?? []).includes(body.kind);
      await requireInterfaceServer(tx, { serverId, inventoryId, supported }, LIMIT);
      await requirePort(tx, dependencies, { id, serverId, kind: body.kind }, fields);
    }
    await tx
      .insertInto('tally_interfaces')
      .values({
        id,
        inventory_id: inventoryId,
        server_id: serverId,
        kind: body.kind,
        ...columnsOf(fields),
        password: password && dependencies.vault.seal(password, tallyPasswordOf(id)),
      })
      .execute();
    if (serverId !== null) await countServerChange(tx, serverId);
    return { detail: body.name, touches: serverOf(serverId) };
  },
  async update(tx, _caller, row, { password, ...change }) {
    const { id, kind, server_id: serverId } = row;
    const fields = mergeDefined(fieldsOf(row), change);
    check({ ...fields, kind, serverId });
    if (serverId !== null) await requirePort(tx, dependencies, { id, serverId, kind }, fields);
    // A stored password is never used for another broker or user.
    const isElsewhere = fields.brokerUrl !== row.broker_url || fields.userName !== row.user_name;
    await tx
      .updateTable('tally_interfaces')
      .set({
        ...columnsOf(fields),
        ...((password !== undefined || isElsewhere) && {
          password: password ? dependencies.vault.seal(password, tallyPasswordOf(id)) : null,
        }),
      })
      .where('id', '=', id)
      .execute();
    if (serverId !== null) await countServerChange(tx, serverId);
    return { detail: fields.name, touches: touchesOf(row) };
  },
  async remove(tx, _caller, row) {
    await tx.deleteFrom('tally_interfaces').where('id', '=', row.id).execute();
    if (row.server_id !== null) await countServerChange(tx, row.server_id);
    return { detail: row.name, touches: touchesOf(row) };
  },
});

/** Refuses a port on which the server already listens, separately for UDP and TCP. Locks the row of the server. @throws {Refusal} SERVER_PORT_TAKEN */
async function requirePort(
  tx: Transaction<Database>,
  { registry }: TallyStoreDependencies,
  { id, serverId, kind }: { readonly id: string; readonly serverId: string; readonly kind: TallyKind },
  { transport, mode, listenPort }: Fields,
): Promise<void> {
  if (listenPort === null || mode === 'out' || kind === 'mqtt') return;
  await tx.selectFrom('devices').select('id').where('id', '=', serverId).forUpdate().execute();
  if (await tallyListens(tx, { serverId, listenPort, transport, except: id })) throw new Refusal('SERVER_PORT_TAKEN');
  const state = registry.reportedServer(serverId)?.state;
  const own = transport === 'tcp' ? tcpPortsOf(state) : udpPortsOf(state);
  if (own.has(listenPort)) throw new Refusal('SERVER_PORT_TAKEN');
  if (transport === 'tcp') return;
  const audio = tx.selectFrom('audio_interfaces').select('id').where('server_id', '=', serverId);
  if (await audio.where('listen_port', '=', listenPort).executeTakeFirst()) throw new Refusal('SERVER_PORT_TAKEN');
}

/** Fields that can be changed. */
type Fields = { readonly [K in Exclude<keyof Change, 'password'>]-?: Exclude<Change[K], undefined> };

const LIMIT = { table: 'tally_interfaces', most: MAX_TALLY_INTERFACES, refusal: 'TALLY_LIMIT' } as const;

const FIRST: Omit<Fields, 'name'> = {
  transport: 'udp',
  mode: 'in',
  listenPort: null,
  peerHost: null,
  peerPort: null,
  dleStx: false,
  utf16: false,
  programmeLamp: 1,
  previewLamp: 2,
  resend: false,
  expectsRepeats: false,
  brokerUrl: null,
  topic: null,
  userName: null,
};

const fieldsOf = (row: Row): Fields => ({
  name: row.name,
  transport: row.transport,
  mode: row.mode,
  listenPort: row.listen_port,
  peerHost: row.peer_host,
  peerPort: row.peer_port,
  dleStx: row.dle_stx,
  utf16: row.utf16,
  programmeLamp: row.programme_lamp,
  previewLamp: row.preview_lamp,
  resend: row.resend,
  expectsRepeats: row.expects_repeats,
  brokerUrl: row.broker_url,
  topic: row.topic,
  userName: row.user_name,
});

const columnsOf = (fields: Fields) => ({
  name: fields.name,
  transport: fields.transport,
  mode: fields.mode,
  listen_port: fields.listenPort,
  peer_host: fields.peerHost,
  peer_port: fields.peerPort,
  dle_stx: fields.dleStx,
  utf16: fields.utf16,
  programme_lamp: fields.programmeLamp,
  preview_lamp: fields.previewLamp,
  resend: fields.resend,
  expects_repeats: fields.expectsRepeats,
  broker_url: fields.brokerUrl,
  topic: fields.topic,
  user_name: fields.userName,
});

/** @throws {Refusal} INVALID */
function check(fields: TallyFields): void {
  const wrong = checkTallyFields(fields);
  if (wrong !== null) throw invalid(`body.${wrong.field}`, wrong.message);
}

const serverOf = (serverId: string | null): readonly Touched[] => (serverId === null ? [] : [['server', serverId]]);

const touchesOf = ({ server_id: serverId, sources }: Row): readonly Touched[] => [
  ...serverOf(serverId),
  ...sources.map(({ channel }) => ['channel', channel.id] as const),
];

/** The interfaces of an inventory, by name. */
export async function interfacesOf(db: Kysely<Database>, inventoryId: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select r.* from ${tallyRows(sql<boolean>`t.inventory_id = ${inventoryId}`)} as r order by ${byText('name')}, r.id`.execute(
    db,
  );
  return rows;
}

/** The channel of a source and its current text (empty: none), with its row locked; undefined: no channel has the address. */
export async function saidOf(tx: Transaction<Database>, interfaceId: string, address: number) {
  const { rows } = await sql<{ readonly channelId: string; readonly text: string }>`
    select channel_id as "channelId", coalesce(said->>'text', '') as text from tally_sources
    where interface_id = ${interfaceId} and address = ${address} for update`.execute(tx);
  return rows[0];
}

/** Stores the state of a source; returns its channel if the state has changed. */
export const writeSaid = (
  tx: Transaction<Database>,
  interfaceId: string,
  address: number,
  said: { readonly programme: boolean; readonly preview: boolean; readonly text: string },
) =>
  tx
    .updateTable('tally_sources')
    .set({ said: JSON.stringify(said) })
    .where('interface_id', '=', interfaceId)
    .where('address', '=', address)
    .where(sql<boolean>`said is distinct from ${JSON.stringify(said)}::jsonb`)
    .returning('channel_id')
    .execute();
