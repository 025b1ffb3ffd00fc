import type { UpgradeStatus } from '../versions/software-upgrade.js';
import { ROLLOUT_AT_ONCE, ROLLOUT_PHASES, type RolloutPhase } from './rollouts.js';

/**
 * What the phases of a rollout depend on. A device gets its phase when it begins, so a device that is not ready holds up no phase;
 * one that ended without one was refused, or had the version already. `counted`: whether its failure counts; a resumed rollout goes on
 * in spite of those before.
 */
export interface RolledDevice {
  readonly state: UpgradeStatus;
  readonly phase: RolloutPhase | null;
  readonly counted: boolean;
}

/** A phase: how many devices it has, and how many of them are in each state; `waiting`: those that have not begun. */
export interface PhaseCounts extends Readonly<Record<Exclude<UpgradeStatus, 'pending'>, number>> {
  readonly phase: RolloutPhase;
  readonly size: number;
  readonly waiting: number;
}

const isOpen = ({ state }: RolledDevice): boolean => state === 'pending' || state === 'upgrading';

/** How many devices each phase has: one, a tenth of all and at least one, the rest. */
export function phaseSizes(devices: number): Readonly<Record<RolloutPhase, number>> {
  const first = Math.min(1, devices);
  const second = Math.min(devices - first, Math.max(1, Math.ceil(devices / 10)));
  return { 1: first, 2: second, 3: devices - first - second };
}

/** Sizes by the devices that take part. A device that begins keeps its phase even when later ones drop out. */
function sizesOf(devices: readonly RolledDevice[]): Readonly<Record<RolloutPhase, number>> {
  const part = devices.filter((device) => device.phase !== null || isOpen(device));
  return phaseSizes(part.length);
}

/** The phases of a rollout, for its page. */
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

/** The phase in which devices may begin now, and how many of those that have none yet; null: all have ended. */
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

/** The phase of which more devices failed than `percent` permits, with how many of how many; null: none. */
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
