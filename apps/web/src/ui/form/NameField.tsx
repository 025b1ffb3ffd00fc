import type { ComponentProps } from 'react';
import { dialogs } from '../../text/en/dialogs.js';
import { addMessages, t } from '../../text/t.js';
import { TextField } from './Field.js';

addMessages(dialogs);

/** What a new one is called: where a dialog that adds one begins. Spread `register(name)` of react-hook-form on it. */
export function NameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t('edit.name')} autoComplete="off" spellCheck={false} data-autofocus {...field} />;
}
