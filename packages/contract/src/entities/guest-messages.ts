import * as z from 'zod';
import { Place } from './device.js';

/** What the page of a guest says of its device, each second; silence for some seconds means that the page is gone. */
export const GuestReport = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('status'),
    /** Null where the browser does not tell. */
    battery: z.strictObject({ percentage: z.number().min(0).max(100), charging: z.boolean() }).nullable(),
    /** How it is connected; null where the browser does not tell. */
    network: z.enum(['wifi', 'lan', 'cell']).nullable(),
    /** With the guest's consent. */
    place: Place.pick({ lat: true, lng: true }).nullable(),
    camera: z.boolean(),
    microphone: z.boolean(),
  }),
  z.strictObject({ type: z.literal('bye') }),
]);
export type GuestReport = z.output<typeof GuestReport>;

/** What the page of a guest is told. `end`: this connection is over, and why. */
export const GuestNotice = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('state'),
    phase: z.enum(['ready', 'connecting', 'onAir', 'stopping']),
    channelName: z.string().nullable(),
    /** When it went on air, ms since 1970. */
    since: z.number().nullable(),
    /** Whether the console is reached. */
    console: z.boolean(),
  }),
  z.strictObject({ type: z.literal('end'), reason: z.enum(['replaced', 'revoked', 'stopped']) }),
]);
export type GuestNotice = z.output<typeof GuestNotice>;
