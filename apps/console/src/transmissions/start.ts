import { unitActions } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { audit } from '../access/audit.js';
import { sees, type Caller } from '../access/scope.js';
import type { Database } from '../db/schema.js';
import { visibleUnit } from '../devices/visible.js';
import { Refusal } from '../http/refusal.js';
import { newId } from '../ids.js';
import { insertTransmission, lockChannel, lockUnit, notifyRun, openRunOf } from './store.js';
import type { TransmissionDependencies, Transmissions } from './types.js';

/** A start that comes later than this would surprise, ms. */
const START_VALID_MS = 15_000;

export const startWith =
  (dependencies: TransmissionDependencies): Transmissions['start'] =>
  async (caller, unitId, channelId) => {
    const { db, registry, dispatcher } = dependencies;
    visibleUnit(registry, caller.scope, unitId);
    const started = await db.transaction().execute((tx) => openRun(dependencies, tx, caller, unitId, channelId));
    registry.setTransition(unitId, 'starting');
    void dispatcher.dispatch(unitId, started.order);
    await Promise.all([registry.refresh('unit', unitId), registry.refresh('channel', started.channelId)]);
    return { commandId: started.order.id, transmissionId: started.transmissionId };
  };

/** The ask, whole or not at all: transmission, chosen channel, order and audit row. */
async function openRun(
  { dispatcher, registry, clock }: TransmissionDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  unitId: string,
  asked: string | undefined,
) {
  const unit = await lockUnit(tx, unitId);
  const view = registry.unit(unitId);
  if (!unit || !view) throw new Refusal('NOT_FOUND');
  const channelId = asked ?? unit.selected_channel_id;
  const channel = channelId === null ? null : await chosenChannel(registry, tx, caller, unit.inventory_id, channelId);
  const verdict = unitActions(view, channel).start;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  if (channel === null) throw new Refusal('NO_CHANNEL');

  const run = {
    id: newId('t'),
    unitId,
    channelId: channel.channelId,
    askedBy: caller.userId,
    at: new Date(clock.now()),
  };
  // The views can lag behind by a moment; the unique indexes cannot.
  if (!(await insertTransmission(tx, run))) {
    throw new Refusal((await openRunOf(tx, unitId)) ? 'UNIT_BUSY' : 'CHANNEL_BUSY');
  }
  if (unit.selected_channel_id !== run.channelId) {
    await tx.updateTable('devices').set({ selected_channel_id: run.channelId }).where('id', '=', unitId).execute();
  }
  const order = await dispatcher.enqueue(tx, {
    deviceId: unitId,
    order: { name: 'start', transmissionId: run.id, channelId: run.channelId },
    askedBy: caller.userId,
    transmissionId: run.id,
    validForMs: START_VALID_MS,
  });
  const subject = { kind: 'unit', id: unitId };
  await audit(tx, { caller, action: 'unit:start', subject, result: 'done', detail: `channel ${run.channelId}` });
  await notifyRun(tx, run);
  return { order, transmissionId: run.id, channelId: run.channelId };
}

/** The channel as it is seen, held; its input as the database has it. A foreign one is answered as a missing one. */
async function chosenChannel(
  registry: TransmissionDependencies['registry'],
  tx: Transaction<Database>,
  caller: Caller,
  inventoryId: string,
  channelId: string,
) {
  const record = registry.channelRecord(channelId);
  if (!record || !sees(caller.scope, record) || record.inventoryId !== inventoryId) throw new Refusal('NOT_FOUND');
  const held = await lockChannel(tx, channelId);
  const view = registry.channel(channelId);
  if (!held || !view) throw new Refusal('NOT_FOUND');
  return { ...view, input: held.input };
}
