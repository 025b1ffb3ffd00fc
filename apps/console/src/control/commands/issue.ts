import type { AuditAction, AuditKind, DeviceVerb } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { AuditActor } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { refuseUnsupported } from './supports.js';
import type { Device, DeviceOrder, Dispatcher, NewCommand, NewOrder } from './types.js';

/** Validity of a plain command, which only an online device gets, ms. */
export const PLAIN_VALID_MS = 15_000;
/** Time for a unit to join an audio room, ms. */
export const JOINS_MS = 15_000;

export interface IssueDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh' | 'reportedUnit' | 'reportedServer'>;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
}

/** Time limits of an order, and the transmission that it is about. */
interface Terms {
  /** From now, ms. */
  readonly validForMs: number;
  /** How long the device may take once it has begun, ms. */
  readonly takesMs?: number;
  readonly retry?: NewCommand['retry'];
  /** The transmission that the order is about. */
  readonly transmissionId?: string | null;
}

/** An order that was written for a device, to be sent once its transaction is committed. */
export interface WrittenOrder {
  readonly device: Device;
  readonly order: NewOrder;
}

/** Writes an order within the transaction of a larger change; `sendOrder` sends it after the commit. */
export async function writeOrder(
  dispatcher: Pick<Dispatcher, 'enqueue'>,
  tx: Transaction<Database>,
  askedBy: string | null,
  { device, order, validForMs, takesMs = 0, retry, transmissionId = null }: DeviceOrder & Terms,
): Promise<WrittenOrder> {
  const command = { deviceId: device.id, order, askedBy, transmissionId, validForMs, takesMs };
  return { device, order: await dispatcher.enqueue(tx, retry === undefined ? command : { ...command, retry }) };
}

/** Sends a written order; one that does not reach its device is sent again until it expires. */
export const sendOrder = (dispatcher: Pick<Dispatcher, 'dispatch'>, { device, order }: WrittenOrder): void =>
  void dispatcher.dispatch(device.id, order);

interface Asked extends Terms {
  /** The requested action for the audit: `<kind of device>:<command>`, unless `action` is set. */
  readonly command?: DeviceVerb;
  readonly action?: AuditAction;
  /** Subject of the audit entry; by default the device. */
  readonly about?: { readonly kind: AuditKind; readonly id: string };
  /** Written in the same transaction before the order; users see it immediately. */
  readonly change?: (tx: Transaction<Database>) => Promise<unknown>;
  /** Writes what belongs to the order, in its transaction. */
  readonly beside?: (tx: Transaction<Database>, fresh: NewOrder) => Promise<unknown>;
  /** For the audit; never a secret. */
  readonly detail?: string;
}

export type OrderRequest = DeviceOrder & Asked;

/** Writes an order to a unit or a server with its audit row, and sends it. Throws UNSUPPORTED for an order that the device does not support. */
export async function issueOrder(
  dependencies: IssueDependencies,
  caller: AuditActor,
  request: OrderRequest,
): Promise<{ readonly commandId: string }> {
  const { dispatcher, registry } = dependencies;
  const {
    device,
    command,
    action = `${device.kind}:${command ?? request.order.name}` as const,
    about = device,
    change,
    beside,
    detail,
  } = request;
  refuseUnsupported(registry, device, request.order.name);
  const issued = await mutate(
    dependencies,
    caller,
    async (tx) => {
      await change?.(tx);
      const written = await writeOrder(dispatcher, tx, caller.userId, request);
      await beside?.(tx, written.order);
      return written;
    },
    {
      action,
      subject: about,
      detail: detail ?? null,
      touches: change ? [[device.kind, device.id]] : [],
    },
    (written) => sendOrder(dispatcher, written),
  );
  return { commandId: issued.order.id };
}
