import { DESTINATION_PROTOCOLS, RECORDING_FORMATS, SRT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';

const text = z.string().max(1024);

/** Fields and values of each protocol: `destinationProblems` in the domain. */
export const DestinationSettings = z.strictObject({
  name: text,
  /** Stream media profile; null: as the programme. */
  profileId: Id.nullable().optional(),
  /** Stream provider of the channel's inventory; null: none. It does not fill in fields. */
  providerId: Id.nullable().optional(),
  mode: z.enum(SRT_MODES).optional(),
  host: text.nullable().optional(),
  port: z.number().optional(),
  /** SRT; null: not encrypted. Never returned. */
  passphrase: text.nullable().optional(),
  latencyMs: z.number().optional(),
  streamId: text.nullable().optional(),
  url: text.optional(),
  /** RTMP stream key. Never returned. */
  key: text.optional(),
  ttl: z.number().optional(),
  /** RTMP; null: none. */
  secondaryUrl: text.nullable().optional(),
  /** MPEG-TS, kbps; null: not constant. */
  muxKbps: z.number().nullable().optional(),
  /** RTMP, and HLS push; null: none. */
  userName: text.nullable().optional(),
  /** Never returned. */
  password: text.optional(),
  /** ST 2110; the port of its picture is `port`. */
  audioPort: z.number().optional(),
  /** ST 2110; null: no second copy of the packets. */
  secondaryHost: text.nullable().optional(),
  secondaryPort: z.number().nullable().optional(),
  secondaryAudioPort: z.number().nullable().optional(),
  /** MPEG-TS: address of an interface of the server, one of `localAddresses` of `v2/channels/{id}/capabilities`; null: by its routes. */
  localAddress: text.nullable().optional(),
  /** Files: prefix of their names, unique in the channel. */
  filePrefix: text.optional(),
  fileFormat: z.enum(RECORDING_FORMATS).optional(),
  /** Files: length of one, minutes. */
  fileMinutes: z.number().optional(),
});

/** The settings of a new destination. */
export const NewDestination = DestinationSettings.extend({ protocol: z.enum(DESTINATION_PROTOCOLS) });
