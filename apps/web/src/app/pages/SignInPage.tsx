import { ApiProblem } from '@backhaul/contract/client';
import { message } from '@backhaul/domain';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { dropPendingPreferences } from '../../session/change-preferences.js';
import { canUsePasskeys, passkeyProblem, presentPasskey } from '../../session/passkeys.js';
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
/** Sign-in with only a passkey, or with a password and a second factor if one is requested. */
type Attempt = 'passkey' | { readonly body: SignIn; readonly withPasskey: boolean };

type Refusal = { readonly error: unknown } | null;

/** The second step that the console requests; null when it requests none. */
const secondStep = (error: unknown): { readonly passkey: boolean } | null =>
  error instanceof ApiProblem && error.problem.code === 'SECOND_FACTOR'
    ? { passkey: (error.problem.errors ?? []).some(({ path }) => path === 'body.passkey') }
    : null;

async function attempt(tried: Attempt) {
  if (tried === 'passkey') return api.session.signInWithPasskey({ body: { passkey: await presentPasskey() } });
  const { body, withPasskey } = tried;
  return api.session.signIn({ body: withPasskey ? { ...body, passkey: await presentPasskey() } : body });
}

const route = getRouteApi('/sign_in');

/**
 * Signs in, and returns to the previous page. The inputs are uncontrolled: the library of the other forms would be a
 * sixteenth of the code that is loaded before the first screen.
 */
export function SignInPage() {
  const { back, ended } = route.useSearch();
  const router = useRouter();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const inputs = { username, password, code };
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [second, setSecond] = useState<{ readonly passkey: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(null);
  const enter = async (tried: Attempt) => {
    const user = await attempt(tried);
    // The cache may contain data of the previous user.
    queryClient.clear();
    dropPendingPreferences();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    // Without an address to go back to, the root restores the last screen.
    await router.navigate({ href: back === undefined ? '/' : landing(user.roles, back), replace: true });
  };
  const refuse = (error: unknown, tried: Attempt) => {
    // The password was right: keep it for the second step.
    const asked = secondStep(error);
    if (asked !== null) return setSecond(asked);
    if (tried === 'passkey' || tried.withPasskey) return;
    if (password.current === null) return;
    password.current.value = '';
    password.current.focus();
  };
  const signIn = async (tried: Attempt): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await enter(tried);
    } catch (error) {
      refuse(error, tried);
      setRefusal({ error });
    }
    setBusy(false);
  };
  // The guards must not use the cached user after a sign-out, for example when the user goes back.
  useEffect(() => queryClient.removeQueries({ queryKey: currentUserQuery.queryKey, exact: true }), []);
  const first = second !== null ? code : username;
  useEffect(() => first.current?.focus(), [first]);
  const submit = (withPasskey: boolean): void => {
    const asked = second !== null && !withPasskey ? FIELDS : FIELDS.slice(0, 2);
    const typed = (name: FieldName): string => inputs[name].current?.value ?? '';
    const empty = asked.filter((name) => typed(name) === '');
    setMissing(empty);
    const refused = empty[0];
    if (refused !== undefined) return inputs[refused].current?.focus();
    const typedCode = withPasskey ? '' : typed('code');
    const body = {
      username: typed('username'),
      password: typed('password'),
      ...(typedCode === '' ? {} : { code: typedCode }),
    };
    void signIn({ body, withPasskey });
  };
  const field = (name: FieldName) => ({
    name,
    ref: inputs[name],
    error: missing.includes(name) ? messageText(message('required')) : undefined,
    onInput: () => setMissing(missing.filter((other) => other !== name)),
  });
  return (
    <FramePage title={t('signIn.title')} text={ended ? t('signIn.ended') : t('signIn.claim')}>
      <Form
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <TextField
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField label={t('signIn.password')} autoComplete="current-password" {...field('password')} />
        {second === null ? null : <CodeField {...field('code')} />}
        {refusal === null ? null : <Notice tone="warning">{passkeyProblem(refusal.error)}</Notice>}
        {second?.passkey === true && canUsePasskeys() ? (
          <Button size="large" icon="lock" busy={isBusy} onClick={() => submit(true)}>
            {t('signIn.passkey.confirm')}
          </Button>
        ) : null}
        <Button type="submit" look="primary" size="large" busy={isBusy}>
          {t('signIn.submit')}
        </Button>
        {second === null && canUsePasskeys() ? (
          <Button size="large" icon="lock" busy={isBusy} onClick={() => void signIn('passkey')}>
            {t('signIn.passkey')}
          </Button>
        ) : null}
        {second === null ? (
          <Button
            size="large"
            icon="group"
            onClick={() => void router.navigate({ to: '/login', search: back === undefined ? {} : { back } })}
          >
            {t('signIn.organization')}
          </Button>
        ) : null}
      </Form>
    </FramePage>
  );
}
