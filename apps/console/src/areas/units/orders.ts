import type { Unit } from '@backhaul/contract';
import { message, UNIT_COMMANDS, unitActions, type Permission, type UnitCommand } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { audit } from '../../access/audit.js';
import { sees, type Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database, StoredOrder } from '../../db/schema.js';
import { visibleUnit } from '../../devices/visible.js';
import { invalid, Refusal } from '../../http/refusal.js';
import type { UnitRecord } from '../../registry/types.js';
import { capabilitiesOf } from '../../configuration/state.js';
import type { UnitDependencies } from './dependencies.js';

/** A plain order is for a unit that is there, ms. */
const PLAIN_VALID_MS = 15_000;
/** Seven retries, 5 s apart (spec 1 §4), also for a unit that is away. */
const RETRIED_VALID_MS = 7 * 5_000;

const NEEDED: Readonly<Record<UnitCommand, Permission>> = {
  set_virtual_channel: 'unit:configure',
  stop_streaming: 'unit:stop',
  reboot: 'unit:reboot',
};

interface UnitAsk {
  readonly unitId: string;
  readonly command: string;
  readonly channelId: string | null | undefined;
  /** The retry variant: kept for a unit that is away. */
  readonly retried: boolean;
}

/**
 * Orders a unit by the name of a command. Throws UNKNOWN_COMMAND, FORBIDDEN by what the command needs,
 * NOT_FOUND for what is not the caller's, and what the unit's state does not permit.
 */
export async function orderUnit(
  dependencies: UnitDependencies,
  caller: Caller,
  ask: UnitAsk,
): Promise<{ commandId: string }> {
  const command = UNIT_COMMANDS.find((known) => known === ask.command);
  if (!command) throw new Refusal('UNKNOWN_COMMAND', `There is no command "${ask.command}"`);
  if (!caller.permissions.has(NEEDED[command])) throw new Refusal('FORBIDDEN');
  return ACTIONS[command](dependencies, caller, ask);
}

type Action = (dependencies: UnitDependencies, caller: Caller, ask: UnitAsk) => Promise<{ readonly commandId: string }>;

const ACTIONS: Readonly<Record<UnitCommand, Action>> = {
  stop_streaming: ({ transmissions }, caller, { unitId }) => transmissions.stop(caller, unitId),

  async reboot(dependencies, caller, ask) {
    const { view } = visibleUnit(dependencies.registry, caller.scope, ask.unitId);
    refuseReboot(dependencies, ask.retried ? asIfThere(view) : view);
    return give(dependencies, caller, ask, { name: 'reboot', args: {} });
  },

  async set_virtual_channel(dependencies, caller, ask) {
    const { record, view } = visibleUnit(dependencies.registry, caller.scope, ask.unitId);
    const channelId = chosenChannel(dependencies, caller, record, ask.channelId);
    if (!ask.retried && !view.online) throw new Refusal('UNIT_OFFLINE');
    const verdict = unitActions(view, null).setChannel;
    if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
    // A channel can be chosen for a unit that is away: it is stored, and the order follows.
    return give(dependencies, caller, ask, { name: 'selectChannel', args: { channelId } }, (tx) =>
      tx.updateTable('devices').set({ selected_channel_id: channelId }).where('id', '=', record.id).execute(),
    );
  },
};

async function give(
  { db, registry, dispatcher }: UnitDependencies,
  caller: Caller,
  { unitId, command, retried }: UnitAsk,
  order: StoredOrder,
  change?: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<{ commandId: string }> {
  const given = await db.transaction().execute(async (tx) => {
    await change?.(tx);
    const fresh = await dispatcher.enqueue(tx, {
      deviceId: unitId,
      order,
      askedBy: caller.userId,
      transmissionId: null,
      validForMs: retried ? RETRIED_VALID_MS : PLAIN_VALID_MS,
    });
    await audit(tx, { caller, action: `unit:${command}`, subject: { kind: 'unit', id: unitId }, result: 'done' });
    if (change) await notifyChanged(tx, 'unit', unitId);
    return fresh;
  });
  void dispatcher.dispatch(unitId, given);
  if (change) await registry.refresh('unit', unitId);
  return { commandId: given.id };
}

function refuseReboot({ registry }: UnitDependencies, view: Unit): void {
  const verdict = unitActions(view, null).reboot;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const { known, canReboot } = capabilitiesOf(registry, view.uid);
  if (known && !canReboot) throw new Refusal('UNSUPPORTED', 'This unit cannot be rebooted from the console');
}

/** A unit that is away may be free by the time it returns; what it last said does not count against it. */
const asIfThere = (view: Unit): Unit => (view.online ? view : { ...view, online: true, applications: {} });

function chosenChannel(
  { registry }: UnitDependencies,
  caller: Caller,
  unit: UnitRecord,
  channelId: string | null | undefined,
): string | null {
  if (channelId === undefined) throw invalid('body.channelId', message('required'));
  if (channelId === null) return null;
  const channel = registry.channelRecord(channelId);
  if (!channel || !sees(caller.scope, channel) || channel.inventoryId !== unit.inventoryId) {
    throw new Refusal('NOT_FOUND');
  }
  return channelId;
}
