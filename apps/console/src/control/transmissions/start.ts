import { message, type Unit } from '@backhaul/contract';
import {
  isLicenceValid,
  modeFlags,
  selectionByType,
  startPlan,
  unitActions,
  type StartPlan,
  type StoreMode,
  type TargetChannel,
} from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Actor } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { requireGuestService } from '../services/guest.js';
import { chosenChannel, isVisible } from './chosen-channel.js';
import { freeMember } from './group-member.js';
import { startRunWith } from './start-several.js';
import { lockChannel, lockUnit, lockUnitSettings } from './store.js';
import type { TransmissionDependencies, Transmissions } from './types.js';
import { begin, writeRun } from './write-run.js';

/** The refusal of a start that names a channel in a multi-camera mode. */
const CHANNELS_CONFIGURED = message('channels_configured');

export const startWith =
  (dependencies: TransmissionDependencies): Transmissions['start'] =>
  async (caller, unit, asked) => {
    const { channelId, mode } = asked ?? {};
    const plan: StartPlan = mode === undefined ? startPlan(unit.record.desired) : { kind: 'one', mode };
    if (plan.kind === 'several') {
      if (channelId !== undefined) throw invalid('body.channelId', CHANNELS_CONFIGURED);
      return startRunWith(dependencies)(caller, unit, plan.run);
    }
    const ask = { channelId, mode: plan.mode };
    return begin(dependencies, caller, unit.id, (tx) => openRun(dependencies, tx, caller, unit.id, ask));
  };

/** Checks a start towards one channel, and writes it. */
async function openRun(
  dependencies: TransmissionDependencies,
  tx: Transaction<Database>,
  caller: Actor,
  unitId: string,
  { channelId: asked, mode }: { readonly channelId: string | undefined; readonly mode: StoreMode },
) {
  const { registry, clock } = dependencies;
  // Both queries are sent together to save a round trip; the locks are still taken in this order.
  const [unit, held] = await Promise.all([
    lockUnit(tx, unitId),
    isVisible(registry, caller, asked) ? lockChannel(tx, asked) : undefined,
  ]);
  const view = registry.unit(unitId);
  if (!unit || !view) throw new Refusal('NOT_FOUND');
  const channelId = asked ?? unit.selected_channel_id;
  const known = asked === undefined && channelId !== null ? await lockChannel(tx, channelId) : held;
  const chosen = channelId === null ? null : chosenChannel(registry, caller, unit.inventory_id, channelId, known);
  const { licence } = view;
  if (!isLicenceValid({ online: view.online, licence }, clock.now())) throw new Refusal('UNIT_LICENSE');
  await requireGuestService(tx, { type: view.type, inventoryId: unit.inventory_id }, clock.now());
  const group = chosen !== null && chosen.type === 'group' ? chosen : null;
  const channel = group === null ? chosen : await memberFor(dependencies, tx, caller, view, { group, mode });
  const verdict = unitActions(view, channel, mode).start;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  if (channel === null) throw new Refusal('NO_CHANNEL');
  refuseMode(registry, unitId, channel.serverId, mode);

  const selected = group ?? channel;
  const selects = unit.selected_channel_id === selected.channelId ? null : selected.channelId;
  const groupChannelId = group?.channelId ?? null;
  const run = { unitId, channelId: channel.channelId, groupChannelId, mode, several: null, selects };
  return writeRun(dependencies, tx, caller, run, [channel]);
}

/** The member of a group that a unit, whose row is locked, will send to. */
async function memberFor(
  dependencies: TransmissionDependencies,
  tx: Transaction<Database>,
  caller: Actor,
  view: Unit,
  { group, mode }: { readonly group: TargetChannel & { readonly channelId: string }; readonly mode: StoreMode },
) {
  const { type = 'group', status } = group;
  const verdict = selectionByType({ type, status }, modeFlags(mode).live ? 'streams' : 'files');
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const unit = await lockUnitSettings(tx, view.uid);
  if (!unit) throw new Refusal('NOT_FOUND');
  return freeMember(dependencies, tx, caller, { groupId: group.channelId, unit, view, mode });
}

/** Refuses a mode that the unit does not report, or files that the channel's server does not accept. */
function refuseMode(
  registry: TransmissionDependencies['registry'],
  unitId: string,
  serverId: string,
  mode: StoreMode,
): void {
  if (mode === 'live') return;
  const modes = registry.reportedUnit(unitId)?.state?.capabilities.storeModes ?? [];
  if (!modes.includes(mode)) throw new Refusal('UNSUPPORTED', message('not_offered'));
  const takesFiles = (registry.reportedServer(serverId)?.state?.uploadPort ?? 0) > 0;
  if (modeFlags(mode).forwards && !takesFiles) throw new Refusal('UNSUPPORTED', message('channel_takes_no_files'));
}
