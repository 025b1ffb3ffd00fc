import type { RolloutDevice, Sentence } from '@backhaul/contract';
import { isWindowOpen, rolloutMessage, type RolloutState, type RolloutWindow } from '@backhaul/domain';
import { verdictContext, verdictOf } from '../../control/rollouts/verdicts.js';
import type { RolloutDependencies } from './dependencies.js';
import type { DeviceRow } from './store.js';

interface Terms {
  readonly state: RolloutState;
  readonly target: string;
  readonly window: RolloutWindow | null;
}

/** Devices with their reported versions, and the reasons for which devices wait. */
export async function presentDevices(
  { db, registry, clock }: RolloutDependencies,
  { state, target, window }: Terms,
  rows: readonly DeviceRow[],
): Promise<RolloutDevice[]> {
  const waiting = rows.filter((row) => row.state === 'pending').map(({ id }) => id);
  const context = await verdictContext(db, registry, target, waiting);
  const isShut = window !== null && !isWindowOpen(window, clock.now());
  const held = heldBack(state, isShut);
  const waitOf = (id: string): Sentence | null => {
    const verdict = verdictOf(registry, context, id);
    if (verdict?.kind === 'waits') return verdict.message;
    return held ?? (verdict?.kind === 'refused' ? verdict.message : rolloutMessage('wait_phase'));
  };
  return rows.map((row) => ({
    ...row,
    version: (row.kind === 'server' ? registry.server(row.id) : registry.unit(row.id))?.swVersion ?? '',
    wait: row.state === 'pending' ? waitOf(row.id) : null,
  }));
}

/** Why no device of the rollout may begin; null: they may. */
function heldBack(state: RolloutState, isShut: boolean): Sentence | null {
  if (state === 'paused') return rolloutMessage('wait_paused');
  if (state === 'stopped') return rolloutMessage('wait_stopped');
  return isShut ? rolloutMessage('wait_window') : null;
}
