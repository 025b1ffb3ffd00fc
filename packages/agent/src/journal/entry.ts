import { OrderData } from '@backhaul/contract/bus';
import * as z from 'zod';

/** How an order ended; as `OrderResult` of the contract, without its id. */
export const OrderAnswer = z.object({
  outcome: z.enum(['done', 'failed', 'expired', 'unknown']),
  error: z.string().max(512).nullable(),
  data: OrderData.optional(),
});
export type OrderAnswer = z.output<typeof OrderAnswer>;

/** An order that was begun. `expires`: console clock, ms. */
export const BegunOrder = z.object({ id: z.string(), expires: z.number(), order: z.unknown() });
export type BegunOrder = z.output<typeof BegunOrder>;

/** One line of the journal. */
export const JournalLine = z.discriminatedUnion('step', [
  BegunOrder.extend({ step: z.literal('begun') }),
  z.object({ step: z.literal('done'), id: z.string(), expires: z.number(), answer: OrderAnswer }),
]);
export type JournalLine = z.output<typeof JournalLine>;

/** An order that could not be carried out; the text is for users. */
export const failed = (error: string): OrderAnswer => ({ outcome: 'failed', error: error.slice(0, 512) });

/** An order that this device does not support; its capabilities do not list it. */
export const NOT_OFFERED: OrderAnswer = { outcome: 'failed', error: 'The device does not support this' };

type SoftwareCode = Extract<OrderData, { kind: 'upgrade' }>['code'];

/** Software that was not installed: rejected before the installation began, or failed with an error code. */
export const notInstalled = (error: string, rejected: boolean, code: SoftwareCode = null): OrderAnswer => ({
  ...failed(error),
  data: { kind: 'upgrade', rejected, code },
});

/** An order that was carried out. */
export const DONE: OrderAnswer = { outcome: 'done', error: null };

/** An order that was carried out and returns data. */
export const doneWith = (data: OrderData): OrderAnswer => ({ outcome: 'done', error: null, data });
