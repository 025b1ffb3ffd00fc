import type { UpgradeStatus } from '../versions/software-upgrade.js';
import { ROLLOUT_AT_ONCE, ROLLOUT_PHASES, type RolloutPhase } from './rollouts.js';

/**
 * Properties of a device that the phases of a rollout depend on. A device gets its phase when it begins, so a device that is not ready delays no
 * phase; one that ended without a phase was refused, or had the version already. `counted`: whether its failure counts; after a resume, earlier
 * failures do not.
 */
export interface RolledDevice {
  readonly state: UpgradeStatus;
  readonly phase: RolloutPhase | null;
  readonly counted: boolean;
}

/** A phase: its number of devices, in total and in each state; `waiting`: not begun. */
export interface PhaseCounts extends Readonly<Record<Exclude<UpgradeStatus, 'pending'>, number>> {
  readonly phase: RolloutPhase;
  readonly size: number;
  readonly waiting: number;
}

const isOpen = ({ state }: RolledDevice): boolean => state === 'pending' || state === 'upgrading';

/** Number of devices of each phase: one, a tenth of all and at least one, the rest. */
export function phaseSizes(devices: number): Readonly<Record<RolloutPhase, number>> {
  const first = Math.min(1, devices);
  const second = Math.min(devices - first, Math.max(1, Math.ceil(devices / 10)));
  return { 1: first, 2: second, 3: devices - first - second };
}

/** Sizes by the devices that take part. A device that has begun keeps its phase even if others drop out. */
function sizesOf(devices: readonly RolledDevice[]): Readonly<Record<RolloutPhase, number>> {
  const part = devices.filter((device) => device.phase !== null || isOpen(device));
  return phaseSizes(part.length);
}

export function phaseCounts(devices: readonly RolledDevice[]): readonly PhaseCounts[] {
  const sizes = sizesOf(devices);
  return ROLLOUT_PHASES.map((phase) => {
    const own = devices.filter((device) => device.phase === phase);
    const count = (state: UpgradeStatus): number => own.filter((device) => device.state === state).length;
    const size = Math.max(sizes[phase], own.length);
    const ended = count('succeeded') + count('upgradeFailed') + count('rejected') + count('upgrading');
    return {
      phase,
      size,
      waiting: size - ended,
      upgrading: count('upgrading'),
      succeeded: count('succeeded'),
      upgradeFailed: count('upgradeFailed'),
      rejected: count('rejected'),
    };
  });
}

/** The phase in which devices may begin now, and how many of those without a phase; null: all have ended. */
export function openPhase(
  devices: readonly RolledDevice[],
): { readonly phase: RolloutPhase; readonly slots: number } | null {
  const sizes = sizesOf(devices);
  const unplaced = devices.filter(({ phase, state }) => phase === null && state === 'pending').length;
  const upgrading = devices.filter(({ state }) => state === 'upgrading').length;
  for (const phase of ROLLOUT_PHASES) {
    const own = devices.filter((device) => device.phase === phase);
    const free = Math.min(unplaced, Math.max(0, sizes[phase] - own.length));
    if (free > 0 || own.some(isOpen)) return { phase, slots: Math.min(free, Math.max(0, ROLLOUT_AT_ONCE - upgrading)) };
  }
  return unplaced > 0 ? { phase: 3, slots: Math.min(unplaced, Math.max(0, ROLLOUT_AT_ONCE - upgrading)) } : null;
}

/** The phase in which more than `percent` of the devices failed, with the numbers of failed and all devices; null: none. */
export function failedPhase(
  devices: readonly RolledDevice[],
  percent: number,
): { readonly phase: RolloutPhase; readonly failed: number; readonly size: number } | null {
  const sizes = sizesOf(devices);
  for (const phase of ROLLOUT_PHASES) {
    const own = devices.filter((device) => device.phase === phase);
    const failed = own.filter(({ state, counted }) => counted && state === 'upgradeFailed').length;
    const size = Math.max(sizes[phase], own.length);
    if (failed > 0 && failed * 100 > size * percent) return { phase, failed, size };
  }
  return null;
}

/** Whether every device has ended. */
export const isRolledOut = (devices: readonly RolledDevice[]): boolean => !devices.some(isOpen);
