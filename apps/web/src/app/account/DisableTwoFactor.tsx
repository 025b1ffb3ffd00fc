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
import { toast } from '../../ui/toast/toast.js';
import { CodeField } from './CodeField.js';

interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Removal requires both password and code, as a sign-in does. */
export function DisableTwoFactor({ onDone }: { readonly onDone: () => void }) {
  const remove = useMutation({
    mutationFn: (body: Proof) => api.secondFactor.remove({ body }),
    onSuccess: () => {
      toast(t('twoFactor.turnedOff'), { tone: 'success' });
      onDone();
    },
  });
  const { register, handleSubmit, formState } = useForm<Proof>();
  const refused = fieldProblems(remove.error);
  return (
    <Form onSubmit={handleSubmit((body) => remove.mutate(body))}>
      <PasswordField
        label={t('account.oldPassword')}
        autoComplete="current-password"
        error={formState.errors.password?.message ?? refused.get('password')}
        {...register('password', needed())}
      />
      <CodeField error={formState.errors.code?.message ?? refused.get('code')} {...register('code', needed())} />
      {remove.isError && refused.size === 0 ? <Notice tone="warning">{problemText(remove.error)}</Notice> : null}
      <Button type="submit" look="danger" busy={remove.isPending}>
        {t('twoFactor.turnOff')}
      </Button>
    </Form>
  );
}
