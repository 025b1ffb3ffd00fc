import type { DesiredTally } from '@backhaul/contract/bus';
import { SERVER_TALLY_KINDS } from '@backhaul/domain';
import { sql, type ExpressionBuilder, type Selectable, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import { tallyPasswordOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

/** The tally interfaces of the server in `devices`, with their sources, as `tally`. */
export const tallyOfServer = (eb: ExpressionBuilder<Database, 'devices'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('tally_interfaces as ti')
      .select((one) => [
        'ti.id',
        'ti.kind',
        'ti.transport',
        'ti.mode',
        'ti.listen_port',
        'ti.peer_host',
        'ti.peer_port',
        'ti.dle_stx',
        'ti.utf16',
        'ti.programme_lamp',
        'ti.preview_lamp',
        'ti.resend',
        'ti.expects_repeats',
        'ti.broker_url',
        'ti.topic',
        'ti.user_name',
        'ti.password',
        jsonArrayFrom(
          one
            .selectFrom('tally_sources as ts')
            .select(['ts.id as sourceId', 'ts.screen', 'ts.address'])
            .whereRef('ts.interface_id', '=', 'ti.id')
            .orderBy('ts.screen')
            .orderBy('ts.address'),
        ).as('sources'),
      ])
      .whereRef('ti.server_id', '=', 'devices.id')
      .orderBy('ti.created_at')
      .orderBy('ti.id'),
  ).as('tally');

type Stored = Omit<Selectable<Database['tally_interfaces']>, 'inventory_id' | 'server_id' | 'name' | 'created_at'> & {
  readonly sources: DesiredTally['sources'];
};

/** The configuration of those tally interfaces that the server supports. */
export const desiredTally = (vault: Vault, stored: readonly Stored[], kinds: readonly string[]): DesiredTally[] =>
  stored.flatMap((one) => {
    const kind = SERVER_TALLY_KINDS.find((known) => known === one.kind && kinds.includes(known));
    if (kind === undefined) return [];
    const { broker_url: url, topic } = one;
    return [
      {
        interfaceId: one.id,
        kind,
        transport: one.transport,
        mode: one.mode,
        listenPort: one.mode === 'out' ? null : one.listen_port,
        peerHost: one.peer_host,
        peerPort: one.peer_port,
        dleStx: one.dle_stx,
        utf16: one.utf16,
        programmeLamp: one.programme_lamp,
        previewLamp: one.preview_lamp,
        resend: one.resend,
        expectsRepeats: one.expects_repeats,
        mqtt:
          kind === 'mqtt' && url !== null && topic !== null
            ? {
                url,
                topic,
                userName: one.user_name,
                password: one.password && vault.open(one.password, tallyPasswordOf(one.id)),
              }
            : null,
        sources: one.sources,
      },
    ];
  });

/** Channels that get tally from the interfaces of a server. */
export async function channelsOfTally(
  tx: Transaction<Database>,
  serverId: string,
): Promise<readonly Touched<'channel'>[]> {
  const rows = await tx
    .selectFrom('tally_sources as s')
    .innerJoin('tally_interfaces as i', 'i.id', 's.interface_id')
    .select('s.channel_id')
    .distinct()
    .where('i.server_id', '=', serverId)
    .execute();
  return rows.map(({ channel_id }) => ['channel', channel_id] as const);
}

/** Counts a change of configuration of servers whose tally names these channels. Returns those servers. */
export async function countTallyServers(
  tx: Transaction<Database>,
  channelIds: readonly string[],
): Promise<readonly Touched<'server'>[]> {
  const { rows } = await sql<{ id: string }>`
    update devices set desired_version = desired_version + 1 where id in (
      select i.server_id from tally_interfaces i join tally_sources s on s.interface_id = i.id
      where s.channel_id = any(${[...channelIds]}::text[])) returning id`.execute(tx);
  return rows.map(({ id }) => ['server', id] as const);
}
