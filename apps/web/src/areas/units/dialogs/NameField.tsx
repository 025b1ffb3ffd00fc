import type { ComponentProps } from 'react';
import { t } from '../../../text/t.js';
import { TextField } from '../../../ui/form/Field.js';

/** What a new one is called: where a dialog that adds one begins. Spread `register(name)` of react-hook-form on it. */
export function NameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t('edit.name')} autoComplete="off" spellCheck={false} data-autofocus {...field} />;
}
