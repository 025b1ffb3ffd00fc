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
import type { Database, StoredOrder } from '../../platform/db/schema.js';

/** An order that is to be given: stored in the caller's transaction, published after it. */
export interface NewCommand {
  readonly deviceId: string;
  readonly order: StoredOrder;
  readonly askedBy: string | null;
  readonly transmissionId: string | null;
  /** How long the order may be carried out, ms from now. */
  readonly validForMs: number;
  /** How long the device may take once it has begun, ms; nothing: an answer comes at once. */
  readonly takesMs?: number;
  /** Tried so many times, `everyMs` apart, the first at once; `refusal`: why that one cannot go out. */
  readonly retry?: { readonly times: number; readonly everyMs: number; readonly refusal: string | null };
}

/** An order as it stands in the database, with the name of the user who asked for it. */
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

/** Says something to one device; resolved when the broker has it. */
export type Publish = (address: DeviceAddress, downlink: UnitDownlink | ServerDownlink) => Promise<void>;

/** Gives orders to devices: never lost, doubled or late (design §7). */
export interface Dispatcher {
  /** Writes the intent within `tx`. Call `dispatch` with it once the transaction is committed. */
  enqueue(tx: Transaction<Database>, command: NewCommand): Promise<NewOrder>;
  /** Publishes what waits for the device, when it is present; when nothing can be waiting, `fresh` alone. */
  dispatch(deviceId: string, fresh?: NewOrder): Promise<void>;
  /** Publishes the desired configuration to a device that is present and has reported a lower version. */
  converge(deviceId: string): Promise<void>;
  /** Whether that version of the desired configuration has gone out to the device. */
  wasSent(deviceId: string, version: number): boolean;
  /** A device's record was read anew: it is told what another console, or one that died since, has changed. */
  recordChanged(deviceId: string): Promise<void>;
  /** A device came or went: it is welcomed, configured and given what waits for it, in this order. */
  onPresence(address: DeviceAddress, presence: Presence): Promise<void>;
  /** A device reported its state: what waited for that word goes on. */
  onState(address: DeviceAddress, state: DeviceState): Promise<void>;
  /** A device answered an order; only the first answer counts. */
  onResult(address: DeviceAddress, result: OrderResult): Promise<void>;
  /** A device says how far it is with an order; told to who asked. */
  onProgress(address: DeviceAddress, progress: OrderProgress): Promise<void>;
  /** The last word of how far a device is with an order; null where there was none. */
  progressOf(commandId: string): ReportedProgress | null;
  /** Resolves when the answers of the device that came in so far are stored and their listeners have heard. */
  answersTaken(deviceId: string): Promise<void>;
  /** Hears of each order that has come to its end, or that went unanswered past its expiry (`unknown`). */
  onSettled(listener: (command: StoredCommand) => Promise<void>): void;
  /**
   * One round of repeats and expiries; `start` does it at boot and every 5 s until `stop`. What went out within
   * `quietMs`, by default 5 s, is not repeated.
   */
  sweep(quietMs?: number): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
