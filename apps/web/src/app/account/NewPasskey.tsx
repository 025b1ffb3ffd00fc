import { checkPasskeyName } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.js';
import { fieldProblems } from '../../api/problem.js';
import { makePasskey, passkeyProblem } from '../../session/passkeys.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { needed, rule } from '../../ui/form/rule.js';

interface Values {
  readonly name: string;
  readonly password: string;
}

interface Props {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Adds a passkey: first the current password, then the browser's dialog. */
export function NewPasskey({ onAdded, onCancel }: Props) {
  const add = useMutation({
    mutationFn: async ({ name, password }: Values) => {
      const passkey = await makePasskey(await api.passkeys.begin({ body: { password } }));
      return api.passkeys.add({ body: { name, passkey } });
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  const { register, handleSubmit, formState } = useForm<Values>();
  const refused = fieldProblems(add.error);
  return (
    <Form onSubmit={handleSubmit((values) => add.mutate(values))}>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        autoComplete="off"
        error={formState.errors.name?.message ?? refused.get('name')}
        {...register('name', rule(checkPasskeyName))}
      />
      <PasswordField
        label={t('account.oldPassword')}
        autoComplete="current-password"
        error={formState.errors.password?.message ?? refused.get('password')}
        {...register('password', needed())}
      />
      {add.isError && refused.size === 0 ? <Notice tone="warning">{passkeyProblem(add.error)}</Notice> : null}
      <Button type="submit" look="primary" busy={add.isPending}>
        {t('passkeys.make')}
      </Button>
      <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
    </Form>
  );
}
