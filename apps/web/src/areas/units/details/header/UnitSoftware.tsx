import type { Unit } from '@backhaul/contract';
import { software } from '../../../../text/en/software.js';
import { translated } from '../../../../text/sentences.js';
import { addMessages, t } from '../../../../text/t.js';
import { momentText } from '../../../../text/zone.js';
import classes from './alerts.module.css';

addMessages(software);

/** A requested version that is not installed yet, with the reason or the end of the request. */
export function UnitSoftware({ asked }: { readonly asked: Unit['softwareUpgrade'] }) {
  if (asked === null || asked.status === 'succeeded') return null;
  return (
    <p className={classes['software']} role="status">
      {lineOf(asked)}
    </p>
  );
}

function lineOf({ version, status, expiresAt, code, reason }: NonNullable<Unit['softwareUpgrade']>): string {
  const state = t(`upgrade.${status}`);
  if (reason !== null) return t('software.line.reason', { version, state, why: failureReason(reason, code) });
  if (status === 'pending' && expiresAt !== null) {
    return t('software.line.until', { version, state, time: momentText(expiresAt) });
  }
  return t('software.line', { version, state });
}

/** Reason of a failure, with the error code of the device. */
export const failureReason = (reason: string, code: number | null): string =>
  code === null ? translated(reason) : t('software.code', { why: translated(reason), code });
