import * as z from 'zod';

/** Moments of an order at which a unit can be told to die: on record, carried out, answer on record. */
export const MOMENTS = ['begun', 'acted', 'done'] as const;
export type Moment = (typeof MOMENTS)[number];

/** How a unit's process is begun: in the environment as JSON. */
export const UnitSettings = z.object({
  folder: z.string(),
  /** False: its journal does not outlive the process, the seeded fault. */
  keepsJournal: z.boolean(),
  /** Added to its time of day, ms. */
  skewMs: z.number(),
});
export type UnitSettings = z.output<typeof UnitSettings>;
export const SETTINGS = 'TORTURE_UNIT';

/** What a unit is told. `slowDisk`: its journal takes so long for the next order; `spare`: neither, from now on. */
export const UnitMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('dieAt'), moment: z.enum(MOMENTS) }),
  z.object({ type: z.literal('slowDisk'), ms: z.number() }),
  z.object({ type: z.literal('spare') }),
]);
export type UnitMessage = z.output<typeof UnitMessage>;

/** What it says once it runs. */
export const UnitReady = z.object({ type: z.literal('ready') });

/** Files in a unit's folder. */
export const FILES = {
  credentials: 'credentials.json',
  journal: 'orders.jsonl',
  memory: 'memory.json',
  life: 'life.jsonl',
} as const;
