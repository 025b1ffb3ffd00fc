import { ALERT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';

/** This only limits the message; the rules in `domain/alerts` define the bounds of each threshold. */
const Threshold = z.number().min(-1000).max(1000);

/** Thresholds of one alert, in the unit of its reading; null: not at that level. */
const AlertSetting = z
  .strictObject({ enabled: z.boolean(), warning: Threshold.nullable(), critical: Threshold.nullable() })
  .meta({ id: 'AlertSetting' });

const ofUnits = {
  battery: AlertSetting,
  cameraDisconnected: AlertSetting,
  bitrateDrop: AlertSetting,
  temperature: AlertSetting,
};
const ofServers = { serverCpu: AlertSetting, serverStorage: AlertSetting };

/** Alerts of units: battery in percent, drop of the bitrate in percent of its target, temperature in °C, 1 for no camera. */
export const AlertSettings = z.strictObject(ofUnits).meta({ id: 'AlertSettings' });

/** Alerts of servers: use of the processor and of the storage in percent. */
export const ServerAlertSettings = z.strictObject(ofServers).meta({ id: 'ServerAlertSettings' });

/** Alerts of the units and servers of a group. */
export const GroupAlertSettings = z.strictObject({ ...ofUnits, ...ofServers }).meta({ id: 'GroupAlertSettings' });

/** As `GroupAlertSettings`; omitted alerts of servers keep their settings. */
export const GroupAlertChange = GroupAlertSettings.partial({ serverCpu: true, serverStorage: true }).meta({
  id: 'GroupAlertChange',
});

const chosen = { mode: z.enum(ALERT_MODES), groupId: Id.nullable() };
/** Alert rules that apply to a unit; `groupId`: the group that they belong to, in the mode `byGroup`. */
export const AlertConfiguration = z.object({ ...chosen, settings: AlertSettings }).meta({ id: 'AlertConfiguration' });

/** Alert rules that apply to a server, as those of a unit. */
export const ServerAlertConfiguration = z
  .object({ ...chosen, settings: ServerAlertSettings })
  .meta({ id: 'ServerAlertConfiguration' });

const change = {
  mode: z.enum(ALERT_MODES),
  /** Required for `byGroup`. */
  groupId: Id.nullable().optional(),
};
/** Which rules a unit goes by; `settings`: required for `manual`. */
export const AlertConfigurationChange = z.strictObject({ ...change, settings: AlertSettings.optional() });
/** Which rules a server goes by; `settings`: required for `manual`. */
export const ServerAlertConfigurationChange = z.strictObject({ ...change, settings: ServerAlertSettings.optional() });

const Bounds = z.object({ min: z.number(), max: z.number() });
const unitBounds = { battery: Bounds, cameraDisconnected: Bounds, bitrateDrop: Bounds, temperature: Bounds };
const serverBounds = { serverCpu: Bounds, serverStorage: Bounds };

/** Settings of a unit with the permitted thresholds. */
export const PossibleAlertConfiguration = z
  .object({ settings: AlertSettings, bounds: z.object(unitBounds) })
  .meta({ id: 'PossibleAlertConfiguration' });

/** Settings of a server with the permitted thresholds. */
export const PossibleServerAlertConfiguration = z
  .object({ settings: ServerAlertSettings, bounds: z.object(serverBounds) })
  .meta({ id: 'PossibleServerAlertConfiguration' });

/** Settings of the automatic mode with the permitted thresholds. */
export const DefaultAlertConfiguration = z
  .object({ settings: GroupAlertSettings, bounds: z.object({ ...unitBounds, ...serverBounds }) })
  .meta({ id: 'DefaultAlertConfiguration' });
