import { checkEmail } from '@backhaul/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { needed, rule } from '../../ui/form/rule.js';
import { toast } from '../../ui/toast/toast.js';

interface Props {
  readonly email: string;
  readonly verified: boolean;
}

/** The e-mail address: a code is sent to it, and entering the code verifies the address. */
export function EmailForm({ email, verified }: Props) {
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: (body: { email: string }) => api.contacts.startEmailVerification({ body }),
  });
  const prove = useMutation({
    mutationFn: (body: { code: string }) => api.contacts.verifyEmail({ body }),
    onSuccess: (contact) => {
      client.setQueryData(api.contacts.contact.key(), contact);
      void client.invalidateQueries({ queryKey: api.session.currentUser.key() });
      begin.reset();
      setReturned(false);
      toast(t('contact.email.verifiedNow'), { tone: 'success' });
    },
  });
  // For users who read the code in another window and come back to enter it.
  const [returned, setReturned] = useState(false);
  const address = useForm<{ email: string }>({ defaultValues: { email } });
  const code = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const refused = new Map([...fieldProblems(begin.error), ...fieldProblems(prove.error)]);
  const failed = prove.error ?? begin.error;
  const notice = failed !== null && refused.size === 0 ? <Notice tone="warning">{problemText(failed)}</Notice> : null;
  if (begin.isSuccess || returned) {
    return (
      <Form onSubmit={code.handleSubmit((body) => prove.mutate(body))}>
        {begin.isSuccess ? (
          <DialogText>{t(`contact.email.code.${begin.data.delivery}`, { email: begin.variables.email })}</DialogText>
        ) : null}
        <TextField
          label={t('contact.email.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={code.formState.errors.code?.message ?? refused.get('code')}
          {...code.register('code', needed())}
        />
        {notice}
        <Button type="submit" look="primary" busy={prove.isPending}>
          {t('contact.email.verify')}
        </Button>
        <Button
          look="plain"
          onClick={() => {
            prove.reset();
            begin.reset();
            setReturned(false);
          }}
        >
          {t('contact.email.other')}
        </Button>
      </Form>
    );
  }
  return (
    <Form onSubmit={address.handleSubmit((body) => begin.mutate(body))}>
      <TextField
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        hint={email === '' ? undefined : t(verified ? 'contact.email.verified' : 'contact.email.unverified', { email })}
        error={address.formState.errors.email?.message ?? refused.get('email')}
        {...address.register('email', { ...needed(), ...rule(checkEmail) })}
      />
      {notice}
      <Button type="submit" busy={begin.isPending}>
        {t('contact.email.send')}
      </Button>
      <Button look="plain" onClick={() => setReturned(true)}>
        {t('contact.email.haveCode')}
      </Button>
    </Form>
  );
}
