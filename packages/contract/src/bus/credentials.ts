import * as z from 'zod';
import { Id } from '../entities/ids.js';

/** A device's credentials for the console; issued once, at pairing, and stored by the device (mode 0600). */
export const DeviceCredentials = z
  .strictObject({
    deviceId: Id,
    kind: z.enum(['unit', 'server']),
    name: z.string(),
    bucket: z.int().min(0).max(63),
    /** MQTT password; the user name and the client id are `deviceId`. */
    secret: z.string().min(20).max(128),
    /** `mqtt://host:port` or `mqtts://…`. */
    brokerUrl: z.string().max(255),
  })
  .meta({ id: 'DeviceCredentials' });
export type DeviceCredentials = z.output<typeof DeviceCredentials>;
