import type { UnitState } from '@backhaul/contract/bus';
import { writeOrder } from '../commands/issue.js';
import type { Transaction } from 'kysely';
import { follow } from '../../platform/access/mutate.js';
import type { StoredCommand } from '../commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import { channelsOfRun, type OpenTransmission } from '../../state/registry/types.js';
import { END_REASONS, runChange, type Evidence } from './run-change.js';
import { STOP_VALID_MS } from './stop.js';
import {
  hasEnded,
  lockUnit,
  markEnded,
  markStarted,
  markStopAsked,
  openRunOf,
  openStop,
  touchedBy,
  type OpenRun,
} from './store.js';
import type { TransmissionDependencies } from './types.js';

/** Updates the stored transmissions from reports of devices. Everything here may run twice, on several consoles. */
export class Follower {
  /** Units that reported since this console started; the stored state of others may be older than the stored transmission. */
  readonly #reported = new Set<string>();

  constructor(private readonly dependencies: TransmissionDependencies) {}

  reported(unitId: string): void {
    this.#reported.add(unitId);
  }

  /** A unit's report. `running`: the transmission that it reports; `isNewest`: the report is newer than its results so far. */
  async follow(unitId: string, running: UnitState['transmission'], isNewest: boolean): Promise<void> {
    const run = await openRunOf(this.dependencies.db, unitId);
    if (run) await this.look(run, isNewest);
    const active = running !== null && running.phase !== 'ended' && running.phase !== 'stopping' ? running : null;
    if (active && active.id !== run?.transmission.id) await this.#stopIfOver(unitId, active.id);
  }

  /** Checks an open transmission against the current reports, and stores its start or end. */
  async look({ transmission, start }: OpenRun, reportIsNewest: boolean): Promise<void> {
    const { clock, log } = this.dependencies;
    const change = runChange({ transmission, start, reportIsNewest, ...this.#evidence(transmission) }, clock.now());
    switch (change.kind) {
      case 'none':
        return;
      case 'started':
        await this.#change(transmission, (tx, at) => markStarted(tx, transmission, at));
        return;
      case 'ended':
        log.info({ transmissionId: transmission.id, unitId: transmission.unitId, reason: change.reason }, 'ended');
        await this.end(transmission, change.reason);
    }
  }

  /** A command of a transmission has ended. */
  async settled(command: StoredCommand): Promise<void> {
    if (command.transmissionId === null || command.state === 'done' || command.state === 'unknown') return;
    const run = await openRunOf(this.dependencies.db, command.deviceId);
    if (run?.transmission.id !== command.transmissionId) return;
    const { name } = command.order;
    if (name === 'start') await this.end(run.transmission, command.error ?? END_REASONS.notStarted);
    if (name === 'stop') {
      await this.#change(run.transmission, async (tx) => {
        await markStopAsked(tx, run.transmission, null);
        return true;
      });
      this.dependencies.registry.setTransition(run.transmission.unitId, null);
    }
  }

  async end(run: OpenTransmission, reason: string): Promise<void> {
    const ended = await this.#change(run, (tx, at) => markEnded(tx, run, reason, at));
    if (ended) this.dependencies.registry.setTransition(run.unitId, null);
  }

  /** A unit that still runs an ended transmission has missed its stop, and gets another one. */
  async #stopIfOver(unitId: string, transmissionId: string): Promise<void> {
    const { db, dispatcher, clock } = this.dependencies;
    // Only an order of the console itself: no record changes, and there is nothing to audit.
    const asked = await db.transaction().execute(async (tx) => {
      if (!(await lockUnit(tx, unitId)) || !(await hasEnded(tx, unitId, transmissionId))) return false;
      if (await openStop(tx, transmissionId, new Date(clock.now()))) return false;
      await writeOrder(dispatcher, tx, null, {
        device: { kind: 'unit', id: unitId },
        order: { name: 'stop', args: { transmissionId } },
        transmissionId,
        validForMs: STOP_VALID_MS,
      });
      return true;
    });
    if (asked) await dispatcher.dispatch(unitId);
  }

  #evidence(run: OpenTransmission): Pick<Evidence, 'unit' | 'receives' | 'persistent'> {
    const { registry } = this.dependencies;
    const reported = registry.reportedUnit(run.unitId);
    const state =
      this.#reported.has(run.unitId) && reported?.state?.session === reported?.session ? reported?.state : null;
    return {
      unit: {
        online: reported?.online ?? null,
        lastSeenAt: reported?.lastSeenAt ?? null,
        cameAt: reported?.cameAt ?? null,
        transmission: state?.transmission ?? null,
        stateAt: state ? (reported?.stateAt ?? null) : null,
      },
      persistent: registry.unitRecord(run.unitId)?.desired.persistentStream ?? false,
      receives: this.#receives(run),
    };
  }

  /** Whether one of its channels receives; null if none does and a server is unavailable. */
  #receives(run: OpenTransmission): boolean | null {
    const { registry } = this.dependencies;
    const each = channelsOfRun(run).map((channelId) => {
      const serverId = registry.channelRecord(channelId)?.serverId;
      const serverIsHere = typeof serverId === 'string' && registry.reportedServer(serverId)?.online === true;
      return serverIsHere ? registry.reportedChannel(channelId)?.status === 'collecting' : null;
    });
    if (each.includes(true)) return true;
    return each.includes(null) ? null : false;
  }

  async #change(
    run: OpenTransmission,
    change: (tx: Transaction<Database>, at: Date) => Promise<boolean>,
  ): Promise<boolean> {
    const at = new Date(this.dependencies.clock.now());
    return follow(
      this.dependencies,
      (tx) => change(tx, at),
      (changed) => (changed ? touchedBy(run) : []),
    );
  }
}
