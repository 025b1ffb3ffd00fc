import * as z from 'zod';
import { Id, Kbps } from '../entities/ids.js';
import { DeviceSoftwareCode } from '../entities/upgrade.js';

const Port = z.string().min(1).max(32);
/** Lists of a device are limited, so that a response fits into a packet (256 kB). */
const MOST = 64;

/** A Wi-Fi network that a unit sees; signal in percent. */
export const WifiNetwork = z
  .object({
    ssid: z.string().min(1).max(32),
    signalPercent: z.number().min(0).max(100),
    secured: z.boolean(),
    connected: z.boolean(),
  })
  .meta({ id: 'WifiNetwork' });
export type WifiNetwork = z.output<typeof WifiNetwork>;

/** A mobile network found by a scan; `operatorId` is MCC and MNC. */
export const CellularNetwork = z
  .object({
    operatorId: z.string().regex(/^\d{5,6}$/),
    name: z.string().max(64),
    technology: z.string().max(32),
    availability: z.enum(['unknown', 'available', 'current', 'forbidden']),
  })
  .meta({ id: 'CellularNetwork' });
export type CellularNetwork = z.output<typeof CellularNetwork>;

/** Result of a speed test over one interface: kbps, round trip in ms, loss in percent. */
export const LinkSpeed = z
  .object({
    port: Port,
    uplinkKbps: Kbps,
    downlinkKbps: Kbps,
    rttMs: z.number().min(0).nullable(),
    lossPercent: z.number().min(0).max(100).nullable(),
  })
  .meta({ id: 'LinkSpeed' });
export type LinkSpeed = z.output<typeof LinkSpeed>;

/** Data in the result of an order, by kind. */
export const OrderData = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('wifiNetworks'), port: Port, networks: z.array(WifiNetwork).max(MOST) }),
    z.object({ kind: z.literal('cellularNetworks'), port: Port, networks: z.array(CellularNetwork).max(MOST) }),
    z.object({
      kind: z.literal('speedTest'),
      channelId: Id,
      uplinkKbps: Kbps,
      downlinkKbps: Kbps,
      links: z.array(LinkSpeed).max(32),
    }),
    z.object({
      kind: z.literal('logs'),
      logId: Id,
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    /** The new clip: its file, and where in the original it begins, ms. */
    z.object({ kind: z.literal('clip'), channelId: Id, name: z.string().min(1).max(255), fromMs: z.int().min(0) }),
    /** Result of an upgrade, also of a failed one: rejected before it began, or its error (spec 1 §8). */
    z.object({
      kind: z.literal('upgrade'),
      rejected: z.boolean(),
      code: DeviceSoftwareCode.nullable(),
      /** The new version did not start, and the earlier one runs again. */
      rolledBack: z.boolean().optional(),
    }),
  ])
  .meta({ id: 'OrderData' });
export type OrderData = z.output<typeof OrderData>;

/** Progress of a device with an order: percent if known, and a description of the step, for people. */
export const ReportedProgress = z
  .object({ percent: z.number().min(0).max(100).nullable(), text: z.string().max(128) })
  .meta({ id: 'ReportedProgress' });
export type ReportedProgress = z.output<typeof ReportedProgress>;
