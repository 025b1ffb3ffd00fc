import { requireFreePrefix } from '../configuration/choose-channels.js';
import { FIRST_CONFIGURATION, message } from '@backhaul/contract';
import {
  channelActions,
  feedChannels,
  isLicenceValid,
  ptmpMode,
  ptmpRefusal,
  sameChannels,
  sentResolution,
  serviceRefusal,
  switcherChannels,
  switcherRun,
  unitActions,
  type CameraRun,
  type ChosenChannels,
  type OfferedChannel,
  type UnitFeature,
} from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { sees, type Actor } from '../../platform/access/scope.js';
import type { StoredOutputs } from '../../platform/db/schema-commands.js';
import type { Database } from '../../platform/db/schema.js';
import { hasFeature } from '../devices/feature.js';
import type { VisibleUnit } from '../policies/records.js';
import { limitedService } from '../services/device-services-store.js';
import { requireGuestService } from '../services/guest.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { isServed } from '../../state/registry/types.js';
import { chosenChannel } from './chosen-channel.js';
import { lockChannels, lockUnitSettings } from './store.js';
import type { StartedRun, TransmissionDependencies, Transmissions } from './types.js';
import { begin, writeRun } from './write-run.js';

type HeldUnit = NonNullable<Awaited<ReturnType<typeof lockUnitSettings>>>;
/** The outputs that a unit's settings require. Throws a `Refusal` where that is impossible. */
type Want = (
  registry: TransmissionDependencies['registry'],
  tx: Transaction<Database>,
  caller: Actor,
  held: HeldUnit,
  unit: VisibleUnit,
) => Promise<Wanted> | Wanted;
interface Wanted extends Pick<StoredOutputs, 'run'> {
  readonly chosen: ChosenChannels;
}

export const startCamerasWith =
  (dependencies: TransmissionDependencies): Transmissions['startCameras'] =>
  (caller, unit, what) =>
    startSeveral(dependencies, caller, unit, what === 'multiCamera' ? wantFeeds : wantSwitcher());

/** Starts several cameras as the unit's mode requires. */
export const startRunWith =
  (dependencies: TransmissionDependencies) =>
  (caller: Actor, unit: VisibleUnit, run: CameraRun): Promise<StartedRun> =>
    startSeveral(dependencies, caller, unit, run === 'multiCamera' ? wantFeeds : wantSwitcher(run));

export const startPtmpWith =
  (dependencies: TransmissionDependencies): Transmissions['startPtmp'] =>
  (caller, unit) =>
    startSeveral(dependencies, caller, unit, wantPtmp);

const startSeveral = (
  dependencies: TransmissionDependencies,
  caller: Actor,
  unit: VisibleUnit,
  want: Want,
): Promise<StartedRun> =>
  begin(dependencies, caller, unit.id, (tx) => openSeveral(dependencies, tx, caller, unit, want));

/** Checks a start towards several channels, and writes it: every channel is locked before any is taken. */
async function openSeveral(
  dependencies: TransmissionDependencies,
  tx: Transaction<Database>,
  caller: Actor,
  visible: VisibleUnit,
  want: Want,
) {
  const { registry, clock } = dependencies;
  const unitId = visible.id;
  const unit = await lockUnitSettings(tx, unitId);
  const view = registry.unit(unitId);
  if (!unit || !view) throw new Refusal('NOT_FOUND');
  const { run, chosen } = await want(registry, tx, caller, unit, visible);
  if (!isLicenceValid({ online: view.online, licence: view.licence }, clock.now())) throw new Refusal('UNIT_LICENSE');
  await requireGuestService(tx, { type: view.type, inventoryId: unit.inventory_id }, clock.now());
  // Errors of the unit come before those of its channels; a missing camera is an error of its feed.
  const there = run === null ? view : { ...view, cameraConnected: true };
  const free = unitActions(there, null).start;
  if (!free.allowed && free.code !== 'NO_CHANNEL') throw new Refusal(free.code, free.message);
  if (!chosen.ok) throw new Refusal(chosen.code, chosen.message);
  const { channels } = chosen;
  if (run === 'multiCamera') await refuseTooMany(tx, unitId, channels.length);
  const refusal = ptmpRefusal(ptmpMode(view.type), channels.length);
  if (refusal !== null) throw new Refusal('POINT_TO_POINT', refusal);
  const channelIds = channels.map(({ channelId }) => channelId);
  const held = await lockChannels(tx, channelIds);
  const ends = channels.map(({ channelId, picture }) => {
    const row = held.find(({ id }) => id === channelId);
    const channel = chosenChannel(registry, caller, unit.inventory_id, channelId, row);
    // Each picture has its own channel.
    if (channel.type === 'group') throw new Refusal('CHANNEL_TYPE');
    const verdict = unitActions({ ...there, resolution: sentResolution(picture, view.resolution) }, channel).start;
    if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
    return channel;
  });
  await requireFreePrefix(registry, tx, unit, { channelIds, path: 'body' });
  const { channelId } = channels[0];
  const asked = {
    unitId,
    channelId,
    groupChannelId: null,
    mode: 'live',
    several: { run, channels },
    selects: null,
  } as const;
  return writeRun(dependencies, tx, caller, asked, ends);
}

