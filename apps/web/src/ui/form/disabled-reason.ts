import { t } from '../../text/t.js';

/** Why a form cannot be submitted: no change, or an invalid field; null when it can be. */
export const disabledReason = (isChanged: boolean, isRefused = false): string | null =>
  isChanged ? (isRefused ? t('form.invalid') : null) : t('form.unchanged');
