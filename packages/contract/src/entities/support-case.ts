import { CASE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A question of a customer to the support of the provider (spec 1 §5, `/customer_portal`). */
export const SupportCase = z
  .object({
    id: Id,
    inventory: Named,
    /** The group whose members see the case, besides administrators; null once the group is deleted. */
    group: Named.nullable(),
    subject: z.string(),
    state: z.enum(CASE_STATES),
    /** Username of its author. */
    openedBy: z.string(),
    openedAt: Millis,
    /** When the last message was written, or the case was closed. */
    changedAt: Millis,
  })
  .meta({ id: 'SupportCase' });
export type SupportCase = z.output<typeof SupportCase>;

/** A message of a support case, the description first. */
export const SupportMessage = z
  .object({
    id: Id,
    /** Username of its author. */
    author: z.string(),
    bySupport: z.boolean(),
    text: z.string(),
    at: Millis,
  })
  .meta({ id: 'SupportMessage' });
export type SupportMessage = z.output<typeof SupportMessage>;

/** An administrator of an inventory, for its users. */
export const InventoryContact = z
  .object({ username: z.string(), name: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'InventoryContact' });
export type InventoryContact = z.output<typeof InventoryContact>;
