import type { UnitState } from '@backhaul/contract/bus';
import { KeyedQueue } from '../commands/keyed-queue.js';
import { Poller } from '../commands/poller.js';
import { Follower } from './follow.js';
import { startWith } from './start.js';
import { startCamerasWith, startPtmpWith } from './start-several.js';
import { stopWith } from './stop.js';
import { allOpenRuns } from './store.js';
import type { TransmissionDependencies, Transmissions } from './types.js';

const SWEEP_MS = 5_000;

/** After a restart, everything continues from the database and the reports of devices. */
export function createTransmissions(dependencies: TransmissionDependencies): Transmissions {
  const { db, registry, dispatcher, log } = dependencies;
  const follower = new Follower(dependencies);
  const queue = new KeyedQueue();
  const poller = new Poller(SWEEP_MS, sweep, log);
  /** Units whose report could not be processed, because the database was unavailable. */
  const missed = new Set<string>();
  /** Reports and results of a unit are processed in the order in which they arrived. */
  const inTurn = (unitId: string, task: () => Promise<void>): Promise<void> =>
    queue
      .run(unitId, task)
      .catch((error: unknown) =>
        log.error({ err: error, unitId }, 'following a unit failed; the next sweep looks again'),
      );

  async function sweep(): Promise<void> {
    for (const run of await allOpenRuns(db)) {
      await inTurn(run.transmission.unitId, () => follower.look(run, false));
    }
    for (const unitId of missed) {
      await follow(unitId, registry.reportedUnit(unitId)?.state?.transmission ?? null, false);
    }
  }

  const follow = (unitId: string, running: UnitState['transmission'], isNewest: boolean): Promise<void> =>
    inTurn(unitId, async () => {
      missed.add(unitId);
      await follower.follow(unitId, running, isNewest);
      missed.delete(unitId);
    });

  dispatcher.onSettled((command) => inTurn(command.deviceId, () => follower.settled(command)));

  return {
    start: startWith(dependencies),
    startCameras: startCamerasWith(dependencies),
    startPtmp: startPtmpWith(dependencies),
    stop: stopWith(dependencies),
    async onState({ deviceId }, state) {
      if (state.kind !== 'unit') return;
      follower.reported(deviceId);
      const known = registry.unitRecord(deviceId)?.transmission ?? null;
      const running = state.transmission;
      const nothing = known === null && (running === null || running.phase === 'ended');
      const asKnown =
        known !== null && known.startedAt !== null && known.id === running?.id && running.phase !== 'ended';
      if (nothing || asKnown) return;
      // A report is newer than the answers that arrived before it.
      await dispatcher.answersTaken(deviceId);
      await follow(deviceId, running, true);
    },
    sweep,
    watch: () => poller.start(),
    async close() {
      await poller.stop();
      await queue.idle();
    },
  };
}
