import type { Command, SoftwareUpgrade } from '@backhaul/contract';
import { translated } from '../../../text/sentences.js';
import { transmitWords } from '../../../text/en/transmit.js';
import { addMessages, t } from '../../../text/t.js';

addMessages(transmitWords);

/**
 * Result of the action for one unit: requested; done; begun, if it takes long; stored until an offline unit returns; skipped,
 * because the rest was cancelled; or refused, with the reason.
 */
export type Outcome =
  | { readonly state: 'asked' | 'done' | 'begun' | 'stored' | 'left' }
  | { readonly state: 'failed'; readonly why: string };

/** Two to four numbers. */
export const isVersion = (text: string): boolean => /^\d{1,3}(?:\.\d{1,3}){1,3}$/.test(text);

/** The result of a command. */
export function outcomeOf({ state, error }: Pick<Command, 'state' | 'error'>): Outcome {
  switch (state) {
    case 'pending':
    case 'sent':
      return { state: 'asked' };
    case 'done':
      return { state: 'done' };
    case 'failed':
    case 'expired':
    case 'unknown':
      return { state: 'failed', why: error === null ? t(`command.${state}`) : translated(error) };
    default:
      return state satisfies never;
  }
}

/** The result of an upgrade request. */
export function upgradeOutcome(asked: Pick<SoftwareUpgrade, 'status' | 'reason'> | null, online: boolean): Outcome {
  if (asked === null) return { state: 'done' };
  switch (asked.status) {
    case 'succeeded':
      return { state: 'done' };
    case 'pending':
    case 'upgrading':
      return { state: online ? 'begun' : 'stored' };
    case 'rejected':
    case 'upgradeFailed':
      return { state: 'failed', why: asked.reason === null ? t('command.failed') : translated(asked.reason) };
    default:
      return asked.status satisfies never;
  }
}
