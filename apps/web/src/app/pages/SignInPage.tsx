import { ApiProblem } from '@backhaul/contract/client';
import { message } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { dropPendingPreferences } from '../../session/change-preferences.js';
import { currentUserQuery } from '../../session/queries.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { FramePage } from '../../ui/page/FramePage.js';
import { CodeField } from '../account/CodeField.js';
import { landing } from '../session/destination.js';

const FIELDS = ['username', 'password', 'code'] as const;
type FieldName = (typeof FIELDS)[number];
type SignIn = Parameters<typeof api.session.signIn>[0]['body'];

const useInput = () => useRef<HTMLInputElement>(null);

const asksForCode = (error: unknown): boolean => error instanceof ApiProblem && error.problem.code === 'SECOND_FACTOR';

const route = getRouteApi('/sign_in');

/**
 * Signs in, and goes back to where one was. The browser keeps what is typed: the library of the other forms would be a
 * sixteenth of what has to be loaded before the first screen.
 */
export function SignInPage() {
  const { back, ended } = route.useSearch();
  const router = useRouter();
  const inputs = { username: useInput(), password: useInput(), code: useInput() };
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [codeAsked, setCodeAsked] = useState(false);
  const signIn = useMutation({
    mutationFn: (body: SignIn) => api.session.signIn({ body }),
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
      const password = inputs.password.current;
      if (password === null) return;
      password.value = '';
      password.focus();
    },
  });
  const first = codeAsked ? inputs.code : inputs.username;
  useEffect(() => first.current?.focus(), [first]);
  const asked = codeAsked ? FIELDS : FIELDS.slice(0, 2);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const typed = (name: FieldName): string => inputs[name].current?.value ?? '';
    const empty = asked.filter((name) => typed(name) === '');
    setMissing(empty);
    const refused = empty[0];
    if (refused !== undefined) return inputs[refused].current?.focus();
    const code = typed('code');
    signIn.mutate({ username: typed('username'), password: typed('password'), ...(code === '' ? {} : { code }) });
  };
  const field = (name: FieldName) => ({
    name,
    ref: inputs[name],
    error: missing.includes(name) ? messageText(message('required')) : undefined,
    onInput: () => setMissing(missing.filter((other) => other !== name)),
  });
  return (
    <FramePage title={t('signIn.title')} text={ended ? t('signIn.ended') : t('signIn.claim')}>
      <Form onSubmit={submit}>
        <TextField
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField label={t('signIn.password')} autoComplete="current-password" {...field('password')} />
        {codeAsked ? <CodeField {...field('code')} /> : null}
        {signIn.isError ? <Notice tone="warning">{problemText(signIn.error)}</Notice> : null}
        <Button type="submit" look="primary" size="large" busy={signIn.isPending}>
          {t('signIn.submit')}
        </Button>
      </Form>
    </FramePage>
  );
}
