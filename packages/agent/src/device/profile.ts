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
  | { readonly type: 'crewCall'; readonly id: string; readonly error: string | null }
  | { readonly type: 'crewAnswered'; readonly roomId: string }
  | { readonly type: 'ack'; readonly events: string[] }
  | { readonly type: 'unpair' };

/** The context of a running order. */
export interface OrderContext {
  /** Id of the order. */
  readonly id: string;
  /** Reports progress; at most one report a second is sent. */
  readonly reportProgress: (advance: ReportedProgress) => void;
  /** Aborted when the order is cancelled (the reason is an Error with a sentence for users) or the device stops. */
  readonly signal: AbortSignal;
  /** Cancels a concurrent order; false when there is none with this id. */
  readonly cancel: (id: string, why: string) => boolean;
}

/** The behaviour of one kind of device. Orders and configurations arrive one at a time, in order. */
export interface DeviceProfile<Order, Configuration> {
  readonly downlink: z.ZodType<Downlink<Order, Configuration>>;
  readonly order: z.ZodType<Order>;
  /** The whole current state. */
  readonly describe: () => StateReport;
  /**
   * Carries out an order, once. An exception is answered as `failed` with its message. Undefined: the process ends now, and `settle` of
   * the next process answers.
   */
  readonly execute: (order: Order, context: OrderContext) => Promise<OrderAnswer | undefined>;
  /** Whether an order takes so long that it runs concurrently with others. By default none does. */
  readonly isConcurrent?: (order: Order) => boolean;
  /** The part of an order that the journal on disk keeps for `settle`: without secrets. By default all of it. */
  readonly forJournal?: (order: Order) => Order;
  /**
   * The device died during this order: determines its outcome from what is running. Undefined: not known yet; the device answers it
   * later with `conclude`.
   */
  readonly settle: (order: Order, id: string) => Promise<OrderAnswer | undefined>;
  /** Version of the applied configuration. */
  readonly configuredVersion: () => number;
  /** Applies a configuration; after an exception the reported version stays as it was. */
  readonly configure: (version: number, configuration: Configuration) => Promise<void>;
  /** Stores the rules by which it reports its location; null: none. Absent if the device supports no rules. */
  readonly locate?: (rules: LocationRules | null) => Promise<void>;
  /** Shows the tally of its channels; null: none. Called immediately, not queued with orders. Absent if the device shows none. */
  readonly showTally?: (tally: Tally | null) => void;
  /** Sends these tallies to the tally interfaces; the list is complete. Absent if the device has no tally interfaces. */
  readonly sendTally?: (sources: readonly SourceTally[]) => void;
  /** The answer to a call of its crew; `error`: why it was refused. Absent if its crew cannot call. */
  readonly crewAnswer?: (id: string, error: string | null) => void;
  /** Somebody has answered the call of its crew in this room. */
  readonly crewAnswered?: (roomId: string) => void;
  /** The console removed this device: its credentials are void. */
  readonly unpaired: () => void;
}
