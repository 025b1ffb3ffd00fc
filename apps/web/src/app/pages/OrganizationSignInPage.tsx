import { message } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { organizations as words } from '../../text/en/organizations.js';
import { messageText } from '../../text/messages.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { FramePage } from '../../ui/page/FramePage.js';

addMessages(words);

const route = getRouteApi('/login');

/** Sends the browser to the sign-in page of an organization and shows a refusal. A link that names the organization continues automatically. */
export function OrganizationSignInPage() {
  const { organization, problem, back } = route.useSearch();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const start = useMutation({
    mutationFn: (asked: string) =>
      api.session.beginSignOn({ body: { organization: asked, ...(back !== undefined && { back }) } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { mutate } = start;
  useEffect(() => {
    if (organization === undefined || problem !== undefined) input.current?.focus();
    else mutate(organization);
  }, [organization, problem, mutate]);
  const refusal = start.isError ? problemText(start.error) : start.isIdle ? problemOf(problem) : null;
  return (
    <FramePage title={t('signIn.organization')} text={t('organizationSignIn.text')}>
      <Form
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          const asked = input.current?.value.trim() ?? '';
          setMissing(asked === '');
          if (asked === '') input.current?.focus();
          else start.mutate(asked);
        }}
      >
        <TextField
          label={t('organizationSignIn.organization')}
          name="organization"
          ref={input}
          defaultValue={organization}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={isMissing ? messageText(message('required')) : undefined}
          onInput={() => setMissing(false)}
        />
        {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
        <Button type="submit" look="primary" size="large" busy={start.isPending || start.isSuccess}>
          {t('organizationSignIn.submit')}
        </Button>
        <Button
          size="large"
          icon="lock"
          onClick={() => void navigate({ to: '/sign_in', search: back === undefined ? {} : { back } })}
        >
          {t('organizationSignIn.password')}
        </Button>
      </Form>
    </FramePage>
  );
}

/** Message for the code with which the organization's sign-in failed. */
function problemOf(code: string | undefined): string | null {
  switch (code) {
    case undefined:
      return null;
    case 'USER_EXISTS':
      return t('organizationSignIn.userExists');
    case 'NO_USER_LICENSE':
      return t('organizationSignIn.noLicense');
    case 'THROTTLED':
      return t('organizationSignIn.throttled');
    default:
      return t('organizationSignIn.refused');
  }
}
