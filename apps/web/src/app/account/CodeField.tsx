import type { Ref } from 'react';
import { t } from '../../text/t.js';
import { TextField } from '../../ui/form/Field.js';

interface Props {
  readonly error?: string | undefined;
  readonly name: string;
  readonly onInput?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The code of an authenticator app; phones and password managers fill it in. */
export function CodeField(input: Props) {
  return (
    <TextField
      label={t('twoFactor.code')}
      hint={t('twoFactor.codeHint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  );
}
