import {
  ALERT_LEVELS,
  ALERT_TYPES,
  CAMERA_PICTURES,
  LABEL_COLOURS,
  MULTIVIEW_STATUSES,
  OPERATIONAL_MODES,
  RESOLUTIONS,
  STORE_MODES,
  TRANSITIONS,
  TRANSMISSION_PHASES,
  UNIT_SERVICES,
  UNIT_STATUSES,
  UNIT_TYPES,
  WORKING_MODES,
} from '@backhaul/domain';
import * as z from 'zod';
import { Applications } from './applications.js';
import { Bridging } from './bridge.js';
import { UnitConfiguration } from './configuration.js';
import { AudioLevels, Battery, Modem, Place, UnitCapabilities } from './device.js';
import { Id, Kbps, Millis } from './ids.js';
import { FileUpload, Storage } from './files.js';
import { RtmpOutputStatus } from './rtmp-output.js';
import { SoftwareUpgrade } from './upgrade.js';
import { UsageInfo, UsageState } from './usage.js';

/** An alert that stands now. */
export const Alert = z
  .object({ id: Id, type: z.enum(ALERT_TYPES), severity: z.enum(ALERT_LEVELS), since: Millis, text: z.string() })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

/** A label of the inventory that is put on a unit. */
export const DeviceLabel = z
  .object({ id: Id, label: z.string(), colour: z.enum(LABEL_COLOURS) })
  .meta({ id: 'DeviceLabel' });
export type DeviceLabel = z.output<typeof DeviceLabel>;

/** Hours left on a unit’s own licence, below 0 none; when it expires, null for never (spec 1 §3, §4). */
export const UnitLicence = z
  .object({ raHours: z.int(), rlHours: z.int(), expiresAt: Millis.nullable() })
  .meta({ id: 'UnitLicence' });

/** A service that a unit is licensed for besides its own licence (spec 1 §6). */
export const UnitServiceId = z.enum(UNIT_SERVICES);

/** The open transmission of a unit to a channel (design §2); `channels` where it goes to several, with the picture of each. A channel that the caller does not see is null. */
export const UnitTransmission = z
  .object({
    id: Id,
    channelId: Id.nullable(),
    phase: z.enum(TRANSMISSION_PHASES),
    startedAt: Millis,
    /** What it does with its picture (spec 1 §4, store modes). */
    mode: z.enum(STORE_MODES),
    channels: z.array(z.object({ picture: z.enum(CAMERA_PICTURES), channelId: Id.nullable() })).optional(),
  })
  .meta({ id: 'UnitTransmission' });

/** A disk of a unit by its name (spec 1 §3). */
const UnitStorage = Storage.pick({ id: true, name: true }).meta({ id: 'UnitStorage' });

/** What has become of a file that a unit brings to a server (spec 1 §3). */
const UploadedFile = FileUpload.pick({ uploadId: true, path: true, status: true }).meta({ id: 'UploadedFile' });

/**
 * A unit as users see it: its record, and its last report. `reportedAt` is null when it never
 * reported; when `online` is false the reported values are outdated, and `lastSeenAt` gives their age.
 */
export const Unit = z
  .object({
    uid: Id,
    name: z.string(),
    comment: z.string(),
    alias: z.string(),
    type: z.enum(UNIT_TYPES),
    model: z.string(),
    serialNumber: z.string(),
    inventoryId: Id,
    /** A simulated device (design §14). */
    demo: z.boolean(),
    online: z.boolean(),
    lastSeenAt: Millis.nullable(),
    reportedAt: Millis.nullable(),
    status: z.enum(UNIT_STATUSES),
    multiviewStatus: z.enum(MULTIVIEW_STATUSES),
    transition: z.enum(TRANSITIONS).nullable(),
    /** False for 2 s after its channel was set (spec 1 §4). */
    configurationUpdated: z.boolean(),
    /** Databridge and video returns that come or go. */
    bridging: Bridging,
    applications: Applications,
    workingMode: z.enum(WORKING_MODES),
    cameraConnected: z.boolean(),
    statusText: z.string(),
    swVersion: z.string(),
    shortSwVersion: z.string(),
    /** The version that it was last asked to install; null: none. */
    softwareUpgrade: SoftwareUpgrade.nullable(),
    battery: Battery.nullable(),
    /** °C. */
    temperature: z.number().nullable(),
    modems: z.array(Modem),
    location: Place.nullable(),
    totalBitrate: Kbps,
    targetBitrate: Kbps.nullable(),
    /** Of what it sends; null while nothing is reported. */
    audioLevels: AudioLevels.nullable(),
    delay: z.int().nullable(),
    /** What it sends, or is configured to send until it has reported that; null: none of those that can be set. */
    resolution: z.enum(RESOLUTIONS).nullable(),
    channelId: Id.nullable(),
    selectedChannelName: z.string().nullable(),
    /** What a start begins, as configured; an offline unit gets it on return. */
    operationalMode: z.enum(OPERATIONAL_MODES),
    storeMode: z.enum(STORE_MODES),
    transmission: UnitTransmission.nullable(),
    /** Streams to additional destinations, at most one a kind (spec 1 §3). */
    socialMediaStatus: z.array(RtmpOutputStatus),
    labels: z.array(DeviceLabel),
    services: z.array(UnitServiceId),
    licence: UnitLicence,
    /** Whether some of its allowance is left; null while its use is not watched. */
    usage: UsageState.nullable(),
    usageInfo: UsageInfo.nullable(),
    /** Its newest ten uploads to servers; the call on uploads returns the progress of each. */
    /** Its storages; other calls return their content and free space. */
    storages: z.array(UnitStorage),
    uploadedFiles: z.array(UploadedFile),
    alerts: z.record(z.string(), Alert),
    /** Present where there is a picture: a path on this console, good for some minutes. */
    thumbnailUrl: z.string().nullable(),
    /** Present while there is live video: a websocket path on this console. */
    previewUrl: z.string().nullable(),
    /** What it sent last, while it sends nothing: a path on this console, when that was, and to which channel; null where none is kept. */
    lastPicture: z.strictObject({ url: z.string(), at: Millis, channelId: Id }).nullable(),
  })
  .meta({ id: 'Unit' });
export type Unit = z.output<typeof Unit>;

/** Status of a unit by itself. */
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

/** Delivery of a requested configuration. `stored`: the unit is offline and gets it on return; `notSent`: it is online and could not be reached yet. */
export const Delivery = z.enum(['stored', 'notSent', 'sent', 'applied']);

/** The requested configuration of a unit, the reported one, and whether they agree; a unit applies what it can (design §7). */
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
