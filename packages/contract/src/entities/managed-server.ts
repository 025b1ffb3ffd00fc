import { OWNERSHIPS, SERVER_INPUTS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';
import { Server } from './server.js';
import { DeviceLabel } from './unit.js';

/** Reported capabilities of a server; empty, also without inputs, until it has reported. */
export const ServerCapabilities = z
  .object({
    /** Inputs that its channels can have. */
    inputs: z.array(z.enum(SERVER_INPUTS)),
    fourK: z.boolean(),
    /** Video returns to units. */
    videoReturn: z.boolean(),
    databridge: z.boolean(),
    /** IP pipes to units, even if switched off. */
    ipPipe: z.boolean(),
    st2110: z.boolean(),
    fileUpload: z.boolean(),
    speedTest: z.boolean(),
    /** Whether it sends its logs, and those of a channel. */
    logs: z.boolean(),
    /** Whether it restarts its programs on command. */
    reset: z.boolean(),
    /** Whether it installs its software on command. */
    upgrade: z.boolean(),
  })
  .meta({ id: 'ServerCapabilities' });

/** Address of a service of a server for units and senders. */
export const ServerAddress = z
  .object({
    service: z.enum(['rtmp', 'rtmps', 'whip', 'gateway', 'fileUpload', 'speedTest']),
    host: z.string(),
    port: z.int().min(1).max(65_535),
  })
  .meta({ id: 'ServerAddress' });

/** A location in degrees, WGS 84. */
export const Coordinates = z
  .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .meta({ id: 'Coordinates' });

/** A server for users who configure servers. Sizes in bytes; `groups`: those that the caller may enter. */
export const ManagedServer = Server.omit({ deviceId: true, inventoryId: true })
  .extend({
    id: Id,
    inventory: Named,
    groups: z.array(Named),
    comment: z.string(),
    /** How the provider holds it; null: unknown. */
    ownership: z.enum(OWNERSHIPS).nullable(),
    labels: z.array(DeviceLabel),
    /** Its location, as entered by users; degrees WGS 84. */
    address: z.string(),
    coordinates: Coordinates.nullable(),
    createdAt: Millis,
    /** When a machine was last paired with it; null: never. */
    pairedAt: Millis.nullable(),
    /** Number of its channels, of `maxChannels`. */
    channels: z.int().min(0),
    model: z.string(),
    /** Start of its program; null: unknown, or offline. */
    startedAt: Millis.nullable(),
    memoryBytes: z.number().nullable(),
    capabilities: ServerCapabilities,
    ips: z.array(ServerAddress),
  })
  .meta({ id: 'ManagedServer' });
export type ManagedServer = z.output<typeof ManagedServer>;

/** Machine and software of a server. */
export const ServerSpecifications = ManagedServer.pick({
  model: true,
  swVersion: true,
  startedAt: true,
  roles: true,
  maxChannels: true,
  engines: true,
  cpuPercent: true,
  memoryBytes: true,
  storage: true,
}).meta({ id: 'ServerSpecifications' });
