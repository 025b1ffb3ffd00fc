import type { OverlayTarget } from '@backhaul/contract/bus';
import type { UnitConfiguration } from '@backhaul/contract';
import type {
  AlertMode,
  ChannelInput,
  DataMonitoring,
  Cap,
  ForcedOutput,
  LabelColour,
  Ownership,
  SourceAddress,
  SourceOrder,
  StoredAlertSettings,
  UnitService,
  UnitType,
} from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database, StoredBridges, StoredServerUpgrade, StoredUpgrade } from '../../platform/db/schema.js';
import { mediaKeyOf, passphraseOf, rtmpInputKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { RecordedTallySource } from './tally.js';
import type { ChannelRecord, OpenTransmission, RecordedDestination, RaisedAlert, UnitRecord } from './types.js';

/** `snapshot`: database snapshot of the read (`Readings`); null when everything was read. */
interface ReadRow {
  readonly snapshot: string | null;
}

/** Columns of both kinds of devices. */
interface DeviceRow extends ReadRow {
  readonly id: string;
  readonly name: string;
  readonly inventory_id: string;
  readonly demo: boolean;
  readonly bucket: number;
  readonly desired_version: number;
  readonly paired_at: Date | null;
  readonly last_state: string | null;
  readonly last_online: boolean;
  readonly last_seen_at: Date | null;
  readonly groups: readonly string[] | null;
  readonly alerts: readonly RaisedAlert[] | null;
  readonly alert_configuration: StoredAlertConfiguration | null;
}

/** Alert rules of a device, or those of its group; `settings` null: those of the automatic mode. */
export interface StoredAlertConfiguration {
  readonly mode: AlertMode;
  readonly groupId: string | null;
  readonly settings: StoredAlertSettings | null;
}

export interface UnitRow extends DeviceRow {
  readonly type: UnitType;
  readonly comment: string;
  readonly alias: string;
  readonly created_at: Date;
  readonly serial_number: string;
  readonly ownership: Ownership | null;
  readonly selected_channel_id: string | null;
  readonly further_channel_ids: readonly string[];
  readonly desired: UnitConfiguration | null;
  readonly labels: readonly { readonly id: string; readonly label: string; readonly colour: LabelColour }[] | null;
  readonly services: readonly UnitService[];
  /** Services that were ended by their limits. */
  readonly ended_services: readonly UnitService[] | null;
  readonly license_ra_hours: number;
  readonly license_rl_hours: number;
  readonly license_expires_at: Date | null;
  readonly license_activated_until: Date | null;
  readonly target_version: string | null;
  readonly upgrade: StoredUpgrade | null;
  readonly place_cleared_at: Date | null;
  readonly data_monitoring: DataMonitoring | null;
  readonly usage_reset_at: Date | null;
  readonly geocoding: UnitRecord['geocoding'];
  readonly map_groups: readonly string[] | null;
  readonly map_of_inventory: boolean;
  readonly usage_profile: UnitRecord['usageProfile'];
  readonly bridges: StoredBridges;
  readonly transmission: OpenTransmission | null;
}

export interface ServerRow extends DeviceRow {
  readonly media_key: string | null;
  readonly upgrade: StoredServerUpgrade | null;
}

export interface ChannelRow extends ReadRow {
  readonly id: string;
  readonly name: string;
  readonly inventory_id: string;
  readonly demo: boolean;
  readonly force_output: boolean;
  readonly distributor: boolean;
  readonly input: ChannelInput;
  readonly server_id: string | null;
  readonly member_ids: readonly string[] | null;
  readonly passphrase: string;
  readonly latency_ms: number;
  readonly recording: boolean;
  readonly slate: boolean;
  readonly forced_output: ForcedOutput | null;
  readonly bandwidth_limit: Cap | null;
  readonly private_session: boolean;
  readonly picture_generation: number;
  readonly overlay: OverlayTarget | null;
  readonly rtmp_key: string | null;
  readonly source: SourceAddress | null;
  readonly source_on: boolean;
  readonly source_order: SourceOrder | null;
  readonly blocked_callers: readonly string[];
  readonly video_return: boolean;
  readonly has_source_secret: boolean;
  readonly destinations: readonly RecordedDestination[] | null;
  readonly groups: readonly string[] | null;
  readonly feeds: string | null;
  readonly fed_by: ChannelRecord['fedBy'];
  readonly tally: readonly RecordedTallySource[] | null;
  readonly transmission: OpenTransmission | null;
}

/** Database of the records, and the vault for their secrets. */
export interface RecordSource {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
}

/** Ids of the rows, or null for all. A constant null drops out of the plan. */
type Wanted = readonly string[] | null;

const among = (column: string, wanted: Wanted): RawBuilder<unknown> =>
  wanted === null ? sql`true` : sql`${sql.ref(column)} = any(${wanted})`;

/** The database snapshot that a read of single rows saw; for a read of all rows it would be repeated needlessly. */
const snapshot = (wanted: Wanted): RawBuilder<unknown> =>
  wanted === null ? sql`null` : sql`pg_current_snapshot()::text`;

const millis = (column: string): RawBuilder<unknown> => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::int8`;

const openTransmission = sql`
  case when t.id is not null then json_build_object(
    'id', t.id, 'unitId', t.unit_id, 'channelId', t.channel_id, 'groupChannelId', t.group_channel_id, 'mode', t.mode, 'createdAt', ${millis('t.created_at')},
    'startedAt', ${millis('t.started_at')}, 'stopAskedAt', ${millis('t.stop_asked_at')},
    'channels', case when t.picture is not null then (
      select json_agg(json_build_object('picture', p.picture, 'channelId', p.channel_id) order by p.part_of nulls first, p.id)
      from transmissions p where p.id = t.id or p.part_of = t.id) end) end`;

// State is read as text: it is parsed on first use, not for every device at every start.
const deviceColumns = sql`
  d.id, d.name, d.inventory_id, d.demo, d.bucket, d.desired_version, d.paired_at,
  d.last_state::text as last_state, d.last_online, d.last_seen_at, g.groups, a.alerts,
  case when ac.mode is not null then json_build_object('mode', ac.mode, 'groupId', ac.by_group_id,
    'settings', case ac.mode when 'manual' then ac.settings when 'byGroup' then gc.settings end
  ) end as alert_configuration`;

const deviceJoins = (kind: 'unit' | 'server', wanted: Wanted): RawBuilder<unknown> => sql`
  left join (
    select device_id, array_agg(group_id order by group_id) as groups
    from device_groups where ${among('device_id', wanted)} group by device_id
  ) g on g.device_id = d.id
  left join (
    select device_id, json_agg(json_strip_nulls(json_build_object(
      'id', id, 'type', type, 'severity', severity, 'since', ${millis('since')}, 'text', text,
      'acknowledged', case when acknowledged_at is not null then json_build_object(
        'by', acknowledged_by, 'at', ${millis('acknowledged_at')}, 'comment', acknowledge_comment) end)) order by since) as alerts
    from alerts where ended_at is null and ${among('device_id', wanted)} group by device_id
  ) a on a.device_id = d.id
  left join alert_configurations ac on ac.${sql.ref(`${kind}_id`)} = d.id
  left join alert_configurations gc on gc.group_id = ac.by_group_id`;

/** Units with their complete records, in one query. */
export async function selectUnits(db: Kysely<Database>, wanted: Wanted): Promise<readonly UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select ${snapshot(wanted)} as snapshot, ${deviceColumns}, d.created_at, u.type, u.comment, u.alias, u.serial_number, d.ownership, u.selected_channel_id, u.further_channel_ids, u.desired,
      u.services, es.ended_services, u.license_ra_hours, u.license_rl_hours, u.license_expires_at, u.license_activated_until,
      u.target_version, u.upgrade, u.place_cleared_at, u.usage_reset_at, gp.settings as geocoding, mg.map_groups,
      coalesce('MapView' = any(gi.features), false) as map_of_inventory,
      case when p.id is null then u.data_monitoring else jsonb_build_object('allowance', p.allowance, 'resetDay', p.reset_day,
        'mode', case p.type when 'hours' then 'perHours' else 'perData' end) end as data_monitoring,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as usage_profile, u.bridges,
      l.labels, ${openTransmission} as transmission
    from devices d join units u on u.device_id = d.id
    ${deviceJoins('unit', wanted)}
    left join (
      select unit_id, array_agg(service) as ended_services from device_services where ended and ${among('unit_id', wanted)} group by unit_id
    ) es on es.unit_id = d.id
    left join (
      select dg.device_id, array_agg(dg.group_id order by dg.group_id) as map_groups
      from device_groups dg join groups g on g.id = dg.group_id join inventories i on i.id = g.inventory_id
      where 'MapView' = any(g.features) and 'MapView' = any(i.features) and ${among('dg.device_id', wanted)} group by dg.device_id
    ) mg on mg.device_id = d.id
    left join usage_profiles p on p.id = u.usage_profile_id
    left join inventories gi on gi.id = d.inventory_id
    left join geocoding_profiles gp on gp.id = gi.geocoding_profile_id
    left join (
      select dl.device_id, json_agg(json_build_object(
        'id', l.id, 'label', l.label, 'colour', l.colour) order by l.label) as labels
      from device_labels dl join labels l on l.id = dl.label_id
      where ${among('dl.device_id', wanted)} group by dl.device_id
    ) l on l.device_id = d.id
    left join transmissions t on t.unit_id = d.id and t.ended_at is null and t.part_of is null
    where ${among('d.id', wanted)}`.execute(db);
  return rows;
}

