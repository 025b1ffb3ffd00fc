import { RECORDING_FORMATS, RECORDING_NAMES, TIME_ZONES } from '@backhaul/domain';
import * as z from 'zod';

/**
 * Settings of a server. `filePrefix`: what names of recordings begin with; `timeZone`: that of the times in those names, by its IANA
 * name, with summer time; `maxChannels`: null for as many as the server can.
 */
export const ServerSettings = z
  .strictObject({
    filePrefix: z.string().max(32),
    fileName: z.enum(RECORDING_NAMES),
    fileFormat: z.enum(RECORDING_FORMATS),
    timeZone: z.enum(TIME_ZONES),
    maxChannels: z.int().min(1).max(1024).nullable(),
  })
  .meta({ id: 'ServerSettings' });

/**
 * The settings that are asked of a server, and those that it reports. `supported`: whether it takes settings; null: it has not reported
 * yet. `mostChannels`: as many as it can.
 */
export const ServerSettingsView = z
  .object({
    requested: ServerSettings,
    reported: ServerSettings.nullable(),
    supported: z.boolean().nullable(),
    formats: z.array(z.enum(RECORDING_FORMATS)),
    mostChannels: z.int().nullable(),
  })
  .meta({ id: 'ServerSettingsView' });
export type ServerSettingsView = z.output<typeof ServerSettingsView>;
