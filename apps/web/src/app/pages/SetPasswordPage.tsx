import { ApiProblem } from '@backhaul/contract/client';
import { checkPassword, checkPasswordConfirmation, passwordRules } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../api/client.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { setPassword as words } from '../../text/en/set-password.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { Form } from '../../ui/form/Form.js';
import { PasswordField } from '../../ui/form/PasswordField.js';
import { rule } from '../../ui/form/rule.js';
import { RuleList } from '../../ui/form/RuleList.js';
import { FrameActions, FramePage } from '../../ui/page/FramePage.js';

addMessages(words);

const isOver = (error: unknown): boolean => error instanceof ApiProblem && error.problem.status === 410;

/** Sets a password with the link of an administrator; the token is after `#`, which browsers do not send to servers. */
export function SetPasswordPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const navigate = useNavigate();
  const link = useQuery({
    queryKey: ['passwordLink', token],
    queryFn: ({ signal }) => api.users.readPasswordLink({ body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const set = useMutation({
    mutationFn: (password: string) => api.users.setPassword({ body: { token, password } }),
  });
  const signIn = (look: 'primary' | 'quiet') => (
    <FrameActions>
      <Button look={look} icon="arrowRight" onClick={() => void navigate({ to: '/sign_in', replace: true })}>
        {t('setPassword.signIn')}
      </Button>
    </FrameActions>
  );
  if (set.isSuccess) {
    return (
      <FramePage
        title={t('setPassword.done.title')}
        text={t('setPassword.done.text', { name: link.data?.username ?? '' })}
      >
        {signIn('primary')}
      </FramePage>
    );
  }
  if (token === '' || isOver(link.error) || isOver(set.error)) {
    return (
      <FramePage title={t('setPassword.over.title')} text={t('setPassword.over.text')}>
        {signIn('quiet')}
      </FramePage>
    );
  }
  if (link.data === undefined) {
    return link.error === null ? (
      <FramePage title={t('setPassword.title')} text={t('setPassword.loading')}>
        {null}
      </FramePage>
    ) : (
      <FramePage title={t('setPassword.failed.title')} text={problemText(link.error)}>
        <FrameActions>
          <Button look="primary" icon="retry" onClick={() => void link.refetch()}>
            {t('data.retry')}
          </Button>
        </FrameActions>
      </FramePage>
    );
  }
  const { username, expiresAt } = link.data;
  return (
    <FramePage
      title={t('setPassword.title')}
      text={t('setPassword.text', { name: username, time: momentText(expiresAt) })}
    >
      <PasswordForm
        username={username}
        busy={set.isPending}
        error={set.error}
        onSet={(password) => set.mutate(password)}
      />
    </FramePage>
  );
}

interface FormProps {
  /** For the browser's password manager. */
  readonly username: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSet: (password: string) => void;
}

function PasswordForm({ username, busy, error, onSet }: FormProps) {
  const { register, handleSubmit, formState, control, getValues, setFocus } = useForm({
    defaultValues: { password: '', repeated: '' },
  });
  const { errors } = formState;
  const rules = passwordRules(useWatch({ control, name: 'password' }));
  const refused = fieldProblems(error);
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Form onSubmit={handleSubmit(({ password }) => onSet(password))}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t('setPassword.password')}
        autoComplete="new-password"
        error={errors.password?.message ?? refused.get('password')}
        {...register('password', rule(checkPassword))}
      />
      <RuleList
        met={t('setPassword.met')}
        unmet={t('setPassword.unmet')}
        rules={(['length', 'cases', 'figure'] as const).map((key) => ({
          key,
          label: t(`setPassword.rule.${key}`),
          isMet: rules[key],
        }))}
      />
      <PasswordField
        label={t('setPassword.repeat')}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register(
          'repeated',
          rule((repeated) => checkPasswordConfirmation(getValues('password'), repeated)),
        )}
      />
      {error !== null && refused.size === 0 ? <Notice tone="warning">{problemText(error)}</Notice> : null}
      <Button type="submit" look="primary" size="large" busy={busy}>
        {t('setPassword.submit')}
      </Button>
    </Form>
  );
}
