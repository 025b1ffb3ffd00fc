import { checkPassword, checkPasswordConfirmation } from '@backhaul/domain';
import { useForm } from 'react-hook-form';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { needed, rule } from '../../ui/form/rule.js';
import { toast } from '../../ui/toast/toast.js';
import { useUpdateOwnUser } from './use-update-own-user.js';

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
}

interface Props {
  /** For the browser's password manager. */
  readonly username: string;
  readonly onDone: () => void;
  /** Whether the form is the only thing on the page. */
  readonly alone?: boolean;
}

/** Changes the user’s own password. */
export function PasswordForm({ username, onDone, alone = false }: Props) {
  const { register, handleSubmit, formState, getValues, reset } = useForm<Passwords>();
  const { errors } = formState;
  const update = useUpdateOwnUser<Pick<Passwords, 'oldPassword' | 'newPassword'>>();
  // A refusal applies to the password that was sent; it is cleared when another one is typed.
  const forget = () => {
    if (update.isError) update.reset();
  };
  const save = handleSubmit(({ oldPassword, newPassword }) =>
    update.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: () => {
          reset();
          toast(t('account.passwordChanged'), { tone: 'success' });
          onDone();
        },
      },
    ),
  );
  return (
    <Form onSubmit={save}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t('account.oldPassword')}
        autoComplete="current-password"
        error={errors.oldPassword?.message ?? update.refused.get('oldPassword')}
        {...register('oldPassword', { ...needed(), onChange: forget })}
      />
      <PasswordField
        label={t('account.newPassword')}
        autoComplete="new-password"
        hint={t('account.passwordHint')}
        error={errors.newPassword?.message ?? update.refused.get('newPassword')}
        {...register('newPassword', { ...rule(checkPassword), onChange: forget })}
      />
      <PasswordField
        label={t('account.repeatPassword')}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register(
          'repeated',
          rule((repeated) => checkPasswordConfirmation(getValues('newPassword'), repeated)),
        )}
      />
      {update.isError && update.refused.size === 0 ? <Notice tone="warning">{problemText(update.error)}</Notice> : null}
      <Button type="submit" look={alone ? 'primary' : 'quiet'} busy={update.isPending}>
        {t('account.changePassword')}
      </Button>
    </Form>
  );
}
