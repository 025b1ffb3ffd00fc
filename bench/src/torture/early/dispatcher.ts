import { setTimeout as sleep } from 'node:timers/promises';

/** How long a transaction stays open after the early publication, ms. */
const OPEN_MS = 1_000;

/** An order as written in the transaction. */
interface Written {
  readonly id: string;
  readonly order: object;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface Dispatcher {
  readonly enqueue: (transaction: unknown, command: { readonly deviceId: string }) => Promise<Written>;
}

interface Dependencies {
  readonly registry: { readonly unitRecord: (id: string) => { readonly bucket: number } | undefined };
  readonly publish: (address: { readonly deviceId: string; readonly bucket: number }, word: object) => Promise<void>;
}

/** The seeded fault: a dispatcher that publishes an order before the transaction that records it is committed. */
export const publishingEarly = <D extends Dispatcher>(dispatcher: D, { registry, publish }: Dependencies): D => ({
  ...dispatcher,
  enqueue: async (transaction: unknown, command: { readonly deviceId: string }) => {
    const written = await dispatcher.enqueue(transaction, command);
    const { deviceId } = command;
    const bucket = registry.unitRecord(deviceId)?.bucket ?? 0;
    const { id, order, createdAt, expiresAt } = written;
    await publish({ deviceId, bucket }, { type: 'order', id, issuedAt: createdAt, expires: expiresAt, order });
    await sleep(OPEN_MS);
    return written;
  },
});
