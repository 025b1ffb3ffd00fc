import { t } from '../../text/t.js';

/** Why a form cannot be submitted: nothing was changed, or a field is invalid; null when it can. */
export const disabledReason = (isChanged: boolean, isRefused = false): string | null =>
  isChanged ? (isRefused ? t('form.invalid') : null) : t('form.unchanged');
