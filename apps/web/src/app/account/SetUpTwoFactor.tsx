import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { Qr } from '../../ui/data/Qr.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { CopyLine } from '../../ui/form/CopyLine.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { needed } from '../../ui/form/rule.js';
import { CodeField } from './CodeField.js';

interface Props {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Asks for the password, shows the secret for the app, then asks for a first code. */
export function SetUpTwoFactor({ onConfirmed }: Props) {
  const begin = useMutation({ mutationFn: (body: { password: string }) => api.secondFactor.begin({ body }) });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => api.secondFactor.confirm({ body }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const password = useForm<{ password: string }>();
  const code = useForm<{ code: string }>();
  const refused = new Map([...fieldProblems(begin.error), ...fieldProblems(confirm.error)]);
  const failed = begin.error ?? confirm.error;
  const notice = failed !== null && refused.size === 0 ? <Notice tone="warning">{problemText(failed)}</Notice> : null;
  if (!begin.isSuccess) {
    return (
      <Form onSubmit={password.handleSubmit((body) => begin.mutate(body))}>
        <PasswordField
          label={t('account.oldPassword')}
          autoComplete="current-password"
          error={password.formState.errors.password?.message ?? refused.get('password')}
          {...password.register('password', needed())}
        />
        {notice}
        <Button type="submit" busy={begin.isPending}>
          {t('twoFactor.continue')}
        </Button>
      </Form>
    );
  }
  return (
    <Form onSubmit={code.handleSubmit((body) => confirm.mutate(body))}>
      <DialogText>{t('twoFactor.instructions')}</DialogText>
      <Qr text={begin.data.uri} label={t('twoFactor.qr')} />
      <CopyLine label={t('twoFactor.secret')} value={begin.data.secret} />
      <CopyLine label={t('twoFactor.address')} value={begin.data.uri} />
      <CodeField
        error={code.formState.errors.code?.message ?? refused.get('code')}
        {...code.register('code', needed())}
      />
      {notice}
      <Button type="submit" look="primary" busy={confirm.isPending}>
        {t('twoFactor.confirm')}
      </Button>
    </Form>
  );
}
