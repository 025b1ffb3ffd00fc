import * as z from 'zod';
import { Place } from './device.js';
import { Tally } from './tally.js';

/** A report of a guest's page about its device, every second; a page that sends nothing for some seconds counts as closed. */
export const GuestReport = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('status'),
    /** Null if the browser does not report it. */
    battery: z.strictObject({ percentage: z.number().min(0).max(100), charging: z.boolean() }).nullable(),
    /** Its kind of connection; null if the browser does not report it. */
    network: z.enum(['wifi', 'lan', 'cell']).nullable(),
    /** With the guest's consent. */
    place: Place.pick({ lat: true, lng: true, accuracy: true }).nullable(),
    camera: z.boolean(),
    microphone: z.boolean(),
  }),
  z.strictObject({ type: z.literal('bye') }),
]);
export type GuestReport = z.output<typeof GuestReport>;

/** A message to a guest's page. `end`: this connection has ended, with the reason. */
export const GuestNotice = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('state'),
    phase: z.enum(['ready', 'connecting', 'onAir', 'stopping']),
    channelName: z.string().nullable(),
    /** Start on air, ms since 1970. */
    since: z.number().nullable(),
    /** Whether the console can be reached. */
    console: z.boolean(),
    /** The tally of the channel it sends to; null: there is none. */
    tally: Tally.nullable(),
  }),
  z.strictObject({ type: z.literal('end'), reason: z.enum(['replaced', 'revoked', 'stopped']) }),
]);
export type GuestNotice = z.output<typeof GuestNotice>;
