import {
  failedPhase,
  isRolledOut,
  isWindowOpen,
  openPhase,
  phaseCounts,
  ROLLOUT_AT_ONCE,
  type RolloutPhase,
} from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import { sendOrder, type WrittenOrder } from '../commands/issue.js';
import type { Dispatcher } from '../commands/types.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { writeServerUpgrade } from '../software/server-upgrade.js';
import { writeUnitUpgrade } from '../software/unit-upgrade.js';
import { attemptEnd } from './attempts.js';
import {
  endPending,
  endRollout,
  openAttempts,
  type RolloutRow,
  rolloutRows,
  runningRollouts,
  type RunningRollout,
  setCommand,
  settleAttempt,
  takeDevice,
} from './rollout-store.js';
import { type VerdictContext, verdictContext, verdictOf } from './verdicts.js';

/** Validity of the order of a rollout for its device, which was online just before, ms. */
const VALID_MS = 5 * 60_000;

export interface RolloutJobParts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
  readonly log: Logger;
}

/** Runs rollouts: records outcomes of attempts, stops a rollout after too many failures, and begins devices phase by phase. */
export class RolloutJob implements SharedJob {
  readonly name = 'rollouts';
  readonly everyMs = 1_000;

  constructor(private readonly parts: RolloutJobParts) {}

  async run(): Promise<void> {
    const { db } = this.parts;
    for (const attempt of await openAttempts(db)) {
      const end = attemptEnd(attempt);
      if (end !== null) await settleAttempt(db, attempt, end, this.#now());
    }
    for (const rollout of await runningRollouts(db)) await this.#advance(rollout);
  }

  #now(): Date {
    return new Date(this.parts.clock.now());
  }

  async #advance(rollout: RunningRollout): Promise<void> {
    const { db, registry, clock } = this.parts;
    const rows = await rolloutRows(db, rollout.id);
    const failed = failedPhase(rows, rollout.stop_percent);
    if (failed !== null) return this.#end(rollout, { state: 'stopped', stop: failed });
    if (isRolledOut(rows)) return this.#end(rollout, { state: 'done' });
    if (rollout.start_window !== null && !isWindowOpen(rollout.start_window, clock.now())) return;
    const open = openPhase(rows);
    if (open === null) return;
    const { phase } = open;
    let { slots } = open;
    let room = ROLLOUT_AT_ONCE - rows.filter(({ state }) => state === 'upgrading').length;
    const size = phaseCounts(rows).find((counts) => counts.phase === phase)?.size ?? 0;
    const waiting = rows.filter((row) => row.state === 'pending' && (row.phase === null || row.phase === phase));
    const context = await verdictContext(
      db,
      registry,
      rollout.target_version,
      waiting.map(({ device_id }) => device_id),
    );
    for (const row of waiting) {
      if (room <= 0) return;
      if (row.phase === null && slots <= 0) continue;
      if (!(await this.#tryDevice(rollout, row, { context, phase, size }))) continue;
      room -= 1;
      if (row.phase === null) slots -= 1;
    }
  }

  /** Begins a device if it is ready; ends a device that is refused or has the version. Returns whether it began. */
  async #tryDevice(rollout: RunningRollout, { device_id: id }: RolloutRow, turn: Turn): Promise<boolean> {
    const { db, registry } = this.parts;
    const verdict = verdictOf(registry, turn.context, id);
    switch (verdict?.kind) {
      case undefined:
      case 'waits':
        return false;
      case 'installed':
        await endPending(db, rollout.id, id, { state: 'succeeded', code: null, reason: null }, this.#now());
        return false;
      case 'refused': {
        const { code, message: reason } = verdict;
        await endPending(db, rollout.id, id, { state: 'rejected', code: String(code), reason }, this.#now());
        return false;
      }
      case 'ready':
        return this.#begin(rollout, id, turn);
      default:
        return verdict satisfies never;
    }
  }

  async #begin({ id: rolloutId, name, made_by: askedBy }: RunningRollout, id: string, turn: Turn): Promise<boolean> {
    const { registry, dispatcher, log } = this.parts;
    const { phase, size, context } = turn;
    const kind = registry.serverRecord(id) === undefined ? 'unit' : 'server';
    const fromVersion = (kind === 'server' ? registry.server(id) : registry.unit(id))?.swVersion ?? '';
    const written = await mutate(
      this.parts,
      SYSTEM,
      async (tx) => {
        const taken = await takeDevice(tx, rolloutId, id, { phase, size, fromVersion, now: this.#now() });
        if (!taken) return undefined;
        const order = await this.#write(tx, kind, id, context, askedBy);
        if (order !== undefined) await setCommand(tx, rolloutId, id, order.order.id);
        return order;
      },
      (order) =>
        order && {
          action: kind === 'unit' ? 'unit:targetVersion' : 'server:upgrade',
          subject: { kind, id },
          detail: `${context.target}, by the rollout ${name}`,
          touches: [[kind, id]],
        },
    );
    if (written === undefined) return false;
    log.info({ rolloutId, deviceId: id, phase }, 'an upgrade of a rollout begins');
    sendOrder(dispatcher, written);
    return true;
  }

  async #write(
    tx: Parameters<typeof writeUnitUpgrade>[1],
    kind: 'unit' | 'server',
    id: string,
    { target, unitPackage, serverPackage }: VerdictContext,
    askedBy: string | null,
  ): Promise<WrittenOrder | undefined> {
    const common = { askedBy, validForMs: VALID_MS };
    if (kind === 'server')
      return serverPackage && writeServerUpgrade(this.parts, tx, { ...common, serverId: id, offered: serverPackage });
    return writeUnitUpgrade(this.parts, tx, {
      ...common,
      unitId: id,
      target,
      offered: unitPackage,
      handling: 'order',
    });
  }

  async #end({ id, name }: RunningRollout, end: Parameters<typeof endRollout>[2]): Promise<void> {
    await mutate(
      this.parts,
      SYSTEM,
      (tx) => endRollout(tx, id, end, this.#now()),
      (ended) =>
        ended
          ? {
              action: end.state === 'done' ? 'rollout:done' : 'rollout:stop',
              subject: { kind: 'rollout', id },
              detail: name,
            }
          : undefined,
    );
  }
}

/** Data that the devices of one round share. */
interface Turn {
  readonly context: VerdictContext;
  readonly phase: RolloutPhase;
  readonly size: number;
}
