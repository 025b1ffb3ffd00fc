import * as z from 'zod';

/** What clients ask for here. */
export type AskKind = 'start' | 'stop' | 'selectChannel' | 'rename' | 'delay' | 'configure';

/** The response to one request. `unknown`: none, or one that leaves the outcome open; `final`: it stays open. */
export type Answer =
  | { readonly is: 'accepted'; readonly commandId: string | null; readonly transmissionId: string | null }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'unknown'; readonly final: boolean };

/** One wish of one client: all its requests bear one key. Times are ms since 1970 by this machine's clock. */
export interface Ask {
  readonly key: string;
  readonly unitId: string;
  readonly kind: AskKind;
  /** What was to be set, as the audit keeps it; null for orders. */
  readonly value: string | null;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly answers: readonly Answer[];
}

const Written = { at: z.number() };

/** One line of what a unit writes of itself, before it acts. `at`: the machine's monotonic clock, ms. */
export const UnitLine = z.discriminatedUnion('step', [
  /** Its process began: what it transmitted before is over. */
  z.object({ step: z.literal('boot'), ...Written }),
  /** The console's welcome arrived. */
  z.object({ step: z.literal('linked'), ...Written }),
  z.object({ step: z.literal('lost'), ...Written }),
  z.object({
    step: z.literal('executed'),
    ...Written,
    id: z.string(),
    expires: z.number(),
    order: z.enum(['start', 'stop', 'selectChannel', 'reboot']),
    transmissionId: z.string().nullable(),
    channelId: z.string().nullable(),
    /** What the unit itself had against it; null when it did it. */
    refusal: z.string().nullable(),
  }),
  /** Its word on an order is in its journal, and goes to the console. */
  z.object({ step: z.literal('answered'), ...Written, id: z.string(), outcome: z.string() }),
  z.object({ step: z.literal('configured'), ...Written, version: z.number() }),
]);
export type UnitLine = z.output<typeof UnitLine>;

/** A line with its unit, or the end of its process as others saw it; `at` in ms since 1970. */
export type UnitEvent = { readonly unitId: string } & (UnitLine | { readonly step: 'gone'; readonly at: number });
export type Execution = Extract<UnitEvent, { step: 'executed' }>;

/** An order as it is on record. */
export interface StoredCommand {
  readonly id: string;
  readonly unitId: string;
  readonly name: string;
  readonly state: string;
  /** Whether a user asked for it, not the console by itself. */
  readonly asked: boolean;
  readonly transmissionId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When it came to its end. */
  readonly answeredAt: number | null;
  /** Between two tries of an order that is tried again, and has not gone out; null for any other. */
  readonly waitsMs: number | null;
}

export interface StoredTransmission {
  readonly id: string;
  readonly unitId: string;
  readonly channelId: string;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** A change on record in the audit. */
export interface StoredChange {
  readonly unitId: string;
  readonly action: string;
  readonly detail: string | null;
}

export interface Stored {
  readonly commands: readonly StoredCommand[];
  readonly transmissions: readonly StoredTransmission[];
  readonly changes: readonly StoredChange[];
  /** Names of units at the end. */
  readonly names: ReadonlyMap<string, string>;
  readonly readAt: number;
}

/** A time in which something did not work, or not as it should; without `unitId` it concerns all. */
export interface Trouble {
  readonly what: string;
  readonly unitId?: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** All that is known of a run: what was asked, what was done, what is on record. */
export interface History {
  readonly asks: readonly Ask[];
  /** In each unit's own order. */
  readonly events: readonly UnitEvent[];
  readonly stored: Stored;
  readonly troubles: readonly Trouble[];
}

/** What must never happen. */
export const FAULTS = ['lost', 'doubled', 'late', 'twiceLive', 'unrecorded', 'untrue'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Violation {
  readonly fault: Fault;
  readonly unitId: string;
  /** What it is about: an order, a key, a transmission. */
  readonly subject: string;
  readonly detail: string;
}

/** Whether the client received an acknowledgement. */
export const isAcknowledged = ({ answers }: Ask): boolean => answers.some(({ is }) => is === 'accepted');

/** Whether it may have happened although no client received an acknowledgement. */
export const isUncertain = (ask: Ask): boolean =>
  !isAcknowledged(ask) && ask.answers.some(({ is }) => is === 'unknown');
