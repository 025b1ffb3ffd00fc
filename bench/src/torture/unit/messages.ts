import * as z from 'zod';

/** Steps of an order at which a unit can be made to die: recorded, carried out, result recorded. */
export const MOMENTS = ['begun', 'acted', 'done'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Settings of a unit's process, in the environment as JSON. */
export const UnitSettings = z.object({
  folder: z.string(),
  /** False if its journal does not outlive the process: the seeded fault. */
  keepsJournal: z.boolean(),
  /** Added to its time of day, ms. */
  skewMs: z.number(),
});
export type UnitSettings = z.output<typeof UnitSettings>;
export const SETTINGS = 'TORTURE_UNIT';

/** A message to a unit. `slowDisk`: its journal takes this long for the next order; `spare`: cancels both. */
export const UnitMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('dieAt'), moment: z.enum(MOMENTS) }),
  z.object({ type: z.literal('slowDisk'), ms: z.number() }),
  z.object({ type: z.literal('spare') }),
]);
export type UnitMessage = z.output<typeof UnitMessage>;

/** Message of a unit that runs. */
export const UnitReady = z.object({ type: z.literal('ready') });

/** Files in a unit's folder. */
export const FILES = {
  credentials: 'credentials.json',
  journal: 'orders.jsonl',
  memory: 'memory.json',
  life: 'life.jsonl',
} as const;
