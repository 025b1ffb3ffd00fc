import * as z from 'zod';
import { UnitConfiguration } from './configuration.js';
import { UnitCapabilities } from './device.js';
import { UnitActivity } from './unit/activity.js';
import { UnitAlerts } from './unit/alerts.js';
import { UnitChannel } from './unit/channel.js';
import { UnitFiles } from './unit/files.js';
import { UnitIdentity } from './unit/identity.js';
import { UnitLabels } from './unit/labels.js';
import { UnitLicences } from './unit/licences.js';
import { UnitPictures } from './unit/pictures.js';
import { UnitReadings } from './unit/readings.js';
import { UnitSoftware } from './unit/software.js';

export { Alert } from './unit/alerts.js';
export { DeviceLabel } from './unit/labels.js';
export { UnitLicence, UnitServiceId } from './unit/licences.js';

/**
 * A unit as users see it: its record, and its last report. New fields go to the part that they belong to. `reportedAt` is null if it
 * never reported; if `online` is false, the reported values are outdated, and `lastSeenAt` gives their age.
 */
export const Unit = z
  .object({
    ...UnitIdentity.shape,
    ...UnitActivity.shape,
    ...UnitSoftware.shape,
    ...UnitReadings.shape,
    ...UnitChannel.shape,
    ...UnitLabels.shape,
    ...UnitLicences.shape,
    ...UnitFiles.shape,
    ...UnitAlerts.shape,
    ...UnitPictures.shape,
  })
  .meta({ id: 'Unit' });
export type Unit = z.output<typeof Unit>;

/** Only the status of a unit. */
export const UnitStatusView = Unit.pick({
  uid: true,
  online: true,
  status: true,
  multiviewStatus: true,
  transition: true,
  applications: true,
  transmission: true,
  totalBitrate: true,
  lastSeenAt: true,
}).meta({ id: 'UnitStatusView' });

/** Delivery of a requested configuration. `stored`: the unit is offline and gets it when it returns; `notSent`: it is online, but not reached yet. */
export const Delivery = z.enum(['stored', 'notSent', 'sent', 'applied']);

/** The requested configuration of a unit, the reported one, and whether they agree; a unit applies the settings that it supports. */
export const UnitConfigurationState = z
  .object({
    version: z.int().min(0),
    desired: UnitConfiguration,
    reportedVersion: z.int().min(0).nullable(),
    reported: UnitConfiguration.nullable(),
    inSync: z.boolean(),
    delivery: Delivery,
  })
  .meta({ id: 'UnitConfigurationState' });

export const UnitCapabilitiesView = UnitCapabilities.extend({ known: z.boolean() }).meta({
  id: 'UnitCapabilitiesView',
});
