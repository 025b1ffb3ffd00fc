import { ApiProblem } from '@backhaul/contract/client';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { dropPendingPreferences } from '../../session/change-preferences.js';
import { currentUserQuery } from '../../session/queries.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { needed } from '../../ui/form/rule.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { FramePage } from '../../ui/page/FramePage.js';
import { CodeField } from '../account/CodeField.js';
import { landing } from '../session/destination.js';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: string;
}

const asksForCode = (error: unknown): boolean => error instanceof ApiProblem && error.problem.code === 'SECOND_FACTOR';

const route = getRouteApi('/sign_in');

/** Signs in, and goes back to where one was. */
export function SignInPage() {
  const { back, ended } = route.useSearch();
  const router = useRouter();
  const { register, handleSubmit, formState, resetField, setFocus } = useForm<Credentials>();
  const [codeAsked, setCodeAsked] = useState(false);
  const signIn = useMutation({
    mutationFn: ({ code, ...body }: Credentials) => api.session.signIn({ body: code ? { ...body, code } : body }),
    onSuccess: async (user) => {
      // Nothing of the previous user stays in the cache.
      queryClient.clear();
      dropPendingPreferences();
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      // Without an address to go back to, the root restores the last screen.
      await router.navigate({ href: back === undefined ? '/' : landing(user.roles, back), replace: true });
    },
    onError: (error) => {
      // The password was right: it stays for the attempt with the code.
      if (asksForCode(error)) return setCodeAsked(true);
      resetField('password');
      setFocus('password');
    },
  });
  useEffect(() => setFocus(codeAsked ? 'code' : 'username'), [setFocus, codeAsked]);
  return (
    <FramePage title={t('signIn.title')} text={ended ? t('signIn.ended') : t('signIn.claim')}>
      <Form onSubmit={handleSubmit((body) => signIn.mutate(body))}>
        <TextField
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
          {...register('username', needed())}
        />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', needed())}
        />
        {codeAsked ? <CodeField error={formState.errors.code?.message} {...register('code', needed())} /> : null}
        {signIn.isError ? <Notice tone="warning">{problemText(signIn.error)}</Notice> : null}
        <Button type="submit" look="primary" size="large" busy={signIn.isPending}>
          {t('signIn.submit')}
        </Button>
      </Form>
    </FramePage>
  );
}
