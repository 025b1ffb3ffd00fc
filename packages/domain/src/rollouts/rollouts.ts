import { message } from '../messages/index.js';
import type { Message } from '../messages/message.js';
import { rolloutMessage } from '../messages/rollouts.js';
import { all, atMost, type Check, matches, required, without } from '../validation/check.js';

/** Most devices of a rollout (spec 3 §5: CSV of up to 500 devices). */
export const ROLLOUT_DEVICES = 500;

/** Most devices of a rollout that are upgraded at the same time. */
export const ROLLOUT_AT_ONCE = 50;

/**
 * State of a rollout. `paused`: by a user; `stopped`: more devices of a phase failed than it allows; `cancelled`: devices that had not
 * begun were abandoned; `done`: every device has ended.
 */
export const ROLLOUT_STATES = ['running', 'paused', 'stopped', 'cancelled', 'done'] as const;
export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** Phases of a rollout: one device, a tenth of them, the rest. */
export const ROLLOUT_PHASES = [1, 2, 3] as const;
export type RolloutPhase = (typeof ROLLOUT_PHASES)[number];

/** Name of a rollout. */
export const checkRolloutName: Check<string> = all(required, atMost(64), without('\\'));

/** Description of a rollout (spec 3 §5: at most 1024). */
export const checkRolloutDescription: Check<string> = all(atMost(1024), without('\\'));

/** LIQ version: a major or minor number, such as 10 or 10.1 (spec 3 §5); empty: none. */
export const checkLiqVersion: Check<string> = matches(/^(?:\d{1,3}(?:\.\d{1,3})?)?$/, rolloutMessage('rollout_liq'));

/** Target version of the devices: two to four numbers. */
export const checkTargetVersion: Check<string> = (text) =>
  text === '' ? message('required') : matches(/^\d{1,3}(?:\.\d{1,3}){1,3}$/, rolloutMessage('rollout_version'))(text);

/** Permitted share of failures in a phase, percent; above it the rollout stops automatically. */
export const ROLLOUT_FAILURES = { usual: 10, most: 100 } as const;

/** Actions on a rollout. */
export const ROLLOUT_ACTS = ['pause', 'resume', 'cancel', 'retry'] as const;
export type RolloutAct = (typeof ROLLOUT_ACTS)[number];

type ActRefusal = Message<'ROLLOUT_NOT_RUNNING' | 'ROLLOUT_NOT_PAUSED' | 'ROLLOUT_OVER' | 'ROLLOUT_NONE_FAILED'>;

/** Why an action is refused in a state; null: it is permitted. `failed`: number of failed devices. */
export function rolloutActRefusal(act: RolloutAct, state: RolloutState, failed: number): ActRefusal | null {
  const isOver = state === 'done' || state === 'cancelled';
  switch (act) {
    case 'pause':
      return state === 'running' ? null : rolloutMessage('ROLLOUT_NOT_RUNNING');
    case 'resume':
      return state === 'paused' || state === 'stopped' ? null : rolloutMessage('ROLLOUT_NOT_PAUSED');
    case 'cancel':
      return isOver ? rolloutMessage('ROLLOUT_OVER') : null;
    case 'retry':
      if (state === 'cancelled') return rolloutMessage('ROLLOUT_OVER');
      return failed > 0 ? null : rolloutMessage('ROLLOUT_NONE_FAILED');
    default:
      return act satisfies never;
  }
}
