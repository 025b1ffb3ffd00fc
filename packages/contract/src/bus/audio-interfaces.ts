import { INTERFACE_CHANNELS, AUDIO_FORMATS, AUDIO_INTERFACE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../entities/ids.js';

/** Studio audio that a server receives by RTP, for the rooms that use it. */
export const DesiredAudioInterface = z
  .strictObject({
    interfaceId: Id,
    format: z.enum(AUDIO_FORMATS),
    audioChannels: z.literal(INTERFACE_CHANNELS),
    listenPort: z.int().min(1).max(65_535),
    /** IPv4; null: it is sent to the server itself. */
    multicastGroup: z.ipv4().nullable(),
    /** The only sender; null: any. */
    sourceHost: z.ipv4().nullable(),
  })
  .meta({ id: 'DesiredAudioInterface' });
export type DesiredAudioInterface = z.output<typeof DesiredAudioInterface>;

/** The state of an audio interface on its server. `since`: start of the state; `from`: present or last sender. */
export const ReportedAudioInterface = z
  .object({
    interfaceId: Id,
    state: z.enum(AUDIO_INTERFACE_STATES),
    since: Millis,
    from: z.string().max(64).nullable(),
    detail: z.string().max(512),
  })
  .meta({ id: 'ReportedAudioInterface' });
export type ReportedAudioInterface = z.output<typeof ReportedAudioInterface>;
