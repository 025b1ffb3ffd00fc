import { RECORDING_FORMATS, RECORDING_NAMES, TIME_ZONES } from '@backhaul/domain';
import * as z from 'zod';

/**
 * Settings of a server. `filePrefix`: prefix of names of recordings; `timeZone`: IANA zone of the times in those names,
 * with summer time; `maxChannels`: null for as many as the server supports.
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
 * The requested settings of a server, and the reported ones. `supported`: whether it supports settings; null: it has not reported
 * yet. `mostChannels`: its capacity.
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
