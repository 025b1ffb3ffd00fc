import type { Logger } from 'pino';
import type { SharedJob } from '../../control/jobs/shared-jobs.js';
import { SYSTEM } from '../../platform/access/audit.js';
import { readCaller } from '../../platform/access/caller-store.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { failAction, openActions, type Failure, type OpenAction } from './actions-store.js';
import { begin, type CarryOutDependencies } from './carry-out.js';
import { subjectOf } from './handlers.js';
import { deviceRecord, isOnline, reachOf } from './reach.js';
import { settle } from './settle.js';

export interface RemoteJobDependencies extends CarryOutDependencies {
  readonly log: Logger;
}

/**
 * Carries out remote actions when they are approved and the device is online, with the current rights of the user who requested them.
 * Ends those that nobody decides, whose device stays offline, or whose support access has ended.
 */
export class RemoteActionJob implements SharedJob {
  readonly name = 'remote actions';
  readonly everyMs = 2_000;

  constructor(private readonly dependencies: RemoteJobDependencies) {}

  async run(): Promise<void> {
    const { db, clock, log } = this.dependencies;
    for (const action of await openActions(db, new Date(clock.now()))) {
      await this.#step(action).catch((error: unknown) => {
        log.warn({ err: error, actionId: action.id }, 'a remote action could not be carried out');
      });
    }
  }

  async #step(action: OpenAction): Promise<void> {
    const now = new Date(this.dependencies.clock.now());
    const isLate = action.expires_at <= now;
    if (action.over) return this.#fail(action, now, { state: 'expired', problem: 'accessEnded' });
    if (action.state === 'waiting')
      return isLate ? this.#fail(action, now, { state: 'expired', problem: 'noAnswer' }) : undefined;
    if (action.state === 'running') {
      const outcome = await settle(this.dependencies, action, now);
      return outcome === null ? undefined : this.#fail(action, now, outcome);
    }
    const device = deviceRecord(this.dependencies.registry, action.device_id ?? '');
    if (device?.inventoryId !== action.inventory_id)
      return this.#fail(action, now, { state: 'failed', problem: 'moved' });
    const caller = await this.#askerOf(action, now);
    const reach = caller && reachOf(caller, device);
    if (caller === null || reach === null || (reach === 'support') !== (action.approval_id !== null))
      return this.#fail(action, now, { state: 'failed', problem: 'asker' });
    if (!isOnline(this.dependencies.registry, device) && action.action !== 'diagnostic')
      return isLate ? this.#fail(action, now, { state: 'expired', problem: 'offline' }) : undefined;
    const failure = await begin(this.dependencies, caller, { action, device, now });
    return failure === null ? undefined : this.#fail(action, now, failure);
  }

  /** The user who requested the action, with current rights; for the audit, with the name of the approver. */
  async #askerOf({ asked_by, inventory_id, decided_by }: OpenAction, now: Date): Promise<Caller | null> {
    const caller =
      asked_by === null ? null : await readCaller(this.dependencies.db, asked_by, 'remoteAction:ask', now.getTime());
    if (caller === null || decided_by === null) return caller;
    const others = caller.visits?.filter(({ inventoryId }) => inventoryId !== inventory_id) ?? [];
    const isVisit = caller.visits?.some(({ inventoryId }) => inventoryId === inventory_id) === true;
    return isVisit ? { ...caller, visits: [...others, { inventoryId: inventory_id, approvedBy: decided_by }] } : caller;
  }

  async #fail(action: OpenAction, now: Date, failure: Failure): Promise<void> {
    await mutate(
      this.dependencies,
      SYSTEM,
      (tx) => failAction(tx, action.id, now, failure),
      (isChanged) =>
        isChanged
          ? {
              action: failure.state === 'expired' ? 'remoteAction:expire' : 'remoteAction:fail',
              subject: subjectOf(action),
              detail: `${action.action}, asked by ${action.asker}: ${failure.problem}`,
            }
          : undefined,
    );
  }
}
