import { ROLLOUT_PHASES, ROLLOUT_STATES, TIME_ZONES, UPGRADE_STATUSES, WEEK_DAYS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';
import { Sentence } from './sentence.js';

/** When devices may begin: days of the week (1 is Monday), times of day such as `22:00`, and an IANA time zone. */
export const RolloutWindow = z
  .object({
    days: z.array(z.literal(WEEK_DAYS)).max(7),
    from: z.string(),
    to: z.string(),
    zone: z.enum(TIME_ZONES),
  })
  .meta({ id: 'RolloutWindow' });
export type RolloutWindow = z.output<typeof RolloutWindow>;

const Phase = z.literal(ROLLOUT_PHASES);

/** Devices of one phase by state; `waiting`: not begun. */
export const RolloutPhaseCounts = z
  .object({
    phase: Phase,
    size: z.int(),
    waiting: z.int(),
    upgrading: z.int(),
    succeeded: z.int(),
    upgradeFailed: z.int(),
    rejected: z.int(),
  })
  .meta({ id: 'RolloutPhaseCounts' });

/**
 * A rollout of a version to up to 500 units and servers (spec 3 §5, Batch upgrade): one device, a tenth, the rest. `stopPercent`: permitted
 * share of failures in a phase; above it the rollout stops. `stop`: the phase with too many failures. `phases`: a device gets its
 * phase when it begins. `refused`, `installed`: devices that were refused or had the version before they began. `opensAt`: next opening of the
 * window, null while it is open or there is none.
 */
export const Rollout = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    liqVersion: z.string(),
    targetVersion: z.string(),
    stopPercent: z.int(),
    window: RolloutWindow.nullable(),
    state: z.enum(ROLLOUT_STATES),
    stop: z.object({ phase: Phase, failed: z.int(), size: z.int() }).nullable(),
    opensAt: Millis.nullable(),
    phases: z.array(RolloutPhaseCounts),
    refused: z.int(),
    installed: z.int(),
    total: z.int(),
    failed: z.int(),
    /** User name of its creator; null: the user was deleted. */
    madeBy: z.string().nullable(),
    createdAt: Millis,
    endedAt: Millis.nullable(),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.output<typeof Rollout>;

/**
 * A device of a rollout. `phase`: null before it begins. `wait`: what it waits for. `code`, `reason`: why it failed or was refused.
 * `version`: the reported one, `fromVersion`: the one before it began.
 */
export const RolloutDevice = z
  .object({
    id: Id,
    kind: z.enum(['unit', 'server']),
    name: z.string(),
    inventory: Named,
    position: z.int(),
    phase: Phase.nullable(),
    state: z.enum(UPGRADE_STATUSES),
    version: z.string(),
    fromVersion: z.string(),
    attempts: z.int(),
    wait: Sentence.nullable(),
    code: z.string().nullable(),
    reason: Sentence.nullable(),
    begunAt: Millis.nullable(),
    endedAt: Millis.nullable(),
  })
  .meta({ id: 'RolloutDevice' });
export type RolloutDevice = z.output<typeof RolloutDevice>;

/**
 * What a rollout would do with one line of a file, or one selected device. `unknown`: the line names no device, or repeats an earlier
 * one; such a file is refused. `refused` devices are in the rollout as rejected, `installed` ones as succeeded.
 */
export const RolloutLine = z
  .object({
    line: z.int(),
    text: z.string(),
    device: z
      .object({ id: Id, kind: z.enum(['unit', 'server']), name: z.string(), inventory: Named, version: z.string() })
      .nullable(),
    verdict: z.enum(['ready', 'waits', 'refused', 'installed', 'unknown']),
    code: z.string().nullable(),
    message: Sentence.nullable(),
    warnings: z.array(Sentence),
  })
  .meta({ id: 'RolloutLine' });
export type RolloutLine = z.output<typeof RolloutLine>;
