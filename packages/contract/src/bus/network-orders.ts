import * as z from 'zod';

/** An interface of the unit, by its port as the unit reports it. */
const Port = z.string().min(1).max(32);

/** Wi-Fi and cellular orders to a unit (spec 1 §7: wifi query/connect/disconnect, network scan and selection, active SIM). */
export const NETWORK_ORDERS = [
  z.strictObject({ name: z.literal('wifiQuery'), args: z.strictObject({ port: Port }) }),
  z.strictObject({
    name: z.literal('wifiConnect'),
    /** `password`: null for an open network, or to use the stored one. */
    args: z.strictObject({
      port: Port,
      ssid: z.string().min(1).max(32),
      password: z.string().min(8).max(63).nullable(),
    }),
  }),
  z.strictObject({ name: z.literal('wifiDisconnect'), args: z.strictObject({ port: Port }) }),
  z.strictObject({ name: z.literal('cellularScan'), args: z.strictObject({ port: Port }) }),
  z.strictObject({
    name: z.literal('cellularSelect'),
    /** `operatorId`: MCC and MNC; null lets the modem choose. */
    args: z.strictObject({
      port: Port,
      operatorId: z
        .string()
        .regex(/^\d{5,6}$/)
        .nullable(),
    }),
  }),
  z.strictObject({ name: z.literal('setActiveSim'), args: z.strictObject({ port: Port, sim: z.enum(['A', 'B']) }) }),
] as const;
