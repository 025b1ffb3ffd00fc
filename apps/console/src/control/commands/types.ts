import type { Command } from '@backhaul/contract';
import type {
  DeviceAddress,
  DeviceState,
  ReportedProgress,
  OrderData,
  OrderProgress,
  OrderResult,
  Presence,
  ServerDownlink,
  UnitDownlink,
} from '@backhaul/contract/bus';
import type { Transaction } from 'kysely';
import type { Database, StoredOrder, StoredServerOrder, StoredUnitOrder } from '../../platform/db/schema.js';

/** A device that carries out orders. */
export type Device = { readonly kind: 'unit'; readonly id: string } | { readonly kind: 'server'; readonly id: string };

/** A device with an order of its kind. */
export type DeviceOrder =
  | { readonly device: Extract<Device, { kind: 'unit' }>; readonly order: StoredUnitOrder }
  | { readonly device: Extract<Device, { kind: 'server' }>; readonly order: StoredServerOrder };

/** An order to be given: stored in the caller's transaction, published after it. */
export interface NewCommand {
  readonly deviceId: string;
  readonly order: StoredOrder;
  readonly askedBy: string | null;
  readonly transmissionId: string | null;
  /** How long the order may be carried out, ms from now. */
  readonly validForMs: number;
  /** How long the device may take after it has begun, ms; absent: it answers immediately. */
  readonly takesMs?: number;
  /** Tried this many times, `everyMs` apart, the first immediately; `refusal`: why that one cannot be sent. */
  readonly retry?: { readonly times: number; readonly everyMs: number; readonly refusal: string | null };
}

/** An order as stored in the database, with the name of the user who asked for it. */
export interface StoredCommand {
  readonly id: string;
  readonly deviceId: string;
  readonly order: StoredOrder;
  readonly state: Command['state'];
  readonly askedBy: string | null;
  readonly username: string;
  readonly transmissionId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly sentAt: number | null;
  readonly answeredAt: number | null;
  readonly error: string | null;
  readonly data: OrderData | null;
  /** How often it was tried, of how many times; null: it is not counted. */
  readonly tries: { readonly made: number; readonly most: number } | null;
}

/** An order that was just written. */
export type NewOrder = Pick<StoredCommand, 'id' | 'order' | 'state' | 'createdAt' | 'expiresAt'>;

/** Publishes to one device; resolves when the broker has the message. */
export type Publish = (address: DeviceAddress, downlink: UnitDownlink | ServerDownlink) => Promise<void>;

/** Sends orders to devices: never lost, doubled or late. */
export interface Dispatcher {
  /** Writes the intent within `tx`. Call `dispatch` with it once the transaction is committed. */
  enqueue(tx: Transaction<Database>, command: NewCommand): Promise<NewOrder>;
  /** Publishes waiting orders for the device, if it is present; if none can be waiting, only `fresh`. */
  dispatch(deviceId: string, fresh?: NewOrder): Promise<void>;
  /** Publishes the desired configuration to a device that is present and has reported a lower version. */
  converge(deviceId: string): Promise<void>;
  /** Whether that version of the requested configuration has been published to the device. */
  wasSent(deviceId: string, version: number): boolean;
  /** A device's record was read again: sends it changes by another console, or by one that crashed. */
  recordChanged(deviceId: string): Promise<void>;
  /** A device connected or disconnected: sends it the welcome, the configuration and waiting orders, in this order. */
  onPresence(address: DeviceAddress, presence: Presence): Promise<void>;
  /** A device reported its state: commands that waited for it continue. */
  onState(address: DeviceAddress, state: DeviceState): Promise<void>;
  /** A device answered an order; only the first answer counts. */
  onResult(address: DeviceAddress, result: OrderResult): Promise<void>;
  /** A device reports progress of an order; passed on to the user who requested it. */
  onProgress(address: DeviceAddress, progress: OrderProgress): Promise<void>;
  /** The last progress that a device reported of an order; null if there was none. */
  progressOf(commandId: string): ReportedProgress | null;
  /** Resolves when the results that the device has sent so far are stored and their listeners have run. */
  answersTaken(deviceId: string): Promise<void>;
  /** Calls the listener for each command that ends, or that is unanswered at its expiry (`unknown`). */
  onSettled(listener: (command: StoredCommand) => Promise<void>): void;
  /**
   * One round of repeats and expiries; `start` does it at boot and every 5 s until `stop`. Orders that were sent within
   * `quietMs`, by default 5 s, is not repeated.
   */
  sweep(quietMs?: number): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
