import { unitActions } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { sendOrder, writeOrder } from '../commands/issue.js';
import { END_REASONS } from './run-change.js';
import { lockUnit, markEnded, markStopAsked, openRunOf, openStop, touchedBy } from './store.js';
import type { TransmissionDependencies, Transmissions } from './types.js';

/** Validity of a stop, ms; after it, a unit that still transmits gets a new stop when it reports. */
export const STOP_VALID_MS = 60_000;

export const stopWith =
  (dependencies: TransmissionDependencies): Transmissions['stop'] =>
  async (caller, { id: unitId }) => {
    const { registry, dispatcher } = dependencies;
    const away = registry.reportedUnit(unitId)?.online === false;
    const { commandId } = await mutate(
      dependencies,
      caller,
      (tx) => askToStop(dependencies, tx, caller, unitId, away),
      ({ run }) => ({
        action: 'unit:stop',
        subject: { kind: 'unit', id: unitId },
        touches: run ? touchedBy(run) : [['unit', unitId]],
      }),
      ({ fresh }) => {
        registry.setTransition(unitId, away ? null : 'stopping');
        if (fresh) sendOrder(dispatcher, fresh);
        else void dispatcher.dispatch(unitId);
      },
    );
    return { commandId };
  };

async function askToStop(
  { dispatcher, registry, clock }: TransmissionDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  unitId: string,
  away: boolean,
) {
  const now = new Date(clock.now());
  const view = registry.unit(unitId);
  if (!(await lockUnit(tx, unitId)) || !view) throw new Refusal('NOT_FOUND');
  const run = (await openRunOf(tx, unitId))?.transmission ?? null;
  if (run === null) {
    // The unit may run a transmission that is not stored here; the order then names none, and stops any.
    const verdict = unitActions({ ...view, transmission: null, transition: null }, null).stop;
    if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
    if (away) throw new Refusal('UNIT_OFFLINE');
  }
  const stopInProgress = run && (await openStop(tx, run.id, now));
  const order = { name: 'stop', args: { transmissionId: run?.id ?? null } } as const;
  const ask = {
    device: { kind: 'unit', id: unitId } as const,
    order,
    transmissionId: run?.id ?? null,
    validForMs: STOP_VALID_MS,
  };
  const [given] = await Promise.all([
    stopInProgress
      ? { commandId: stopInProgress, fresh: undefined }
      : writeOrder(dispatcher, tx, caller.userId, ask).then((fresh) => ({ commandId: fresh.order.id, fresh })),
    run?.stopAskedAt === null ? markStopAsked(tx, run, now) : undefined,
  ]);
  if (run && away) await markEnded(tx, run, END_REASONS.stoppedAway, now);
  return { ...given, run };
}
