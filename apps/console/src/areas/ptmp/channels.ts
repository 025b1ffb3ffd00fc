import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { ptmpMode, ptmpRefusal, selectionByType, unitActions, type PtmpMode } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import { PLAIN_VALID_MS, sendOrder, writeOrder } from '../../control/commands/issue.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { chooseChannels } from '../../control/configuration/choose-channels.js';
import type { Database } from '../../platform/db/schema.js';
import { hasFeature } from '../../control/devices/feature.js';
import { channelFor, type VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { lockUnitSettings } from '../../control/transmissions/store.js';
import type { Transmissions } from '../../control/transmissions/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import { boundChannels } from './store.js';

export interface PtmpDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'converge'>;
  readonly transmissions: Pick<Transmissions, 'startPtmp' | 'stop'>;
}

type PtmpChannels = HandlerOutput<AppContract['ptmp']['channels']>;

/** Channels to which a unit is bound, limited to those that the caller sees. Throws NOT_FOUND, UNSUPPORTED for units of other kinds. */
export async function ptmpChannelsOf(
  { db, registry }: PtmpDependencies,
  caller: Caller,
  unit: VisibleUnit,
): Promise<PtmpChannels> {
  const mode = ptmpModeOf(unit);
  const { id: unitId } = unit;
  const ids = await boundChannels(db, unitId);
  const selectedChannels = ids.flatMap((id) => {
    const record = registry.channelRecord(id);
    const view = record && sees(caller.scope, record) ? registry.channel(record.id) : undefined;
    return view ? [{ channelId: view.channelId, channelName: view.channelName, busy: view.busy }] : [];
  });
  return { uid: unitId, mode, selectedChannels };
}

/**
 * Binds a unit to other channels; `choose` derives them from the current ones. Throws as `ptmpChannelsOf`, UNIT_BUSY while it transmits,
 * FEATURE_OFF, POINT_TO_POINT for a second channel of a point-to-point unit, BROADCAST_ALLOCATED for a channel of another unit.
 */
export async function setPtmpChannels(
  dependencies: PtmpDependencies,
  caller: Caller,
  unit: VisibleUnit,
  choose: (now: readonly string[]) => readonly string[],
): Promise<PtmpChannels> {
  const { registry, dispatcher } = dependencies;
  const mode = ptmpModeOf(unit);
  const { id: unitId, record, view } = unit;
  const verdict = unitActions(view, null).setChannel;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const { order } = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = await lockUnitSettings(tx, unitId);
      if (!held) throw new Refusal('NOT_FOUND');
      const now = [held.selected_channel_id, ...held.further_channel_ids].filter((id) => id !== null);
      const wanted = choose(now);
      const refusal = ptmpRefusal(mode, wanted.length);
      if (refusal !== null) throw new Refusal('POINT_TO_POINT', refusal);
      if (mode === 'pointToMultipoint') {
        if (!(await hasFeature(tx, caller.scope, record, 'Ptmp'))) throw new Refusal('FEATURE_OFF');
      }
      for (const id of wanted)
        if (!now.includes(id)) refuseTaken(registry, caller, { id: unitId, inventoryId: held.inventory_id }, id);
      const [first = null, ...further] = wanted;
      await chooseChannels(registry, tx, { unitId, selected: first, further, path: 'body' });
      const given =
        first === held.selected_channel_id
          ? undefined
          : await writeOrder(dispatcher, tx, caller.userId, {
              device: { kind: 'unit', id: unitId },
              order: { name: 'selectChannel', args: { channelId: first } },
              validForMs: PLAIN_VALID_MS,
            });
      return { order: given, wanted };
    },
    ({ wanted }) => ({
      action: 'unit:setChannel',
      subject: { kind: 'unit', id: unitId },
      detail: wanted.join(', ') || 'none',
      touches: [['unit', unitId]],
    }),
  );
  if (order) sendOrder(dispatcher, order);
  return ptmpChannelsOf(dependencies, caller, unit);
}

/** The mode of a point-to-point or point-to-multipoint unit. Throws UNSUPPORTED for units of other kinds. */
export function ptmpModeOf({ record }: VisibleUnit): PtmpMode {
  const mode = ptmpMode(record.type);
  if (mode === null) throw new Refusal('UNSUPPORTED');
  return mode;
}

/** Only an output of the unit's own inventory that no other unit has (spec 2 §5). */
function refuseTaken(
  registry: PtmpDependencies['registry'],
  caller: Caller,
  unit: { readonly id: string; readonly inventoryId: string },
  channelId: string,
): void {
  const record = channelFor(registry, caller.scope, unit, channelId);
  const status = registry.channel(channelId)?.status ?? 'unavailable';
  const verdict = selectionByType({ type: record.type, status }, 'pointToMultipoint');
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const holder = record.transmission?.unitId;
  if (holder !== undefined && holder !== unit.id) throw new Refusal('BROADCAST_ALLOCATED');
}
