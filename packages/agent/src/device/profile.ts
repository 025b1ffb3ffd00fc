import type * as z from 'zod';
import type { OrderAdvance } from '@backhaul/contract/bus';
import type { StateReport } from '../bus/device-bus.js';
import type { OrderAnswer } from '../journal/entry.js';

/** What the console says to a device whose orders are `Order` and whose settings are `Configuration`. */
export type Downlink<Order, Configuration> =
  | { readonly type: 'welcome'; readonly session: string; readonly now: number; readonly echo: number }
  | {
      readonly type: 'order';
      readonly id: string;
      readonly issuedAt: number;
      readonly expires: number;
      readonly order: Order;
    }
  | { readonly type: 'desired'; readonly version: number; readonly configuration: Configuration }
  | { readonly type: 'ack'; readonly events: string[] }
  | { readonly type: 'unpair' };

/** What an order that is carried out may use. */
export interface OrderContext {
  /** Id of the order. */
  readonly id: string;
  /** Says how far it is; more than one word a second is left out. */
  readonly tell: (advance: OrderAdvance) => void;
  /** Aborts when the order is cancelled (its reason is an Error in words for people) or the device stops. */
  readonly signal: AbortSignal;
  /** Breaks off an order that runs beside the others; false when none of that id does. */
  readonly cancel: (id: string, why: string) => boolean;
}

/** What makes a device the device that it is. Orders and configurations come one at a time, in order of arrival. */
export interface DeviceProfile<Order, Configuration> {
  readonly downlink: z.ZodType<Downlink<Order, Configuration>>;
  readonly order: z.ZodType<Order>;
  /** The whole reported state, now. */
  readonly describe: () => StateReport;
  /** Carries an order out, once. What it throws is answered as `failed` with its message. */
  readonly execute: (order: Order, context: OrderContext) => Promise<OrderAnswer>;
  /** Whether an order takes so long that others must not wait for it: it runs beside them. By default none does. */
  readonly beside?: (order: Order) => boolean;
  /** What of an order the journal on disk keeps, for `settle`: without what is secret. By default all of it. */
  readonly onRecord?: (order: Order) => Order;
  /** The device died while at this order: what does that which really runs say about it? */
  readonly settle: (order: Order) => Promise<OrderAnswer>;
  /** Version of the configuration that is applied. */
  readonly configuredVersion: () => number;
  /** Applies a configuration; what it throws leaves the reported version as it was. */
  readonly configure: (version: number, configuration: Configuration) => Promise<void>;
  /** The console removed this device: its credentials are void. */
  readonly unpaired: () => void;
}
