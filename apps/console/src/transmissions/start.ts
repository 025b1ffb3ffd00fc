import { deedsOf, isLicenceValid, unitActions, type StoreMode } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { audit } from '../access/audit.js';
import { sees, type Caller } from '../access/scope.js';
import { labelRecordings } from '../configuration/label.js';
import type { Database } from '../db/schema.js';
import { visibleUnit } from '../devices/visible.js';
import { Refusal } from '../http/refusal.js';
import { newId } from '../ids.js';
import { insertTransmission, lockChannel, lockUnit, notifyRun, openRunOf, selectChannel } from './store.js';
import type { StartAsk, TransmissionDependencies, Transmissions } from './types.js';

/** A start that comes later than this would surprise, ms. */
const START_VALID_MS = 15_000;

export const startWith =
  (dependencies: TransmissionDependencies): Transmissions['start'] =>
  async (caller, unitId, asked) => {
    const { db, registry, dispatcher } = dependencies;
    visibleUnit(registry, caller.scope, unitId);
    const started = await db.transaction().execute((tx) => openRun(dependencies, tx, caller, unitId, asked ?? {}));
    registry.setTransition(unitId, 'starting');
    void dispatcher.dispatch(unitId, started.order);
    if (started.label) void dispatcher.dispatch(started.serverId, started.label);
    await Promise.all([registry.refresh('unit', unitId), registry.refresh('channel', started.channelId)]);
    return { commandId: started.order.id, transmissionId: started.transmissionId };
  };

/** The ask, whole or not at all: transmission, chosen channel, order and audit row. */
async function openRun(
  { dispatcher, registry, clock }: TransmissionDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  unitId: string,
  { channelId: asked, mode: askedMode }: StartAsk,
) {
  // Sent at once, so that the second does not wait for the answer to the first; held in this order all the same.
  const [unit, held] = await Promise.all([
    lockUnit(tx, unitId),
    isVisible(registry, caller, asked) ? lockChannel(tx, asked) : undefined,
  ]);
  const view = registry.unit(unitId);
  if (!unit || !view) throw new Refusal('NOT_FOUND');
  const channelId = asked ?? unit.selected_channel_id;
  const known = asked === undefined && channelId !== null ? await lockChannel(tx, channelId) : held;
  const channel = channelId === null ? null : chosenChannel(registry, caller, unit.inventory_id, channelId, known);
  const { licence } = view;
  if (!isLicenceValid({ online: view.online, licence }, clock.now())) throw new Refusal('UNIT_LICENSE');
  const mode = askedMode ?? registry.unitRecord(unitId)?.desired.storeMode ?? 'live';
  const verdict = unitActions(view, channel, mode).start;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  if (channel === null) throw new Refusal('NO_CHANNEL');
  refuseMode(registry, unitId, channel.serverId, mode);

  const run = {
    id: newId('t'),
    unitId,
    channelId: channel.channelId,
    mode,
    askedBy: caller.userId,
    at: new Date(clock.now()),
  };
  // The views can lag behind by a moment; the unique indexes cannot.
  if (!(await insertTransmission(tx, run))) {
    throw new Refusal((await openRunOf(tx, unitId)) ? 'UNIT_BUSY' : 'CHANNEL_BUSY');
  }
  const subject = { kind: 'unit', id: unitId };
  const desired = registry.unitRecord(unitId)?.desired;
  const [order, label] = await Promise.all([
    dispatcher.enqueue(tx, {
      deviceId: unitId,
      order: {
        name: 'start',
        transmissionId: run.id,
        channelId: run.channelId,
        ...(mode !== 'live' && { mode }),
      },
      askedBy: caller.userId,
      transmissionId: run.id,
      validForMs: START_VALID_MS,
    }),
    channel.recording && desired && deedsOf(mode).live
      ? labelRecordings(tx, dispatcher, { ...run, serverId: channel.serverId, desired })
      : undefined,
    unit.selected_channel_id === run.channelId ? undefined : selectChannel(tx, run),
    audit(tx, {
      caller,
      action: 'unit:start',
      subject,
      result: 'done',
      detail: mode === 'live' ? `channel ${run.channelId}` : `channel ${run.channelId}, ${mode}`,
    }),
    notifyRun(tx, run),
  ]);
  return { order, label, serverId: channel.serverId, transmissionId: run.id, channelId: run.channelId };
}

/** A mode that the unit does not report, or files that the channel's server does not take. */
function refuseMode(
  registry: TransmissionDependencies['registry'],
  unitId: string,
  serverId: string,
  mode: StoreMode,
): void {
  if (mode === 'live') return;
  const modes = registry.heardUnit(unitId)?.state?.capabilities.storeModes ?? [];
  if (!modes.includes(mode)) throw new Refusal('UNSUPPORTED', 'This unit does not offer it');
  const takesFiles = (registry.heardServer(serverId)?.state?.uploadPort ?? 0) > 0;
  if (deedsOf(mode).forwards && !takesFiles) throw new Refusal('UNSUPPORTED', 'The channel does not take files');
}

/** The channel as it is seen; its input as the database has it. A foreign one is answered as a missing one. */
function chosenChannel(
  registry: TransmissionDependencies['registry'],
  caller: Caller,
  inventoryId: string,
  channelId: string,
  held: Awaited<ReturnType<typeof lockChannel>>,
) {
  const view = registry.channel(channelId);
  const isHere = isVisible(registry, caller, channelId) && held?.inventory_id === inventoryId;
  if (!isHere || !view) throw new Refusal('NOT_FOUND');
  return { ...view, input: held.input, recording: held.recording };
}

function isVisible(
  registry: TransmissionDependencies['registry'],
  caller: Caller,
  channelId: string | undefined,
): channelId is string {
  const record = channelId === undefined ? undefined : registry.channelRecord(channelId);
  return record !== undefined && sees(caller.scope, record);
}