/** Servers with their complete records, in one query. */
export async function selectServers({ db, vault }: RecordSource, wanted: Wanted): Promise<readonly ServerRow[]> {
  const { rows } = await sql<ServerRow>`
    select ${snapshot(wanted)} as snapshot, ${deviceColumns}, s.media_key, s.upgrade
    from devices d join servers s on s.device_id = d.id ${deviceJoins('server', wanted)}
    where ${among('d.id', wanted)}`.execute(db);
  return rows.map((row) => ({ ...row, media_key: row.media_key && vault.open(row.media_key, mediaKeyOf(row.id)) }));
}

/** Channels with their complete records, in one query. */
export async function selectChannels({ db, vault }: RecordSource, wanted: Wanted): Promise<readonly ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${snapshot(wanted)} as snapshot, c.id, c.name, c.inventory_id, c.demo, c.force_output, c.distributor, c.input, c.server_id, m.member_ids, c.passphrase, c.latency_ms, (c.recording or c.ingest_recording) as recording,
      c.slate, c.forced_output, c.bandwidth_limit, c.private_session, c.picture_generation, v.overlay, c.rtmp_key, c.source, c.source_on, c.source_order, c.blocked_callers, c.video_return, c.source_secret is not null as has_source_secret, x.destinations, y.tally, g.groups, f.target_id as feeds, case when b.source_id is null then null else json_build_object('channelId', b.source_id, 'subscriberId', b.subscriber_id, 'address', case when b.host is not null then json_build_object('host', b.host, 'port', b.port) end) end as fed_by, ${openTransmission} as transmission
    from channels c
    left join (
      select channel_id, array_agg(group_id order by group_id) as groups
      from channel_groups where ${among('channel_id', wanted)} group by channel_id
    ) g on g.channel_id = c.id
    left join (
      select channel_id, json_agg(json_build_object(
        'id', id, 'name', name, 'protocol', target ->> 'protocol', 'on', enabled) order by created_at, id) as destinations
      from destinations where ${among('channel_id', wanted)} group by channel_id
    ) x on x.channel_id = c.id
    left join (
      select s.channel_id, json_agg(json_build_object(
        'sourceId', s.id, 'interfaceId', i.id, 'interfaceName', i.name, 'kind', i.kind, 'mode', i.mode, 'serverId', i.server_id,
        'screen', s.screen, 'address', s.address, 'said', s.said) order by i.name, s.screen, s.address, s.id) as tally
      from tally_sources s join tally_interfaces i on i.id = s.interface_id
      where ${among('s.channel_id', wanted)} group by s.channel_id
    ) y on y.channel_id = c.id
    left join lateral (
      select jsonb_build_object('sha256', sha256) || c.overlay_place as overlay
      from graphics where id = c.overlay_graphic_id and inventory_id = c.inventory_id and c.overlay_on
    ) v on true
    left join lateral (
      select coalesce(array_agg(channel_id order by position), '{}') as member_ids from channel_members where group_channel_id = c.id
    ) m on c.grouping
    left join transceiver_feeds f on f.source_id = c.id and f.subscriber_id is null
    left join transceiver_feeds b on b.target_id = c.id
    left join transmissions o on o.channel_id = c.id and o.ended_at is null and o.mode <> 'storeOnly'
    left join transmissions t on t.id = coalesce(o.part_of, o.id)
    where ${among('c.id', wanted)}`.execute(db);
  return rows.map((row) => ({
    ...row,
    passphrase: vault.open(row.passphrase, passphraseOf(row.id)),
    rtmp_key: row.rtmp_key && vault.open(row.rtmp_key, rtmpInputKeyOf(row.id)),
  }));
}
