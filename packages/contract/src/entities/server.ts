import { SERVER_ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { ServerUpgrade } from './server-upgrade.js';
import { Alert } from './unit.js';

/** One engine on a server's or unit's machine; `version` is null if it is missing, and `install` then describes how to install it. */
export const Engine = z
  .object({ name: z.string().max(64), version: z.string().max(128).nullable(), install: z.string().max(256) })
  .meta({ id: 'Engine' });

/** A server as users see it. Sizes in bytes, use in percent. */
export const Server = z
  .object({
    deviceId: Id,
    name: z.string(),
    inventoryId: Id,
    demo: z.boolean(),
    online: z.boolean(),
    status: z.enum(['offline', 'idle', 'busy']),
    lastSeenAt: Millis.nullable(),
    roles: z.array(z.enum(SERVER_ROLES)),
    swVersion: z.string(),
    maxChannels: z.int(),
    activeChannels: z.int(),
    /** Whether it is shutting down: it accepts nothing new, and ends once nothing is on air. */
    draining: z.boolean(),
    cpuPercent: z.number().nullable(),
    storage: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    engines: z.array(Engine),
    /** The last version that it was ordered to install; null: none. */
    softwareUpgrade: ServerUpgrade.nullable(),
    alerts: z.record(z.string(), Alert),
  })
  .meta({ id: 'Server' });
export type Server = z.output<typeof Server>;

export const ServerStatusView = Server.pick({
  deviceId: true,
  online: true,
  status: true,
  activeChannels: true,
  cpuPercent: true,
  storage: true,
  lastSeenAt: true,
}).meta({ id: 'ServerStatusView' });
