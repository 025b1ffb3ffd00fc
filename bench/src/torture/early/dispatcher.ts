import { setTimeout as sleep } from 'node:timers/promises';

/** So long a transaction stays open behind what was published from within it, ms. */
const OPEN_MS = 1_000;

interface Command {
  readonly deviceId: string;
  readonly order: object;
  readonly validForMs: number;
}

interface Dispatcher {
  readonly enqueue: (transaction: unknown, command: Command) => Promise<string>;
}

interface Dependencies {
  readonly registry: { readonly unitRecord: (id: string) => { readonly bucket: number } | undefined };
  readonly publish: (address: { readonly deviceId: string; readonly bucket: number }, word: object) => Promise<void>;
  readonly clock: { readonly now: () => number };
}

/** The seeded fault: a dispatcher that publishes an order before the transaction that records it is committed. */
export const publishingEarly = <D extends Dispatcher>(
  dispatcher: D,
  { registry, publish, clock }: Dependencies,
): D => ({
  ...dispatcher,
  enqueue: async (transaction: unknown, command: Command) => {
    const id = await dispatcher.enqueue(transaction, command);
    const { deviceId, order, validForMs } = command;
    const bucket = registry.unitRecord(deviceId)?.bucket ?? 0;
    const issuedAt = clock.now();
    await publish({ deviceId, bucket }, { type: 'order', id, issuedAt, expires: issuedAt + validForMs, order });
    await sleep(OPEN_MS);
    return id;
  },
});
