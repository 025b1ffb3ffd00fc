import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { aUnitState, commandIdOf, transmissionIdOf, type Marker, type PlacedId, type Tenant } from '@backhaul/testing';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import { insertServer } from '../control/devices/new-server.js';
import { insertUnits } from '../control/devices/new-unit.js';
import { updateUnitRow } from '../control/devices/unit-row.js';
import { newId } from '../platform/kernel/ids.js';
import { testVault } from '../platform/vault/testing.js';
import type { TenantThings } from './things.js';

export interface SharedThings {
  readonly unit: readonly PlacedId[];
  readonly channel: readonly PlacedId[];
  readonly server: readonly PlacedId[];
  /** Ids and names of their references, which are only in the other group. */
  readonly markers: readonly Marker[];
}

/**
 * A unit, a channel and a server in both groups of a customer, each of which refers wherever possible to records that are only in the other
 * group: a selected channel, transmissions, cameras, bridges, uploads; the transmitting unit and the server; a failed recording.
 */
export const insertShared = (db: Kysely<Database>, tenant: Tenant, things: TenantThings): Promise<SharedThings> =>
  db.transaction().execute(async (tx) => {
    const { inventoryId, groupId, neighbourGroupId } = tenant;
    const both = { inventoryId, groupIds: [groupId, neighbourGroupId] };
    const [unitId, channelId, serverId] = [things.unit[1]?.id, things.channel[1]?.id, things.server[1]?.id];
    if (!unitId || !channelId || !serverId) throw new Error('The neighbours have nothing');
    const configuration = {
      ...FIRST_CONFIGURATION,
      multiCamera: { ...FIRST_CONFIGURATION.multiCamera, channelId, customSelectedChannels: [channelId] },
      switcherMode: { ...FIRST_CONFIGURATION.switcherMode, highQualityChannelId: channelId, proxyChannelId: channelId },
    };
    const name = `shared-unit-${inventoryId}`;
    const [shared = ''] = await insertUnits(tx, [
      { ...both, name, type: 'fieldUnits', selectedChannelId: channelId, configuration },
    ]);
    const upload = { uploadId: 'f-1', path: 'a.mkv', channelId, status: 'success', sizeBytes: 1, sentBytes: 1, detail: '', askedAt: 1, endedAt: 2 } as const; // prettier-ignore
    const state = aUnitState({
      session: 'before',
      seq: 1,
      configuration: { version: 1, applied: configuration },
      storage: { storages: [], files: [], uploads: [upload] },
      applications: { l2ControlPipe: { state: 'connected', address: `${serverId}:80` } },
    });
    const asked = { kind: 'connecting', at: 1 } as const;
    const bridges = {
      ipPipe: { targetId: serverId, asked },
      databridge: { targetId: serverId, asked: null },
      videoReturn1: { targetId: channelId, asked: null },
    };
    await updateUnitRow(tx, shared, {
      device: { last_state: JSON.stringify(state) },
      unit: { bridges: JSON.stringify(bridges) },
    });
    const over = { unit_id: shared, channel_id: channelId, asked_by: null, ended_at: new Date() };
    await tx
      .insertInto('transmissions')
      .values({ id: transmissionIdOf(shared), ...over })
      .execute();
    const data = { kind: 'speedTest', channelId, uplinkKbps: 1, downlinkKbps: 1, links: [] };
    await tx
      .insertInto('commands')
      .values({
        id: commandIdOf(shared),
        device_id: shared,
        name: 'speedTest',
        order: JSON.stringify({ name: 'speedTest', channelId, seconds: 10 }),
        state: 'done',
        expires_at: new Date(Date.now() + 3_600_000),
        data: JSON.stringify(data),
      })
      .execute();
    await tx
      .insertInto('alert_configurations')
      .values({ unit_id: shared, mode: 'byGroup', by_group_id: neighbourGroupId })
      .execute();

    const [, ofNeighbours = ''] = (
      await insertServer(tx, testVault(), {
        ...both,
        groupIds: [neighbourGroupId],
        name: `held-server-${inventoryId}`,
        channels: [
          { name: `held-channel-${inventoryId}`, groupIds: [neighbourGroupId] },
          { name: `shared-channel-${inventoryId}`, groupIds: both.groupIds },
        ],
      })
    ).channelIds;
    await tx
      .insertInto('transmissions')
      .values({ id: newId('t'), unit_id: unitId, channel_id: ofNeighbours })
      .execute();

    const server = await insertServer(tx, testVault(), {
      ...both,
      name: `shared-server-${inventoryId}`,
      channels: [{ name: `kept-channel-${inventoryId}`, groupIds: [neighbourGroupId] }],
    });
    const naming = [
      ['recordingFailed', 'Recording failed'],
      ['channelNoSignal', 'No signal'],
      ['channelBlack', 'Black picture'],
      ['channelFrozen', 'Frozen picture'],
      ['channelSilent', 'Silent'],
      ['destinationFailing', 'Destination failing'],
    ] as const;
    await tx
      .insertInto('alerts')
      .values(
        naming.map(([type, what]) => ({
          id: newId('a'),
          device_id: server.id,
          type,
          severity: 'warning' as const,
          since: new Date(),
          text: `${what}: kept-channel-${inventoryId} (No space)`,
        })),
      )
      .execute();

    const names = await tx
      .selectFrom('devices')
      .select(['id', 'name'])
      .where('id', 'in', [unitId, serverId])
      .unionAll(
        tx
          .selectFrom('channels')
          .select(['id', 'name'])
          .where('id', 'in', [channelId, ...server.channelIds]),
      )
      .unionAll(tx.selectFrom('devices').select(['id', 'name']).where('name', '=', `held-server-${inventoryId}`))
      .execute();
    const hidden = { inventoryId, groupId: neighbourGroupId };
    const place = { inventoryId, groupId };
    return {
      unit: [{ ...place, id: shared }],
      channel: [{ ...place, id: ofNeighbours }],
      server: [{ ...place, id: server.id }],
      markers: names.flatMap(({ id, name: text }) => [
        { ...hidden, text: id },
        { ...hidden, text },
      ]),
    };
  });
