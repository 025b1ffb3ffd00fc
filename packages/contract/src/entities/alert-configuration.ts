import { ALERT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';

/** This only limits the message; the rules in `domain/alerts` define the bounds of each threshold. */
const Threshold = z.number().min(-1000).max(1000);

/** Thresholds of one alert, in the unit of its reading; null: not at that level. */
const AlertSetting = z
  .strictObject({ enabled: z.boolean(), warning: Threshold.nullable(), critical: Threshold.nullable() })
  .meta({ id: 'AlertSetting' });

/** Alerts of units: battery in percent, drop of the bitrate in percent of its target, temperature in °C, 1 for no camera. */
export const AlertSettings = z
  .strictObject({
    battery: AlertSetting,
    cameraDisconnected: AlertSetting,
    bitrateDrop: AlertSetting,
    temperature: AlertSetting,
  })
  .meta({ id: 'AlertSettings' });
export type AlertSettings = z.output<typeof AlertSettings>;

/** Alert rules that apply to a unit; `groupId`: the group that they belong to, in the mode `byGroup`. */
export const AlertConfiguration = z
  .object({ mode: z.enum(ALERT_MODES), groupId: Id.nullable(), settings: AlertSettings })
  .meta({ id: 'AlertConfiguration' });

const Bounds = z.object({ min: z.number(), max: z.number() });
/** Settings with the permitted thresholds. */
export const PossibleAlertConfiguration = z
  .object({
    settings: AlertSettings,
    bounds: z.object({
      battery: Bounds,
      cameraDisconnected: Bounds,
      bitrateDrop: Bounds,
      temperature: Bounds,
    }),
  })
  .meta({ id: 'PossibleAlertConfiguration' });
