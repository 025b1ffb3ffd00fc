import { SYSTEM } from '../../platform/access/audit.js';
import { mutate } from '../../platform/access/mutate.js';
import { sendOrder, writeOrder } from '../../control/commands/issue.js';
import type { StoredBridge } from '../../platform/db/schema.js';
import type { SharedJob } from '../../control/jobs/shared-jobs.js';
import type { BridgeDependencies } from './dependencies.js';
import { changeBridge, pipesAskedBefore } from './store.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The token of an IP pipe is valid for a week; the token of a running pipe is renewed well before. */
const RENEWED_MS = 2 * DAY_MS;

/** Renews the tokens of IP pipes in use, so that pipes run until a user stops them. */
export class PipeRenewalJob implements SharedJob {
  readonly name = 'IP pipes';
  readonly everyMs = HOUR_MS;

  constructor(private readonly dependencies: BridgeDependencies) {}

  async run(): Promise<void> {
    const { db, registry, clock } = this.dependencies;
    const due = await pipesAskedBefore(db, clock.now() - RENEWED_MS);
    for (const { id, bridges } of due) {
      const { online, state } = registry.reportedUnit(id) ?? {};
      const said = state?.applications.l2ControlPipe?.state;
      const goesOn = online === true && (said === 'connected' || said === 'connecting');
      if (goesOn && bridges.ipPipe) await this.#renew(id, bridges.ipPipe);
    }
  }

  async #renew(unitId: string, known: StoredBridge): Promise<void> {
    const { dispatcher, clock } = this.dependencies;
    const order = { name: 'startPipe', serverId: known.targetId ?? '' } as const;
    await mutate(
      this.dependencies,
      SYSTEM,
      async (tx) => {
        // Of several consoles only one renews the token.
        await changeBridge(tx, unitId, 'ipPipe', known, { asked: { kind: 'connecting', at: clock.now() } });
        return writeOrder(dispatcher, tx, null, { device: { kind: 'unit', id: unitId }, order, validForMs: DAY_MS });
      },
      {
        action: 'unit:renewPipe',
        subject: { kind: 'unit', id: unitId },
        detail: `server ${order.serverId}`,
        touches: [['unit', unitId]],
      },
      (written) => sendOrder(dispatcher, written),
    );
  }
}
