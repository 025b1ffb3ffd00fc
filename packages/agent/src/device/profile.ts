import type * as z from 'zod';
import type { LocationRules } from '@backhaul/contract';
import type { ReportedProgress, SourceTally } from '@backhaul/contract/bus';
import type { Tally } from '@backhaul/domain';
import type { StateReport } from '../bus/device-bus.js';
import type { OrderAnswer } from '../journal/entry.js';

/** Messages of the console to a device with these orders and this configuration. */
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
  | { readonly type: 'location'; readonly rules: LocationRules | null }
  | { readonly type: 'tally'; readonly tally: Tally | null }
  | { readonly type: 'tallyOut'; readonly sources: readonly SourceTally[] }
  | { readonly type: 'ack'; readonly events: string[] }
  | { readonly type: 'unpair' };

/** What a running order may use. */
export interface OrderContext {
  /** Id of the order. */
  readonly id: string;
  /** Reports progress; more than one report a second is left out. */
  readonly reportProgress: (advance: ReportedProgress) => void;
  /** Aborted when the order is cancelled (the reason is an Error with a sentence for users) or the device stops. */
  readonly signal: AbortSignal;
  /** Cancels a concurrent order; false when there is none with this id. */
  readonly cancel: (id: string, why: string) => boolean;
}

/** What one kind of device does. Orders and configurations arrive one at a time, in order. */
export interface DeviceProfile<Order, Configuration> {
  readonly downlink: z.ZodType<Downlink<Order, Configuration>>;
  readonly order: z.ZodType<Order>;
  /** The whole state to report, now. */
  readonly describe: () => StateReport;
  /**
   * Carries out an order, once. An exception is answered as `failed` with its message. Undefined: the process ends now, and `settle` of
   * the next one answers.
   */
  readonly execute: (order: Order, context: OrderContext) => Promise<OrderAnswer | undefined>;
  /** Whether an order takes so long that it runs concurrently with others. By default none does. */
  readonly isConcurrent?: (order: Order) => boolean;
  /** What the journal on disk keeps of an order for `settle`: without secrets. By default all of it. */
  readonly forJournal?: (order: Order) => Order;
  /**
   * The device died during this order: determines its outcome from what is running. Undefined: not known yet; `conclude` of the
   * device answers it.
   */
  readonly settle: (order: Order, id: string) => Promise<OrderAnswer | undefined>;
  /** Version of the applied configuration. */
  readonly configuredVersion: () => number;
  /** Applies a configuration; after an exception the reported version stays as it was. */
  readonly configure: (version: number, configuration: Configuration) => Promise<void>;
  /** Keeps the rules by which it reports its location; null: none. Left out by a device that takes none. */
  readonly locate?: (rules: LocationRules | null) => Promise<void>;
  /** Shows the tally of where it sends; null: there is none. Called at once, not in the order of the others. Left out by a device that shows none. */
  readonly showTally?: (tally: Tally | null) => void;
  /** Sends these tallies on, all that it is to send. Left out by a device that has no tally interfaces. */
  readonly sendTally?: (sources: readonly SourceTally[]) => void;
  /** The console removed this device: its credentials are void. */
  readonly unpaired: () => void;
}
