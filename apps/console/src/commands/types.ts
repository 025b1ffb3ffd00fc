import type { Transaction } from 'kysely';
import type { Database, StoredOrder } from '../db/schema.js';

/** An order that is to be given: stored in the caller's transaction, published after it. */
export interface NewCommand {
  readonly deviceId: string;
  readonly order: StoredOrder;
  readonly askedBy: string | null;
  readonly transmissionId: string | null;
  /** How long the order may be carried out, ms from now. */
  readonly validForMs: number;
}

/** Gives orders to devices: never lost, doubled or late (design §7). */
export interface Dispatcher {
  /** Writes the intent within `tx`; answers its id. Call `dispatch` once the transaction is committed. */
  enqueue(tx: Transaction<Database>, command: NewCommand): Promise<string>;
  /** Publishes what waits for the device, when it is present. */
  dispatch(deviceId: string): Promise<void>;
}
