import type { Passkey } from '@backhaul/contract';
import type { SecondFactorsOfUser } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { needed } from '../../ui/form/rule.js';

interface Props {
  readonly passkey: Passkey;
  readonly onRemoved: (left: SecondFactorsOfUser) => void;
  readonly onCancel: () => void;
}

/** Removes a passkey, after the password. */
export function RemovePasskey({ passkey: { id, name }, onRemoved, onCancel }: Props) {
  const remove = useMutation({
    mutationFn: ({ password }: { readonly password: string }) =>
      api.passkeys.remove({ body: { passkeyId: id, password } }),
    onSuccess: onRemoved,
  });
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const refused = fieldProblems(remove.error);
  return (
    <Form onSubmit={handleSubmit((values) => remove.mutate(values))}>
      <Notice tone="warning">{t('passkeys.removeText', { name })}</Notice>
      <PasswordField
        label={t('account.oldPassword')}
        autoComplete="current-password"
        error={formState.errors.password?.message ?? refused.get('password')}
        {...register('password', needed())}
      />
      {remove.isError && refused.size === 0 ? <Notice tone="warning">{problemText(remove.error)}</Notice> : null}
      <Button type="submit" look="danger" busy={remove.isPending}>
        {t('passkeys.remove')}
      </Button>
      <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
    </Form>
  );
}
