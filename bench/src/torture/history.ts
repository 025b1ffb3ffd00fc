import * as z from 'zod';

/** Kinds of request that clients make. */
export type AskKind = 'start' | 'stop' | 'selectChannel' | 'rename' | 'delay' | 'configure';

/** The response to one HTTP request. `unknown`: none, or one that leaves the outcome open; `final`: it stays open. */
export type Answer =
  | { readonly is: 'accepted'; readonly commandId: string | null; readonly transmissionId: string | null }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'unknown'; readonly final: boolean };

/** One request of a client with all its tries, which have the same key. Times are ms since 1970 by this machine's clock. */
export interface Ask {
  readonly key: string;
  readonly unitId: string;
  readonly kind: AskKind;
  /** The requested value, as the audit stores it; null for orders. */
  readonly value: string | null;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly answers: readonly Answer[];
}

const Written = { at: z.number() };

/** One line of a unit's own record, written before it acts. `at`: the machine's monotonic clock, ms. */
export const UnitLine = z.discriminatedUnion('step', [
  /** Its process started: earlier transmissions have ended. */
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
    /** Why the unit refused; null if it carried out the order. */
    refusal: z.string().nullable(),
  }),
  /** Its result is in its journal and is sent to the console. */
  z.object({ step: z.literal('answered'), ...Written, id: z.string(), outcome: z.string() }),
  z.object({ step: z.literal('configured'), ...Written, version: z.number() }),
]);
export type UnitLine = z.output<typeof UnitLine>;

/** A line with its unit, or the end of its process as seen from outside; `at` in ms since 1970. */
export type UnitEvent = { readonly unitId: string } & (UnitLine | { readonly step: 'gone'; readonly at: number });
export type Execution = Extract<UnitEvent, { step: 'executed' }>;

/** An order on record. */
export interface StoredCommand {
  readonly id: string;
  readonly unitId: string;
  readonly name: string;
  readonly state: string;
  /** Whether a user requested it, rather than the console itself. */
  readonly asked: boolean;
  readonly transmissionId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When it ended. */
  readonly answeredAt: number | null;
  /** Interval between tries of a retried order that was not sent yet; null for any other. */
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

/** A period with a disturbance; without `unitId` it affects all. */
export interface Trouble {
  readonly what: string;
  readonly unitId?: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** The history of a run: requests, executions and records. */
export interface History {
  readonly asks: readonly Ask[];
  /** Events in the order of each unit. */
  readonly events: readonly UnitEvent[];
  readonly stored: Stored;
  readonly troubles: readonly Trouble[];
}

/** Kinds of violation. */
export const FAULTS = ['lost', 'doubled', 'late', 'twiceLive', 'unrecorded', 'untrue'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Violation {
  readonly fault: Fault;
  readonly unitId: string;
  /** The order, key or transmission concerned. */
  readonly subject: string;
  readonly detail: string;
}

/** Whether the client received an acknowledgement. */
export const isAcknowledged = ({ answers }: Ask): boolean => answers.some(({ is }) => is === 'accepted');

/** Whether it may have happened although no client received an acknowledgement. */
export const isUncertain = (ask: Ask): boolean =>
  !isAcknowledged(ask) && ask.answers.some(({ is }) => is === 'unknown');
