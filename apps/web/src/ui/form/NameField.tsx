import type { ComponentProps } from 'react';
import { dialogs } from '../../text/en/dialogs.js';
import { addMessages, t } from '../../text/t.js';
import { TextField } from './Field.js';

addMessages(dialogs);

/** Name of a new record; has the initial focus in its dialog. Spread `register(name)` of react-hook-form on it. */
export function NameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t('edit.name')} autoComplete="off" spellCheck={false} data-autofocus {...field} />;
}
