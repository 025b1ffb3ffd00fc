import { FIRST_CONFIGURATION } from '@backhaul/contract';
import type { Database, DeviceTable, UnitTable } from '../../platform/db/schema.js';

/** A column in which a row names a unit or a server: `<table>.<column>`. */
type Naming = { [T in keyof Database]: `${T}.${keyof Database[T] & string}` }[keyof Database];

/**
 * Treatment of rows that name a unit when it leaves its inventory. `removed`: they belong to the inventory and are deleted;
 * `kept`: they are a record of what people did; `unit`: it is the unit itself, whose columns are listed below; `servers`: they never
 * name a unit. `moving.test.ts` of admin-units compares this with the
 * database, so every new table that names devices must be listed here.
 */
export const ROWS_OF_UNITS = {
  'alert_configurations.server_id': 'servers',
  'alert_configurations.unit_id': 'removed',
  'alerts.device_id': 'removed',
  // Its rooms and its direct line are those of the inventory.
  'audio_participants.guest_unit_id': 'removed',
  'audio_participants.unit_id': 'removed',
  'audio_room_units.unit_id': 'removed',
  'audio_rooms.direct_unit_id': 'removed',
  'audio_rooms.server_id': 'servers',
  'audit.subject_id': 'kept',
  'channels.server_id': 'servers',
  // Open orders too: the new inventory does not carry out orders of the old one.
  'commands.device_id': 'removed',
  'device_events.device_id': 'removed',
  'device_groups.device_id': 'removed',
  'device_labels.device_id': 'removed',
  'device_positions.device_id': 'removed',
  // With the services that they limit, which the inventory has bought.
  'device_services.unit_id': 'removed',
  'invitations.unit_id': 'removed',
  // A record of activations, for the inventory of the licence.
  'license_activations.unit_id': 'kept',
  'maintenance_windows.device_id': 'removed',
  'pairing_codes.device_id': 'removed',
  // The reports of the inventory in which it was.
  'past_transmissions.unit_id': 'kept',
  'past_units.unit_id': 'kept',
  'past_files.unit_id': 'kept',
  'place_history.device_id': 'kept',
  'pushes.device_id': 'removed',
  'recordings.device_id': 'servers',
  // Files belong to their channels; users who do not see the unit do not see its name.
  'recordings.unit_id': 'kept',
  'file_uploads.unit_id': 'removed',
  // Requests of the former inventory; the job ends open ones.
  'remote_actions.device_id': 'kept',
  // A rollout continues with its devices, in any inventory.
  'rollout_devices.device_id': 'kept',
  'servers.device_id': 'servers',
  'audio_interfaces.server_id': 'servers',
  'tally_interfaces.server_id': 'servers',
  // Links of the former inventory.
  'tally_links.unit_id': 'removed',
  'telemetry_history.device_id': 'removed',
  'transmissions.unit_id': 'removed',
  'device_logs.device_id': 'removed',
  'units.device_id': 'unit',
  // Start of the count in the next inventory.
  'usage_baselines.device_id': 'kept',
  'usage_counters.device_id': 'removed',
  // The reports of the inventory in which it was.
  'usage_days.unit_id': 'kept',
  // The log of the former inventory.
  'webhook_deliveries.subject_id': 'kept',
} as const satisfies Partial<Record<Naming, 'removed' | 'kept' | 'unit' | 'servers'>>;

/** A column of a unit's row, in either table. */
type Column = keyof DeviceTable | keyof UnitTable;

/** Columns of a unit's row that belong to the machine wherever it is: its hardware, licences and credentials. */
export const KEPT_COLUMNS = [
  'id',
  'device_id',
  'kind',
  'name',
  'type',
  'bucket',
  'serial_number',
  'demo',
  'ownership',
  'secret_hash',
  'paired_at',
  'services',
  'license_ra_hours',
  'license_rl_hours',
  'license_expires_at',
  'last_online',
  'last_seen_at',
  'created_at',
] as const satisfies readonly Column[];

/** Columns that move a unit: where it is, and the count of its configurations, which only rises. */
export const MOVED_COLUMNS = ['inventory_id', 'desired_version'] as const satisfies readonly Column[];

/** The value of every other column of a unit: as of a new unit. `last_state` contains its configuration, locations and files. */
export const newColumns = (now: Date) =>
  ({
    device: { last_state: null },
    unit: {
      comment: '',
      alias: '',
      selected_channel_id: null,
      further_channel_ids: [],
      bridges: '{}',
      desired: JSON.stringify(FIRST_CONFIGURATION),
      secrets: null,
      machine_uid: '',
      // A licence of the inventory’s pool does not follow the unit out of it.
      license_activated_until: null,
      license_warned_end: null,
      license_warned_days: null,
      target_version: null,
      upgrade: null,
      data_monitoring: null,
      story_id: null,
      story_revision: 0,
      usage_profile_id: null,
      usage_reset_at: null,
      place_cleared_at: now,
    },
  }) as const satisfies {
    readonly device: Record<NewColumn<DeviceTable>, unknown>;
    readonly unit: Record<NewColumn<UnitTable>, unknown>;
  };

type NewColumn<T> = Exclude<keyof T, (typeof KEPT_COLUMNS)[number] | (typeof MOVED_COLUMNS)[number]>;
