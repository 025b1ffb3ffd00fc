import type { Sentence } from '@backhaul/contract';
import { DEVICE_SOFTWARE_ERRORS, rolloutMessage } from '@backhaul/domain';
import type { Attempt, Ended } from './rollout-store.js';

/** Code of a sentence in the device's own words. */
const SAID = 'device';

const said = (text: string): Sentence => ({ code: SAID, params: {}, text });

/**
 * The outcome of an attempt; null: no news. If the order expired before it reached its device, the device is pending again; a late
 * answer replaces a failure.
 */
export function attemptEnd({ state, command_id, upgrade, command_state }: Attempt): Ended | null {
  if (upgrade?.commandId !== command_id)
    return state === 'upgrading'
      ? { state: 'upgradeFailed', code: null, reason: rolloutMessage('rollout_replaced') }
      : null;
  const { outcome, code, reason } = upgrade;
  if (command_state === 'expired') return state === 'upgrading' ? { state: 'pending', code: null, reason: null } : null;
  switch (outcome) {
    case null:
      return null;
    case 'succeeded':
    case 'done':
      return { state: 'succeeded', code: null, reason: null };
    case 'rejected':
      return { state: 'rejected', code: codeText(code), reason: said(reason ?? DEVICE_SOFTWARE_ERRORS[-1]) };
    case 'upgradeFailed':
    case 'failed':
    case 'rolledBack':
      return state === 'upgradeFailed'
        ? null
        : { state: 'upgradeFailed', code: codeText(code), reason: said(reason ?? DEVICE_SOFTWARE_ERRORS[-1]) };
    default:
      return outcome satisfies never;
  }
}

const codeText = (code: number | null): string | null => (code === null ? null : String(code));