const wantFeeds: Want = (registry, _, caller, unit) => {
  refuseUnable(registry, unit.id, 'multiCamera');
  const { multiCamera } = settingsOf(unit);
  const channelId = multiCamera.channelId ?? unit.selected_channel_id;
  const chosen = feedChannels({ ...multiCamera, channelId }, channelsBeside(registry, caller, unit, channelId));
  return { run: 'multiCamera', chosen };
};

const wantSwitcher =
  (asked?: Exclude<CameraRun, 'multiCamera'>): Want =>
  (registry, _, __, unit) => {
    refuseUnable(registry, unit.id, 'switcher');
    const settings = settingsOf(unit);
    const run = asked ?? switcherRun(settings);
    const highQualityChannelId = settings.switcherMode.highQualityChannelId ?? unit.selected_channel_id;
    return { run, chosen: switcherChannels(run, { ...settings.switcherMode, highQualityChannelId }) };
  };

const wantPtmp: Want = async (_, tx, caller, unit, { record }) => {
  const mode = ptmpMode(record.type);
  if (mode === null) throw new Refusal('UNSUPPORTED');
  if (mode === 'pointToMultipoint') {
    if (!(await hasFeature(tx, caller.scope, record, 'Ptmp'))) throw new Refusal('FEATURE_OFF');
  }
  const channelIds = [unit.selected_channel_id, ...unit.further_channel_ids].filter((id) => id !== null);
  return { run: null, chosen: sameChannels(channelIds) };
};

const settingsOf = ({ desired }: HeldUnit) => ({ ...FIRST_CONFIGURATION, ...desired });

/** Refuses more simultaneous cameras than the unit’s service permits. */
async function refuseTooMany(tx: Transaction<Database>, unitId: string, cameras: number): Promise<void> {
  const most = (await limitedService(tx, unitId, 'multiCamera'))?.instance_limit ?? null;
  if (most !== null && cameras > most)
    throw new Refusal('MULTI_CAMERA_LICENSE', message('cameras_licensed', { max: most }));
}

/** Checks the licence first: without it, capabilities do not matter (spec 1 §8). */
function refuseUnable(registry: TransmissionDependencies['registry'], unitId: string, feature: UnitFeature): void {
  const refusal = serviceRefusal(registry.unitRecord(unitId)?.services ?? [], 'multiCamera');
  if (refusal !== null) throw new Refusal('MULTI_CAMERA_LICENSE', refusal);
  const features = registry.reportedUnit(unitId)?.state?.capabilities.features ?? [];
  if (!features.includes(feature)) throw new Refusal('UNSUPPORTED');
}

/** Channels on the server of this channel that the caller sees and the unit may use. */
function channelsBeside(
  registry: TransmissionDependencies['registry'],
  caller: Actor,
  { inventory_id }: HeldUnit,
  channelId: string | null,
): readonly OfferedChannel[] {
  const record = channelId === null ? undefined : registry.channelRecord(channelId);
  if (!record || !isServed(record) || !sees(caller.scope, record)) return [];
  return registry.channelsOfServer(record.serverId).flatMap((one) => {
    const view = registry.channel(one.id);
    if (!view || one.inventoryId !== inventory_id || !sees(caller.scope, one)) return [];
    return [{ channelId: one.id, name: one.name, free: channelActions(view).choose.allowed }];
  });
}
