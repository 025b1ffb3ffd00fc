import { FIRST_CONFIGURATION } from '@backhaul/contract';
import {
  channelType,
  NO_DATA_MONITORING,
  serverAlertSettings,
  unitAlertSettings,
  type StoredAlertSettings,
} from '@backhaul/domain';
import type { ChannelRow, ServerRow, StoredAlertConfiguration, UnitRow } from './rows.js';
import type { AlertChoice, ChannelRecord, ServerRecord, UnitRecord } from './types.js';

/** Most units use the automatic rules: one object for all of them. */
const AUTOMATIC: AlertChoice<never> = { mode: 'automatic', groupId: null, settings: null };

const alertChoice = <S>(
  stored: StoredAlertConfiguration | null,
  settingsOf: (settings: StoredAlertSettings) => S,
): AlertChoice<S> =>
  stored === null ? AUTOMATIC : { ...stored, settings: stored.settings && settingsOf(stored.settings) };

/** Most units send to one channel: one array for all of them. */
const NONE: UnitRecord['furtherChannelIds'] = [];

/** Rows of the database as records. */
export const unitRecord = (row: UnitRow): UnitRecord => ({
  kind: 'unit',
  id: row.id,
  name: row.name,
  inventoryId: row.inventory_id,
  groupIds: row.groups ?? [],
  demo: row.demo,
  type: row.type,
  comment: row.comment,
  alias: row.alias,
  serialNumber: row.serial_number,
  ownership: row.ownership,
  bucket: row.bucket,
  selectedChannelId: row.selected_channel_id,
  furtherChannelIds: row.further_channel_ids.length === 0 ? NONE : row.further_channel_ids,
  desired: { ...FIRST_CONFIGURATION, ...row.desired },
  desiredVersion: row.desired_version,
  pairedAt: row.paired_at?.getTime() ?? null,
  createdAt: row.created_at.getTime(),
  labels: row.labels ?? [],
  services: row.services.filter((service) => !(row.ended_services ?? []).includes(service)),
  licence: {
    raHours: row.license_ra_hours,
    rlHours: row.license_rl_hours,
    expiresAt: row.license_expires_at?.getTime() ?? null,
    activatedUntil: row.license_activated_until?.getTime() ?? null,
  },
  targetVersion: row.target_version,
  upgrade: row.upgrade,
  alertConfiguration: alertChoice(row.alert_configuration, unitAlertSettings),
  geocoding: row.geocoding,
  mapGroupIds: row.map_groups ?? [],
  mapOfInventory: row.map_of_inventory,
  placeClearedAt: row.place_cleared_at?.getTime() ?? null,
  monitoring: row.data_monitoring ?? NO_DATA_MONITORING,
  usageProfile: row.usage_profile,
  usageResetAt: row.usage_reset_at?.getTime() ?? null,
  bridges: row.bridges,
  transmission: row.transmission,
});

export const serverRecord = (row: ServerRow): ServerRecord => ({
  kind: 'server',
  id: row.id,
  name: row.name,
  inventoryId: row.inventory_id,
  groupIds: row.groups ?? [],
  demo: row.demo,
  bucket: row.bucket,
  desiredVersion: row.desired_version,
  mediaKey: row.media_key ?? '',
  pairedAt: row.paired_at?.getTime() ?? null,
  upgrade: row.upgrade,
  alertConfiguration: alertChoice(row.alert_configuration, serverAlertSettings),
});

export const channelRecord = (row: ChannelRow): ChannelRecord => ({
  kind: 'channel',
  id: row.id,
  name: row.name,
  inventoryId: row.inventory_id,
  groupIds: row.groups ?? [],
  demo: row.demo,
  type: channelType({
    grouping: row.server_id === null,
    forceOutput: row.force_output,
    distributor: row.distributor,
    input: row.input,
    destinations: row.destinations ?? [],
  }),
  input: row.input,
  serverId: row.server_id,
  memberIds: row.member_ids,
  passphrase: row.passphrase,
  latencyMs: row.latency_ms,
  recording: row.recording,
  slate: row.slate,
  forcedOutput: row.forced_output,
  bandwidthLimit: row.bandwidth_limit,
  privateSession: row.private_session,
  pictureGeneration: row.picture_generation,
  overlay: row.overlay,
  rtmpKey: row.rtmp_key,
  source: row.source && { address: row.source, on: row.source_on, hasSecret: row.has_source_secret },
  sourceOrder: row.source_order,
  blockedCallers: row.blocked_callers,
  isVideoReturn: row.video_return,
  feeds: row.feeds,
  fedBy: row.fed_by,
  destinations: row.destinations ?? [],
  tally: row.tally ?? [],
  transmission: row.transmission,
});
